/** Local storage key that records a finished or skipped tour. */
export function tourKey(userId: number): string {
  return `tour_completed_${userId}`
}
