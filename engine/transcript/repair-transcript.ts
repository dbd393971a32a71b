import { drugsIn } from '../lexicon/drug-names.ts'
import type { Drug } from '../lexicon/drugs.ts'
import { languageOf } from '../read/language.ts'
import { abbreviationAt } from './abbreviations.ts'
import { COMMON_WORDS } from './common-words.ts'
import { misheardUnit } from './dose-units.ts'
import { type Cue, cueAfter, cueBefore, isNumber, milligramsAfter, speaksOfDrugs } from './drug-cues.ts'
import { type DrugMatch, DrugSearch, isMisheard, isOtherDrug, soundsOf } from './drug-sounds.ts'
import { type Token, tokensOf } from './tokens.ts'

/** `start` and `end` are offsets in the repaired text; restoring `heard` there undoes the repair. */
export type Repair = { start: number; end: number; heard: string; written: string }
export type RepairedTranscript = { text: string; repairs: Repair[] }

/** The replacement for the tokens from `from` to `to`. */
type Finding = { from: number; to: number; written: string; score: number }

const MAX_WORDS = 4

/**
 * Repairs a recognizer's typical errors in a visit: names of drugs where the context is about taking one,
 * abbreviations spelled letter by letter, and "milligrams" after a number. Numbers are never changed. One
 * pass over the text.
 */
export function repairTranscript(text: string): RepairedTranscript {
  if (languageOf(text) !== 'en') return { text, repairs: [] }
  const tokens = tokensOf(text)
  const hearing = new MishearingSearch(text, tokens)
  const repairs: Repair[] = []
  let out = ''
  let at = 0
  for (let i = 0; i < tokens.length; i++) {
    const found = hearing.at(i)
    if (!found || hearing.betterInside(found)) continue
    const start = tokens[found.from]?.start ?? 0
    const end = endOf(text, start, tokens[found.to - 1]?.end ?? start)
    const heard = text.slice(start, end)
    i = found.to - 1
    if (heard === found.written) continue
    out += text.slice(at, start)
    repairs.push({ start: out.length, end: out.length + found.written.length, heard, written: found.written })
    out += found.written
    at = end
  }
  return { text: out + text.slice(at), repairs }
}

/** "C. B. T. homework": the last period belongs to the letters, unless it ends a sentence. */
function endOf(text: string, start: number, end: number): number {
  return /^\p{L}\. ?\p{L}\b/u.test(text.slice(start, start + 4)) &&
    /^\. \p{Ll}/u.test(text.slice(end, end + 3))
    ? end + 1
    : end
}

class MishearingSearch {
  private readonly search = new DrugSearch()
  private readonly findings = new Map<number, Finding | undefined>()
  /** Tokens that are already a drug's name. */
  private readonly named: Uint8Array
  /** Tokens with a verb of taking or another drug nearby. */
  private readonly near: Uint8Array

  private readonly text: string
  private readonly tokens: readonly Token[]

  constructor(text: string, tokens: readonly Token[]) {
    this.text = text
    this.tokens = tokens
    this.named = namedTokens(text, tokens)
    this.near = nearCues(tokens, this.named)
  }

  at(i: number): Finding | undefined {
    if (this.findings.has(i)) return this.findings.get(i)
    const found = this.namedOtherwise(i) ?? this.drugAt(i)
    this.findings.set(i, found)
    return found
  }

  /** "The saffras" is less like "Saphris" than "saffras" is. */
  betterInside({ from, to, score }: Finding): boolean {
    for (let i = from + 1; i < to; i++) if ((this.at(i)?.score ?? 0) > score) return true
    return false
  }

  /** Repairs that don't depend on similar sound: spelled letters, and units after a number. */
  private namedOtherwise(from: number): Finding | undefined {
    const letters = abbreviationAt(this.tokens, from)
    if (letters) return { from, ...letters, score: 1 }
    const unit = isNumber(this.tokens[from - 1]?.word ?? '') ? misheardUnit(this.tokens, from) : 0
    return unit > 0 ? { from, to: from + unit, written: 'milligrams', score: 1 } : undefined
  }

  private drugAt(from: number): Finding | undefined {
    let best: Finding | undefined
    const before = cueBefore(this.tokens, from)
    for (let to = from + 1; to <= from + MAX_WORDS && to <= this.tokens.length; to++) {
      const last = this.tokens[to - 1]
      if (!last || this.named[to - 1] || isNumber(last.word) || isOtherDrug(last.word)) break
      if (to > from + 1 && (last.afterStop || last.afterComma)) break
      const words = this.tokens.slice(from, to).map(({ word }) => word)
      const allowed = this.allowedAt(before, cueAfter(this.tokens, to), words, from)
      const heard = allowed > 0 ? this.search.bySound(soundsOf(words), allowed) : undefined
      if (!heard?.drug) continue
      if (isSame(words, heard.written)) return undefined
      const score = allowed * size(heard) - heard.distance
      if (score < 0 || !isClear(heard) || !isLikelyDose(heard.drug, milligramsAfter(this.tokens, to)))
        continue
      if (!best || score > best.score) best = { from, to, written: this.cased(heard, from), score }
    }
    return best
  }

  /** A near-perfect match needs only some verb of taking in the sentence. */
  private allowedAt(before: Cue, after: Cue, words: readonly string[], from: number): number {
    if (before + after > 0) return allowance(before, after, words)
    return words.every(isPlain) || !this.near[from] ? 0 : 0.06
  }

  /** Capitalizes brands and the first word of a sentence. */
  private cased({ drug, written }: DrugMatch, from: number): string {
    const first = this.tokens[from]
    const begins = first && (from === 0 || first.afterStop) && /\p{Lu}/u.test(this.text.charAt(first.start))
    const large = drug?.brands.includes(written)
    return large || begins ? written.charAt(0).toUpperCase() + written.slice(1) : written
  }
}

/** Words at the edge of a match that usually belong to the surrounding sentence. */
const EDGES = new Set(
  'and of to in the for or with my your his her it is was that as at on so but if you we he she they i'.split(
    ' ',
  ),
)
/** "Hitting", "raised", "slowly": no list has all of them. */
const isPlain = (word: string): boolean =>
  word.length === 1 ||
  COMMON_WORDS.has(word) ||
  (word.endsWith('s') && COMMON_WORDS.has(word.slice(0, -1))) ||
  /^[a-z]{3,}(?:ing|ed|ly|tion|ness|ment|ous|ful)$/.test(word)

/** Maximum distance from the name. Ordinary words must match more closely than a recognizer's inventions. */
function allowance(before: Cue, after: Cue, words: readonly string[]): number {
  const cues = before + after
  const base = [0, 0.18, 0.27, 0.31, 0.34][cues] ?? 0
  const plain = words.filter(isPlain).length
  if (words.length === 1 && plain === 1) return before === 2 || after === 2 ? 0.1 : 0
  if (words[0] === 'of') return 0
  let edges = 0
  if (EDGES.has(words[0] ?? '')) edges += 0.06
  if (words.length > 1 && EDGES.has(words[words.length - 1] ?? '')) edges += 0.04
  if (plain < words.length) return base - edges - (plain / words.length) * 0.03
  return base - edges - (cues > 2 ? 0.06 : cues === 2 ? 0.14 : 0.12)
}

/** Short names resemble many words, so they must match more closely. */
function size({ weight }: DrugMatch): number {
  return Math.min(1, 0.15 + weight / 7.5)
}

/** The same letters with different spacing or ending: "multivitamins", "Pepto Bismol". */
function isSame(words: readonly string[], written: string): boolean {
  const heard = words.join('')
  const plain = written.replace(/[^a-z]/g, '')
  return (heard === plain && (words.length === 1 || plain !== written)) || heard === `${plain}s`
}

/** More than twice the highest or less than a quarter of the lowest usual dose: not this drug. */
function isLikelyDose({ doseMg, depotMg }: Drug, milligrams: number | undefined): boolean {
  if (!doseMg || milligrams === undefined || depotMg?.includes(milligrams)) return true
  return milligrams >= doseMg[0] / 4 && milligrams <= doseMg[1] * 2
}

/** If two drugs sound alike, the reader has to decide. */
function isClear({ distance, next }: DrugMatch): boolean {
  return next - distance >= 0.03 + distance * 0.1
}

const REACH = 8

function nearCues(tokens: readonly Token[], named: Uint8Array): Uint8Array {
  const near = new Uint8Array(tokens.length)
  for (const [i, token] of tokens.entries())
    if (named[i] || speaksOfDrugs(token.word)) near.fill(1, Math.max(0, i - REACH), i + REACH + 1)
  return near
}

function namedTokens(text: string, tokens: readonly Token[]): Uint8Array {
  const named = new Uint8Array(tokens.length)
  let i = 0
  for (const { start, end, said } of drugsIn(text)) {
    if (isMisheard(said.toLowerCase())) continue
    while (i < tokens.length && (tokens[i]?.end ?? 0) <= start) i++
    for (let k = i; k < tokens.length && (tokens[k]?.start ?? 0) < end; k++) named[k] = 1
  }
  return named
}
