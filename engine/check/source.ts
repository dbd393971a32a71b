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
import { type Slot, slotsOf } from './slots.ts'
import { type Terms, termsOf } from './terms.ts'

/** A sentence of the visit as the checker reads it: with the question it answers, its person, its time. */
export type Unit = {
  text: string
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
}

export type CheckedSource = {
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
      const raw = CORRECTS.test(sentence.text) ? digits(sentence.text) : ''
      for (const number of raw.match(/\d+(?:[.:/]\d+)*/g) ?? [])
        if (!new RegExp(`(?<![\\d.])${escaped(number)}(?![\\d])`).test(text)) takenBack.add(`${number} `)
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
      })
      if (!about && personMentioned(text) && turn.role === 'patient') person = personMentioned(text)
      if (question && turn.role !== 'patient') asked = { text, terms, span }
      const earlier = units.at(-2)
      if (earlier && units.length - 1 > before && (takesBack(text, earlier.text) || disowns(text))) {
        for (const { value, unit } of earlier.terms.numbers)
          if (!terms.numbers.some((n) => n.value === value)) takenBack.add(`${value} ${unit}`)
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
  const stances = new Map<string, Stance>()
  const source: CheckedSource = {
    units,
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

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
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
