/** The next slide, wrapping around in either direction. */
export function slideAfter(index: number, step: 1 | -1, count: number): number {
  return (index + step + count) % count
}
