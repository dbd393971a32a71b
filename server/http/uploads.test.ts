import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { extractText } from '#shared/contracts/documents.ts'
import { transcribe } from '#shared/contracts/voice.ts'
import type { AnyEndpoint } from '#shared/http/endpoint.ts'
import { createRateLimits, LIMITS } from '../access/rate-limits.ts'
import { upload } from '../testing/documents/upload.ts'
import { type Clinician, startTestApp, type TestApp } from '../testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  // These tests end before the document is read.
  const documents = {
    read: async () => ({ text: 'Sleeps well.' }),
    description: 'none',
    close: async () => undefined,
  }
  server = await startTestApp({ oneProcess: true, env: { RATE_LIMITS: 'on' }, adapters: { documents } })
})
afterAll(() => server.close())

const open = new Set<Socket>()
afterEach(() => {
  for (const socket of open) socket.destroy()
  open.clear()
})

/** Announces a 200 MB file and sends only its first bytes. */
function beginUpload(endpoint: AnyEndpoint, { token, cookie }: Clinician): Socket {
  const { port, hostname } = new URL(server.url)
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
  open.add(socket)
  socket.on('error', () => undefined)
  socket.write(
    [
      `POST ${endpoint.path} HTTP/1.1`,
      `host: ${hostname}`,
      `authorization: Bearer ${token}`,
      `cookie: sid=${cookie}`,
      'content-type: multipart/form-data; boundary=b',
      `content-length: ${200 * 1024 * 1024}`,
      '',
      '--b',
      `content-disposition: form-data; name="${endpoint.upload?.field}"; filename="visit.wav"`,
      '',
      'RIFF',
    ].join('\r\n'),
  )
  return socket
}

const answerOn = async (socket: Socket) => String((await once(socket, 'data'))[0])
const small = (clinician: Clinician) => upload(server, clinician, 'visit.txt', Buffer.from('Sleeps well.'))

/** Sends three at a time. Resolves with the refused one when the other two are being read. */
async function beginThree(clinician: Clinician) {
  const sockets = [1, 2, 3].map(() => beginUpload(transcribe, clinician))
  const [refused, answer] = await Promise.race(
    sockets.map(async (socket) => [socket, await answerOn(socket)] as const),
  )
  return { refused, answer, sockets }
}

it('reads two uploads of a user at a time; a third is refused unread and disconnected', async () => {
  const { refused, answer, sockets } = await beginThree(await server.newClinician())
  expect(answer).toMatch(/^HTTP\/1\.1 429 [\s\S]*Your other files are still uploading/)
  await once(refused, 'end')
  expect(sockets.filter((socket) => socket !== refused).map(({ readable }) => readable)).toEqual([true, true])
})

it('silent uploads don’t block other users, or their owner after they end', async () => {
  const silent = await Promise.all([server.newClinician(), server.newClinician()])
  const begun = await Promise.all(silent.map(beginThree))
  expect((await small(silent[0])).status).toBe(429)
  expect((await small(await server.newClinician())).status).toBe(200)
  for (const { sockets } of begun) for (const socket of sockets) socket.destroy()
  await expect.poll(async () => (await small(silent[0])).status, { timeout: 60_000 }).toBe(200)
})

it.each([
  ['documents', extractText, LIMITS.documentPerUser],
  ['recordings', transcribe, LIMITS.audioFilePerUser],
])('takes the %s limit before reading the file', async (_what, endpoint, limit) => {
  const clinician = await server.newClinician()
  const { database, vault } = server.storage
  const limits = createRateLimits(database, vault, { enabled: true })
  await limits.lease(limit, limit.max, String(clinician.user.id))
  const socket = beginUpload(endpoint, clinician)
  expect(await answerOn(socket)).toMatch(/^HTTP\/1\.1 429 [\s\S]*Too many attempts/)
  await once(socket, 'end')
})
