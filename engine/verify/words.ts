import { withGenericNames } from '../lexicon/drug-names.ts'
import { expandShorthand } from '../narration/expand-shorthand.ts'
import { expanded } from '../words/clean-speech.ts'
import { digits } from '../words/numbers.ts'
import { IRREGULAR, SAME, STOP } from './synonyms.ts'

/** A word of a text as the checker compares it. */
export type Token = {
  /** One key for all forms and synonyms; empty for punctuation and words without content. */
  key: string
  raw: string
  start: number
  end: number
}

/** Typical of shorthand. */
const SHORT =
  /[↑↓→∅Ø]|\b(?:pt|c\/o|si|hi|slp|etoh|rtc|qhs|bid|tid|qam|hs|prn|wks?|yrs?|hrs?|mos?|hx|dx|rx|tx|sx|f\/u|nkda|avh|ah|vh|thc|wt|cont|d\/c|appt|meds?|yo|phq|gad|tst|avg|uds|se|neg|pos|fent|denies si)\b|\d(?:h|wk|yr|mo|mg|x|d)\b/i

/** Lower case, numbers as digits, generic drug names; abbreviations expanded, except in speech ("Hi"). */
export function plainText(text: string, typed = true): string {
  const straight = text.replace(/[’‘]/g, "'")
  const written = typed && SHORT.test(straight) ? expandShorthand(straight, false) : straight
  return withGenericNames(digits(expanded(written.replace(/[“”]/g, '"'))))
    .toLowerCase()
    .replace(/(\d),(\d{3})\b/g, '$1$2')
    .replace(/\btwice\b/g, '2 times')
    .replace(/(\d)x(?=\/|\s|$)/g, '$1 times ')
    .replace(
      /\b(1[3-9]|2[0-3]):([0-5]\d)\b/g,
      (_, hour: string, minute: string) => `${Number(hour) - 12}${minute === '00' ? '' : `:${minute}`} p.m.`,
    )
    .replace(
      /(?<=\b(?:in|for|say|after|return|every) )(?:a|an|one) (?=(?:week|month|year|hour)\b(?! ago))/g,
      '1 ',
    )
}

const TOKEN = /[a-zà-ÿ][a-zà-ÿ']*(?:-[a-zà-ÿ']+)*|\d+(?:[.:/]\d+)*|[.;:!?,()–—"/]/g

export function tokensOf(plain: string): Token[] {
  const out: Token[] = []
  for (const match of plain.matchAll(TOKEN)) {
    const [raw] = match
    const start = match.index
    if (raw.includes('-') && !CANON.has(raw)) {
      let at = start
      for (const part of raw.split('-')) {
        if (part) out.push({ key: keyOf(part), raw: part, start: at, end: at + part.length })
        at += part.length + 1
      }
    } else out.push({ key: keyOf(raw), raw, start, end: start + raw.length })
  }
  return out
}

const CANON = new Map<string, string>()
for (const line of SAME) {
  const [first = '', ...rest] = line.split(' ')
  for (const word of [first, ...rest]) if (!CANON.has(word)) CANON.set(word, first)
}
const IRREGULAR_FORMS = new Map<string, string>()
for (const line of IRREGULAR) {
  const [first = '', ...rest] = line.split(' ')
  for (const word of rest) IRREGULAR_FORMS.set(word, first)
}
const KEYS = new Map<string, string>()
const MAX_KEYS = 20_000

export function keyOf(raw: string): string {
  const known = KEYS.get(raw)
  if (known !== undefined) return known
  const key = makeKey(raw)
  if (KEYS.size < MAX_KEYS) KEYS.set(raw, key)
  return key
}

function makeKey(raw: string): string {
  const word = withoutPossessive(raw).replace(
    /^(?:un(?=lock|secure|load|safe|stable)|in(?=volunt)|non-?(?=adher|compl))/,
    '',
  )
  if (word.length < 2 || !/^[a-zà-ÿ]/.test(word) || STOP.has(word)) return ''
  const direct = CANON.get(word)
  if (direct !== undefined) return direct
  const base = IRREGULAR_FORMS.get(word) ?? word
  if (STOP.has(base)) return ''
  const whole = CANON.get(base) ?? CANON.get(singular(base))
  if (whole !== undefined) return whole
  const stem = stemOf(base)
  return CANON.get(stem) ?? stem
}

/** "Mother's", "parents'". */
export function withoutPossessive(word: string): string {
  if (word.endsWith("'s")) return word.slice(0, -2)
  return word.endsWith("'") ? word.slice(0, -1) : word
}

/** Longest first. */
const ENDINGS = 'fulness ation ement ingly ment ness edly ing ied ful ed er ly y e'.split(' ')

function stemOf(word: string): string {
  const one = singular(word)
  const ending = ENDINGS.find((end) => one.endsWith(end) && one.length - end.length >= 3)
  if (ending === undefined) return one
  const stem = one.slice(0, -ending.length)
  // "stopp", "begg"
  return stem.length > 3 && stem.at(-1) === stem.at(-2) && !/[lsz]$/.test(stem) ? stem.slice(0, -1) : stem
}

function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return /(?:sh|ch|x|z|ss)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1)
}

/** As written in the text, up to three. */
export function wordsAsWritten(text: string, keys: ReadonlySet<string>): string[] {
  const found = (text.match(/[\p{L}][\p{L}'’]+/gu) ?? []).filter((word) =>
    keys.has(keyOf(word.toLowerCase())),
  )
  return [...new Set(found)].slice(0, 3)
}
