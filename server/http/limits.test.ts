import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { me } from '#shared/contracts/auth.ts'
import { createDraft } from '#shared/contracts/drafts.ts'
import { createNote } from '#shared/contracts/notes.ts'
import { createRateLimits, LIMITS } from '../access/rate-limits.ts'
import { createRequestLimits } from '../access/request-limits.ts'
import { createLogger } from '../logger.ts'
import { makePatient } from '../testing/records.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { createServer } from './server.ts'

/** Malformed, oversized and excessive requests. */

let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ oneProcess: true, env: { RATE_LIMITS: 'on' } })
})
afterAll(() => server.close())

const GUARDED_HEADERS = [
  ...['content-security-policy', 'cache-control', 'x-content-type-options', 'x-frame-options'],
  ...['referrer-policy', 'permissions-policy', 'cross-origin-opener-policy', 'cross-origin-resource-policy'],
]

/** Sends raw bytes and returns everything received until the connection closes. */
async function speak(text: string): Promise<string> {
  const { port, hostname } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.setEncoding('utf8')
  socket.on('data', (chunk: string) => {
    answer += chunk
  })
  socket.on('error', () => undefined)
  socket.write(text)
  await once(socket, 'close')
  return answer
}

describe('bytes that are not an HTTP request', () => {
  it.each([
    ['something other than HTTP', 'hello there\r\n\r\n', 400],
    ['a header without a name', 'GET /api/health HTTP/1.1\r\nhost: x\r\n: y\r\n\r\n', 400],
    [
      'two lengths',
      'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\ncontent-length: 5\r\n\r\n{}',
      400,
    ],
    [
      'a length and chunks at once',
      'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['20 KB of headers', `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ])('get an error message and the standard headers: %s', async (_name, bytes, status) => {
    const answer = await speak(bytes)
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    for (const name of GUARDED_HEADERS) expect(head, name).toContain(`\r\n${name}: `)
    expect(JSON.parse(body)).toEqual({ success: false, error: expect.stringMatching(/^[A-Z].*\.$/) })
  })
})

describe('a body', () => {
  // Three bytes in UTF-8.
  const LONGEST = '字'.repeat(400_000)

  it('may be as long as its contract allows, in any script', async () => {
    const owner = await server.newClinician()
    const { data: draft } = await owner.call(createDraft, { body: { text: LONGEST } })
    expect(draft.text).toBe(LONGEST)
    const patientId = await makePatient(owner)
    const visit = { patientId, noteType: 'Progress Note' as const, inputText: LONGEST, transcript: LONGEST }
    const { data: note } = await owner.call(createNote, { body: { ...visit, status: 'draft' } })
    expect([note.inputText, note.transcript]).toEqual([LONGEST, LONGEST])
  })

  it('is refused before it is read if it is long and its sender isn’t signed in, or if it is too long', async () => {
    const post = (bytes: number, headers: Record<string, string> = {}) =>
      speak(
        [
          ...['POST /api/note-drafts HTTP/1.1', 'host: x', 'connection: close'],
          ...['content-type: application/json', `content-length: ${bytes}`],
          ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
          ...['', '{'],
        ].join('\r\n'),
      )
    expect(await post(1_100_000)).toMatch(/^HTTP\/1\.1 401 /)
    const { token, cookie } = await server.newClinician()
    const signedIn = { authorization: `Bearer ${token}`, cookie: `sid=${cookie}` }
    expect(await post(20_000_000, signedIn)).toMatch(/^HTTP\/1\.1 413 /)
  })
})

describe('a URL', () => {
  it.each(['/%ZZ', '/api/patients/%E0%A4%A', `/api/patients/${'1'.repeat(400)}`])(
    'is rejected when malformed, with the standard headers: %s',
    async (path) => {
      const { status, headers } = await fetch(server.url + path)
      expect([400, 401, 404, 414]).toContain(status)
      for (const name of [...GUARDED_HEADERS, 'x-request-id']) expect(headers.get(name), name).toBeTruthy()
    },
  )

  it('is rejected above 4,096 characters', async () => {
    const answer = await fetch(`${server.url}/api/health?x=${'a'.repeat(4_100)}`)
    expect(answer.status).toBe(414)
    expect(await answer.json()).toEqual({ success: false, error: 'The address is too long.' })
  })
})

describe('every response', () => {
  it('has an ID that finds its line in the log', async () => {
    const ids = new Set<string>()
    for (const path of [
      '/',
      '/api/health',
      '/api/nothing',
      '/api/auth/me',
      '/assets/none.js',
      '/robots.txt',
    ]) {
      const { headers } = await fetch(server.url + path, { headers: { 'x-request-id': 'mine' } })
      ids.add(headers.get('x-request-id') ?? '')
    }
    expect(ids.size).toBe(6)
    const lines = server.logLines.map((line) => JSON.parse(line) as Record<string, unknown>)
    for (const id of ids) {
      expect(id).toMatch(/^[0-9a-f-]{36}$/)
      const line = lines.find(({ reqId }) => reqId === id)
      expect(Object.keys(line ?? {}).sort()).toEqual(
        ['level', 'method', 'ms', 'msg', 'reqId', 'route', 'status', 'time'].sort(),
      )
    }
  })
})

describe('connections', () => {
  it('from one address are capped, and closing some makes room again', async () => {
    const app = await createServer({
      logger: createLogger('silent'),
      trustProxy: false,
      https: false,
      connections: { most: 100, mostOfOneAddress: 10 },
    })
    app.get('/x', { config: { access: 'public' } }, async () => 'x')
    const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
    const open = () => connect(Number(url.port), url.hostname).on('error', () => undefined)
    const idle = Array.from({ length: 10 }, open)
    await Promise.all(idle.map((socket) => once(socket, 'connect')))
    // A response means that the server has counted them all.
    idle[9]?.write('GET /x HTTP/1.1\r\nhost: x\r\n\r\n')
    await once(idle[9] as NodeJS.EventEmitter, 'data')
    const eleventh = open()
    await once(eleventh, 'close')
    idle[0]?.destroy()
    await expect
      .poll(() =>
        fetch(`${url.href}x`).then(
          (answer) => answer.status,
          () => 0,
        ),
      )
      .toBe(200)
    for (const socket of idle) socket.destroy()
    await app.close()
  })
})

describe('a request that arrives too slowly', () => {
  it('gets a 408, and its connection is destroyed even if the client keeps its side open', async () => {
    const app = await createServer({
      logger: createLogger('silent'),
      trustProxy: false,
      https: false,
      requestTimeoutMs: 500,
    })
    app.post('/x', { config: { access: 'public' } }, () => 'x')
    const arriving = once(app.server, 'request') as Promise<[IncomingMessage]>
    const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
    const socket = connect({ port: Number(url.port), host: url.hostname, allowHalfOpen: true })
    socket.on('error', () => undefined)
    socket.write(
      'POST /x HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
    )
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 408 /)
    const [request] = await arriving
    await expect.poll(() => request.destroyed, { timeout: 30_000 }).toBe(true)
    await expect.poll(() => connectionsOf(app.server)).toBe(0)
    socket.destroy()
    await app.close()
  })
})

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((_error, count) => resolve(count)))
}

describe('requests per user', () => {
  it('are counted across processes and refused above the limit with the time to wait', async () => {
    const { call, user } = await server.newClinician()
    const { max } = LIMITS.requestsPerUser
    const limits = createLimits()
    // Another process has used nearly all of it.
    await limits.lease(LIMITS.requestsPerUser, max - 120, String(user.id))
    let passed = 0
    let refusal: { status?: number } | undefined
    for (; passed <= 200 && !refusal; passed += 1) {
      await call(me, {}).catch((error: { status: number }) => {
        refusal = error
      })
    }
    expect(refusal?.status).toBe(429)
    expect(passed - 1).toBeGreaterThanOrEqual(70)
    expect(passed - 1).toBeLessThanOrEqual(120)
    const other = await server.newClinician()
    expect((await other.call(me, {})).success).toBe(true)
  })

  it('cost one database statement per fifty', async () => {
    let asked = 0
    const counted = createRequestLimits({
      ...createLimits(),
      async lease(_limit, count) {
        asked += 1
        return { granted: count, forMs: 60_000 }
      },
    })
    for (let n = 0; n < 500; n += 1) await counted.ofUser(7)
    await Promise.all(Array.from({ length: 40 }, () => counted.ofUser(8)))
    expect(asked).toBe(11)
  })

  it('are admitted on a server whose clock is hours ahead of or behind the database’s', async () => {
    for (const hours of [6, -6]) {
      const wrong = createRequestLimits(createLimits(), () => Date.now() + hours * 3_600_000)
      for (let n = 0; n < 120; n += 1) await wrong.ofAddress(`203.0.113.${20 + hours}`)
    }
  })

  it('are admitted again when the window ends', async () => {
    let time = 0
    let granted = 0
    const counted = createRequestLimits(
      { ...createLimits(), lease: async () => ({ granted, forMs: 1_000 }) },
      () => time,
    )
    await expect(counted.ofAddress('203.0.113.7')).rejects.toMatchObject({ code: 'too_many' })
    granted = 50
    // Known to be over the limit, so the database isn't asked.
    await expect(counted.ofAddress('203.0.113.7')).rejects.toMatchObject({ retryAfterSeconds: 1 })
    time = 1_500
    await counted.ofAddress('203.0.113.7')
  })
})

function createLimits() {
  return createRateLimits(server.storage.database, server.storage.vault, { enabled: true })
}
