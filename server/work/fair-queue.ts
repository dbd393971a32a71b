/** Jobs of several users, taken in turn: a user with many jobs doesn't delay the others. */
export type FairQueue<Job> = {
  /** False when the queue, or the owner's share of it, is full. */
  add(ownerId: number, job: Job): boolean
  /** Ahead of the owner's other jobs and ignoring the limits: it has started before and isn't done. */
  putBack(ownerId: number, job: Job): void
  take(): { ownerId: number; job: Job } | undefined
  remove(ownerId: number, job: Job): void
  drain(): Job[]
  waitingOf(ownerId: number): number
  readonly size: number
}

export function fairQueue<Job>({ most, mostOfOne }: { most: number; mostOfOne: number }): FairQueue<Job> {
  /** In turn order: after being served, an owner moves to the end. */
  const waiting = new Map<number, Job[]>()
  let size = 0
  return {
    get size() {
      return size
    },
    waitingOf: (ownerId) => waiting.get(ownerId)?.length ?? 0,
    add(ownerId, job) {
      const own = waiting.get(ownerId) ?? []
      if (size >= most || own.length >= mostOfOne) return false
      own.push(job)
      waiting.set(ownerId, own)
      size += 1
      return true
    },
    putBack(ownerId, job) {
      waiting.set(ownerId, [job, ...(waiting.get(ownerId) ?? [])])
      size += 1
    },
    take() {
      const [first] = waiting
      if (!first) return undefined
      const [ownerId, own] = first
      const [job, ...rest] = own as [Job, ...Job[]]
      waiting.delete(ownerId)
      if (rest.length > 0) waiting.set(ownerId, rest)
      size -= 1
      return { ownerId, job }
    },
    remove(ownerId, job) {
      const own = waiting.get(ownerId) ?? []
      const rest = own.filter((one) => one !== job)
      size -= own.length - rest.length
      // Keeps the owner's turn.
      if (rest.length > 0) waiting.set(ownerId, rest)
      else waiting.delete(ownerId)
    },
    drain() {
      const all = [...waiting.values()].flat()
      waiting.clear()
      size = 0
      return all
    },
  }
}
