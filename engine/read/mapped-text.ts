import type { Span } from '../../shared/domain/evidence.ts'

/** Text assembled from pieces of a source and of added text. It maps every position back to the source. */
export class MappedText {
  private readonly parts: string[] = []
  private readonly outAt: number[] = []
  private readonly from: number[] = []
  private length = 0

  /** Words copied from the source. */
  copy(source: string, start: number, end: number): void {
    this.outAt.push(this.length)
    this.from.push(start)
    this.parts.push(source.slice(start, end))
    this.length += end - start
  }

  /** An added mark or space. */
  add(text: string): void {
    if (text === '') return
    this.outAt.push(this.length)
    this.from.push(-1)
    this.parts.push(text)
    this.length += text.length
  }

  text(): string {
    return this.parts.join('')
  }

  /** The source range of the copied words between two positions of the text. */
  toSource(start: number, end: number): Span | undefined {
    let low = this.pieceAt(start)
    let high = this.pieceAt(end - 1)
    while (low <= high && (this.from[low] ?? -1) < 0) low++
    while (high >= low && (this.from[high] ?? -1) < 0) high--
    if (low > high) return undefined
    const first = Math.max(0, start - (this.outAt[low] ?? 0))
    const last = Math.min(end - (this.outAt[high] ?? 0), this.parts[high]?.length ?? 0)
    return { start: (this.from[low] ?? 0) + first, end: (this.from[high] ?? 0) + last }
  }

  private pieceAt(place: number): number {
    let low = 0
    let high = this.outAt.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.outAt[middle] ?? 0) <= place) low = middle
      else high = middle - 1
    }
    return low
  }
}
