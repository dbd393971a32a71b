import type { Spot } from './evidence.ts'
import { spokenValues } from './spoken-values.ts'

export const plainValue = (value: string): string => value.replace(/\.0+$/, '').replace(/^0+(?=\d)/, '')

/** Numbers that can be read from a spot, with the question it answers. */
const SAID = new WeakMap<Spot, Set<string>>()
export function valuesOf(spot: Spot): Set<string> {
  const known = SAID.get(spot)
  if (known) return known
  const made = spokenValues([spot.plain])
  SAID.set(spot, made)
  return made
}

export function holds(values: ReadonlySet<string>, value: string): boolean {
  // "A six out of ten".
  const scale = /^(\d+)\/10{1,2}$/.exec(value)?.[1]
  if (scale !== undefined) return values.has(scale)
  // "3/2019", "1/11": the month may be said by name.
  const date = /^(?:\d|1[0-2])\/(\d{1,2}|(?:19|20)\d\d)$/.exec(value)?.[1]
  if (date !== undefined && holds(values, date)) return true
  if (values.has(value) || values.has(plainValue(value))) return true
  // "Ninety-eight" for 1998, "the eighties" for 1980.
  if (/^(?:19|20)\d\d$/.test(value)) return values.has(plainValue(value.slice(2)))
  // "Point two one", "20/12.5".
  if (value.startsWith('0.') && (values.has(value.slice(1)) || values.has(value.slice(2)))) return true
  if (value.includes('/')) return value.split('/').every((one) => one !== value && holds(values, one))
  const [hour = '', second, ...more] = value.split(/[/:.]/)
  const first = hour.replace(/^0(?=\d)/, '')
  if (second === undefined || more.length > 0) return false
  if (
    value.includes(':') &&
    (values.has(`${Number(first) + 12}:${second}`) || (second === '00' && values.has(first)))
  )
    return true
  // "One thirty over eighty", "ninety-eight four".
  return values.has(plainValue(first)) && values.has(plainValue(second)) ? true : values.has(first + second)
}
