import type { Check } from '../../shared/domain/statements.ts'
import { wordsIn } from '../find/find-words.ts'
import { drugsIn } from '../lexicon/drug-names.ts'
import { spokenValues } from '../verify/spoken-values.ts'
import { plainText } from '../verify/words.ts'
import { digits } from '../words/numbers.ts'
import { dosesIn, measureNamesIn } from './written-values.ts'

/** A statement that is based on lines of an earlier note. */
export type ChartLine = {
  id: string
  text: string
  /** The lines of the earlier note, and that note's day: "March 3". */
  chart: readonly { text: string; day: string }[]
  /** The words of the visit behind it. */
  visit: string
  /** The note's other lines. Those about the same drug or measure may state today's value. */
  note: readonly string[]
}

/** Words that compare two notes, and say nothing about the patient. */
const COMPARING = new Set(
  (
    'since from the note of planned not mentioned in this visit unchanged ordered started stopped changed to on and ' +
    'last before at a an is was'
  ).split(' '),
)
const NEGATIVE = /\b(?:no|not|never|denies|denied|without|none|negative)\b|n[’']t\b/gi
const PREFIX = /^(?:Planned [^:]{3,20}, not mentioned in this visit|From the note of [^:]{3,20}): /
/** A change of one value, which leaves out what else the earlier line says. */
const COMPARISON = /^[^.;:,]{1,40}(?: → |, unchanged )[^.;:]{1,40}\.?$/
/** A few words of the clinician's own don't make it another statement. */
const OWN_WORDS = 1 / 3

/**
 * Compares a statement with the earlier note's words and those of the visit behind it: every number, dose and
 * drug has to be there, and the rest of its words.
 */
export function checkChartLine({ text, chart, visit: words, note }: ChartLine): Omit<Check, 'words'> {
  const days = [...new Set(chart.map(({ day }) => day))]
  const noteOf = `the note of ${days.join(' and ') || 'an earlier day'}`
  const claim = days.reduce((rest, day) => rest.replaceAll(day, ' '), text.replace(PREFIX, ''))
  const earlier = chart.map((line) => line.text).join('\n')
  const subjects = subjectsIn(claim)
  const visit = [
    words,
    ...note.filter((line) => subjectsIn(line).some((one) => subjects.includes(one))),
  ].join('\n')
  const by = 'facts' as const

  const wrong = wrongNumber(claim, earlier, visit)
  if (wrong !== undefined) {
    return { verdict: 'contradicted', why: `${capitalized(noteOf)} doesn’t say ${wrong}.`, by }
  }
  const known = new Set(drugsIn(`${earlier}\n${visit}`).map(({ drug }) => drug.name))
  const drug = drugsIn(claim).find((one) => !known.has(one.drug.name))
  if (drug) return { verdict: 'not-found', why: `${capitalized(noteOf)} doesn’t name ${drug.said}.`, by }

  const present = new Set(wordsIn(`${earlier}\n${visit}`).flatMap(({ keys }) => keys))
  const own = wordsIn(claim).filter(({ raw }) => !COMPARING.has(raw) && !/^\d/.test(raw))
  const foreign = own.filter(({ keys }) => !keys.some((key) => present.has(key)))
  if (own.length > 0 && foreign.length / own.length > OWN_WORDS)
    return { verdict: 'not-found', why: `${capitalized(noteOf)} doesn’t say this.`, by }
  if (!COMPARISON.test(text) && negatives(claim) !== negatives(earlier))
    return { verdict: 'unsure', why: `This is worded differently from ${noteOf}.`, by }
  if (foreign.length > 0) return { verdict: 'unsure', why: `Not all of this is in ${noteOf}.`, by }
  return { verdict: 'supported', why: `${capitalized(noteOf)} says this.`, by }
}

function subjectsIn(text: string): string[] {
  return [...measureNamesIn(text), ...drugsIn(text).map(({ drug }) => drug.name)]
}

function negatives(text: string): number {
  return [...text.matchAll(NEGATIVE)].length
}

const NUMBER = /\d+(?:[.,]\d+)*(?:\/\d+)?/g
const ARROW = /(\d+(?:[.,]\d+)*)(?:\s?(?:mg|mcg|g|ml|units?))?\s*→\s*(\d+(?:[.,]\d+)*)/gi

/** A number that neither has, or that is on the wrong side of a change, or another dose of the same drug. */
function wrongNumber(claim: string, earlier: string, visit: string): string | undefined {
  const before = numbersIn(earlier)
  const said = new Set([...numbersIn(visit), ...spokenValues([plainText(visit)])])
  const all = new Set([...before, ...said])
  for (const { 0: number } of named(claim)) if (!all.has(plain(number))) return number
  for (const [, from = '', to = ''] of claim.matchAll(ARROW)) {
    if (!before.has(plain(from))) return from
    if (visit && !said.has(plain(to)) && !before.has(plain(to))) return to
  }
  const doses = dosesIn(earlier)
  for (const { drug, said: name, from, to } of dosesIn(claim)) {
    const known = doses.filter((dose) => dose.drug === drug).flatMap((dose) => [dose.from, dose.to])
    if (known.length === 0) continue
    for (const dose of [from, to])
      if (dose && !known.includes(dose) && !said.has(plain(dose.split(' ')[0] ?? '')))
        return `${name} ${dose}`
  }
  return undefined
}

/** Without the digits of names such as PHQ-9. */
function named(text: string): RegExpMatchArray[] {
  return [...text.matchAll(NUMBER)].filter(({ index = 0 }) => !/[A-Za-z]-?$/.test(text.slice(0, index)))
}

function numbersIn(text: string): Set<string> {
  return new Set([...named(text), ...named(digits(text))].flatMap(({ 0: number }) => [plain(number)]))
}

function plain(number: string): string {
  return number.replace(/,(?=\d{3})/g, '').replace(/\.0+$/, '')
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
