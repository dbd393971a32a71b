import { parentPort } from 'node:worker_threads'
import { type OpeningAnswer, type OpeningRequest, openValue } from './opening.ts'

/** A thread of its own: sealed values come in with the keys for them, texts go out. It remembers neither. */
parentPort?.on('message', ({ id, keys, contexts, sealed }: OpeningRequest) => {
  parentPort?.postMessage(answerTo(id, keys, contexts, sealed))
})

function answerTo(
  id: number,
  keys: OpeningRequest['keys'],
  contexts: readonly string[],
  sealed: readonly string[],
): OpeningAnswer {
  try {
    return { id, texts: sealed.map((value, index) => openValue(keys, contexts[index] ?? '', value)) }
  } catch {
    return { id, cannotOpen: true }
  }
}
