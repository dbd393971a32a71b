import { parentPort } from 'node:worker_threads'
import { type OpeningAnswer, type OpeningRequest, openAt } from './opening.ts'

/** A thread of its own: sealed values come in with the keys for them, texts go out. It remembers neither. */
parentPort?.on('message', (request: OpeningRequest) => {
  parentPort?.postMessage(answerTo(request))
})

function answerTo({ id, keys, values }: OpeningRequest): OpeningAnswer {
  try {
    return { id, texts: values.sealed.map((_, at) => openAt(keys, values, at)) }
  } catch {
    return { id, cannotOpen: true }
  }
}
