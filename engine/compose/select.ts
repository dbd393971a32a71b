import type { NoteLength } from '../../shared/domain/evidence.ts'
import type { Topic } from '../lexicon/concept.ts'
import type { VisitForm } from '../read/visit.ts'
import type { Statement } from '../understand/statement.ts'
import { telegraphic } from './chart-style.ts'

/** How much of a conversation's words a note may have. What is typed or dictated is already a note. */
const SHARE: Record<NoteLength, number> = { brief: 0.22, standard: 0.45, detailed: 0.6 }
const ENOUGH_WORDS = 260
/** Little was said: more of it counts. */
const SHORT_VISIT = 900
const SHORT_SHARE = 0.62
const HEAVY = 9

const CONTENT = /[a-z]{3,}|\d[\d.:/]*/g
const EMPTY = new Set(
  'the and that this with for was were are his her their they them has had have but not been from when then than about just really very also would could will can did does what there here some any all out who which into over more most other patient says said get got like'.split(
    ' ',
  ),
)

export function contentWords(text: string): Set<string> {
  return new Set((text.toLowerCase().match(CONTENT) ?? []).filter((word) => !EMPTY.has(word)).map(stem))
}

/** The longest first. */
const ENDINGS = 'edly ing ed es ly s'.split(' ')

function stem(word: string): string {
  if (word.charCodeAt(0) < 58) return word.replace(/[.:/]+$/, '')
  const ending = ENDINGS.find((one) => word.endsWith(one))
  return ending === undefined ? word : word.slice(0, -ending.length)
}

/** Without repetition and, of a long conversation, without what matters least. */
export function selected(
  statements: readonly Statement[],
  form: VisitForm,
  sourceWords: number,
  length: NoteLength,
  /** More or less than the usual share. */
  scale = 1,
): Statement[] {
  const once = withoutRepetition(statements)
  if (form !== 'dialogue' && length !== 'brief') return once
  const short = sourceWords < SHORT_VISIT && length === 'standard' ? SHORT_SHARE : 0
  const share = form === 'dialogue' ? Math.max(SHARE[length], short) : 0.7
  const budget = Math.max(ENOUGH_WORDS * (length === 'brief' ? 0.6 : 1), sourceWords * share * scale)
  const told = once.filter(
    (statement) =>
      statement.weight > 0 &&
      !saysNothing(statement) &&
      (statement.act !== 'education' ||
        length === 'detailed' ||
        statement.weight >= HEAVY ||
        warns(statement)),
  )
  const kept = form === 'dialogue' && wordsOf(told) > budget ? told.map(telegraphic) : told
  let words = wordsOf(kept)
  const byWorth = [...kept].sort((a, b) => worth(a) - worth(b) || b.order - a.order)
  const dropped = new Set<Statement>()
  // What weighs much goes only where the rest was not enough; what would be unsafe to leave out never.
  for (const stays of [(one: Statement) => isHeavy(one) || isCritical(one), isCritical]) {
    for (const statement of byWorth) {
      if (words <= budget) break
      if (dropped.has(statement) || stays(statement)) continue
      dropped.add(statement)
      words -= wordCount(statement.text)
    }
  }
  return kept.filter(
    (statement, i) => !dropped.has(statement) || heads(statement, kept[i + 1], dropped, length),
  )
}

/** "They shake. I can't wire a boutonniere.": what names the thing stays with what goes on about it. */
function heads(
  one: Statement,
  next: Statement | undefined,
  dropped: ReadonlySet<Statement>,
  length: NoteLength,
): boolean {
  return (
    length !== 'brief' &&
    next !== undefined &&
    !dropped.has(next) &&
    next.topic === one.topic &&
    next.speaker === one.speaker &&
    next.order - one.order === 1 &&
    next.concepts.length === 0 &&
    one.concepts.length > 0 &&
    wordCount(one.text) <= HEAD_WORDS
  )
}
const HEAD_WORDS = 4

const ALWAYS = new Set<Topic>([
  'risk',
  'means',
  'allergies',
  'abuse',
  'risk-level',
  'plan-medication',
  'plan-safety',
  'plan-follow-up',
  'plan-disposition',
])
const GRAVE = new Set<Topic>(['risk', 'means', 'protective', 'allergies'])
const UNSAFE = new Set(['opioids', 'stimulants-illicit', 'benzodiazepines'])
const IF_COUNTED = new Set<Topic>(['medication', 'adherence', 'substances', 'psychosis'])
const AMOUNT =
  /\d|\b(?:one|half|once|twice|daily|every|bottle|pint|fifth|liter|handle|case|six-pack|pack|couple|none|never|denies|stopped|quit|missed)\b/i

/** "A deer rifle. It's at my dad's." */
const WHERE_KEPT =
  /\b(?:at|in|under|behind|with|locked|unlocked|loaded|unloaded|key|combination|sold|gone|gave|took|takes|keeps|moved|holds|has (?:it|them|the|both|that|those))\b/i

const OF_HARM =
  /\b(?:knife|knives|stab\w*|push\w*|drop(?:s|ped|ping)?|fall(?:s|ing)?|letting go|drown\w*|chok\w*|smother\w*|hurt\w*|harm\w*|kill\w*|hit(?:ting)?|run(?:ning)? over)\b/i
const isHeavy = ({ weight }: Statement): boolean => weight >= HEAVY

/** What would be unsafe to leave out stands in the note at every length. */
function isCritical(statement: Statement): boolean {
  const { topic, concepts, weight, text, act, subject } = statement
  if (warns(statement) || statement.always) return true
  // What a patient says of the wish to live, of means, and of what holds him, whatever other notes would do with it.
  if (GRAVE.has(topic) && act === 'report' && (statement.stated ?? weight) >= 2 && !saysNothing(statement))
    return true
  // "I see him fall. I see myself letting go."
  if (topic === 'obsessions' && act === 'report' && OF_HARM.test(text) && (statement.stated ?? weight) >= 2)
    return true
  if (act === 'education' || weight < 2) return false
  // What it is called, and how it goes.
  if (act === 'assessment' && (topic === 'diagnosis' || weight >= 6)) return true
  // A relative's wish to die is asked about again.
  if (topic === 'family' && concepts.some((concept) => concept.topic === 'risk')) return true
  // "I'd move it to the morning": it is known which drug is meant.
  if (topic === 'plan-medication' && subject !== undefined) return true
  if (topic === 'means' && WHERE_KEPT.test(text)) return true
  if (ALWAYS.has(topic)) return concepts.length > 0 || weight >= 5
  // "I smoked some fetty, and told you about it."
  if (topic === 'substances' && act === 'report' && concepts.some(({ id }) => UNSAFE.has(id))) return true
  return IF_COUNTED.has(topic) && AMOUNT.test(text) && weight >= 4
}

/** What a medicine may do to the wish to live, and that it was told, belongs into the chart. */
function warns({ act, concepts, text }: Statement): boolean {
  return (
    act === 'education' &&
    (/\b(?:boxed|black[- ]box) warning\b/i.test(text) || concepts.some(({ topic }) => topic === 'risk'))
  )
}

const ABOUT_NOTHING = new Set<Topic>(['events', 'plan-other'])

/** "Do this.", "It is 22.", "Get her.": nobody can read it without the talk around it. */
function saysNothing({ topic, concepts, subject, text, weight, act }: Statement): boolean {
  if (concepts.length > 0 || text.includes(':') || act === 'denial') return false
  const telling = [...contentWords(text)].filter((word) => !/^\d/.test(word) && !VAGUE.has(word)).length
  if (ABOUT_NOTHING.has(topic)) return subject === undefined && telling < 2 && !COUNTS.test(text)
  // Under a heading of its own a few words may say something, and nothing that counts may go.
  if (weight >= 6 || ALWAYS.has(topic) || IF_COUNTED.has(topic) || AMOUNT.test(text) || OFTEN.test(text))
    return false
  return telling < (NOT.test(text) ? 1 : 2)
}

const OFTEN = /\b(?:most|all|some|few|always|often|sometimes|rarely|week|month|year|night|day)/i
const COUNTS =
  /\d[\d.:/]*[^.\d]{0,12}[a-z]{3,}|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(?:once|twice|every|daily|never|no|not)\b/i
const VAGUE = new Set(
  'thing it do doing go going come coming make take give put see look know think tell want need way bit lot one two time sure good fine well much many thank clinician team she he him everyth someth anyth noth'.split(
    ' ',
  ),
)

/** Long sentences have to be worth their words; a short one costs little. */
function worth({ weight, text }: Statement): number {
  return weight - Math.min(5, Math.max(0, wordCount(text) - 6) * 0.2)
}

function wordsOf(statements: readonly Statement[]): number {
  return statements.reduce((sum, { text }) => sum + wordCount(text), 0)
}

export function wordCount(text: string): number {
  let words = 0
  let inside = false
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    const blank = code <= 32 || code === 160
    if (!blank && !inside) words++
    inside = !blank
  }
  return words
}

/** The same words with and without it are two things. */
const NOT = /\b(?:no|not|never|without|stop|declined|cannot)\b/i

type Kept = { statement: Statement; words: Set<string> }

function withoutRepetition(statements: readonly Statement[]): Statement[] {
  const kept: Kept[] = []
  // Only what stands on one line can say the same.
  const lines = new Map<string, Kept[]>()
  for (const statement of statements) {
    const words = contentWords(statement.text)
    const line = `${statement.topic}/${statement.subject ?? ''}/${NOT.test(statement.text)}`
    const others = lines.get(line) ?? []
    const twin = others.find(
      ({ statement: other, words: otherWords }) =>
        (other.act === 'denial') === (statement.act === 'denial') &&
        words.size > 0 &&
        // "Denies wanting to act on it" and "denies having acted on it" are two denials.
        covered(words, otherWords) >= (statement.act === 'denial' ? 1 : 0.8) &&
        // "They asked if I had a gun." "Do you?" "Yeah.": what others asked is not that it is so.
        !/\basked (?:if|whether)\b/i.test(other.text),
    )
    if (twin) {
      // The words it rests on are evidence for the one that stays.
      twin.statement = { ...twin.statement, spans: [...twin.statement.spans, ...statement.spans] }
      continue
    }
    const narrower = others.find(
      ({ statement: other, words: otherWords }) =>
        other.act === statement.act &&
        otherWords.size > 1 &&
        covered(otherWords, words) >= (statement.act === 'denial' ? 1 : 0.9),
    )
    if (narrower) {
      const { order, spans } = narrower.statement
      narrower.statement = { ...statement, order, spans: [...spans, ...statement.spans] }
      narrower.words = words
      continue
    }
    const one = { statement, words }
    kept.push(one)
    lines.set(line, [...others, one])
  }
  return kept.map(({ statement }) => statement)
}

function covered(words: ReadonlySet<string>, by: ReadonlySet<string>): number {
  let hits = 0
  for (const word of words) if (by.has(word)) hits++
  return words.size === 0 ? 0 : hits / words.size
}
