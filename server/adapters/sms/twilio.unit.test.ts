import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { twilioSms } from './twilio.ts'

/** A server that accepts Twilio's requests. */
let server: Server
let apiUrl = ''
let status = 201
let received: {
  path: string | undefined
  authorization: string | undefined
  form: Record<string, string>
}[] = []

beforeAll(async () => {
  server = createServer(async (request, response) => {
    received.push({
      path: request.url,
      authorization: request.headers.authorization,
      form: Object.fromEntries(new URLSearchParams(await bodyOf(request))),
    })
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify({ sid: 'SM1', to: '+15552010199', message: 'The number +15552010199 is wrong' }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  status = 201
  received = []
})

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

const settings = () => ({ apiUrl, accountSid: 'AC1', authToken: 'secret', from: '+15550100' })
const sms = { to: '+15552010199', text: 'Your clinician asks … & more: https://notes.example/assessment/abc' }

describe('a text message through Twilio', () => {
  it('is posted in the documented format', async () => {
    await twilioSms(settings()).deliver(sms)
    expect(received).toEqual([
      {
        path: '/2010-04-01/Accounts/AC1/Messages.json',
        authorization: `Basic ${Buffer.from('AC1:secret').toString('base64')}`,
        form: { To: sms.to, Body: sms.text, From: '+15550100' },
      },
    ])
  })

  it('can use a messaging service', async () => {
    await twilioSms({ ...settings(), from: 'MG123' }).deliver(sms)
    expect(received[0]?.form).toEqual({ To: sms.to, Body: sms.text, MessagingServiceSid: 'MG123' })
  })

  it.each([400, 401, 429, 500])(
    'that is rejected with %d fails without revealing the recipient',
    async (refusal) => {
      status = refusal
      const failure = await twilioSms(settings())
        .deliver(sms)
        .catch((error) => error)
      expect(failure).toMatchObject({ name: 'TwilioRefused', responseCode: refusal })
      expect(String(failure.message)).not.toMatch(/555|abc/)
    },
  )
})
