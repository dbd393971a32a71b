import type { Span } from '../../shared/domain/evidence.ts'
import type { Concept } from '../lexicon/concept.ts'
import type { Visit } from '../read/visit.ts'
import { disowns, takesBack } from '../understand/corrections.ts'
import { drugsIn } from '../understand/drug-names.ts'
import { beginsWithPronoun, personMentioned, personOf } from '../understand/persons.ts'
import { preparedSentence } from '../understand/prepare.ts'
import { putRight } from '../understand/put-right.ts'
import { isQuestion, isYesOrNo } from '../understand/questions.ts'
import type { Statement } from '../understand/statement.ts'
import { answerInSense } from '../understand/turned-questions.ts'
import { digits } from '../words/numbers.ts'
import { isHeard } from './drug-heard.ts'
import { holdersIn } from './holders.ts'
import { mentionsOf, placesOf, reckonedIn, windowsOf } from './places.ts'
import { polarities } from './polarity.ts'
import { quantitiesIn } from './quantities.ts'
import { saidValues } from './said-values.ts'
import { valuesAbout } from './slots.ts'
import { stanceOn } from './stance.ts'
import { goneNumbers, markRefused, markTakenBack } from './taken-back.ts'
import { type Terms, termsOf } from './terms.ts'
import type { CheckedSource, Stance, Unit } from './unit.ts'

const HYPOTHETICAL =
  /\b(?:if|would|could|might|maybe|may|what if|would that|some people|one option|we could|option|consider\w*|thinking (?:about|of)|talked about|possible|possibly|unless|in case|worr(?:y|ied) (?:that|about)|suppose)\b/i
const PAST =
  /\b(?:used to|ago|back in|in (?:19|20)\d\d|when i was|when (?:he|she|they) (?:was|were)|years? (?:ago|before)|last (?:year|summer|winter|fall|spring)|high school|college|as a (?:kid|child|teen)|not anymore|no longer|any ?more|before|previous\w*|past|history|stopped|quit|was on|in the (?:fall|spring|summer|winter)|at (?:admission|intake|first)|earlier|initially|until)\b/i
const DECLINED =
  /\b(?:rather not|decline\w*|not interested|no thank|do not want|does not want|did not want|will not be prescribing|not prescribing|leave it out|stay away|not (?:putting|starting|ordering|going up|recommend\w*)|will not go up|we will not|refus\w*|said no|told (?:him|her|them) no|then no|no \w+ine\b|not (?:today|now|yet|rx'd|prescribed|taking)|instead|did not (?:fill|take|start)|never (?:took|filled|started|on)|hold|held)\b/i

export function sourceOf(visit: Visit, statements: readonly Statement[]): CheckedSource {
  const units: Unit[] = []
  const takenBack = new Set<string>()
  let asked: { text: string; terms: Terms; span: Span; found: readonly Concept[] } | undefined
  let person: string | undefined
  const accompanied = visit.turns.some(({ role }) => role === 'other')
  for (const turn of visit.turns) {
    const before = units.length
    for (const sentence of turn.sentences) {
      const { text, found } = preparedSentence(sentence)
      const replaced = CORRECTS.test(sentence.text) ? goneNumbers(digits(sentence.text), text) : []
      for (const number of replaced) takenBack.add(`${number} `)
      const span = { start: sentence.start, end: sentence.end }
      const terms = termsOf(text, visit.form === 'dialogue' ? found : undefined)
      const question = isQuestion(text)
      const subject = personOf(text)
      // "My mother says that I snore" is said of the one who snores.
      const own = subject && !REPORTS.test(text) ? subject : undefined
      if (own) person = own
      else if (turn.role === 'patient' && /^(?:i|my|yes|no|yeah)\b/i.test(text)) person = undefined
      const about =
        own ?? speakerOr(turn, text, () => meant(turn.role, text, person, accompanied, visit.form))
      const answers = turn.role !== 'clinician' && asked !== undefined && units.length - before < 2
      units.push({
        text,
        bare: ` ${bareWords(text)} `,
        spans: answers && asked ? [asked.span, span] : [span],
        role: turn.role,
        terms,
        question,
        answer:
          answers && asked && isYesOrNo(asked.text) ? answerInSense(asked.text, asked.found, text) : 'other',
        asked: answers && asked ? asked.terms : undefined,
        person: about,
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
      if (!about && turn.role === 'patient') person = personMentioned(text) ?? person
      if (question && turn.role !== 'patient') asked = { text, terms, span, found }
      const earlier = units.at(-2)
      if (
        earlier &&
        units.length - 1 > before &&
        (takesBack(text, earlier.text) || disowns(text) || putRight(earlier.text, text))
      ) {
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
    means: new Map(),
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
  for (const { act, text, topic, subject } of statements) {
    if (act === 'denial') deniedTopics.add(topic)
    for (const { drug } of drugsIn(`${text} ${subject ?? ''}`)) {
      if (act === 'declined' || (act === 'plan' && NOT_ORDERED.test(text))) declined.add(drug.name)
      else if (act === 'plan') agreed.add(drug.name)
    }
  }
  markRefused(units)
  markTakenBack(units)
  const windows = windowsOf(units)
  const stances = new Map<string, Stance>()
  const heard = new Map<string, boolean>()
  const about = new Map<string, Set<string>>()
  const written = visit.source.toLowerCase().match(/[a-zà-ÿ]{2,}/g) ?? []
  for (const { drug } of drugsIn(visit.source)) heard.set(drug.name, true)
  const source: CheckedSource = {
    units,
    windows,
    places: placesOf(windows),
    mentions: mentionsOf(units),
    values: saidValues([visit.source, ...units.map(({ terms }) => terms.plain)]),
    reckoned: reckonedIn(windows),
    quantities: units.flatMap(({ quantities }) => quantities),
    frequency,
    everything,
    takenBack,
    declined,
    agreed,
    deniedTopics,
    affirmed: affirmedIn(statements),
    valuesAbout(anchor) {
      const known = about.get(anchor) ?? valuesAbout(anchor, units)
      // "So one hundred and seventeen today.": what is understood of a drug that is not named there.
      if (!about.has(anchor))
        for (const { subject, text } of statements)
          if (subject?.toLowerCase() === anchor) for (const value of saidValues([text])) known.add(value)
      about.set(anchor, known)
      return known
    },
    names(drug) {
      const known =
        heard.get(drug) ?? (everything.drugs.has(drug) || isHeard(drug, written, visit.form !== 'dialogue'))
      heard.set(drug, known)
      return known
    },
    stance(id) {
      const known = stances.get(id) ?? stanceOn(id, source)
      stances.set(id, known)
      return known
    },
  }
  return source
}

/** What a patient was asked and said yes to, or said how often it comes, and did not deny elsewhere. */
function affirmedIn(statements: readonly Statement[]): Set<string> {
  const yes = new Set<string>()
  const no = new Set<string>()
  for (const { act, topic, about, text, concepts, speaker } of statements) {
    if (topic !== 'risk' || about !== undefined || speaker !== 'patient') continue
    for (const { id, label, topic: of } of concepts) {
      if (of !== 'risk') continue
      if (act === 'denial') no.add(id)
      else if (text.toLowerCase().startsWith(`${label}:`) && isSome(text.slice(label.length + 1))) yes.add(id)
      else if (/^(?:reports|having|has been) /i.test(text)) yes.add(id)
    }
  }
  return new Set([...yes].filter((id) => !no.has(id)))
}

/** "Could not do that to my kids" is no yes. */
const isSome = (words: string): boolean =>
  !/\b(?:no|not|never|nothing|none|cannot|nobody|too|want\w*|love\w*|hope\w*)\b/i.test(
    words.replace(
      /\bnot (?:every|as|always|usually|unless|more|like|to the point)\b|\bnothing \w+ would act on\b/i,
      '',
    ),
  )

/** Who came along speaks of herself where she says "I", and of the patient elsewhere. */
function speakerOr(
  { role, who }: Visit['turns'][number],
  text: string,
  otherwise: () => string | undefined,
): string | undefined {
  if (role !== 'other') return otherwise()
  return OF_ONESELF.test(text) && !OF_THE_PATIENT.test(text) ? (who ?? 'someone') : undefined
}
const OF_ONESELF =
  /\b(?:i (?:am|have|had|was|take|took|feel|felt|use|used|drink|drank|smoke|get|got|went|want|wanted|need|do|did|tried|lost)|my (?!son|daughter|husband|wife|mother|father|brother|sister|boy|girl)|myself|mine)\b/i
const REPORTS =
  /^(?:\S+ ){0,4}?(?:mother|mom|father|dad|wife|husband|sister|brother|son|daughter|partner|girlfriend|boyfriend|roommate|friend|aunt|staff)(?: \S+){0,2} (?:says?|said|reports?|reported|tells|told|thinks|notes?|noted|noticed?s?|mentions?|mentioned|confirms?|states?|estimates?|describes?) (?!(?:he|she) (?:wants?|wanted) to (?:die|kill))/i
const OF_THE_PATIENT =
  /\b(?:he|she|they|his|her|him|them|you|your)\b|\bi (?:think|said|told|noticed|saw|heard|found|worry|guess|know|see|took (?:him|her))\b/i

/** Whom a leading "he" or "she" means: the relative last named, or somebody. With company it may be the patient. */
function meant(
  role: Unit['role'],
  text: string,
  person: string | undefined,
  accompanied: boolean,
  form: Visit['form'],
): string | undefined {
  if (form !== 'dialogue' || !beginsWithPronoun(text)) return undefined
  if (role === 'patient') return person ?? 'someone'
  return accompanied ? undefined : person
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

/** What a sentence of two words goes on with. */
function previousWords(units: readonly Unit[], before: number): Iterable<string> {
  const previous = units.length - 2 >= before ? units.at(-2) : undefined
  return previous?.terms.words ?? []
}
