import { AppError } from '#shared/errors.ts'

/** Someone typing quickly has the current search and the next one. */
const MAX_WAITING = 2

export type OneAtATime = <Result>(ownerId: number, work: () => Promise<Result>) => Promise<Result>

/** Runs each user's work in order, so parallel requests cost no more of the main thread than one. */
export function oneAtATime(maxWaiting = MAX_WAITING): OneAtATime {
  const lines = new Map<number, { last: Promise<unknown>; waiting: number }>()
  return async (ownerId, work) => {
    const line = lines.get(ownerId) ?? { last: Promise.resolve(), waiting: 0 }
    if (line.waiting > maxWaiting) throw tooManyOfOne()
    lines.set(ownerId, line)
    line.waiting += 1
    const mine = line.last.then(work)
    line.last = mine.catch(() => undefined)
    try {
      return await mine
    } finally {
      line.waiting -= 1
      if (line.waiting === 0) lines.delete(ownerId)
    }
  }
}

export function tooManyOfOne(): AppError {
  return new AppError('too_many', 'Your earlier requests are still being processed. Try again in a moment.', {
    retryAfterSeconds: 5,
  })
}
