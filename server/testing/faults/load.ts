import { Agent, request } from 'node:http'
import { register } from '#shared/contracts/auth.ts'
import { createPatient, listPatients } from '#shared/contracts/patients.ts'
import { createClient } from '#shared/http/call.ts'

/** The outcome of a request, judged from the bytes. */
export type Answered =
  | { kind: 'whole'; status: number; retryAfter: string | undefined; text: string }
  /** No bytes arrived, so it is safe to retry. */
  | { kind: 'none' }
  /** It started but didn't finish. */
  | { kind: 'truncated'; status: number }

export type Ask = { method: string; path: string; body?: object }

/** Sends a request over a keep-alive connection, like a browser or a proxy. */
export function ask(
  agent: Agent,
  url: string,
  token: string,
  { method, path, body }: Ask,
): Promise<Answered> {
  return new Promise((resolve) => {
    const sent = request(url + path, {
      method,
      agent,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
    })
    sent.on('response', (response) => {
      const status = response.statusCode ?? 0
      let text = ''
      let settled = false
      const settle = (answered: Answered) => {
        if (!settled) resolve(answered)
        settled = true
      }
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => {
        const retryAfter = response.headers['retry-after']
        const announced = Number(response.headers['content-length'] ?? Number.NaN)
        const short = Number.isFinite(announced) && announced !== Buffer.byteLength(text)
        settle(
          response.complete && !short
            ? { kind: 'whole', status, retryAfter, text }
            : { kind: 'truncated', status },
        )
      })
      response.on('error', () => settle({ kind: 'truncated', status }))
      response.on('close', () => settle({ kind: 'truncated', status }))
    })
    sent.on('error', () => resolve({ kind: 'none' }))
    sent.end(body ? JSON.stringify(body) : undefined)
  })
}

export async function newAccount(url: string): Promise<string> {
  const password = 'a quiet harbor at dawn'
  const email = `load-${crypto.randomUUID()}@clinic.example`
  const { data } = await createClient({ baseUrl: url }).call(register, {
    body: { email, password, confirmPassword: password },
  })
  return data.token
}

/** A mix of pages, lists and writes. */
function askOf(turn: number): Ask {
  if (turn % 3 === 0) return { method: 'GET', path: '/' }
  if (turn % 3 === 1) return { method: 'GET', path: listPatients.path }
  const body = { firstName: 'Under', lastName: `Load ${turn}` }
  return { method: 'POST', path: createPatient.path, body }
}

/** Clients that send requests continuously until stopped. */
export function startLoad(
  url: string,
  token: string,
  { clients, heard: onAnswer }: { clients: number; heard(answered: Answered, asked: Ask): void },
) {
  let stopped = false
  let turn = 0
  const agents = Array.from({ length: clients }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
  const working = agents.map(async (agent) => {
    while (!stopped) {
      turn += 1
      const asked = askOf(turn)
      const answered = await ask(agent, url, token, asked)
      onAnswer(answered, asked)
      // The server is down: don't retry a thousand times a second.
      if (answered.kind === 'none') await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })
  return {
    async stop() {
      stopped = true
      await Promise.all(working)
      for (const agent of agents) agent.destroy()
    },
  }
}
