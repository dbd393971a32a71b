import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { isPage } from '#shared/paths.ts'
import { pagePolicy } from './headers.ts'
import { nothingThere } from './server.ts'

const NOT_BUILT =
  '<!doctype html><title>Not built</title><p>The web app is not built yet. Run "npm run build".</p>'
const NONCE_PLACE = /__CSP_NONCE__/g

export type Page = (reply: FastifyReply, status: number) => FastifyReply

/** Serves the built web app: files by name, the page for every address the product knows, 404 for the rest. */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<Page> {
  const indexPath = join(folder, 'index.html')
  const page: Page = (reply, status) => {
    const nonce = randomBytes(16).toString('base64')
    const html = existsSync(indexPath)
      ? readFileSync(indexPath, 'utf8').replace(NONCE_PLACE, nonce)
      : NOT_BUILT
    return reply
      .code(status)
      .header('content-security-policy', pagePolicy(nonce))
      .type('text/html; charset=utf-8')
      .send(html)
  }

  // Only `sendFile` is wanted of it: our own route below decides what is a file and what is a page.
  await app.register(staticFiles, { root: folder, serve: false, cacheControl: false })

  app.get('/*', { config: { access: 'public' } }, (request, reply) => {
    const { pathname } = new URL(request.url, 'http://localhost')
    if (pathname === '/api' || pathname.startsWith('/api/')) throw nothingThere()
    // A file that is not there is not a page: scripts must not receive HTML.
    if (!/\.\w{2,12}$/.test(pathname)) return page(reply, isPage(pathname) ? 200 : 404)
    // Names in assets/ change with their content; other files keep theirs.
    const forever = pathname.startsWith('/assets/')
    reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'public, max-age=300')
    return reply.sendFile(decodeURIComponent(pathname))
  })
  app.setNotFoundHandler((_request, reply) => {
    reply.header('cache-control', 'no-store')
    throw nothingThere()
  })
  return page
}
