/** The time of day as a test wants it. It starts now and only goes forward. */
export function movableClock() {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    advance({ minutes }: { minutes: number }) {
      ahead += minutes * 60_000
    },
  }
}
