import { table } from '../words/table.ts'
import { canonical, isContent, withoutPossessive } from './terms.ts'

/** A number where it stands: with the words around it, the nearer the heavier. */
export type Quantity = {
  value: string
  unit: string
  near: Map<string, number>
  /** Said and then corrected. */
  takenBack: boolean
  /** The other numbers of the same sentence. */
  beside: string[]
}

const DAY = /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$/
const TOKEN = /\d+(?:[.:/]\d+)*|[a-zà-ÿ%][a-zà-ÿ'-]*(?:(?<=-)\d+)?|[;.!?,](?=\s|$)/g
const UNITS = table<string>({
  milligrams: 'mg',
  milligram: 'mg',
  wk: 'week',
  wks: 'week',
  hr: 'hour',
  hrs: 'hour',
  lb: 'pound',
  lbs: 'pound',
  percent: '%',
  'p.m': 'time',
  'a.m': 'time',
  pm: 'time',
  am: 'time',
  p: 'time',
  a: 'time',
})
const UNIT =
  /^(?:mg|mcg|weeks?|wks?|days?|hours?|hrs?|months?|years?|minutes?|nights?|times?|pounds?|lbs?|%|percent|p|a|pm|am|beers?|glasses|cups?|tablets?|points?|drinks?|sessions?|cigarettes?|milligrams?)$/
const ORDINAL = /^(?:st|nd|rd|th)$/
const TIMES = table<string[]>({
  once: ['1', 'times'],
  twice: ['2', 'times'],
  thrice: ['3', 'times'],
})
const COUNTS = /\d|days?\b|once|twice|thrice/
const REACH = 7
/** What is longer is no number anybody says. */
const LONGEST = 12

export function quantitiesIn(plain: string, context: Iterable<string>): Quantity[] {
  // Most sentences count nothing.
  if (!COUNTS.test(plain)) return []
  const tokens = (plain.match(TOKEN) ?? []).flatMap((token) => TIMES[token] ?? token)
  const out: Quantity[] = []
  for (const [i, token] of tokens.entries()) {
    const day = DAY.test(token)
    if ((!day && !/^\d/.test(token)) || token.length > LONGEST) continue
    const next = tokens[i + 1] ?? ''
    // "Started on the ninth" is a day, and no rival of a dose.
    const unit = day
      ? 'weekday'
      : ORDINAL.test(next)
        ? 'date'
        : UNIT.test(next)
          ? (UNITS[next] ?? next.replace(/s$/, ''))
          : ''
    const near = new Map<string, number>()
    for (const word of context) near.set(word, 0.35)
    for (const step of [-1, 1]) {
      let weight = 1
      for (let at = i + step, far = 0; far < REACH && at >= 0 && at < tokens.length; at += step, far++) {
        const word = withoutPossessive(tokens[at] ?? '')
        if (/^[;.!?]$/.test(word)) weight *= 0.4
        if (word === ',' || /^\d/.test(word)) weight *= 0.6
        if (!isContent(word) || (far === 0 && step === 1 && unit !== '')) continue
        const key = canonical(word)
        near.set(key, Math.max(near.get(key) ?? 0, weight * (step < 0 ? 1 : 0.8) * (1 - far * 0.08)))
      }
    }
    out.push({
      value: token.replace(/:00$/, '').replace(/^0+(?=\d)/, ''),
      unit,
      near,
      takenBack: false,
      beside: [],
    })
  }
  if (out.length > 1) {
    const values = out.map(({ value }) => value)
    for (const quantity of out) quantity.beside = values
  }
  return out
}

/** The same number, also as a clock of 24 hours or a year of two digits writes it. */
export function sameValue(a: string, b: string): boolean {
  if (a === b) return true
  if (a.length > LONGEST || b.length > LONGEST) return false
  const [x, y] = [a, b]
  if (/\//.test(x) !== /\//.test(y)) return x.split('/').includes(y) || y.split('/').includes(x)
  if (DAY.test(a)) return a.replace(/s$/, '') === b.replace(/s$/, '')
  const [p, q] = [Number(x.replace(':', '.')), Number(y.replace(':', '.'))]
  if (Math.abs(p - q) === 12 && Math.max(p, q) > 12 && Math.max(p, q) < 24 && /:/.test(a + b)) return true
  return Math.abs(p - q) === 2000 && Math.min(p, q) < 100
}

/** How much of what stands around a number of the note stands around one of the visit. */
export function likeness(wanted: Quantity, there: Quantity, weight: (word: string) => number): number {
  let total = 0
  let shared = 0
  for (const [word, near] of wanted.near) {
    const heavy = weight(word) * near
    total += heavy
    const other = there.near.get(word)
    if (other !== undefined) shared += heavy * Math.min(1, other / near + 0.3)
  }
  return total === 0 ? 0 : shared / total
}
