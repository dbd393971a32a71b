import { PassThrough } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { writeEvent } from '#shared/http/events.ts'
import { errorAnswer } from './errors.ts'

const KEEP_ALIVE_MS = 15_000

export function wantsEvents(request: FastifyRequest): boolean {
  return /\btext\/event-stream\b/.test(request.headers.accept ?? '')
}

/** Sends a piece to the client while the work continues. */
export type Emit = (piece: unknown) => void

type Streaming = {
  work(emit: Emit): Promise<unknown>
  /** Ends the stream with its reason, even if the work continues. */
  until?: AbortSignal
}

/**
 * Runs work that may emit pieces along the way. Nothing is sent before the first piece, so an early error
 * still gets its own status; after that, an error can only be the last event.
 */
export async function answerAsEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  { work, until }: Streaming,
): Promise<FastifyReply> {
  const stream = new PassThrough()
  let begun: () => void = () => undefined
  const firstPiece = new Promise<'begun'>((resolve) => {
    begun = () => resolve('begun')
  })
  const working = work((piece) => {
    if (until?.aborted) return
    stream.write(writeEvent({ event: 'piece', data: piece }))
    begun()
  })
  const done = until ? Promise.race([working, endOf(until)]) : working
  // A failure before the first piece is thrown here and handled like any other.
  const first = await Promise.race([firstPiece, done.then(() => 'finished' as const)])

  const keepAlive = setInterval(() => stream.write(': still writing\n\n'), KEEP_ALIVE_MS)
  done
    .then(
      (body) => stream.write(writeEvent({ event: 'done', data: body })),
      (error: unknown) => {
        const { status, body } = errorAnswer(error, request)
        stream.write(writeEvent({ event: 'error', data: { status, ...body } }))
      },
    )
    .finally(() => {
      clearInterval(keepAlive)
      stream.end()
    })
  if (first === 'finished') await done
  return reply
    .code(200)
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('x-accel-buffering', 'no')
    .send(stream)
}

function endOf(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
