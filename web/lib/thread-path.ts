/** The endpoints of a thread, in pixels relative to the stage. */
export type ThreadEnds = {
  /** Top and bottom of the highlighted words, one pair per turn. */
  sources: [top: number, bottom: number][]
  /** The x positions of the brackets and of the rail where they join. */
  bracketX: number
  railX: number
  /** Left edge and vertical center of the statement. */
  target: { x: number; y: number }
}

const BEND = 10

/** SVG path: brackets next to the words, a rail, and a line to the statement. */
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
