import type { Readable } from 'node:stream'
import type { DocumentKind, DocumentReader, Reading } from '../../ports/document-reader.ts'
import { programPath } from '../../program-path.ts'
import { currentCaller } from '../../work/caller.ts'
import { fairQueue } from '../../work/fair-queue.ts'
import { isolatedProcesses } from '../../work/isolated-processes.ts'
import { LONGEST_ANSWER, READING_LIMITS } from './reading-limits.ts'

type Options = {
  mostCharacters: number
  /** Documents read concurrently. Each may take 200 MB. */
  parallel?: number
  /** Beyond this, requests are rejected immediately. */
  waiting?: number
  program?: string
}

const MAX_WAITING_PER_USER = 2

/** The program normally exits at its own limits; this covers one that can't, plus loading time. */
const TIMEOUT_MS = READING_LIMITS.clockMs + 20_000

/**
 * One process per document. Not a thread: V8 ends the whole process when a thread exceeds its heap with one
 * large array (docs/decisions/012), and a thread shares its memory with the keys.
 */
export function processDocumentReader({
  mostCharacters,
  parallel = 2,
  waiting = 8,
  program = programPath('adapters/documents/reading-process.ts'),
}: Options): DocumentReader {
  const processes = isolatedProcesses()
  const queue = fairQueue<() => void>({ most: waiting, mostOfOne: MAX_WAITING_PER_USER })
  let reading = 0
  let closed = false

  /** Waits for a turn. Resolves with a function that passes it on, or undefined when too many are waiting. */
  async function turn(signal: AbortSignal | undefined): Promise<(() => void) | undefined> {
    if (reading < parallel) reading += 1
    else if (!(await waited(signal))) return undefined
    return () => {
      const next = queue.take()
      if (next) next.job()
      else reading -= 1
    }
  }

  function waited(signal: AbortSignal | undefined): Promise<boolean> {
    const ownerId = currentCaller()?.userId ?? 0
    return new Promise((resolve) => {
      const begin = () => resolve(true)
      if (!queue.add(ownerId, begin)) return resolve(false)
      signal?.addEventListener('abort', () => {
        queue.remove(ownerId, begin)
        // Has no effect if its turn has come.
        resolve(false)
      })
    })
  }

  async function readNow(kind: DocumentKind, bytes: Uint8Array, signal?: AbortSignal): Promise<Reading> {
    const started = performance.now()
    const one = processes.start({
      program,
      args: [kind, String(mostCharacters)],
      flags: [`--max-old-space-size=${READING_LIMITS.heapMegabytes}`, '--max-semi-space-size=4'],
      input: bytes,
      stdout: 'ignore',
    })
    const timer = setTimeout(one.kill, TIMEOUT_MS)
    signal?.addEventListener('abort', one.kill)
    try {
      const [lines, [code, ending]] = await Promise.all([linesOf(one.answer, one.kill), one.ended])
      if (lines[0] !== 'ready' && !signal?.aborted && !closed) {
        throw new Error(`The document reader failed to start (${code ?? ending}).`)
      }
      return readingFrom(lines[1], performance.now() - started)
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', one.kill)
      one.release()
    }
  }

  return {
    async read({ kind, bytes }, signal) {
      if (closed || signal?.aborted) return { refused: 'busy' }
      const passOn = await turn(signal)
      if (!passOn) return { refused: 'busy' }
      try {
        // Callers that disconnected while waiting need no response, and no one does when the server closes.
        return signal?.aborted || closed ? { refused: 'busy' } : await readNow(kind, bytes, signal)
      } finally {
        passOn()
      }
    },
    description: `embedded, one process per document, up to ${parallel} at a time`,
    async close() {
      closed = true
      for (const next of queue.drain()) next()
      await processes.close()
    },
  }
}

/** Reads the process's output line by line, up to the maximum size of an answer. */
async function linesOf(stream: Readable, kill: () => void): Promise<string[]> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stream) {
    chunks.push(chunk as Buffer)
    length += (chunk as Buffer).length
    if (length <= LONGEST_ANSWER) continue
    kill()
    return []
  }
  return Buffer.concat(chunks).toString('utf8').split('\n')
}

/** A process that ended without an answer ran out of memory or was killed, so the file is too much for it. */
function readingFrom(line: string | undefined, milliseconds: number): Reading {
  const answer = parsed(line)
  const cost = { milliseconds, processorMs: answer?.processorMs, peakBytes: answer?.peakBytes }
  if (typeof answer?.text === 'string') return { text: answer.text, cost }
  return { refused: (answer?.refused as 'broken' | undefined) ?? 'too-big-inside', cost }
}

function parsed(line: string | undefined) {
  try {
    return JSON.parse(line ?? '') as {
      text?: string
      refused?: string
      peakBytes?: number
      processorMs?: number
    }
  } catch {
    return undefined
  }
}
