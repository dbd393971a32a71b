/** Jobs of several people: each gets a turn, whoever has sent most. */
export type FairQueue<Job> = {
  /** False when there is no room. */
  add(ownerId: number, job: Job): boolean
  /** Before all others of its owner: it was taken before, and did not end. */
  putBack(ownerId: number, job: Job): void
  take(): { ownerId: number; job: Job } | undefined
  drain(): Job[]
  readonly size: number
}

export function fairQueue<Job>({ most, mostOfOne }: { most: number; mostOfOne: number }): FairQueue<Job> {
  /** In the order of their turns: whoever was served goes to the end. */
  const waiting = new Map<number, Job[]>()
  let size = 0
  return {
    get size() {
      return size
    },
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
    drain() {
      const all = [...waiting.values()].flat()
      waiting.clear()
      size = 0
      return all
    },
  }
}
