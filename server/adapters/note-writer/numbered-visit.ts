import type { Span } from '#shared/domain/evidence.ts'
import { languageOf } from '../../../engine/read/language.ts'
import { type Unit, unitsOf } from '../../../engine/read/units.ts'
import { lineOf } from './data-blocks.ts'
import { wordCount } from './word-budget.ts'

/** A visit or chart as a model sees it: numbered units that an answer can cite. */
export type NumberedVisit = {
  source: string
  units: readonly Unit[]
  words: number
  language: 'en' | 'es' | 'other'
}

export function numberedVisit(source: string, units: readonly Unit[] = unitsOf(source)): NumberedVisit {
  return { source, units, words: wordCount(source), language: languageOf(source) }
}

/** The units as lines: [12] Patient: I wake at three. */
export function visitLines(units: readonly Unit[]): string {
  return units.map(unitLine).join('\n')
}

function unitLine({ number, speaker, text }: Unit): string {
  const who = speaker ? `${plain(speaker).slice(0, 80)}: ` : ''
  return `[${number}] ${who}${plain(text)}`
}

/** One line, and no number in brackets that could pass for another unit. */
function plain(text: string): string {
  return lineOf(text).replace(/\[(\d{1,6})\]/g, '($1)')
}

/** The unit numbers in a model's answer, without nonexistent ones. */
export function unitNumbers(value: unknown, { units }: NumberedVisit): number[] {
  const numbers = new Set<number>()
  for (const part of Array.isArray(value) ? value.slice(0, 200) : [value]) {
    for (const number of numbersIn(part)) if (number >= 1 && number <= units.length) numbers.add(number)
    if (numbers.size >= MAX_CITED) break
  }
  return [...numbers].sort((a, b) => a - b)
}

const MAX_CITED = 60
const LONGEST_RANGE = 40

function numbersIn(part: unknown): number[] {
  if (typeof part === 'number') return Number.isInteger(part) ? [part] : []
  if (typeof part !== 'string') return []
  const numbers: number[] = []
  for (const [, first, last] of part.slice(0, 400).matchAll(/(\d{1,6})(?:\s?[-–]\s?(\d{1,6}))?/g)) {
    const from = Number(first)
    const to = last === undefined ? from : Number(last)
    if (to - from > LONGEST_RANGE) continue
    for (let number = from; number <= to; number += 1) numbers.push(number)
  }
  return numbers
}

/** The text of the units. Neighbors separated only by spaces become one span. */
export function spansOf(numbers: readonly number[], { source, units }: NumberedVisit): Span[] {
  const spans: Span[] = []
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const unit = units[number - 1]
    const last = spans.at(-1)
    if (!unit) continue
    if (last && last.end <= unit.start && source.slice(last.end, unit.start).trim() === '')
      last.end = unit.end
    else if (!last || last.end < unit.end) spans.push({ start: unit.start, end: unit.end })
  }
  return spans
}

/** The units that overlap the spans. */
export function numbersOf(spans: readonly Span[], { units }: NumberedVisit): number[] {
  const numbers = new Set<number>()
  for (const { start, end } of spans) {
    let low = 0
    for (let high = units.length; low < high; ) {
      const middle = (low + high) >> 1
      if ((units[middle]?.end ?? 0) <= start) low = middle + 1
      else high = middle
    }
    for (let i = low; i < units.length && (units[i]?.start ?? end) < end; i += 1) numbers.add(i + 1)
  }
  return [...numbers].sort((a, b) => a - b)
}

/** The units with this many neighbors on each side. */
export function withNeighbors(numbers: Iterable<number>, reach: number, { units }: NumberedVisit): number[] {
  const all = new Set<number>()
  for (const number of numbers) {
    for (let at = Math.max(1, number - reach); at <= Math.min(units.length, number + reach); at += 1)
      all.add(at)
  }
  return [...all].sort((a, b) => a - b)
}

export function unitsAt(numbers: readonly number[], { units }: NumberedVisit): Unit[] {
  return numbers.flatMap((number) => units[number - 1] ?? [])
}
