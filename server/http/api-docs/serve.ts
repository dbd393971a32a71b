import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { pagePolicy } from '../headers.ts'
import type { OpenApiDocument } from '../openapi.ts'
import { apiDocsHtml } from './page.ts'

const compress = promisify(gzip)
const PLACE = '<!--__API_DOCS__-->'
/** Fallback without a web build: unstyled, but readable. */
const PLAIN = `<!doctype html><html lang="en"><meta charset="utf-8"><title>API</title><body>${PLACE}</body></html>`

/** The API description as a page and as JSON. */
export function serveApiDocs(app: FastifyInstance, describe: () => OpenApiDocument, folder: string): void {
  const open = { config: { access: 'public' as const } }
  // On the first request, because every start would take a third longer.
  let described: OpenApiDocument | undefined
  function document(): OpenApiDocument {
    described ??= describe()
    return described
  }
  app.get('/api/openapi.json', open, async () => document())

  let compressed: Promise<Buffer> | undefined
  app.get('/api/docs', open, async (request, reply) => {
    reply
      .header('content-security-policy', pagePolicy(randomBytes(16).toString('base64')))
      .header('vary', 'accept-encoding')
      .type('text/html; charset=utf-8')
    if (!request.headers['accept-encoding']?.includes('gzip')) return page(document(), folder)
    compressed ??= compress(page(document(), folder))
    return reply.header('content-encoding', 'gzip').send(await compressed)
  })
}

function page(document: OpenApiDocument, folder: string): string {
  const file = join(folder, 'api-docs.html')
  const template = existsSync(file) ? readFileSync(file, 'utf8') : PLAIN
  return template.replace(PLACE, () => apiDocsHtml(document))
}
