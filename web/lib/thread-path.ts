/** From where to where a thread runs, in pixels of the stage. */
export type ThreadEnds = {
  /** Top and bottom of the marked words, one pair per turn. */
  sources: [top: number, bottom: number][]
  /** Where the brackets beside the words stand, and where the threads join. */
  bracketX: number
  railX: number
  /** The left edge of the sentence and its middle. */
  target: { x: number; y: number }
}

const BEND = 10

/** Brackets beside the words, a rail, and one line into the sentence; drawn from the words on. */
export function threadPath({ sources, bracketX, railX, target }: ThreadEnds): string {
  const parts = sources.map(([top, bottom]) => {
    const middle = (top + bottom) / 2
    const bracket = `M${bracketX} ${round(top)}V${round(bottom)}M${bracketX} ${round(middle)}`
    const distance = target.y - middle
    if (Math.abs(distance) < 2 * BEND) {
      return `${bracket}C${railX} ${round(middle)} ${railX} ${round(target.y)} ${railX + BEND} ${round(target.y)}`
    }
    const turn = Math.sign(distance) * BEND
    return `${bracket}H${railX - BEND}Q${railX} ${round(middle)} ${railX} ${round(middle + turn)}V${round(target.y - turn)}Q${railX} ${round(target.y)} ${railX + BEND} ${round(target.y)}`
  })
  return `${parts.join('')}M${railX + BEND} ${round(target.y)}H${round(target.x)}`
}

function round(value: number): number {
  return Math.round(value * 2) / 2
}
