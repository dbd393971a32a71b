import type { Span } from '../../shared/domain/evidence.ts'
import type { Fact } from '../facts/fact.ts'
import type { UnitsOfVisit } from '../facts/visit-units.ts'
import { drugsIn } from '../lexicon/drug-names.ts'
import type { TopicId } from '../reader/topics.ts'
import { keyOf, plainText, tokensOf } from '../verify/words.ts'
import type { Line } from './line.ts'
import { labelOf, type SectionOutline, sectionFinder } from './sections.ts'
import { factLines } from './write-draft.ts'

export type OmittedKind =
  | 'risk'
  | 'medication'
  | 'allergy'
  | 'substance'
  | 'follow-up'
  | 'diagnosis'
  | 'result'

/** Something important that was said and that no statement carries. */
export type OmittedLine = {
  id: string
  kind: OmittedKind
  /** Unsafe to leave out. */
  grave: boolean
  text: string
  section: string
  topic: string
  units: number[]
  spans?: Span[]
}

/** The gravest first. */
const KINDS: readonly (readonly [TopicId, OmittedKind])[] = [
  ['risk', 'risk'],
  ['plan_safety', 'risk'],
  ['allergy', 'allergy'],
  ['plan_med', 'medication'],
  ['medication', 'medication'],
  ['substance', 'substance'],
  ['follow_up', 'follow-up'],
  ['assessment', 'diagnosis'],
  ['labs', 'result'],
  ['scores', 'result'],
]
const GRAVE: ReadonlySet<OmittedKind> = new Set(['risk', 'medication', 'allergy'])

/** A line counts as carried when this much of what it says is somewhere in the note, with every drug and number. */
const CARRIED = 0.6

export function omittedLines(
  visit: UnitsOfVisit,
  facts: readonly Fact[],
  outline: readonly SectionOutline[],
  statements: readonly { topic: string; text: string }[],
): OmittedLine[] {
  const note = statements.map(({ topic, text }) => `${topic}: ${text}`).join('\n')
  const held = { keys: keysIn(note), drugs: drugNames(note) }
  const sectionOf = sectionFinder(outline)
  return KINDS.flatMap(([topic, kind]) =>
    factLines(visit, facts)
      .filter((line) => line.topic === topic && line.need === 3 && line.label === undefined)
      .filter((line) => !isCarried(line, held))
      .map((line) => ({
        ...{ id: idOf(line), kind, grave: GRAVE.has(kind), text: line.text, units: line.units },
        section: outline[sectionOf(topic)]?.heading ?? '',
        topic: labelOf(topic),
        ...(line.spans ? { spans: line.spans } : {}),
      })),
  )
}

function isCarried({ text }: Line, held: { keys: ReadonlySet<string>; drugs: ReadonlySet<string> }): boolean {
  for (const drug of drugNames(text)) if (!held.drugs.has(drug)) return false
  const keys = [...keysIn(text)]
  if (keys.some((key) => /^\d/.test(key) && !held.keys.has(key))) return false
  return keys.filter((key) => held.keys.has(key)).length >= CARRIED * keys.length
}

function drugNames(text: string): Set<string> {
  return new Set(drugsIn(text).map(({ drug }) => drug.name))
}

/** Words that say something, by their stem. */
function keysIn(text: string): Set<string> {
  return new Set(
    tokensOf(plainText(text))
      .map(({ raw }) => raw)
      .filter((raw) => raw.length > 3 || /^\d/.test(raw))
      .map(keyOf),
  )
}

/** The same line at the same place has the same id. */
function idOf({ text, units }: Line): string {
  let hash = 2166136261 ^ (units[0] ?? 0)
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619)
  return `u${(hash >>> 0).toString(36)}`
}
