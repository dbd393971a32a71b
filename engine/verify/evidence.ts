import type { UnitsOfVisit, VisitUnit } from '../facts/visit-units.ts'
import { conceptsIn } from '../lexicon/all-concepts.ts'
import { drugsIn } from '../lexicon/drug-names.ts'
import { disowns, takesBack } from '../rules/corrections.ts'
import { beginsWithPronoun, personMentioned, personOf } from '../rules/persons.ts'
import { putRight } from '../rules/put-right.ts'
import { digits } from '../words/numbers.ts'
import { type Answer, answerInSense, isQuestion } from './answers.ts'
import { saidValues } from './said-values.ts'
import { glossed } from './spanish.ts'
import { deniedTokens, holders, supposedTokens } from './standing.ts'
import { plainText, type Token, tokensOf } from './words.ts'

/** A sentence of the visit with what the talk around it makes of it. */
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
  /** Of a question: what its answer says of the thing asked about; 'open' where nobody answers it. */
  answered?: Answer | 'open'
  /** Index of the question that it answers. */
  asks?: number
  past: boolean
  refused: boolean
  drugs: string[]
  /** Numbers as digits that were said and corrected. */
  gone: Set<string>
}

/** The visit, ready to be compared with statements. */
export type Evidence = {
  spots: Spot[]
  /** Where each key is said. */
  mentions: Map<string, { spot: number; token: number }[]>
  /** Every number it can be read to hold. */
  values: Set<string>
  drugs: Set<string>
  words: string[]
  form: UnitsOfVisit['form']
  language: UnitsOfVisit['language']
  names: ReadonlyMap<string, string>
  /** For the words whose meaning several share. */
  text: string
}

const CORRECTS = /\b(?:no|wait|actually|sorry|correction|scratch|rather|make that|i mean)\b/i
const PAST =
  /\b(?:used to|ago|back in|in (?:19|20)\d\d|when i was|when (?:he|she|they) (?:was|were)|years? (?:ago|before)|last (?:year|summer|winter|fall|spring)|high school|as a (?:kid|child|teen)|not any ?more|no longer|any ?more|previous\w*|past|history|stopped|quit|was on|took me off|came off|at (?:admission|intake|first)|on admission|initially|until|none since|not since|resolved|gone now|the first (?:week|night|few)|back then|packed it in|gave it up|threw (?:it|them) (?:out|away)|binned|finished)\b/i
const REFUSES =
  /^(?:(?:oh|um|well|okay|and|so|but),? )*(?:no\b|nope|nah|then no|not (?:yet|now|today|really|for me)|i (?:would|will) (?:rather )?not|i do not want|i would rather|maybe later|let us (?:leave|hold|wait)|we (?:will|can)? ?(?:leave|hold|skip)|i am (?:good|fine|okay))|\b(?:leave it (?:out|for)|rather not|not interested|then we will not|we will not|will not be|i said no|told (?:him|her|them) no|no more (?:tablets|pills))\b/i
const REFUSED =
  /\b(?:rather not|declin\w*|not interested|no thank|do not want|does not want|did not want|not (?:prescribing|putting|starting|ordering|going up|recommend\w*|given|restart\w*|rx'd|prescribed|decided|yet)|will not (?:go up|be|start|give|prescribe)|leave it out|stay away|we will not|refus\w*|so no\b|then no\b|hold off|not (?:today|now)|did not (?:fill|take|start)|never (?:took|filled|started)|offered|instead|undecided|only if|leave (?:it|that|the \w+) (?:for|out)|said no)\b/i

/** A word that a visit says more often says nothing about a place. */
const MOST_MENTIONS = 500
/** A visit of two hours has about 3,000 sentences. */
const MOST_SPOTS = 6000

export function evidenceOf(visit: UnitsOfVisit): Evidence {
  const spots: Spot[] = []
  const marked = visit.source.includes('?')
  let person: string | undefined
  const talk = visit.form === 'dialogue'
  const accompanied = visit.units.some(({ role }) => role === 'other')
  let earlier: { plain: string; role: string; spot: Spot } | undefined
  const spanish = visit.language === 'es'
  const names = spanish ? new Map<string, string>() : namesOf(visit)
  for (const unit of visit.units) {
    if (spots.length >= MOST_SPOTS) break
    for (const said of unit.sentences) {
      const sentence = spanish ? { ...said, plain: glossed(said.text) } : said
      const plain = plainText(sentence.plain, !talk)
      const tokens = tokensOf(plain)
      const subject = personOf(sentence.plain) ?? namedSubject(plain, names) ?? anothers(plain)
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
        holder: holders(tokens, about ?? carriedOn(plain, spots.at(-1), unit), {
          names: talk ? names : NO_NAMES,
          ...(talk && unit.role === 'patient' && !accompanied && { pronoun: person ?? 'someone' }),
        }),
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
  if (talk) markTakenBack(spots)
  markRefusals(spots)
  const mentions: Evidence['mentions'] = new Map()
  const mention = (key: string, spot: number, token: number) => {
    const list = mentions.get(key)
    if (!list) mentions.set(key, [{ spot, token }])
    else if (list.length < MOST_MENTIONS) list.push({ spot, token })
  }
  for (const { index, tokens } of spots)
    for (const [i, { key }] of tokens.entries()) if (key !== '') mention(key, index, i)
  for (const { index, plain, tokens } of spots)
    for (const { key, token } of conceptTokens(plain, tokens)) mention(key, index, token)
  const text = spots.map(({ plain }) => plain).join('\n')
  return {
    spots,
    mentions,
    values: saidValues([spanish ? glossed(visit.source) : visit.source, ...spots.map(({ plain }) => plain)]),
    drugs: new Set(spots.flatMap(({ drugs }) => drugs)),
    words: visit.source.toLowerCase().match(/[a-zà-ÿ]{2,}/g) ?? [],
    form: visit.form,
    language: visit.language,
    names: talk ? names : NO_NAMES,
    text,
  }
}

const NO_NAMES: ReadonlyMap<string, string> = new Map()

/** "My brother did that. Shot himself." */
function carriedOn(plain: string, before: Spot | undefined, { number, role }: VisitUnit): string | undefined {
  if (!before || role !== 'patient' || before.role !== role || number - before.unit > 1) return undefined
  const other = before.holder.at(-1)
  return other && /\b(?:himself|herself)\b/.test(plain) && !/^(?:i|my|we|he|she)\b/.test(plain)
    ? other
    : undefined
}

const KIN_NAME =
  /\b(mother|mom|father|dad|brother|sister|son|daughter|husband|wife|partner|girlfriend|boyfriend|aunt|uncle|cousin|grandmother|grandma|grandfather|roommate|boss|coworker|neighbor|friend|niece|nephew|ex|sponsor|coach)(?:'s name is|,| is| is named| named)? ([A-Z][a-z]{2,})\b/g

/** Names of people and who they are: "my brother Malik", and of people who come along. */
function namesOf(visit: UnitsOfVisit): Map<string, string> {
  const out = new Map<string, string>()
  for (const [, kin = '', name = ''] of visit.source.matchAll(KIN_NAME))
    if (out.size < 40) out.set(name.toLowerCase(), kin.toLowerCase())
  const own = new Set(
    visit.units.flatMap(({ who, speaker }) => `${who ?? ''} ${speaker}`.toLowerCase().split(/[^a-z]+/)),
  )
  for (const unit of visit.units) {
    if (unit.role !== 'patient' || out.size >= 60) continue
    // A name in the patient's own words with what it does: "Gus takes that", "and Noor has her gummies".
    for (const [, name = ''] of unit.text.matchAll(NAME_VERB)) {
      if (!visit.source.includes(` ${name}`) || !new RegExp(`[a-z,] ${name}\\b`).test(visit.source)) continue
      const lower = name.toLowerCase()
      if (!out.has(lower) && !own.has(lower) && !NO_NAME.has(lower)) out.set(lower, lower)
    }
  }
  return out
}

const NAME_VERB =
  /(?:^|[.,;!?] |\b(?:and|but|because|that|so|like) )([A-Z][a-z]{2,})(?:'s (?:got|on|been|taking)|,? (?:in my|has|had|is|was|did|does|took|takes|said|says|thinks|tried|uses|used|got|goes|went|drinks|drank|killed|wants|told))\b/g
const NO_NAME = new Set(
  'the this that these those there they then what when who how why which where and but because she her his him you your mine yes yeah nope not nothing something everything nobody somebody someone everyone everybody anyone one two three mom dad mother father grandma grandpa maybe god jesus doctor doc sleep work mood life school church monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december christmas thanksgiving easter lunch dinner breakfast today tomorrow yesterday sometimes sometime lithium zoloft prozac'.split(
    ' ',
  ),
)

const LEAD = /^(?:(?:and|but|because|so|then|well|yeah|oh|no|um|now|also),? )*/
const VERB =
  /^(?:is|was|has|had|did|does|took|takes|said|says|thinks|thought|tried|uses|used|got|gets|goes|went|drinks|drank|killed|hung|shot|died|wants|wanted|in my|from)\b/

function namedSubject(plain: string, names: ReadonlyMap<string, string>): string | undefined {
  const words = plain.replace(LEAD, '').split(' ')
  const kin = names.get(words[0] ?? '')
  return kin && VERB.test(words.slice(1, 3).join(' ')) ? kin : undefined
}

function anothers(plain: string): string | undefined {
  return /^(?:\S+ ){0,2}?another (?:patient|resident|person|guy|woman|man)\b/.test(plain)
    ? 'another person'
    : undefined
}

/** Concepts of the lexicon in a text, each at the first word of its phrase, with the words it is made of. */
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

/** Numbers and days of the week. */
function numbersIn(plain: string): Set<string> {
  return new Set(plain.match(/\d+(?:[.:/]\d+)*|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/g) ?? [])
}

/** "A hundred and fifty." "No wait, two hundred." */
function markCorrected(
  earlier: { plain: string; role: string; spot: Spot },
  later: string,
  spot: Spot,
): void {
  const before = numbersIn(earlier.spot.plain)
  if (before.size === 0 || before.size > 6) return
  const now = numbersIn(spot.plain)
  if (now.size === 0) return
  const corrected =
    takesBack(later, earlier.plain) ||
    disowns(later) ||
    putRight(earlier.plain, later) !== undefined ||
    (!earlier.spot.question && STARTS_OVER.test(later)) ||
    (earlier.role !== spot.role &&
      !earlier.spot.question &&
      earlier.spot.tokens.length <= 9 &&
      /^(?:no[,.]? |it is |it was |actually,? )*\d/.test(spot.plain))
  if (!corrected) return
  for (const value of before) if (!now.has(value)) spot.gone.add(value)
}
const STARTS_OVER =
  /^(?:(?:well|um|oh|or|so),? )*(?:no[,.;]? (?:wait|sorry|actually|hang on|hold on|make|scratch|it is|it was)\b|wait\b|actually\b|sorry\b|scratch that|correction|let me correct|make (?:it|that)\b|or rather)/i

const TAKES_BACK =
  /\bsorry[.!]?$|^(?:(?:well|um|oh|or|so|and|honestly|yeah|ay),? )*(?:no(?=[,.;!]|$)|no (?:wait|sorry|actually|i|it|that|the|with|make|better|hang|hold)\b|wait\b|actually\b|sorry\b|scratch that|correction|i mean\b|make (?:it|that)\b|or rather|more like|closer to|better\b|not (?:really|quite)\b|that is what i tell|hang on|hold on|let us say|let me correct)|\b(?:divided|added|counted|read (?:it|that)) wrong\b|\b(?:cut|changed|lowered|raised|put) it (?:to|down|up|in)\b/

/** "An hour? No. Closer to two.": the number before counts no more. */
function markTakenBack(spots: readonly Spot[]): void {
  for (const [i, spot] of spots.entries()) {
    const before = numbersIn(spot.plain)
    if (before.size === 0 || before.size > 4) continue
    // "You're on 50 at night?" "25."
    const reply = spots[i + 1]
    if (
      spot.question &&
      reply &&
      reply.role !== spot.role &&
      reply.tokens.length <= 6 &&
      /^\d/.test(reply.plain)
    ) {
      if (before.size === 1)
        for (const value of before) if (!numbersIn(reply.plain).has(value)) reply.gone.add(value)
      continue
    }
    const cue = [1, 2].find(
      (step) => TAKES_BACK.test(spots[i + step]?.plain ?? '') && !spots[i + step]?.question,
    )
    if (cue === undefined || (cue === 2 && spots[i + 1]?.question)) continue
    // A clinician's question that is answered "no" takes nothing back unless another number follows.
    const later = [0, 1, 2].flatMap((step) => {
      const next = spots[i + cue + step]
      return next && !(step > 0 && next.question) ? [...numbersIn(next.plain)] : []
    })
    if (later.length === 0 || later.length > 5) continue
    const last = spots[i + cue]
    for (const value of before) if (!later.includes(value) && value.length < 7 && last) last.gone.add(value)
  }
}

/** Which questions are answered, and how; a bare answer carries what it was asked. */
function pairAnswers(spots: readonly Spot[], talk: boolean): void {
  if (!talk) return
  let pending: Spot[] = []
  let replies = 0
  for (const spot of spots) {
    if (spot.question) {
      if (replies > 0 || (pending.length > 0 && spot.index - (pending.at(-1)?.index ?? 0) > 2)) pending = []
      replies = 0
      spot.answered = 'open'
      pending.push(spot)
      continue
    }
    const last = pending.at(-1)
    if (!last) continue
    if (spot.role === last.role && spot.role !== 'narrator' && spot.index - last.index < 3 && replies === 0) {
      // Unlabelled talk: an answer may carry the asker's label.
      const short = answerInSense(last.plain, spot.plain)
      if (short === 'other' || spot.tokens.length > 8) continue
    }
    if (spot.index - last.index > 4 || replies >= 3) {
      pending = []
      continue
    }
    replies++
    spot.asks = last.index
    // "Has anybody tried to end their life?" "My brother did."
    const other = spot.holder.find((one) => one !== '')
    if (replies === 1 && other !== undefined && spot.tokens.length <= 9 && DID.test(spot.plain)) {
      last.holder = last.holder.map(() => other)
      last.answered = 'yes'
    }
    // "Does Malik have a diagnosis?" "Schizophrenia."
    const of = last.holder.findLast((one) => one !== '')
    if (
      replies === 1 &&
      of !== undefined &&
      !last.tokens.some(({ raw }) => raw === 'you') &&
      !/^(?:i|my|no|we)\b/.test(spot.plain)
    )
      spot.holder = spot.holder.map((one) => (one === '' ? of : one))
    if (spot.past && replies <= 2 && spot.tokens.length <= 12) last.past = true
    // "Any thoughts of hurting anybody? Coach, anyone?" "No."
    const goesOn =
      pending.length > 1 &&
      !/^(?:(?:and|so|okay|but|now),? )*(?:do|does|did|are|is|was|were|have|has|had|any|can|could|would|will|how|what|when|where|who|why)\b/.test(
        last.plain,
      )
    for (const question of pending.slice(goesOn ? -2 : -1)) {
      const answer = answerInSense(question.plain, spot.plain)
      if (
        question.answered === 'open' ||
        (question.answered === 'other' && replies === 2 && answer !== 'other')
      )
        question.answered = answer
    }
  }
}

const DID = /\b(?:did|does|has|had|is|was|takes|took)\b/

const OFFERS = /\b(?:want|would you|interested|shall we|try|how about|sound|open to|okay with|willing)\b/

/** What the next sentences turn down. */
function markRefusals(spots: readonly Spot[]): void {
  for (const [i, spot] of spots.entries())
    for (const next of [spots[i + 1], spots[i + 2]]) {
      if (next?.question && OFFERS.test(next.plain) && next.answered === 'no') spot.refused = true
      if (!next || (next.question && next.role !== 'patient')) break
      if (!next.question && REFUSES.test(next.plain)) spot.refused = true
    }
}

const CARES = /^(?:doctor|therapist|counselor|primary|teacher|coach|sponsor|manager|supervisor)$/
const REPORTS =
  /^(?:\S+ ){0,4}?(?:mother|mom|father|dad|wife|husband|sister|brother|son|daughter|partner|girlfriend|boyfriend|roommate|friend|aunt|staff)(?: \S+){0,2} (?:says?|said|reports?|reported|tells|told|thinks|notes?|noted|noticed?s?|mentions?|mentioned|confirms?|states?|estimates?|describes?) (?!(?:he|she) (?:wants?|wanted) to (?:die|kill))/i
const OF_ONESELF =
  /\b(?:i (?:am|have|had|was|take|took|feel|felt|use|used|drink|drank|smoke|get|got|went|want|wanted|need|do|did|tried|lost)|my (?!son|daughter|husband|wife|mother|father|brother|sister|boy|girl)|myself|mine)\b/i
const OF_THE_PATIENT =
  /\b(?:he|she|they|his|her|him|them|you|your)\b|\bi (?:think|said|told|noticed|saw|heard|found|worry|guess|know|see|took (?:him|her))\b/i

/** Whom a sentence without a named subject is about, when it is not the patient. */
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
