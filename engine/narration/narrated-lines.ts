import type { NoteLength } from '../../shared/domain/evidence.ts'
import type { Line } from '../draft/line.ts'
import type { UnitsOfVisit, VisitUnit } from '../facts/visit-units.ts'
import { TOPIC_IDS, type TopicId } from '../reader/topics.ts'
import { cuesOf, planTopicOf, supported } from './cues.ts'
import { withoutDictationRemarks, withoutNumber } from './dictation-remarks.ts'
import { finishSentence, namesWithoutCapitals, withNames } from './finish-sentence.ts'
import { type Headed, headingOf, type Section } from './headings.ts'
import { linesOf } from './lines.ts'
import { asAllergy, dictatedText, looksTyped, typedText, withSpeaker } from './normalize-text.ts'
import { type Place, placed, placeOf, placesUnder } from './places.ts'
import { sentenceCorrection } from './sentence-corrections.ts'

/** A sentence on its way into a line. */
export type Told = {
  text: string
  units: number[]
  place: Place
  topic: TopicId
  /** Replaces the topic's label. */
  label?: string
  /** Means little without the sentence before. */
  refers: boolean
  /** Starts a paragraph or typed line. */
  starts: boolean
  /** Continues a typed line. */
  sameLine: boolean
  /** Probability that it belongs in the note. */
  belongs: number
}

type Draft = Omit<Told, 'place' | 'topic' | 'label'> & {
  body: string
  bare: string
  topics: Partial<Record<TopicId, number>>
  under: Under
}

/**
 * The lines of a dictation, typed prose or shorthand. The text is already clinical English: remarks to the
 * transcriptionist are removed, corrections applied, abbreviations and numbers expanded. Sentences keep their
 * order within each part of the note.
 */
export function narratedLines(visit: UnitsOfVisit, length: NoteLength = 'standard'): Line[] {
  return linesOf(toldSentences(visit), visit, length)
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
  label?: string
}

/** A two-hour dictation has about 3,000. */
const MAX_SENTENCES = 4000

function toldSentences(visit: UnitsOfVisit): Told[] {
  const told: Draft[] = []
  const names = namesWithoutCapitals(visit.source)
  const typed = visit.form === 'shorthand' || looksTyped(visit.source)
  let under: Under = { section: undefined, part: undefined, once: false, opens: false }
  let lastEnd = 0
  for (const unit of visit.units) {
    if (told.length >= MAX_SENTENCES) break
    for (const sentence of unit.sentences) {
      const gap = visit.source.slice(lastEnd, sentence.start)
      lastEnd = sentence.end
      const starts = typed ? gap.includes('\n') : /\n\s*\n/.test(gap)
      if (starts) under = ended(under, typed)
      if (STARTS_OVER.test(sentence.text)) {
        told.pop()
        continue
      }
      const bare = typed ? sentence.text : withoutDictationRemarks(sentence.text)
      if (bare === '') continue
      const heading = headingOf(bare.replace(/^\s*(?:[-*•]|\d{1,2}[.)])\s+/, ''), !typed || starts)
      if (heading) under = headed(under, heading, starts, typed)
      const body = withoutNumber(heading ? underHeading(heading) : bare)
      if (NOT_THAT.test(body)) continue
      const text = typed ? typedText(body, isPlanned(under.section)) : dictatedText(withNames(body, names))
      if (!/[a-z]{2}/i.test(text)) continue
      const reading = sentence.reading ?? unit.reading
      add(told, {
        text,
        body,
        bare,
        under,
        starts,
        sameLine: typed && !starts,
        units: unitsAt(visit.units, unit, sentence.end),
        topics: supported(reading?.topics ?? {}, text),
        belongs: reading?.belongs ?? 0.5,
        refers: REFERS.test(text),
      })
      // Other sentences in the paragraph aren't about allergies.
      under = { ...under, opens: false, ...(under.section === 'allergy' && { section: under.part }) }
    }
  }
  return inPlaces(
    told.filter(({ text, refers }) => text !== '' && !(refers && isFragment(text))),
    typed,
  )
}

/** "Let me start over." */
const STARTS_OVER = /^(?:okay|ok|no|sorry|wait|,|\s)*let me (?:start|do that|say that) (?:over|again)[.!]?$/i

/** Words that refer to the sentence before. */
const REFERS =
  /^(?:it|that|this|they|these|those|both|neither|which|none|then|there|afterwards?|after that|since then|instead|also|he also|she also|he then|she then|the (?:first|second|third|latter|other)|when (?:i )?asked)\b(?! (?:is|was) (?:her|his|my) )/i

function inPlaces(told: readonly Draft[], typed: boolean): Told[] {
  // If an assessment or plan has a heading, it starts there.
  const elsewhere = (['assessment', 'plan'] as const).flatMap((part) =>
    told.some(({ under }) => under.section === part || under.section === 'both') ? [[part, -2] as const] : [],
  )
  const places = placed(
    told.map(({ text, topics, under: { section, opens, label }, starts, refers }, at) => ({
      topics: at < MAX_REASON ? topics : { ...topics, reason: 0 },
      cues: [...cuesOf(text), ...elsewhere],
      opens,
      starts,
      refers,
      ...allowed(section, label, at),
    })),
  )
  return told.map(
    ({ text, body, bare, topics, under, units, refers, starts, sameLine, belongs }, at): Told => {
      const place = places[at] ?? 'history'
      const ordered = typed && place === 'plan' && !isPlanned(under.section) ? typedText(body, true) : text
      const named =
        place === 'allergy' && (/\bNKDA\b/.test(bare) || (under.opens && under.section === 'allergy'))
      const topic = place === 'plan' ? planTopicOf(ordered, topics) : topicIn(place, topics)
      const label = labelIn(place, under)
      const listed = place === 'assessment' ? ordered.replace(LISTED, '') : ordered
      const said = withSpeaker(named ? asAllergy(listed) : listed, topic)
      return {
        text: finishSentence(said),
        units,
        place,
        topic,
        refers,
        starts,
        sameLine,
        belongs,
        ...(label === undefined ? {} : { label }),
      }
    },
  )
}

/** After the first sentences, what sounds like a reason is the story. */
const MAX_REASON = 2

function allowed(section: Section | undefined, label: string | undefined, at: number) {
  if (section === undefined) return at === 0 ? { under: ['reason'] as const, opens: true } : {}
  return { under: label === undefined ? placesUnder(section) : (['history'] as const) }
}

/** "1 MDD, recurrent" numbers the problems. */
const LISTED =
  /^[1-9] (?=[a-z])(?!(?:prior|past|suicide|episode|attempt|admission|day|week|month|year|of)\b)/i

/** The clinician's own order and wording need no labels in a plan. */
function labelIn(place: Place, under: Under): string | undefined {
  if (place === 'plan') return ''
  if (place === 'assessment') return 'Assessment'
  return place === 'history' ? (under.label ?? 'History') : undefined
}

function topicIn(place: Place, topics: Partial<Record<TopicId, number>>): TopicId {
  if (place === 'plan') return 'plan_other'
  if (place !== 'history') return place
  const best = TOPIC_IDS.filter((topic) => placeOf(topic) === 'history').sort(
    (a, b) => (topics[b] ?? 0) - (topics[a] ?? 0),
  )[0]
  return best ?? 'mood'
}

/** "I asked." "That is one." "What happened." */
const isFragment = (text: string): boolean => !/\d/.test(text) && text.split(' ').length <= 3

/** A longer sentence doesn't absorb any of the next one. */
const LONGEST = 600

/** "ASRS 9/18... no that's part A": the earlier value belonged to something else. */
const NOT_THAT =
  /^[^.]{2,40}?(?:\.{2,}|…|,|-) ?no,? (?:wait,? )?that(?:'s| is) (?:part|the|an?|for|from|on|in|her|his|chart|wrong|not)\b[^.]*\.?$/i

function add(told: Draft[], next: Draft): void {
  const { text, units } = next
  const last = told.at(-1)
  const before = last && last.text.length <= LONGEST ? last : undefined
  const outcome = sentenceCorrection(
    before?.text,
    text,
    /\b(?:return|back|see (?:him|her|them))\b/i.test(before?.text ?? ''),
  )
  if (before && outcome.kind === 'mends') {
    extend(before, outcome.before, units)
    return
  }
  if (before && leftOpen(before.text)) {
    extend(before, `${before.text.replace(/\.$/, '')} ${text}`, units)
    return
  }
  // "Cravings? None."
  if (before?.text.endsWith('?') && /^(?:none|denies|denied|no)\.?$/i.test(text)) {
    extend(before, before.text.replace(/\?$/, ': none.'), units)
    return
  }
  // A proposal and its refusal must stay together.
  if (before && TURNED_DOWN.test(text)) {
    extend(before, `${finishSentence(before.text)} ${finishSentence(text)}`, units)
    return
  }
  // "Add a second dose at 1? No, prefers one pill."
  if (before?.text.endsWith('?') && /^no\b/i.test(text) && isPlanned(before.under.section)) {
    extend(before, `${before.text} ${finishSentence(text)}`, units)
    return
  }
  if (outcome.kind === 'replaces') told.pop()
  // "150 in 2022 - seizure? No: her brother had the seizure."
  else if (before?.text.endsWith('?') && /^no\b/i.test(text))
    before.text = before.text.replace(/[:;,-]?[^:;,-]{0,40}\?$/, '')
  const said = outcome.kind === 'mends' ? text : outcome.text
  told.push({ ...next, text: said.replace(/^no ?[:;—–-]+ (?=\S)/i, '') })
}

const TURNED_DOWN =
  /^(?:but |and |so )?(?:(?:i|we) (?:do not|did not|would not|will not|am not|cannot) (?:support|agree|recommend|think so|do that|want that|go that far|doing)|(?:i|we) (?:declined|disagree|decided against|said no)|(?:that|this|it) (?:is|was) (?:not done|declined|refused|turned down))/i

/** "(may blunt it?" continues in what looks like the next sentence. */
const leftOpen = (text: string): boolean => text.lastIndexOf('(') > text.lastIndexOf(')')

function extend(before: Draft, text: string, units: readonly number[]): void {
  before.text = text
  before.body = text
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

function headed(under: Under, heading: Headed, starts: boolean, typed: boolean): Under {
  // "Risk: …" under the assessment, "Cannabis: keep cutting down" under the plan: the part decides.
  const inside =
    heading.once &&
    ((heading.subject === 'Risk' && under.part === 'assessment') ||
      (under.part === 'plan' &&
        !isPlanned(heading.section) &&
        !(ENDS_PLAN.has(heading.section) && (starts || !typed))))
  const section = inside ? under.part : heading.section
  const part = isPart(section) ? section : isPlanned(section) && !heading.once ? 'plan' : under.part
  return {
    section,
    part: part === 'plan' && !isPlanned(section) ? undefined : part,
    once: heading.once,
    opens: true,
    ...(heading.label === undefined ? {} : { label: heading.label }),
  }
}

/** These end a plan, typed ones on a new line. */
const ENDS_PLAN = new Set<Section>(['allergy', 'mse', 'family', 'social', 'past_psych'])

/** "Alcohol: none" keeps its subject; "Plan: …" is only a heading. */
function underHeading({ rest, subject, section }: Headed): string {
  if (rest === '') return ''
  if (section === 'labs' && /^\d{1,2}\/\d/.test(rest)) return `Labs ${rest}`
  return subject === undefined ? rest : `${subject}: ${rest}`
}

function unitsAt(units: readonly VisitUnit[], unit: VisitUnit, end: number): number[] {
  const numbers = [unit.number]
  for (let i = unit.number; i < units.length && (units[i]?.start ?? end) < end; i += 1)
    numbers.push(units[i]?.number ?? i + 1)
  return numbers
}
