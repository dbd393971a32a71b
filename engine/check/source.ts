import type { Span } from '../../shared/domain/evidence.ts'
import { CONCEPTS } from '../lexicon/all-concepts.ts'
import type { Role, Visit } from '../read/visit.ts'
import { disowns, takesBack } from '../understand/corrections.ts'
import { drugsIn, withGenericNames } from '../understand/drug-names.ts'
import { beginsWithPronoun, personMentioned, personOf } from '../understand/persons.ts'
import { preparedSentence } from '../understand/prepare.ts'
import { answerOf, isQuestion, isYesOrNo } from '../understand/questions.ts'
import type { Statement } from '../understand/statement.ts'
import { digits } from '../words/numbers.ts'
import { holdersIn, kinOf } from './holders.ts'
import { polarities } from './polarity.ts'
import { type Quantity, quantitiesIn } from './quantities.ts'
import { type Slot, slotsOf } from './slots.ts'
import { type Terms, termsOf } from './terms.ts'

/** A sentence of the visit as the checker reads it: with the question it answers, its person, its time. */
export type Unit = {
  text: string
  /** Words and numbers only, to find what was copied. */
  bare: string
  spans: Span[]
  role: Role
  terms: Terms
  question: boolean
  /** It answers a question with no, or with yes. */
  answer: 'yes' | 'no' | 'other'
  asked: Terms | undefined
  person: string | undefined
  hypothetical: boolean
  past: boolean
  declined: boolean
  /** What follows turns it down or takes it back. */
  refusedNext: boolean
  /** Its words, each with whether it is denied. */
  polarity: Map<string, boolean>
  /** Its words, each with of whom it is said ('' is the patient). */
  holders: Map<string, string>
  quantities: Quantity[]
}

/** Two neighbouring sentences, with the questions they answer. */
export type Window = { from: number; units: Unit[]; words: Set<string>; plain: string }

/** In how many sentences of which kind a word stands. */
export type Mentions = {
  yes: number
  no: number
  others: number
  open: number
  past: number
  asked: number
  /** Of whom it is said, when of somebody else. */
  of: Set<string>
}

export type CheckedSource = {
  windows: Window[]
  /** In which windows a word stands. */
  places: Map<string, number[]>
  mentions: Map<string, Mentions>
  /** Every number of the visit, of 120/80 also the parts. */
  values: Set<string>
  /** What can be reckoned from two numbers said together. */
  reckoned: Set<number>
  quantities: Quantity[]
  slots: Slot[]
  /** Drugs that were offered and turned down, and those that were agreed on. */
  declined: Set<string>
  agreed: Set<string>
  deniedTopics: Set<string>
  stance(id: string): Stance
  units: Unit[]
  /** In how many sentences a word stands: what is rare says more. */
  frequency: Map<string, number>
  everything: Terms
  /** Numbers that were said and taken back. */
  takenBack: Set<string>
}

const HYPOTHETICAL =
  /\b(?:if|would|could|might|maybe|may|what if|would that|some people|one option|we could|option|consider\w*|thinking (?:about|of)|talked about|possible|possibly|unless|in case|worr(?:y|ied) (?:that|about)|suppose)\b/i
const PAST =
  /\b(?:used to|ago|back in|in (?:19|20)\d\d|when i was|when (?:he|she|they) (?:was|were)|years? (?:ago|before)|last (?:year|summer|winter|fall|spring)|high school|college|as a (?:kid|child|teen)|not anymore|no longer|any ?more|before|previous\w*|past|history|stopped|quit|was on|in the (?:fall|spring|summer|winter)|at (?:admission|intake|first)|earlier|initially|until)\b/i
const DECLINED =
  /\b(?:rather not|decline\w*|not interested|no thank|do not want|does not want|did not want|will not be prescribing|not prescribing|leave it out|stay away|not (?:putting|starting|ordering|going up|recommend\w*)|will not go up|we will not|refus\w*|said no|told (?:him|her|them) no|then no|no \w+ine\b|not (?:today|now|yet|rx'd|prescribed|taking)|instead|did not (?:fill|take|start)|never (?:took|filled|started|on)|hold|held)\b/i

export function sourceOf(visit: Visit, statements: readonly Statement[]): CheckedSource {
  const units: Unit[] = []
  const takenBack = new Set<string>()
  let asked: { text: string; terms: Terms; span: Span } | undefined
  let person: string | undefined
  for (const turn of visit.turns) {
    const before = units.length
    for (const sentence of turn.sentences) {
      const { text, found } = preparedSentence(sentence)
      const replaced = CORRECTS.test(sentence.text) ? goneNumbers(digits(sentence.text), text) : []
      for (const number of replaced) takenBack.add(`${number} `)
      const span = { start: sentence.start, end: sentence.end }
      const terms = termsOf(text, visit.form === 'dialogue' ? found : undefined)
      const question = isQuestion(text)
      const own = personOf(text)
      if (own) person = own
      else if (turn.role === 'patient' && /^(?:i|my|yes|no|yeah)\b/i.test(text)) person = undefined
      const about =
        turn.role === 'other'
          ? turn.who
          : (own ??
            (beginsWithPronoun(text) && visit.form === 'dialogue' ? (person ?? 'someone') : undefined))
      const answers = turn.role !== 'clinician' && asked !== undefined && units.length - before < 2
      units.push({
        text,
        bare: ` ${bareWords(text)} `,
        spans: answers && asked ? [asked.span, span] : [span],
        role: turn.role,
        terms,
        question,
        answer: answers && asked && isYesOrNo(asked.text) ? answerOf(text) : 'other',
        asked: answers && asked ? asked.terms : undefined,
        person: about ?? (own ? own : undefined),
        hypothetical: HYPOTHETICAL.test(text),
        past: PAST.test(text),
        declined: DECLINED.test(text),
        refusedNext: false,
        polarity: polarities(terms.plain),
        holders: holdersIn(terms.plain, about),
        quantities: [],
      })
      const unit = units.at(-1) as Unit
      const context = [...(unit.asked?.words ?? []), ...previousWords(units, before)]
      unit.quantities = quantitiesIn(terms.plain, context)
      for (const value of replaced) {
        const instead = unit.quantities[0]
        if (instead) unit.quantities.push({ ...instead, value, takenBack: true })
      }
      if (!about && personMentioned(text) && turn.role === 'patient') person = personMentioned(text)
      if (question && turn.role !== 'patient') asked = { text, terms, span }
      const earlier = units.at(-2)
      if (earlier && units.length - 1 > before && (takesBack(text, earlier.text) || disowns(text))) {
        for (const { value, unit } of earlier.terms.numbers)
          if (!terms.numbers.some((n) => n.value === value)) takenBack.add(`${value} ${unit}`)
        for (const quantity of earlier.quantities)
          if (!terms.numbers.some((n) => n.value === quantity.value)) quantity.takenBack = true
      }
    }
    if (turn.role !== 'clinician') asked = undefined
  }
  const frequency = new Map<string, number>()
  for (const { terms } of units)
    for (const word of terms.words) frequency.set(word, (frequency.get(word) ?? 0) + 1)
  const everything: Terms = {
    plain: units.map(({ terms }) => terms.plain).join('\n'),
    words: new Set(units.flatMap(({ terms }) => [...terms.words])),
    numbers: units.flatMap(({ terms }) => terms.numbers),
    drugs: new Set(units.flatMap(({ terms }) => [...terms.drugs])),
  }
  for (const number of [...takenBack]) {
    // Said again elsewhere, of the same thing or of another: then it does not tell.
    const [wanted, of] = number.split(' ')
    const times = units.filter(({ terms }) =>
      terms.numbers.some(({ value, unit }) => value === wanted && (unit === of || of === '')),
    ).length
    if (times > (of === '' ? 0 : 1)) takenBack.delete(number)
  }
  const declined = new Set<string>()
  const agreed = new Set<string>()
  const deniedTopics = new Set<string>()
  const slots: Slot[] = []
  for (const { act, text, topic, subject } of statements) {
    if (act === 'denial') deniedTopics.add(topic)
    if (/\d/.test(text))
      slots.push(...slotsOf(withGenericNames(subject ? `${subject}: ${text}` : text).toLowerCase()))
    for (const { drug } of drugsIn(`${text} ${subject ?? ''}`)) {
      if (act === 'declined' || (act === 'plan' && NOT_ORDERED.test(text))) declined.add(drug.name)
      else if (act === 'plan') agreed.add(drug.name)
    }
  }
  for (const { terms } of units) if (terms.numbers.length > 0) slots.push(...slotsOf(terms.plain))
  markRefused(units)
  markTakenBack(units)
  const windows = windowsOf(units)
  const stances = new Map<string, Stance>()
  const source: CheckedSource = {
    units,
    windows,
    places: placesOf(windows),
    mentions: mentionsOf(units),
    values: valuesOf(everything.numbers),
    reckoned: reckonedIn(windows),
    quantities: units.flatMap(({ quantities }) => quantities),
    frequency,
    everything,
    takenBack,
    declined,
    agreed,
    deniedTopics,
    slots,
    stance(id) {
      const known = stances.get(id) ?? stanceOn(id, source)
      stances.set(id, known)
      return known
    },
  }
  return source
}

const CORRECTS = /\b(?:no|wait|actually|sorry|correction|scratch|rather|make that|i mean)\b/i
const NOT_ORDERED =
  /\b(?:not (?:order|prescrib|start|putt|tak|go|us|recommend|restart|deciding)\w*|will not|leave it out|stay away|so no|^no\b|not (?:today|now|yet))/i

export function bareWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.%/]+/gu, ' ')
    .replace(/[.]+(?=\s|$)/g, '')
    .trim()
}

const NUMBER = /\d+(?:[.:/]\d+)*/g

/** Numbers that were said and that the corrected sentence no longer holds. */
function goneNumbers(raw: string, corrected: string): string[] {
  const kept = new Set(corrected.match(NUMBER) ?? [])
  return [...new Set(raw.match(NUMBER) ?? [])].filter((number) => number.length < 12 && !kept.has(number))
}

/** What a sentence of two words goes on with. */
function previousWords(units: readonly Unit[], before: number): Iterable<string> {
  const previous = units.length - 2 >= before ? units.at(-2) : undefined
  return previous?.terms.words ?? []
}

const REFUSES =
  /^(?:(?:oh|um|well|okay|and|so|but),? )*(?:no\b|nope|nah|then no|not (?:yet|now|today|really|for me)|i (?:would|will) (?:rather )?not|i do not want|i would rather|maybe later|let us (?:leave|hold|wait)|we (?:will|can)? ?(?:leave|hold|skip)|i am (?:good|fine|okay))|\b(?:leave it (?:out|for)|rather not|not interested|then we will not|we will not|will not be|i said no|told (?:him|her|them) no|no more (?:tablets|pills))\b/i

/** Marks what the next sentences turn down. */
function markRefused(units: readonly Unit[]): void {
  for (const [i, unit] of units.entries())
    for (const next of [units[i + 1], units[i + 2]])
      if (next && !next.question && REFUSES.test(next.text)) unit.refusedNext = true
}

const STARTS_OVER =
  /^(?:(?:well|um|oh|or|so|count or),? )*(?:no\b(?! (?:problem|more|one|other|side))|wait\b|actually\b|sorry\b|scratch that|correction|i mean\b|let me correct|make (?:it|that)\b|or rather)/i
const AGAIN =
  /(?<!\d)(\d{1,9}(?:[.:/]\d{1,9})?)(?:[^.;\d]{0,40}?)\b(?:no wait|wait|sorry|scratch that|correction|or rather|make that|i mean)\b[^.;\d]{0,30}\d/gi

/** "Eight weeks. No, better before that: in four weeks": the number before counts no more. */
function markTakenBack(units: readonly Unit[]): void {
  for (const [i, unit] of units.entries()) {
    if (unit.quantities.length === 0) continue
    for (const match of unit.terms.plain.matchAll(AGAIN))
      for (const quantity of unit.quantities) if (quantity.value === match[1]) quantity.takenBack = true
    const cue = [1, 2].find((step) => {
      const next = units[i + step]
      return next && !next.question && STARTS_OVER.test(next.text)
    })
    if (cue === undefined || unit.question) continue
    if (units.slice(i + 1, i + cue).some((between) => between.question || between.role !== unit.role))
      continue
    const later = units.slice(i + cue, i + cue + 3).flatMap(({ quantities }) => quantities)
    for (const quantity of unit.quantities) {
      const again = later.some(({ value }) => value === quantity.value)
      const instead = later.some(
        ({ unit: of, value }) =>
          value !== quantity.value && (of === quantity.unit || of === '' || quantity.unit === ''),
      )
      if (instead && !again) quantity.takenBack = true
    }
  }
}

function mentionsOf(units: readonly Unit[]): Map<string, Mentions> {
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

function windowsOf(units: readonly Unit[]): Window[] {
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

/** Differences, sums and products of two numbers that stand together, and the double of one. */
function reckonedIn(windows: readonly Window[]): Set<number> {
  const out = new Set<number>()
  for (const { units } of windows) {
    const numbers = [
      ...new Set(units.flatMap(({ terms }) => terms.numbers.map(({ value }) => Number(value)))),
    ]
      .filter(Number.isFinite)
      .slice(0, 8)
    for (const a of numbers) {
      if (a >= 50) for (const times of [2, 3]) out.add(a * times)
      for (const b of numbers) if (a !== b) for (const c of [a * b, a - b, a + b]) out.add(c)
    }
  }
  return out
}

function placesOf(windows: readonly Window[]): Map<string, number[]> {
  const places = new Map<string, number[]>()
  for (const { from, words } of windows)
    for (const word of words) {
      const known = places.get(word)
      if (known) known.push(from)
      else places.set(word, [from])
    }
  return places
}

const NEGATION =
  /\b(?:no|not|never|without|denies|denied|deny|denying|none|negative|nothing|neither|nor|cannot|absent|free of|lack of|stopped|quit)\b/i
const CLAUSE = /[.;!?]|,? but |,? though |, and i |\bexcept\b/i

/** Whether a concept is denied where a text speaks of it: a negation before it in the same clause, or right after. */
export function deniedIn(plain: string, pattern: RegExp): boolean | undefined {
  const match = pattern.exec(plain)
  if (!match) return undefined
  const before = plain.slice(0, match.index)
  const clause = before.slice(
    Math.max(0, ...[...before.matchAll(new RegExp(CLAUSE, 'gi'))].map((cut) => cut.index + cut[0].length)),
  )
  const after = plain.slice(match.index + match[0].length, match.index + match[0].length + 40)
  return (
    NEGATION.test(clause) ||
    NEGATION.test(match[0]) ||
    /^[\w\s/,]{0,24}?(?:\bdenied\b|: ?(?:none|no|denied|negative)|\bnot (?:present|endorsed|reported)\b|\babsent\b|\bis denied\b|\bnegative\b|\bnone\b)/i.test(
      after,
    )
  )
}

export type Stance = { yes: Unit[]; no: Unit[]; others: Unit[] }

/** Who says what about a concept: of the patient yes or no, or of somebody else. */
function stanceOn(id: string, { units }: CheckedSource): Stance {
  const concept = CONCEPTS.find((one) => one.id === id)
  const stance: Stance = { yes: [], no: [], others: [] }
  if (!concept) return stance
  for (const unit of units) {
    const here = unit.terms.words.has(`:${id}`)
    const inQuestion = unit.asked?.words.has(`:${id}`) ?? false
    if (!here && !(inQuestion && unit.answer !== 'other')) continue
    if (unit.question && unit.role !== 'patient' && !/^(?:so|and)?\s*no\b/i.test(unit.text)) continue
    if (unit.person) {
      stance.others.push(unit)
      continue
    }
    const denied = here ? deniedIn(unit.terms.plain, concept.pattern) : undefined
    if (denied === true || (denied === undefined && unit.answer === 'no')) stance.no.push(unit)
    else if (denied === false && unit.answer === 'no' && inQuestion) stance.no.push(unit)
    else if (!unit.hypothetical || unit.answer === 'yes') stance.yes.push(unit)
  }
  return stance
}
