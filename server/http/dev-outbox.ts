import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PAGES } from '#shared/paths.ts'
import type { MailService } from '../jobs/mail.ts'
import { routeNotFound } from './server.ts'
import type { Page } from './static.ts'

/**
 * Shows unsent mail so that a new user can follow a reset link. It exposes secrets, so it exists only without
 * SMTP and outside production (compose/ decides), and only for requests from this machine.
 */
export function devOutbox(app: FastifyInstance, mail: MailService, page: Page): void {
  app.get(PAGES.devOutbox, { config: { access: 'public' } }, async (request, reply) => {
    if (!isFromThisMachine(request)) throw routeNotFound()
    if (!request.headers.accept?.includes('application/json')) return page(reply, 'devOutbox')
    return { success: true, data: await mail.list() }
  })
}

/** A local proxy forwards requests for other machines, so anything forwarded isn't local. */
function isFromThisMachine(request: FastifyRequest): boolean {
  const address = request.socket.remoteAddress ?? ''
  const forwarded = request.headers['x-forwarded-for'] ?? request.headers.forwarded
  const local = address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.')
  const host = (request.headers.host ?? '').replace(/:\d+$/, '')
  return local && forwarded === undefined && ['localhost', '127.0.0.1', '[::1]'].includes(host)
}
