/** Where this device remembers that a person has finished or skipped the tour. */
export function tourKey(userId: number): string {
  return `tour_completed_${userId}`
}
