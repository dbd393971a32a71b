/** A questionnaire: its wording, license and scoring. Each one has its own file in this folder. */

export const ASSESSMENT_TYPES = ['oasis', 'phq9', 'gad7', 'cssrs', 'vas-parent', 'asrs', 'pcl5'] as const
export type AssessmentType = (typeof ASSESSMENT_TYPES)[number]
export const DEFAULT_ASSESSMENT_TYPE: AssessmentType = 'oasis'

/** Spanish only where the license allows it. */
export type Words = { en: string; es?: string }

export type AnswerValue = number | string
/** One value for a radio item, several for a checkbox item. */
export type Answer = AnswerValue | AnswerValue[]
/** Item ID to answer. */
export type Answers = Record<string, Answer>

export type Choice = { value: AnswerValue; label: Words; loinc?: string }

export type Item = {
  id: string
  type: 'radio' | 'checkbox'
  text: Words
  options: readonly Choice[]
  loinc?: string
  /** Answers that raise an alert, regardless of the total. */
  safetyValues?: readonly AnswerValue[]
}

export type Band = { from: number; to: number; severity: string }

export type ScorePart = { name: string; value: number; max: number; positive: boolean | null }

/** The score as defined by the instrument's own publication. */
export type PublishedScore = {
  score: number
  /** In the publication's words; null where it names none for this form. */
  severity: string | null
  /** At or above the published cutoff; null where there is none. */
  positive: boolean | null
  /** One sentence for the clinician. */
  summary: string
  parts: ScorePart[]
}

/** When a change is more than chance, and when it counts as a response or a remission. */
export type ChangeRules = {
  /** Minimum change in points. */
  reliableChange: number
  /** Minimum drop as a share of the first score. */
  responseShare: number
  /** Maximum remaining score. */
  remissionAtMost: number
  source: string
}

export type Instrument = {
  type: AssessmentType
  /** As the dialog lists it. */
  name: string
  shortName: string
  wording: 'published' | 'adapted'
  /** Source of the Spanish text; missing where no license allows a translation. */
  spanish: 'published' | 'own translation' | 'own words' | 'none'
  license: string
  source: string
  instructions: Words
  items: readonly Item[]
  min: number
  max: number
  bands: readonly Band[]
  /** Shows the level without a sum, because the answers given matter and not their number. */
  levelOnly?: true
  score(answers: Answers): PublishedScore
  change: ChangeRules | null
  loinc?: { panel: string; score: string }
}

/** The numeric answer; a missing one counts as 0. */
export function figureOf(answers: Answers, id: string): number {
  const answer = answers[id]
  return typeof answer === 'number' ? answer : 0
}

/** Checkbox answers are not summed. */
export function sumOf(answers: Answers, items: readonly Item[]): number {
  return items.reduce((sum, { id, type }) => sum + (type === 'radio' ? figureOf(answers, id) : 0), 0)
}

function bandAt(bands: readonly Band[], score: number): Band | undefined {
  return bands.find(({ from, to }) => score >= from && score <= to)
}

/** A plain sum with bands. */
export function bandedScore(
  { shortName, items, max, bands }: Pick<Instrument, 'shortName' | 'items' | 'max' | 'bands'>,
  answers: Answers,
  cut: number,
): PublishedScore {
  const score = sumOf(answers, items)
  const severity = bandAt(bands, score)?.severity ?? null
  return {
    score,
    severity,
    positive: score >= cut,
    summary: `${shortName} ${score} of ${max}${severity ? `, ${severity}` : ''}.`,
    parts: [],
  }
}
