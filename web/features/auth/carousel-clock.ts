/** The slide that follows, around the end in either direction. */
export function slideAfter(index: number, step: 1 | -1, count: number): number {
  return (index + step + count) % count
}
