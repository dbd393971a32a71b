import { chartFacts } from './facts/chart/chart-facts.ts'
import type { Fact } from './facts/fact.ts'
import { findingFacts } from './facts/findings/finding-facts.ts'
import { medicationFacts } from './facts/medication/medication-facts.ts'
import { spanishFacts } from './facts/spanish/spanish-facts.ts'
import { spanishTopicOf } from './facts/spanish/spanish-topics.ts'
import { type UnitsOfVisit, type VisitUnit, visitUnits, withReadings } from './facts/visit-units.ts'
import type { Reader, SentenceReading, UnitReading } from './reader/reading.ts'
import type { TopicId } from './reader/topics.ts'

export type VisitFacts = { visit: UnitsOfVisit; facts: Fact[] }

/** Longer texts aren't visits: two hours of talk have about 900 units. */
const MAX_READ = 1_200

/** A visit's content: its units as the reader model reads them, and the facts in them. */
export async function visitFacts(source: string, reader: Reader): Promise<VisitFacts> {
  const plain = visitUnits(source)
  return factsWith(plain, await readingsOf(plain, reader))
}

export function factsWith(plain: UnitsOfVisit, readings: readonly UnitReading[]): VisitFacts {
  const visit = withReadings(plain, readings)
  return { visit, facts: factsOf(visit) }
}

function factsOf(visit: UnitsOfVisit): Fact[] {
  if (visit.form !== 'dialogue') return []
  if (visit.language === 'es') return spanishFacts(visit)
  return [...chartFacts(visit), ...findingFacts(visit), ...medicationFacts(visit)]
}

/** How many units of a visit the reader reads. */
export function unitsToRead({ units }: UnitsOfVisit): number {
  return Math.min(units.length, MAX_READ)
}

/** All of them, or a part: see Reader. */
export async function readingsOf(
  { units, language }: UnitsOfVisit,
  reader: Pick<Reader, 'read'>,
  ...part: [from?: number, enough?: () => boolean]
): Promise<UnitReading[]> {
  if (language === 'es') return units.map(spanishReading)
  return reader.read(
    units.slice(0, MAX_READ).map(({ text, role, sentences }) => ({
      text,
      speaker: role,
      // A unit cut out of a long sentence contains no complete sentence.
      ...(sentences.length > 0 ? { sentences: sentences.map((sentence) => sentence.text) } : {}),
    })),
    ...part,
  )
}

/** Confidence in a word table. Words of family and daily life are mostly small talk. */
const BY_WORDS = 0.8
const SMALL_TALK: ReadonlySet<TopicId> = new Set([
  'social',
  'function',
  'therapy',
  'anxiety',
  'family',
  'energy',
])

/** The reader model knows no Spanish, so a word table determines the topic of a sentence. */
function spanishReading({ sentences }: VisitUnit): UnitReading {
  const alone = sentences.map(({ text }): SentenceReading => {
    const topic = spanishTopicOf(text)
    return topic && !SMALL_TALK.has(topic)
      ? { topics: { [topic]: BY_WORDS }, belongs: BY_WORDS }
      : { topics: {}, belongs: 0 }
  })
  const topics = Object.assign({}, ...alone.map((reading) => reading.topics)) as UnitReading['topics']
  const belongs = Math.max(0, ...alone.map((reading) => reading.belongs))
  return { topics, belongs, findings: [], sentences: alone }
}
