import { kinOf } from './holders.ts'
import type { Terms } from './terms.ts'
import type { Mentions, Unit, Window } from './unit.ts'

export function mentionsOf(units: readonly Unit[]): Map<string, Mentions> {
  const all = new Map<string, Mentions>()
  const of = (word: string): Mentions => {
    const known = all.get(word)
    if (known) return known
    const made = { yes: 0, no: 0, others: 0, open: 0, past: 0, asked: 0, of: new Set<string>() }
    all.set(word, made)
    return made
  }
  for (const unit of units) {
    const count = (word: string, denied: boolean) => {
      const mentions = of(word)
      const holder = unit.holders.get(word) ?? unit.person
      if (holder) {
        mentions.others++
        mentions.of.add(kinOf(holder) ?? holder)
      } else if (denied) mentions.no++
      else {
        mentions.yes++
        if (unit.hypothetical || unit.declined) mentions.open++
        if (unit.past) mentions.past++
      }
    }
    if (unit.question && unit.role !== 'patient') for (const word of unit.polarity.keys()) of(word).asked++
    else for (const [word, denied] of unit.polarity) count(word, denied)
    if (unit.asked && unit.answer !== 'other')
      for (const word of unit.asked.words) if (!word.startsWith(':')) count(word, unit.answer === 'no')
  }
  return all
}

export function windowsOf(units: readonly Unit[]): Window[] {
  return units.map((unit, from) => {
    const next = units[from + 1]
    const two = next ? [unit, next] : [unit]
    const words = new Set<string>()
    for (const { terms, asked } of two) {
      for (const word of terms.words) words.add(word)
      for (const word of asked?.words ?? []) words.add(word)
    }
    return {
      from,
      units: two,
      words,
      plain: two.map(({ terms, asked }) => `${asked?.plain ?? ''} ${terms.plain}`).join(' '),
    }
  })
}

export function valuesOf(numbers: Terms['numbers']): Set<string> {
  return new Set(
    numbers.flatMap(({ value }) => (value.includes('/') ? [value, ...value.split('/')] : [value])),
  )
}

const TIMES: readonly (readonly [RegExp, number])[] = [
  [/\btwice\b|\b2 times\b|\bbid\b|\bdoubl\w+|\bboth\b|\b2 (?:tablets|pills|capsules|of (?:them|those))\b/, 2],
  [/\b3 times\b|\btid\b|\bthrice\b|\b3 (?:tablets|pills|capsules|of (?:them|those))\b/, 3],
]

/** A dose taken several times a day, and the sum and difference of two numbers of one unit that stand together. */
export function reckonedIn(windows: readonly Window[]): Set<number> {
  const out = new Set<number>()
  for (const { units, plain } of windows) {
    const numbers = units.flatMap(({ terms }) => terms.numbers).slice(0, 8)
    if (numbers.length === 0) continue
    const times = TIMES.flatMap(([words, count]) => (words.test(plain) ? [count] : []))
    for (const a of numbers) {
      if (a.unit === 'mg') for (const count of times) out.add(Number(a.value) * count)
      for (const b of numbers)
        if (a !== b && a.unit === b.unit && a.unit !== '')
          for (const value of [Number(a.value) + Number(b.value), Number(a.value) - Number(b.value)])
            if (value > 0) out.add(value)
    }
  }
  return out
}

export function placesOf(windows: readonly Window[]): Map<string, number[]> {
  const places = new Map<string, number[]>()
  for (const { from, words } of windows)
    for (const word of words) {
      const known = places.get(word)
      if (known) known.push(from)
      else places.set(word, [from])
    }
  return places
}
