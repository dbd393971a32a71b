import * as z from 'zod'
import type { PullProgress } from '../../ports/model-connections.ts'
import { WriterFailed } from '../../ports/note-writer.ts'
import { boundedFetch } from './bounded-fetch.ts'
import { connectionFailure, statusFailure } from './chat-failures.ts'
import { HOSTED_LIMITS } from './model-limits.ts'

const Line = z.object({
  status: z.string().max(200).optional(),
  total: z.number().nonnegative().optional(),
  completed: z.number().nonnegative().optional(),
  error: z.string().optional(),
})

/** A 40 GB download sends a few hundred thousand progress updates. */
const MAX_BYTES = 512 * 1024 * 1024
const SILENCE_MS = 120_000
const MAX_LINE = 10_000

/** Ollama downloads the model. Ending the request ends the download. */
export async function pullModel(
  root: string,
  model: string,
  onProgress: (progress: PullProgress) => void,
  signal: AbortSignal,
): Promise<void> {
  const fetch = boundedFetch({
    connectMs: HOSTED_LIMITS.connectMs,
    maxBytes: MAX_BYTES,
    confirmed: { privateNetwork: false, plainHttp: false },
  })
  const controller = new AbortController()
  const stop = () => controller.abort(signal.reason)
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  const silence = setTimeout(() => controller.abort(new WriterFailed('slow', 'silence')), SILENCE_MS)
  try {
    const response = await fetch(`${root}/api/pull`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model, stream: true }),
      signal: controller.signal,
    })
    if (!response.ok || !response.body) {
      throw statusFailure({ status: response.status, headers: response.headers, said: '' })
    }
    let done = false
    for await (const line of linesOf(response.body)) {
      silence.refresh()
      const { status = '', total = null, completed = null, error } = Line.parse(JSON.parse(line))
      if (error) throw new WriterFailed('refused', 'pull')
      if (status === 'success') done = true
      onProgress({ status, completedBytes: completed, totalBytes: total })
    }
    controller.signal.throwIfAborted()
    if (!done) throw new WriterFailed('broken', 'no end')
  } catch (error) {
    controller.signal.throwIfAborted()
    throw error instanceof WriterFailed ? error : connectionFailure(error, false)
  } finally {
    clearTimeout(silence)
    signal.removeEventListener('abort', stop)
    controller.abort()
  }
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let pending = ''
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    pending += decoder.decode(chunk, { stream: true })
    const lines = pending.split('\n')
    pending = lines.pop() ?? ''
    if (pending.length > MAX_LINE) throw new WriterFailed('broken', 'not readable')
    for (const line of lines) if (line.trim()) yield line
  }
  if (pending.trim()) yield pending
}
