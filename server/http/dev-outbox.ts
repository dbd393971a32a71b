import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PAGES } from '#shared/paths.ts'
import type { MailService } from '../jobs/mail.ts'
import { routeNotFound } from './server.ts'
import type { Page } from './static.ts'

/**
 * Mail that was not sent anywhere, so that a new user can follow a reset link. It shows secrets: it exists only
 * without SMTP and outside production (compose/ decides), and only for this machine itself.
 */
export function devOutbox(app: FastifyInstance, mail: MailService, page: Page): void {
  app.get(PAGES.devOutbox, { config: { access: 'public' } }, async (request, reply) => {
    if (!isFromThisMachine(request)) throw routeNotFound()
    if (!request.headers.accept?.includes('application/json')) return page(reply, 'devOutbox')
    return { success: true, data: await mail.list() }
  })
}

/** A proxy on this machine speaks for others: whatever it forwards does not count as local. */
function isFromThisMachine(request: FastifyRequest): boolean {
  const address = request.socket.remoteAddress ?? ''
  const forwarded = request.headers['x-forwarded-for'] ?? request.headers.forwarded
  const local = address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.')
  const host = (request.headers.host ?? '').replace(/:\d+$/, '')
  return local && forwarded === undefined && ['localhost', '127.0.0.1', '[::1]'].includes(host)
}
