import type { Span } from '../../shared/domain/evidence.ts'
import type { Topic } from '../lexicon/concept.ts'
import { TOPICS } from '../lexicon/concept.ts'
import type { Statement } from '../understand/statement.ts'
import { capitalised } from '../words/third-person.ts'
import { LABELS } from './labels.ts'
import { isPlan, placeOf, type SectionOutline } from './outline.ts'
import { planLabel } from './plan-label.ts'
import { wordCount } from './select.ts'

/** A sentence of the note and the words of the visit behind it. */
export type ComposedSentence = { text: string; spans: Span[] }
export type ComposedSection = { heading: string; body: string; sentences: ComposedSentence[] }

export const NOTHING_SAID = 'Not addressed in this visit.'

const ORDER = new Map<Topic, number>(TOPICS.map((topic, i) => [topic, i]))

export function compose(
  statements: readonly Statement[],
  outline: readonly SectionOutline[],
): ComposedSection[] {
  const places = outline.map((): Statement[] => [])
  for (const statement of statements) places[placeOf(statement.topic, outline)]?.push(statement)
  return outline.map(({ heading }, i) => section(heading, places[i] ?? []))
}

function section(heading: string, statements: readonly Statement[]): ComposedSection {
  const groups = new Map<string, Statement[]>()
  const first = new Map<string, number>()
  statements.forEach((statement) => {
    const key = keyOf(statement)
    first.set(key, Math.min(first.get(key) ?? Number.MAX_SAFE_INTEGER, statement.order))
  })

  const sorted = [...statements].sort(
    (a, b) =>
      rank(a) - rank(b) || (first.get(keyOf(a)) ?? 0) - (first.get(keyOf(b)) ?? 0) || a.order - b.order,
  )
  for (const statement of sorted) {
    const group = groups.get(keyOf(statement))
    if (group) group.push(statement)
    else groups.set(keyOf(statement), [statement])
  }
  if (groups.size === 0)
    return { heading, body: NOTHING_SAID, sentences: [{ text: NOTHING_SAID, spans: [] }] }
  const plans = sorted.some(({ topic }) => isPlan(topic))
  const sentences: ComposedSentence[] = []
  const lines = [...groups.values()].map((said, i) => {
    const group = doseFirst(said)
    const merged = merge(group, labelOf(group))
    sentences.push(...merged)
    return `${plans ? `${i + 1}. ` : ''}${merged.map(({ text }) => text).join(' ')}`
  })
  return { heading, body: lines.join('\n'), sentences }
}

function rank({ topic, subject }: Statement): number {
  return ORDER.get(subject && topic === 'adherence' ? 'medication' : topic) ?? 0
}

/** What is said of one drug stands together, whether it was taken, missed or felt. */
function keyOf({ topic, subject }: Statement): string {
  return `${subject && topic === 'adherence' ? 'medication' : topic}/${subject ?? ''}`
}

const DOSE = /\d ?(?:mg|mcg|units?|ml|milligrams?)\b/i
const HOW_OFTEN =
  /\b(?:daily|nightly|weekly|monthly|once|twice|(?:a|per|each|every|at|in the) (?:day|night|morning|evening|bedtime|week|month|\d+ (?:hours|weeks))|bedtime|mornings?|nights?|times)\b/i
const NO_LONGER =
  /\b(?:was|were|used to|had|last|ago|before|previously|went|from|stopped|instead|started|start(?:ing)?|would|if|thought|wanted|wrote|not|declined)\b/i

/** What is taken now, how much and how often, is what a reader of a drug's line looks for. */
function doseFirst(group: readonly Statement[]): readonly Statement[] {
  if (group.length < 2 || !group[0]?.subject || isPlan(group[0].topic)) return group
  const doses = group.filter(({ text }) => DOSE.test(text) && !NO_LONGER.test(text))
  const first = doses.findLast(({ text }) => HOW_OFTEN.test(text)) ?? doses.at(-1)
  return first ? [first, ...group.filter((other) => other !== first)] : group
}

const LONG = 46

/** Short things said about one subject stand in one sentence. */
function merge(group: readonly Statement[], label: string | undefined): ComposedSentence[] {
  const out: ComposedSentence[] = []
  for (const { text: said, spans } of group) {
    const text = withoutOwnLabel(said, label)
    const last = out.at(-1)
    const words = text.replace(/[.]$/, '')
    const quoted = /^“/.test(words)
    if (last && !quoted && wordCount(last.text) + wordCount(words) <= LONG) {
      last.text = `${withoutSameSource(last.text.replace(/[.]$/, ''), words)}; ${lowered(words)}.`
      last.spans = [...last.spans, ...spans]
      continue
    }
    const lead = out.length === 0 && label && !startsWithLabel(text, label) ? `${label}: ` : ''
    // Without its label "Mood: a 5/10." begins a sentence.
    out.push({ text: `${lead}${lead && !quoted ? lowered(text) : capitalised(text)}`, spans: [...spans] })
  }
  return out
}

/** "(per mother)" after each of three things said by her: once, after the last, is enough. */
function withoutSameSource(before: string, next: string): string {
  const source = / \(per [^()]+\)$/.exec(next)?.[0]
  return source && before.endsWith(source) ? before.slice(0, -source.length) : before
}

function lowered(text: string): string {
  return /^(?:[A-Z][A-Z\d]|[A-Z][a-z]+ [A-Z]|I\b|Dr\b|Mr|Ms|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|June|July|August|September|October|November|December|[A-Z][a-z]+'s\b)/.test(
    text,
  )
    ? text
    : text.charAt(0).toLowerCase() + text.slice(1)
}

function labelOf(group: readonly Statement[]): string | undefined {
  const { topic, subject } = group[0] as Statement
  // It begins with what is done itself.
  const begins = /^(?:Continue|Increase|Decrease|Stop) (?=([a-z -]+))/.exec(group[0]?.text ?? '')
  if (subject && begins?.[1]?.startsWith(subject.toLowerCase())) return `${begins[0]}${subject.toLowerCase()}`
  const unused = /^Not (?:using|taking) (?=([a-z -]+))/.exec(group[0]?.text ?? '')
  if (
    subject &&
    unused?.[1]?.startsWith(subject.toLowerCase()) &&
    group.every(({ act }) => act === 'declined')
  )
    return `${unused[0]}${subject.toLowerCase()}`
  if (topic === 'plan-medication' && subject) return planLabel(group, subject)
  return subject ?? LABELS[topic]
}

/** "Allergy: penicillin" under "Allergies" says its label twice. */
function withoutOwnLabel(text: string, label: string | undefined): string {
  const own = /^([A-Za-z][A-Za-z ]{2,30}):\s+(?=\S)/.exec(text)
  if (!own || !label || own[1]?.slice(0, 4).toLowerCase() !== label.slice(0, 4).toLowerCase()) return text
  return text.slice(own[0].length)
}

function startsWithLabel(text: string, label: string): boolean {
  const [first = ''] = label.toLowerCase().split(' ')
  const said = text.toLowerCase()
  // "Mood has been even", "Increase the sertraline to 150 mg" say it themselves.
  return (
    said.startsWith(`${label.toLowerCase()}:`) ||
    said.replace(/[.]$/, '') === label.toLowerCase() ||
    (first.length > 3 &&
      new RegExp(`^(?:the )?${first}\\b(?! and\\b)`).test(said) &&
      said.split(' ').length > 3)
  )
}
