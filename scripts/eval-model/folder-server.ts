import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'

/**
 * An OpenAI-compatible server without a model. Each request becomes a file `<visit>.<n>.request.json`, and
 * the text of `<visit>.<n>.answer.txt`, written by a model or a person, becomes the answer.
 */
export type FolderServer = {
  baseUrl: string
  /** The `model` field of a request holds the visit and the task. */
  modelFor(visit: string, task: string): string
  close(): Promise<void>
}

const POLL_MS = 250
const SEPARATOR = '|'

const Body = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
  temperature: z.number().optional(),
  response_format: z.object({ json_schema: z.object({ schema: z.unknown() }) }).optional(),
})

type Stored = { task: string; system: string; user: string; temperature: number | undefined; schema: unknown }

export async function startFolderServer(folder: string): Promise<FolderServer> {
  mkdirSync(folder, { recursive: true })
  const taken = new Map<string, Set<number>>()

  const server = createServer(async (request, response) => {
    try {
      const parsed = Body.safeParse(JSON.parse((await textOf(request)) || 'null'))
      if (!parsed.success) {
        response.writeHead(404).end()
        return
      }
      const { visit, stored } = readRequest(parsed.data)
      const place = placeFor(folder, visit, stored, taken)
      await answerFrom(`${place}.answer.txt`, response)
    } catch {
      response.destroy()
    }
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    modelFor: (visit, task) => `${visit}${SEPARATOR}${task}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function readRequest({ model, messages, temperature, response_format: format }: z.infer<typeof Body>) {
  const at = model.lastIndexOf(SEPARATOR)
  const message = (role: string) => messages.find((one) => one.role === role)?.content ?? ''
  const stored: Stored = {
    task: model.slice(at + 1),
    system: message('system'),
    user: message('user'),
    temperature,
    schema: format?.json_schema.schema,
  }
  return { visit: model.slice(0, at).replace(/[^\w.-]+/g, '_'), stored }
}

/**
 * An unchanged request keeps its file and its answer. A changed one replaces the earlier request for the same
 * task, whose answer is renamed.
 */
function placeFor(folder: string, visit: string, stored: Stored, taken: Map<string, Set<number>>): string {
  const used = taken.get(visit) ?? new Set<number>()
  taken.set(visit, used)
  const path = (n: number) => join(folder, `${visit}.${n}`)
  const known: { n: number; before: Stored }[] = []
  for (let n = 1; existsSync(`${path(n)}.request.json`); n += 1) {
    if (!used.has(n)) known.push({ n, before: JSON.parse(readFileSync(`${path(n)}.request.json`, 'utf8')) })
  }
  const same = known.find(({ before }) => before.system === stored.system && before.user === stored.user)
  const changed = known.find(({ before }) => before.task === stored.task)
  let n = same?.n ?? changed?.n ?? 1
  if (!same && !changed) while (used.has(n) || existsSync(`${path(n)}.request.json`)) n += 1
  used.add(n)
  if (same) return path(n)
  if (existsSync(`${path(n)}.answer.txt`)) renameSync(`${path(n)}.answer.txt`, `${path(n)}.answer.txt.stale`)
  writeFileSync(`${path(n)}.request.json`, JSON.stringify(stored, undefined, 1))
  return path(n)
}

/** Waits without a time limit, until the file stops growing. */
async function answerFrom(file: string, response: ServerResponse): Promise<void> {
  let size = -1
  while (!response.destroyed) {
    const now = existsSync(file) ? statSync(file).size : 0
    if (now > 0 && now === size) break
    size = now
    await pause(POLL_MS)
  }
  if (response.destroyed) return
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
  const text = readFileSync(file, 'utf8')
  for (let at = 0; at < text.length; at += 400) response.write(event({ content: text.slice(at, at + 400) }))
  response.write(event({}, 'stop'))
  response.end('data: [DONE]\n\n')
}

function event(delta: object, finish: string | null = null): string {
  const choice = { index: 0, delta, finish_reason: finish }
  return `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', created: 1, model: 'folder', choices: [choice] })}\n\n`
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
