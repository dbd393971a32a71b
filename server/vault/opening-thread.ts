import { parentPort } from 'node:worker_threads'
import { type OpeningAnswer, type OpeningRequest, openAt } from './opening.ts'

/** A worker thread: takes sealed values with their keys and returns texts. It keeps neither. */
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
