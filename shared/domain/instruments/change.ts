import type { ChangeRules } from './instrument.ts'

export type Change = {
  points: number
  /** Beyond the error of measurement. Lower is better in every instrument that has rules. */
  reliable: 'improved' | 'worsened' | 'none'
  /** The score has dropped by half. */
  response: boolean
  remission: boolean
}

/** From the first score to a later one, by the published rules of the instrument. */
export function changeBetween(rules: ChangeRules, first: number, later: number): Change {
  const points = later - first
  const reliable =
    points <= -rules.reliableChange ? 'improved' : points >= rules.reliableChange ? 'worsened' : 'none'
  return {
    points,
    reliable,
    response: first > 0 && first - later >= first * rules.responseShare,
    remission: first > rules.remissionAtMost && later <= rules.remissionAtMost,
  }
}
