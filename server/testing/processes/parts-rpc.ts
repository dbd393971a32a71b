import { AppError } from '#shared/errors.ts'
import { WriterFailed } from '../../ports/note-writer.ts'
import { PaymentRefused } from '../../ports/payments.ts'

/** A process's message channel: process.send and its message event, at either end. */
export type Line = {
  send(message: object): void
  listen(onPiece: (message: never) => void): void
}

type Message =
  | { call: number; id: number; given: unknown }
  | { answer: number; value: unknown }
  | { failure: number; value: unknown }
  | { aborted: number }

/** Checked with `instanceof`, so they keep their class in the other process. */
const KNOWN_ERRORS = [AppError, PaymentRefused, WriterFailed]

/**
 * Lets a process use another one's objects. Functions stay where they are and calls to them await a reply;
 * other values are copied.
 */
export function partsRpc(line: Line) {
  const functions: ((...given: unknown[]) => unknown)[] = []
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: unknown): void }>()
  const signals = new Map<number, AbortController>()
  let calls = 0
  let signalsSent = 0

  function pack(value: unknown): unknown {
    if (typeof value === 'function') {
      return { packed: 'function', id: functions.push(value as never) - 1 }
    }
    if (value instanceof AbortSignal) {
      const id = ++signalsSent
      value.addEventListener('abort', () => line.send({ aborted: id }), { once: true })
      return { packed: 'signal', id, aborted: value.aborted }
    }
    if (value instanceof Error) {
      return { packed: 'error', name: value.name, message: value.message, fields: { ...value } }
    }
    if (Array.isArray(value)) return value.map(pack)
    return isPlain(value) ? mapped(value, pack) : value
  }

  function unpack(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(unpack)
    if (!isPlain(value)) return value
    if (value.packed === 'function') return remote(value.id as number)
    if (value.packed === 'signal') return signalFor(value.id as number, value.aborted as boolean)
    if (value.packed === 'error') return errorFrom(value as never)
    return mapped(value, unpack)
  }

  function remote(id: number) {
    return (...given: unknown[]) => {
      const call = ++calls
      return new Promise((resolve, reject) => {
        waiting.set(call, { resolve, reject })
        line.send({ call, id, given: pack(given) })
      })
    }
  }

  function signalFor(id: number, aborted: boolean): AbortSignal {
    const controller = new AbortController()
    signals.set(id, controller)
    if (aborted) controller.abort()
    return controller.signal
  }

  async function answerTo({ call, id, given }: { call: number; id: number; given: unknown }) {
    try {
      const value = await functions[id]?.(...(unpack(given) as unknown[]))
      line.send({ answer: call, value: pack(value) })
    } catch (error) {
      line.send({ failure: call, value: pack(error) })
    }
  }

  line.listen((message: Message) => {
    if ('call' in message) void answerTo(message)
    if ('answer' in message) waiting.get(message.answer)?.resolve(unpack(message.value))
    if ('failure' in message) waiting.get(message.failure)?.reject(unpack(message.value))
    if ('aborted' in message) signals.get(message.aborted)?.abort()
  })
  return { pack, unpack }
}

function errorFrom({ name, message, fields }: { name: string; message: string; fields: object }): Error {
  const kind = KNOWN_ERRORS.find((known) => known.name === name)
  const error = kind ? (Object.create(kind.prototype) as Error) : new Error(message)
  return Object.assign(error, fields, { name, message })
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

function mapped(value: Record<string, unknown>, change: (entry: unknown) => unknown) {
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, change(entry)]))
}
