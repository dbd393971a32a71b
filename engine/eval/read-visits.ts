/** The evaluation visits: one JSON object per line, described in README.md in this folder. */
export const VISIT_STYLES = ['dialogue', 'dialogue-unlabeled', 'asr-noisy', 'dictation', 'shorthand'] as const
export const SOAP_KEYS = ['S', 'O', 'A', 'P'] as const
export type SoapKey = (typeof SOAP_KEYS)[number]

export type EvalFact = {
  id: string
  section: SoapKey
  also?: SoapKey[]
  fact: string
  match: string[]
  critical: boolean
}
export type EvalTrap = { id: string; why: string; match: string[]; example: string }
export type EvalVisit = {
  id: string
  split: string
  noteType: string
  style: string
  language: string
  text: string
  facts: EvalFact[]
  forbidden: EvalTrap[]
  reference: string
}

export function readVisits(jsonl: string): EvalVisit[] {
  return jsonl
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as EvalVisit)
}

const HEADING = /\*\*[ \t]*(subjective|objective|assessment|plan)[ \t]*:?[ \t]*\*\*:?/gi

/** Splits a note at its bold headings; a missing heading gives an empty section. */
export function soapSections(note: string): Record<SoapKey, string> {
  const sections: Record<SoapKey, string> = { S: '', O: '', A: '', P: '' }
  const headings = [...note.matchAll(HEADING)]
  headings.forEach((heading, i) => {
    const key = SOAP_KEYS.find((letter) => letter === heading[1]?.charAt(0).toUpperCase())
    if (key) sections[key] += note.slice(heading.index + heading[0].length, headings[i + 1]?.index)
  })
  return sections
}

/** The first match of any alternative, in the original or the normalized text. */
export function firstMatch(patterns: readonly string[], text: string): string | undefined {
  const expressions = patterns.map((pattern) => new RegExp(pattern, 'i'))
  for (const form of [text, plainForm(text)]) {
    for (const expression of expressions) {
      const found = expression.exec(form)
      if (found) return found[0]
    }
  }
  return undefined
}

/** Is the fact in its section, or in an acceptable one? */
export function inItsSection(fact: EvalFact, sections: Record<SoapKey, string>): boolean {
  return [fact.section, ...(fact.also ?? [])].some(
    (key) => firstMatch(fact.match, sections[key]) !== undefined,
  )
}

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const NUMBER_WORD = `(?:${[...SMALL, ...TENS, 'hundred', 'thousand'].join('|')})`
const NUMBER = new RegExp(`\\b${NUMBER_WORD}(?:(?: and)?[ -]${NUMBER_WORD})*\\b`, 'gi')

/**
 * Normalizes "sixteen weeks", "150mg" and "BID" to "16 weeks", "150 mg" and "twice daily", so patterns need
 * only one form.
 */
export function plainForm(text: string): string {
  return text
    .replace(NUMBER, (words) => String(numberFrom(words.toLowerCase().split(/[ -]/))))
    .replace(/(\d+) point (\d+)/gi, '$1.$2')
    .replace(/(\d+) and a half\b/gi, '$1.5')
    .replace(/(\d),(\d{3})(?!\d)/g, '$1$2')
    .replace(/(\d{2,3}) over (\d{2,3})\b/gi, '$1/$2')
    .replace(/(\d)\s*-?\s*(?:milligrams?|mgs?)\b/gi, '$1 mg')
    .replace(/(\d)\s*(?:hrs?|h)\b/gi, '$1 hours')
    .replace(/(\d)\s*wks?\b/gi, '$1 weeks')
    .replace(/(\d)\s*mos?\b/gi, '$1 months')
    .replace(/(\d)\s*(?:percent|per cent|%)/gi, '$1%')
    .replace(/\bqhs\b/gi, 'at bedtime')
    .replace(/\bqam\b/gi, 'every morning')
    .replace(/\bbid\b/gi, 'twice daily')
    .replace(/\btid\b/gi, 'three times daily')
    .replace(/\bprn\b/gi, 'as needed')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—]/g, '-')
}

function numberFrom(words: readonly string[]): number {
  let thousands = 0
  let rest = 0
  for (const word of words) {
    if (word === 'thousand') {
      thousands += (rest || 1) * 1000
      rest = 0
    } else if (word === 'hundred') rest = (rest || 1) * 100
    else if (word !== 'and') {
      const tens = TENS.indexOf(word)
      const value = tens < 0 ? SMALL.indexOf(word) : (tens + 2) * 10
      // "one fifty" is said for 150.
      rest = rest > 0 && rest < 10 && value >= 10 ? rest * 100 + value : rest + value
    }
  }
  return thousands + rest
}
