import type { UnitsOfVisit, VisitUnit } from '../facts/visit-units.ts'
import { conceptsIn } from '../lexicon/concepts.ts'
import { drugsIn } from '../lexicon/drug-names.ts'
import { beginsWithPronoun, personMentioned, personOf } from '../rules/persons.ts'
import { digits } from '../words/numbers.ts'
import { type Answer, isQuestion } from './answers.ts'
import { markCorrected, markRefusals, markRetracted, numbersIn, pairAnswers } from './corrected-values.ts'
import { deniedTokens, holders, supposedTokens } from './negation.ts'
import { glossed } from './spanish.ts'
import { spokenValues } from './spoken-values.ts'
import { plainText, type Token, tokensOf } from './words.ts'

/** A sentence of the visit, interpreted in context. */
export type Spot = {
  index: number
  /** Number of its unit. */
  unit: number
  role: VisitUnit['role']
  plain: string
  tokens: Token[]
  denied: boolean[]
  holder: string[]
  supposed: boolean[]
  question: boolean
  /** For a question: the answer's effect on the thing asked about; 'open' if no one answers it. */
  answered?: Answer | 'open'
  /** Index of the question that it answers. */
  asks?: number
  past: boolean
  refused: boolean
  drugs: string[]
  /** Numbers as digits that were said and then corrected. */
  gone: Set<string>
}

/** The visit, prepared for comparing with statements. */
export type Evidence = {
  spots: Spot[]
  /** Where each key is mentioned. */
  mentions: Map<string, { spot: number; token: number }[]>
  /** Every number that can be read from it. */
  values: Set<string>
  drugs: Set<string>
  words: string[]
  form: UnitsOfVisit['form']
  language: UnitsOfVisit['language']
  /** For words that share meanings with others. */
  text: string
}

const CORRECTS = /\b(?:no|wait|actually|sorry|correction|scratch|rather|make that|i mean)\b/i
const PAST =
  /\b(?:used to|ago|back in|in (?:19|20)\d\d|when i was|when (?:he|she|they) (?:was|were)|years? (?:ago|before)|last (?:year|summer|winter|fall|spring)|high school|as a (?:kid|child|teen)|not any ?more|no longer|any ?more|previous\w*|past|history|stopped|quit|was on|took me off|came off|at (?:admission|intake|first)|on admission|initially|until|none since|not since|resolved|gone now|the first (?:week|night|few)|back then|packed it in|gave it up|threw (?:it|them) (?:out|away)|binned|finished)\b/i
const REFUSED =
  /\b(?:rather not|declin\w*|not interested|no thank|do not want|does not want|did not want|not (?:prescribing|putting|starting|ordering|going up|recommend\w*|given|restart\w*|rx'd|prescribed|decided|yet)|will not (?:go up|be|start|give|prescribe)|leave it out|stay away|we will not|refus\w*|so no\b|then no\b|hold off|not (?:today|now)|did not (?:fill|take|start)|never (?:took|filled|started)|offered|instead|undecided|only if|leave (?:it|that|the \w+) (?:for|out)|said no)\b/i

/** A more frequent word says nothing about a place. */
const MAX_MENTIONS = 200
/** A two-hour visit has about 3,000 sentences. */
const MAX_SPOTS = 4000

export function evidenceOf(visit: UnitsOfVisit): Evidence {
  const spots: Spot[] = []
  const marked = visit.source.includes('?')
  let person: string | undefined
  const talk = visit.form === 'dialogue'
  const accompanied = visit.units.some(({ role }) => role === 'other')
  let earlier: { plain: string; role: string; spot: Spot } | undefined
  const spanish = visit.language === 'es'
  for (const unit of visit.units) {
    if (spots.length >= MAX_SPOTS) break
    for (const said of unit.sentences) {
      const sentence = spanish ? { ...said, plain: glossed(said.text) } : said
      const plain = plainText(sentence.plain, !talk)
      const tokens = tokensOf(plain)
      const subject = personOf(sentence.plain) ?? anothers(plain)
      const own = subject && !REPORTS.test(sentence.plain) && !CARES.test(subject) ? subject : undefined
      if (own) person = own
      else if (unit.role === 'patient' && /^(?:i|my|yes|no|yeah)\b/i.test(sentence.plain)) person = undefined
      const about = own ?? (talk ? meantBy(unit, sentence.plain, person, accompanied) : undefined)
      const question = isQuestion(sentence.plain, marked, talk && unit.role !== 'patient')
      const spot: Spot = {
        index: spots.length,
        unit: unit.number,
        role: unit.role,
        plain,
        tokens,
        denied: deniedTokens(tokens),
        holder: holders(
          tokens,
          about ?? carriedOn(plain, spots.at(-1), unit),
          talk && unit.role === 'patient' && !accompanied ? (person ?? 'someone') : undefined,
        ),
        supposed: supposedTokens(tokens),
        question,
        past: PAST.test(plain),
        refused: REFUSED.test(plain),
        drugs: drugsIn(plain).map(({ drug }) => drug.name),
        gone: new Set(),
      }
      const raw = spanish ? sentence.plain : visit.source.slice(said.start, said.end)
      if (CORRECTS.test(raw))
        for (const value of numbersIn(digits(raw))) if (!numbersIn(plain).has(value)) spot.gone.add(value)
      if (earlier && earlier.spot.unit >= unit.number - 1) markCorrected(earlier, sentence.plain, spot)
      spots.push(spot)
      if (!about && unit.role === 'patient') person = personMentioned(sentence.plain) ?? person
      earlier = { plain: sentence.plain, role: unit.role, spot }
    }
  }
  pairAnswers(spots, talk)
  if (talk) markRetracted(spots)
  markRefusals(spots)
  const mentions: Evidence['mentions'] = new Map()
  const mention = (key: string, spot: number, token: number) => {
    const list = mentions.get(key)
    if (!list) mentions.set(key, [{ spot, token }])
    else if (list.length < MAX_MENTIONS) list.push({ spot, token })
  }
  for (const { index, tokens } of spots)
    for (const [i, { key }] of tokens.entries()) if (key !== '') mention(key, index, i)
  for (const { index, plain, tokens } of spots)
    for (const { key, token } of conceptTokens(plain, tokens)) mention(key, index, token)
  const text = spots.map(({ plain }) => plain).join('\n')
  return {
    spots,
    mentions,
    values: spokenValues([
      spanish ? glossed(visit.source) : visit.source,
      ...spots.map(({ plain }) => plain),
    ]),
    drugs: new Set(spots.flatMap(({ drugs }) => drugs)),
    words: visit.source.toLowerCase().match(/[a-zà-ÿ]{2,}/g) ?? [],
    form: visit.form,
    language: visit.language,
    text,
  }
}

function anothers(plain: string): string | undefined {
  return /^(?:\S+ ){0,2}?another (?:patient|resident|person|guy|woman|man)\b/.test(plain)
    ? 'another person'
    : undefined
}

/** "My brother did that. Shot himself." */
function carriedOn(plain: string, before: Spot | undefined, { number, role }: VisitUnit): string | undefined {
  if (!before || role !== 'patient' || before.role !== role || number - before.unit > 1) return undefined
  const other = before.holder.at(-1)
  return other && /\b(?:himself|herself)\b/.test(plain) && !/^(?:i|my|we|he|she)\b/.test(plain)
    ? other
    : undefined
}

/** The lexicon's concepts in a text, each at the first word of its phrase, with its other words. */
export function conceptTokens(
  plain: string,
  tokens: readonly Token[],
): { key: string; token: number; last: number }[] {
  const out: { key: string; token: number; last: number }[] = []
  for (const { id, pattern } of conceptsIn(plain)) {
    const match = pattern.exec(plain)
    if (!match) continue
    const end = match.index + match[0].length
    const token = tokens.findIndex((one) => one.end > match.index)
    if (token < 0) continue
    let last = token
    while (last + 1 < tokens.length && (tokens[last + 1]?.start ?? end) < end) last++
    out.push({ key: `:${id}`, token, last })
  }
  return out
}

const CARES = /^(?:doctor|therapist|counselor|primary|teacher|coach|sponsor|manager|supervisor)$/
const REPORTS =
  /^(?:\S+ ){0,4}?(?:mother|mom|father|dad|wife|husband|sister|brother|son|daughter|partner|girlfriend|boyfriend|roommate|friend|aunt|staff)(?: \S+){0,2} (?:says?|said|reports?|reported|tells|told|thinks|notes?|noted|noticed?s?|mentions?|mentioned|confirms?|states?|estimates?|describes?) (?!(?:he|she) (?:wants?|wanted) to (?:die|kill))/i
const OF_ONESELF =
  /\b(?:i (?:am|have|had|was|take|took|feel|felt|use|used|drink|drank|smoke|get|got|went|want|wanted|need|do|did|tried|lost)|my (?!son|daughter|husband|wife|mother|father|brother|sister|boy|girl)|myself|mine)\b/i
const OF_THE_PATIENT =
  /\b(?:he|she|they|his|her|him|them|you|your)\b|\bi (?:think|said|told|noticed|saw|heard|found|worry|guess|know|see|took (?:him|her))\b/i

/** The subject of a sentence that doesn't name one, if it isn't the patient. */
function meantBy(
  { role, who }: VisitUnit,
  text: string,
  person: string | undefined,
  accompanied: boolean,
): string | undefined {
  if (role === 'other' && who !== 'interpreter')
    return OF_ONESELF.test(text) && !OF_THE_PATIENT.test(text) ? (who ?? 'someone') : undefined
  if (!beginsWithPronoun(text)) return undefined
  if (role === 'patient') return person ?? 'someone'
  return accompanied ? undefined : person
}
