import { writeFileSync } from 'node:fs'

export type MovableClock = ReturnType<typeof movableClock>

/** A clock that tests can move forward. Starts now. */
export function movableClock() {
  let ahead = 0
  const files = new Set<string>()
  const tell = (file: string) => writeFileSync(file, new Float64Array([ahead]))
  return {
    now: () => new Date(Date.now() + ahead),
    advance({ minutes }: { minutes: number }) {
      ahead += minutes * 60_000
      files.forEach(tell)
    },
    /** Shares this clock with processes that read this file. */
    shareWith(file: string): { end(): void } {
      files.add(file)
      tell(file)
      return { end: () => void files.delete(file) }
    },
  }
}
