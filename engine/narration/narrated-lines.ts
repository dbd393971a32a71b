import type { Line } from '../draft/line.ts'
import type { UnitsOfVisit, VisitUnit } from '../facts/visit-units.ts'
import { TOPIC_IDS, type TopicId } from '../reader/topics.ts'
import { withoutDictationRemarks, withoutNumber } from './dictation-remarks.ts'
import { finishSentence, namesWithoutCapitals, withNames } from './finish-sentence.ts'
import { type Headed, headingOf, type Section } from './headings.ts'
import { withPriorities } from './line-priority.ts'
import { asAllergy, dictatedText, looksTyped, typedText, withSpeaker } from './normalize-text.ts'
import { sentenceCorrection } from './sentence-corrections.ts'
import { topicOf } from './topics.ts'

/** A sentence on its way into a line. */
export type Told = {
  topic: TopicId
  text: string
  units: number[]
  /** Its words don't reveal its topic, so it follows the previous sentence. */
  follows: boolean
}

/**
 * The lines of a dictation, typed prose or shorthand. The text is already clinical English: remarks to the
 * transcriptionist are removed, corrections applied, abbreviations and numbers expanded, and every sentence
 * gets a topic.
 */
export function narratedLines(visit: UnitsOfVisit): Line[] {
  return withPriorities(toldSentences(visit), visit)
}

/** The heading a sentence is under. */
type Under = {
  section: Section | undefined
  /** The part of the note that continues when a heading inside it ends. */
  part: Section | undefined
  /** The heading ends with its line or paragraph. */
  once: boolean
  /** The next sentence is the heading's first. */
  opens: boolean
}

const FIRST_SENTENCES = 3
/** A two-hour dictation has about 3,000. */
const MOST_SENTENCES = 4000

function toldSentences(visit: UnitsOfVisit): Told[] {
  const told: Told[] = []
  const names = namesWithoutCapitals(visit.source)
  const typed = visit.form === 'shorthand' || looksTyped(visit.source)
  let under: Under = { section: undefined, part: undefined, once: false, opens: false }
  let lastEnd = 0
  let count = 0
  for (const unit of visit.units) {
    if (count >= MOST_SENTENCES) break
    for (const sentence of unit.sentences) {
      const gap = visit.source.slice(lastEnd, sentence.start)
      lastEnd = sentence.end
      const paragraph = typed ? gap.includes('\n') : /\n\s*\n/.test(gap)
      if (paragraph) under = ended(under, typed)
      const bare = typed ? sentence.text : withoutDictationRemarks(sentence.text)
      if (bare === '') continue
      const heading = headingOf(bare.replace(/^\s*(?:[-*•]|\d{1,2}[.)])\s+/, ''), !typed || paragraph)
      if (heading) under = headed(under, heading)
      const body = withoutNumber(heading ? underHeading(heading) : bare)
      if (NOT_THAT.test(body)) continue
      const text = typed ? typedText(body, isPlanned(under.section)) : dictatedText(withNames(body, names))
      if (!/[a-z]{2}/i.test(text)) continue
      count += 1
      const units = unitsAt(visit.units, unit, sentence.end)
      const late = !typed && sentence.start > visit.source.length / 2
      add(told, { text, units, unit, under, first: count <= FIRST_SENTENCES, late, bare, paragraph })
      under = { ...under, opens: false }
    }
  }
  return told.filter(({ text, follows }) => text !== '' && !(follows && isFragment(text)))
}

/** "I asked." "That is one." "What happened." */
const isFragment = (text: string): boolean => !/\d/.test(text) && text.split(' ').length <= 3

/** A longer sentence doesn't absorb any of the next one. */
const LONGEST = 600

/** "ASRS 9/18... no that's part A": the earlier value belonged to something else. */
const NOT_THAT =
  /^[^.]{2,40}?(?:\.{2,}|…|,|-) ?no,? (?:wait,? )?that(?:'s| is) (?:part|the|an?|for|from|on|in|her|his|chart|wrong|not)\b[^.]*\.?$/i

type Sentence = {
  text: string
  units: number[]
  unit: VisitUnit
  under: Under
  first: boolean
  late: boolean
  bare: string
  paragraph: boolean
}

function add(told: Told[], { text, units, unit, under, first, late, bare, paragraph }: Sentence): void {
  const last = told.at(-1)
  const before = last && last.text.length <= LONGEST ? last : undefined
  const outcome = sentenceCorrection(before?.text, text, before?.topic === 'follow_up')
  if (before && outcome.kind === 'mends') {
    extend(before, finishSentence(outcome.before), units)
    return
  }
  if (before && leftOpen(before.text)) {
    extend(before, finishSentence(`${before.text.replace(/\.$/, '')} ${text}`), units)
    return
  }
  // "Cravings? None."
  if (before?.text.endsWith('?') && /^(?:none|denies|denied|no)\.?$/i.test(text)) {
    extend(before, before.text.replace(/\?$/, ': none.'), units)
    return
  }
  // A proposal and its refusal must stay together.
  if (before && TURNED_DOWN.test(text)) {
    extend(before, `${before.text} ${finishSentence(text)}`, units)
    return
  }
  if (outcome.kind === 'replaces') told.pop()
  // "150 in 2022 - seizure? No: her brother had the seizure."
  else if (before?.text.endsWith('?') && /^no\b/i.test(text))
    before.text = finishSentence(before.text.replace(/[:;,-]?[^:;,-]{0,40}\?$/, ''))
  const said = outcome.kind === 'mends' ? text : outcome.text
  const words = said.replace(/^no ?[:;—–-]+ (?=\S)/i, '')
  const corrected = /\bNKDA\b/.test(bare) && !/no known/i.test(words)
  const found = corrected ? 'allergy' : placed(words, under, { first, late }, unit, before?.topic)
  const topic = found ?? (before && CONTINUES.has(before.topic) && !paragraph ? before.topic : 'social')
  const named = corrected || (under.opens && under.section === 'allergy')
  told.push({
    topic,
    text: finishSentence(withSpeaker(topic === 'allergy' && named ? asAllergy(words) : words, topic)),
    units,
    follows: found === undefined,
  })
}

const TURNED_DOWN =
  /^(?:but |and |so )?(?:(?:i|we) (?:do not|did not|would not|will not|am not|cannot) (?:support|agree|recommend|think so|do that|want that|go that far|doing)|(?:i|we) (?:declined|disagree|decided against|said no)|(?:that|this|it) (?:is|was) (?:not done|declined|refused|turned down))/i

/** Topics that continue into a sentence without one. */
const CONTINUES = new Set<TopicId>([
  'reason',
  'mood',
  'anxiety',
  'psychosis',
  'mania',
  'trauma',
  'ocd',
  'eating',
  'social',
  'function',
  'therapy',
  'substance',
  'medication',
  'medical',
  'past_psych',
  'concentration',
])

/** "(may blunt it?" continues in what looks like the next sentence. */
const leftOpen = (text: string): boolean => text.lastIndexOf('(') > text.lastIndexOf(')')

function extend(before: Told, text: string, units: readonly number[]): void {
  before.text = text
  before.units = [...new Set([...before.units, ...units])].sort((a, b) => a - b)
}

const PARTS = new Set<Section>(['history', 'exam', 'assessment', 'plan', 'both', 'mse'])
const isPart = (section: Section | undefined): boolean => section !== undefined && PARTS.has(section)
const isPlanned = (section: Section | undefined): boolean =>
  section === 'plan' ||
  section === 'both' ||
  section === 'follow_up' ||
  (section?.startsWith('plan_') ?? false)

/** A heading inside a part of the note applies to its line or paragraph, then the part continues. */
function ended(under: Under, typed: boolean): Under {
  if (!under.once && (typed ? isPart(under.section) : under.section === 'plan' || under.section === 'both'))
    return under
  return { ...under, section: typed ? under.part : undefined, once: false, opens: false }
}

function headed(under: Under, heading: Headed): Under {
  // "Risk: …" under the assessment, "Cannabis: keep cutting down" under the plan: the part decides.
  const inside =
    heading.once &&
    ((heading.subject === 'Risk' && under.part === 'assessment') ||
      (under.part === 'plan' && !isPlanned(heading.section)))
  const section = inside ? under.part : heading.section
  const part = isPart(section) ? section : isPlanned(section) && !heading.once ? 'plan' : under.part
  return { section, part, once: heading.once, opens: true }
}

/** "Alcohol: none" keeps its subject; "Plan: …" is only a heading. */
function underHeading({ rest, subject, section }: Headed): string {
  if (rest === '') return ''
  if (section === 'labs' && /^\d{1,2}\/\d/.test(rest)) return `Labs ${rest}`
  return subject === undefined ? rest : `${subject}: ${rest}`
}

const POINTS_BACK =
  /^(?:it|that|this|they|these|those|both|neither|which|none)\b(?! (?:is|was) (?:her|his|my) )/i

function placed(
  text: string,
  { section, opens }: Under,
  at: { first: boolean; late: boolean },
  unit: VisitUnit,
  before: TopicId | undefined,
): TopicId | undefined {
  if (before === undefined && section === undefined) return 'reason'
  // "It was 137 in May" is still about the previous subject.
  if (before && !opens && !isPlanned(before) && POINTS_BACK.test(text)) return before
  return topicOf(text, section, opens, at) ?? readTopic(unit)
}

/** The reader model's best topic, for a unit with only one. */
function readTopic(unit: VisitUnit): TopicId | undefined {
  const topics = unit.reading?.topics
  if (!topics) return undefined
  const [best] = TOPIC_IDS.map((id) => [id, topics[id] ?? 0] as const).sort((a, b) => b[1] - a[1])
  return best && best[1] >= 0.5 ? best[0] : undefined
}

function unitsAt(units: readonly VisitUnit[], unit: VisitUnit, end: number): number[] {
  const numbers = [unit.number]
  for (let i = unit.number; i < units.length && (units[i]?.start ?? end) < end; i += 1)
    numbers.push(units[i]?.number ?? i + 1)
  return numbers
}
