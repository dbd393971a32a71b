import { drugsIn } from '../lexicon/drug-names.ts'
import { conceptTokens } from './evidence.ts'
import { deniedTokens, holders, kinOf, supposedTokens } from './negation.ts'
import { plainText, type Token, tokensOf } from './words.ts'

/** A word of a statement that the visit must cover. */
export type Claimed = {
  key: string
  /** Keys of the concepts whose phrase includes the word. */
  concepts: string[]
  token: number
  part: number
  denied: boolean
  holder: string
  supposed: boolean
}
export type ClaimedNumber = { value: string; unit: string; token: number; anchors: string[]; drug?: string }

export type Claim = {
  text: string
  plain: string
  tokens: Token[]
  words: Claimed[]
  numbers: ClaimedNumber[]
  drugs: string[]
  kin: Set<string>
  parts: number
  quoted: boolean
}

const UNIT =
  /^(?:mg|mcg|g|ml|weeks?|days?|hours?|months?|years?|minutes?|nights?|times|pounds?|lbs?|lb|%|percent|p|a|am|pm|beers?|glasses|cups?|tablets?|pills?|capsules?|points?|drinks?|grams?|units?|sessions?|cigarettes?|packs?|mornings?|attacks?|doses?)$/
const SAME_UNIT: Readonly<Record<string, string>> = {
  lb: 'pound',
  lbs: 'pound',
  pill: 'tablet',
  capsule: 'tablet',
  percent: '%',
  p: 'pm',
  a: 'am',
  night: 'day',
  morning: 'day',
}

export function unitAfter(tokens: readonly Token[], number: number): string {
  for (const step of [1, 2]) {
    const raw = tokens[number + step]?.raw ?? ''
    if (UNIT.test(raw)) {
      const one = raw.length > 3 ? raw.replace(/s$/, '') : raw
      return SAME_UNIT[one] ?? one
    }
    // "10 to 12 hours", "5 or 6 hours"
    if (!/^(?:to|or|more|full|-|long|day|extra)$/.test(raw)) break
    const later = tokens[number + 3]?.raw ?? ''
    if (step === 1 && /^\d/.test(tokens[number + 2]?.raw ?? '') && UNIT.test(later))
      return SAME_UNIT[later.replace(/s$/, '')] ?? later.replace(/s$/, '')
  }
  return ''
}

/** "PHQ-9" contains no number. */
const INSTRUMENT = /^(?:phq|gad|gds|pcl|qids|mdq|epds|asrs|item|f|ot?x|type)$/

export function claimOf(text: string): Claim {
  const plain = plainText(text)
  const tokens = tokensOf(plain)
  const denied = deniedTokens(tokens)
  const holder = holders(tokens, undefined)
  const supposed = supposedTokens(tokens)
  const conceptsAt = new Map<number, string[]>()
  for (const { key, token, last } of conceptTokens(plain, tokens))
    for (let i = token; i <= last; i++) conceptsAt.set(i, [...(conceptsAt.get(i) ?? []), key])
  const drugs = drugsIn(plain)
  const words: Claimed[] = []
  const numbers: ClaimedNumber[] = []
  const kin = new Set<string>()
  let part = 0
  let inPart = 0
  for (const [i, token] of tokens.entries()) {
    if (/^[.;!?]$/.test(token.raw) || (/^(?:,|and|but|with|:|\()$/.test(token.raw) && inPart >= 2)) {
      if (inPart > 0) part++
      inPart = 0
    }
    const person = kinOf(token.raw)
    if (person) kin.add(person)
    const before = tokens[i - 1]
    if (before && INSTRUMENT.test(before.raw) && token.start - before.end <= 1) continue
    if (/^\d/.test(token.raw)) {
      inPart++
      const earlier = drugs.filter(({ start }) => start < token.start).at(-1)
      const unit = unitAfter(tokens, i)
      const dose = /^(?:mg|mcg|unit|ml)$/.test(unit)
      numbers.push({
        value: token.raw,
        unit,
        token: i,
        anchors: anchorsOf(tokens, i),
        ...(dose && (earlier ?? drugs[0]) && { drug: (earlier ?? drugs[0])?.drug.name ?? '' }),
      })
    } else if (token.key !== '') {
      inPart++
      words.push({
        key: token.key,
        concepts: conceptsAt.get(i) ?? [],
        token: i,
        part,
        denied: denied[i] ?? false,
        holder: holder[i] ?? '',
        supposed: supposed[i] ?? false,
      })
    }
  }
  return {
    text,
    plain,
    tokens,
    words,
    numbers,
    drugs: [...new Set(drugs.map(({ drug }) => drug.name))],
    kin,
    parts: part + 1,
    quoted: /["“]/.test(text),
  }
}

/** The nearest words that identify a number: two before it and two after it, in its clause. */
function anchorsOf(tokens: readonly Token[], number: number): string[] {
  const out: string[] = []
  for (let i = number - 1, found = 0; i >= Math.max(0, number - 7) && found < 2; i--) {
    if (/^[.;]$/.test(tokens[i]?.raw ?? '')) break
    const key = tokens[i]?.key
    if (key) {
      out.push(key)
      found++
    }
  }
  for (let i = number + 1, found = 0; i < Math.min(tokens.length, number + 6) && found < 2; i++) {
    if (/^[.;]$/.test(tokens[i]?.raw ?? '')) break
    const key = tokens[i]?.key
    if (key) {
      out.push(key)
      found++
    }
  }
  return out
}
