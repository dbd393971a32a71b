import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PAGE_META } from '#shared/page-meta.ts'
import { PAGES } from '#shared/paths.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers })

describe('every response', () => {
  it.each([
    ['a page', PAGES.login],
    ['a call', '/api/health'],
    ['a refusal', '/api/auth/me'],
    ['nothing', '/api/nothing/here'],
    ['a missing file', '/assets/missing.js'],
  ])('has the security headers: %s', async (_name, path) => {
    const { headers } = await get(path)
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
    expect(headers.get('permissions-policy')).toContain('microphone=(self)')
  })

  it('allows no inline scripts, and inline styles only with a fresh nonce', async () => {
    const policies = await Promise.all(
      [1, 2].map(async () => (await get(PAGES.login)).headers.get('content-security-policy')),
    )
    for (const policy of policies) {
      expect(policy).not.toContain('unsafe')
      expect(policy).toContain("script-src 'self';")
      expect(policy).toMatch(/style-src 'self' 'nonce-[\w+/=]{20,}'/)
    }
    expect(policies[0]).not.toBe(policies[1])
  })
})

describe('a URL', () => {
  it('returns 200 for a page that exists and 404 for any other', async () => {
    for (const path of Object.values(PAGES))
      expect((await get(path.replace(/:\w+/, '1'))).status, path).toBe(200)
    for (const path of ['/nope', '/note', '/note/1/2', '/dashboard/x'])
      expect((await get(path)).status, path).toBe(404)
  })

  it('returns a JSON 404 for any method on an unknown path below /api', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      const response = await fetch(`${server.url}/api/nothing`, { method })
      expect(response.status).toBe(404)
      expect(await response.json()).toEqual({ success: false, error: 'Nothing was found at this address.' })
    }
  })

  it('can’t escape the web app’s folder', async () => {
    for (const path of [
      '/..%2f..%2fpackage.json',
      '/%2e%2e/package.json',
      '/assets/..%2f..%2f..%2fpackage.json',
    ]) {
      const response = await get(path)
      expect([400, 403, 404], path).toContain(response.status)
      expect(await response.text()).not.toContain('"dependencies"')
    }
  })
})

describe('metadata for crawlers and link previews', () => {
  it('is written for each page by the server', async () => {
    const html = await (await get(PAGES.privacyPolicy)).text()
    const { title, description } = PAGE_META.privacyPolicy
    expect(html).toContain(`<title>${title.replace('&', '&#38;')}</title>`)
    expect(html).toContain(description.slice(0, 30))
    expect(html).toContain(`<link rel="canonical" href="http://localhost:3000/privacy-policy">`)
    expect(html.match(/<meta name="description"/g)).toHaveLength(1)
    expect(html).toContain('property="og:image"')
  })

  it('omits pages behind sign-in, secret links and unknown URLs', async () => {
    for (const path of [PAGES.dashboard, '/assessment/secret-word', '/nope']) {
      const html = await (await get(path)).text()
      expect(html, path).toContain('<meta name="robots" content="noindex">')
      expect(html, path).not.toMatch(/canonical|secret-word/)
    }
  })

  it('includes a sitemap of the listed pages and a robots.txt that points to it', async () => {
    const sitemap = await (await get('/sitemap.xml')).text()
    for (const path of [PAGES.landing, PAGES.faq, PAGES.termsOfUse])
      expect(sitemap).toContain(`<loc>http://localhost:3000${path}</loc>`)
    expect(sitemap).not.toMatch(/dashboard|assessment|outbox/)
    expect(await (await get('/robots.txt')).text()).toContain('Sitemap: http://localhost:3000/sitemap.xml')
  })
})

describe('an invalid body', () => {
  const post = (body: string, type = 'application/json') =>
    fetch(`${server.url}/api/auth/login`, { method: 'POST', headers: { 'content-type': type }, body })

  it.each([
    ['broken JSON', '{"email":', 'application/json', 400],
    ['nothing', '', 'application/json', 400],
    ['another type', 'a=b', 'application/x-www-form-urlencoded', 415],
    ['too much', `"${'x'.repeat(1_100_000)}"`, 'application/json', 413],
    ['a list', '[]', 'application/json', 400],
  ])('gets a readable error: %s', async (_name, body, type, status) => {
    const response = await post(body, type)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({
      success: false,
      error: expect.stringMatching(/^[A-Z"].*\.$/),
    })
  })

  it('names every invalid field', async () => {
    const response = await post('{"email":"nobody","password":""}')
    expect(await response.json()).toEqual({
      success: false,
      error: 'Enter a full address, like name@clinic.org',
      details: {
        fields: { email: 'Enter a full address, like name@clinic.org', password: 'Enter your password.' },
      },
    })
  })
})

describe('behind a proxy', () => {
  it('uses the address the proxy saw, not one the client made up', async () => {
    const { createServer } = await import('./server.ts')
    const { createLogger } = await import('../logger.ts')
    for (const [trustProxy, seen] of [
      [true, '203.0.113.9'],
      [false, '127.0.0.1'],
    ] as const) {
      const app = await createServer({ logger: createLogger('silent'), trustProxy, https: false })
      app.get('/who', { config: { access: 'public' } }, async (request) => ({ ip: request.ip }))
      const answer = await app.inject({
        url: '/who',
        headers: { 'x-forwarded-for': '10.0.0.1, 203.0.113.9' },
      })
      expect(answer.json()).toEqual({ ip: seen })
      await app.close()
    }
  })
})

describe('the API description', () => {
  it('is OpenAPI with every contract, its access and its fields', async () => {
    const document = (await (await get('/api/openapi.json')).json()) as {
      openapi: string
      paths: Record<
        string,
        Record<string, { 'x-access': string; requestBody?: unknown; parameters: { name: string }[] }>
      >
    }
    expect(document.openapi).toBe('3.1.0')
    for (const { path, method, access, body, upload } of server.app.endpoints) {
      const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      expect(operation?.['x-access'], path).toBe(access)
      expect(Boolean(operation?.requestBody), path).toBe(Boolean(body ?? upload))
    }
    expect(JSON.stringify(document.paths['/api/extract-text']?.post)).toContain('multipart/form-data')
    expect(JSON.stringify(document.paths['/api/clinical-notes/{id}/pdf']?.get)).toContain('application/pdf')
    const create = document.paths['/api/patients']?.post
    expect(JSON.stringify(create)).toContain('firstName')
    expect(create?.parameters.map((parameter) => parameter.name)).toContain('Idempotency-Key')
  })
})

describe('the API documentation', () => {
  it('shows every operation under a page’s CSP, compressed if the client accepts it', async () => {
    const response = await get('/api/docs')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("require-trusted-types-for 'script'")
    const html = await response.text()
    for (const { method, path, access } of server.app.endpoints) {
      const id = `${method.toLowerCase()}${path.replace(/\W+/g, '-').replace(/-$/, '')}`
      expect(html).toMatch(new RegExp(`id="${id}"[^>]* data-access="${access}"`))
    }
    expect(html.match(/class="operation"/g)).toHaveLength(server.app.endpoints.length)
    expect(html).not.toMatch(/<script(?! )|<style|\son\w+=|(src|href)="(https?:)?\/\//)

    const plain = await server.app.http.inject({
      url: '/api/docs',
      headers: { 'accept-encoding': 'identity' },
    })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.body).toBe(html)
  })
})

describe('the development outbox', () => {
  it('doesn’t exist for requests through a proxy or with another host name', async () => {
    expect((await get(PAGES.devOutbox, { 'x-forwarded-for': '203.0.113.9' })).status).toBe(404)
    const { app } = server
    const foreign = await app.http.inject({
      url: PAGES.devOutbox,
      headers: { host: 'evil.example', accept: 'application/json' },
    })
    expect(foreign.statusCode).toBe(404)
  })

  it('doesn’t exist in production', async () => {
    const { createAdapters } = await import('../compose/adapters.ts')
    expect(createAdapters({ ...server.config, production: true }).outboxReadable).toBe(false)
    expect(
      createAdapters({ ...server.config, mail: { ...server.config.mail, smtpUrl: 'smtp://localhost' } })
        .outboxReadable,
    ).toBe(false)
  })
})
