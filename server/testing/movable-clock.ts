import { writeFileSync } from 'node:fs'

export type MovableClock = ReturnType<typeof movableClock>

/** The time of day as a test wants it. It starts now and only goes forward. */
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
    /** Processes that read this file go by this clock. */
    tellTo(file: string): { end(): void } {
      files.add(file)
      tell(file)
      return { end: () => void files.delete(file) }
    },
  }
}
