import type { TopicId } from './topics.ts'

export type Polarity = 'present' | 'denied' | 'past'

/** A clinical finding in a unit, reported only above its calibrated threshold. */
export type FindingReading = { id: string; polarity: Polarity; p: number }

/** How a unit's content is asserted. */
export type Assertion = 'now' | 'denied' | 'past' | 'planned' | 'declined' | 'other' | 'supposed'

export type UnitReading = {
  /** Probability per topic; topics below 0.05 are left out. */
  topics: Partial<Record<TopicId, number>>
  /** Probability that the unit's words belong in the note. */
  belongs: number
  findings: FindingReading[]
  /** Probability per kind of assertion. Only those that hold up on held-out visits are reported. */
  assertion?: Partial<Record<Assertion, number>>
  /**
   * Unit-length vector of the unit in its context. Its dot product with `embed(chart line)` is high if the
   * unit supports the line.
   */
  vector?: Float32Array
  /** One per requested sentence. */
  sentences?: SentenceReading[]
}

/** The content of a sentence alone, within its unit. */
export type SentenceReading = Pick<UnitReading, 'topics' | 'belongs'>

export type ReaderSpeaker = 'clinician' | 'patient' | 'other' | 'narrator'
export type ReaderUnit = {
  text: string
  speaker: ReaderSpeaker
  /** The sentences of `text`, to be read separately as well. */
  sentences?: readonly string[]
}

export type Reader = {
  /**
   * One reading per unit. A long visit can be read in parts: from unit `from` on, until `enough` returns
   * true; the next part starts there.
   */
  read(units: readonly ReaderUnit[], from?: number, enough?: () => boolean): Promise<UnitReading[]>
  /** Mean-pooled vectors of unit length, one per text. */
  embed?(texts: readonly string[]): Promise<Float32Array[]>
  close(): void
}
