import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type PageName, pageAt } from '#shared/paths.ts'
import { pagePolicy, WORKER_POLICY } from './headers.ts'
import { pageHead, robots, sitemap } from './page-head.ts'
import { routeNotFound } from './server.ts'

const NOT_BUILT =
  '<!doctype html><title>Not built</title><p>The web app is not built yet. Run "npm run build".</p>'

/** Responds with the web app, its head written for this page; undefined is a page that doesn't exist. */
export type Page = (reply: FastifyReply, page: PageName | undefined) => FastifyReply

type Options = {
  folder: string
  publicUrl: string
  /** Allows Stripe's hosts. */
  stripe: boolean
}

/** Serves the built web app: files by name, the page for every known path, 404 for everything else. */
export async function serveWeb(app: FastifyInstance, { folder, publicUrl, stripe }: Options): Promise<Page> {
  const indexPath = join(folder, 'index.html')
  const page: Page = (reply, name) => {
    const nonce = randomBytes(16).toString('base64')
    const { title, tags } = pageHead(name, publicUrl)
    const html = existsSync(indexPath)
      ? readFileSync(indexPath, 'utf8')
          .replace(/__CSP_NONCE__/g, nonce)
          .replace(/<title>.*?<\/title>/s, () => `<title>${title}</title>`)
          .replace('<!--__PAGE_HEAD__-->', () => tags)
      : NOT_BUILT
    return reply
      .code(name ? 200 : 404)
      .header('content-security-policy', pagePolicy(nonce, { stripe }))
      .type('text/html; charset=utf-8')
      .send(html)
  }

  // For `sendFile` only: the route below decides what is a file and what is a page.
  await app.register(staticFiles, { root: folder, serve: false, cacheControl: false, preCompressed: true })
  const open = { config: { access: 'public' as const } }
  app.get('/robots.txt', open, (_request, reply) => reply.type('text/plain').send(robots(publicUrl)))
  app.get('/sitemap.xml', open, (_request, reply) => reply.type('application/xml').send(sitemap(publicUrl)))

  app.get('/*', open, (request, reply) => {
    // Not `new URL(url, base)`: it would read the path `//x` as a host.
    const { pathname } = new URL(`http://localhost${request.url}`)
    if (pathname === '/api' || pathname.startsWith('/api/')) throw routeNotFound()
    // Missing files return 404, not the page: scripts must not receive HTML.
    if (!/\.\w{2,12}$/.test(pathname)) return page(reply, pageAt(pathname))
    // Names in assets/ contain a content hash; other names don't.
    const immutable = pathname.startsWith('/assets/')
    if (/\.m?js$/.test(pathname)) reply.header('content-security-policy', WORKER_POLICY)
    reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=300')
    return reply.sendFile(decodeURIComponent(pathname))
  })
  app.setNotFoundHandler((_request, reply) => {
    reply.header('cache-control', 'no-store')
    throw routeNotFound()
  })
  return page
}
