import * as z from 'zod'
import { sentencesIn } from '#shared/domain/sentences.ts'
import { bodyOfText } from '#shared/domain/statement-text.ts'
import {
  type Check,
  MAX_OMISSIONS,
  type NoteBody,
  type Omission,
  type Statement,
  UNCHECKED,
  type Verdict,
} from '#shared/domain/statements.ts'
import { fingerprintOf, newStatementId, parsed } from './notes.body.ts'
import type { KeptFindings } from './notes.review.ts'

/**
 * Legacy notes: plain text, and a review that refers to sentences by their text. Converted once into statements
 * (decision 033), without changing the text.
 */
const Span = z.object({ start: z.number(), end: z.number() })

const OldReview = z.object({
  sentences: z.array(
    z.object({
      text: z.string(),
      section: z.string(),
      verdict: z.enum(['supported', 'inferred', 'contradicted', 'not_found', 'clinician']),
      reason: z.string(),
      spans: z.array(Span),
    }),
  ),
  unnoted: z.array(
    z.object({
      id: z.string(),
      kind: z.enum([
        ...(['risk', 'medication', 'allergy', 'substance', 'abuse'] as const),
        ...(['follow-up', 'diagnosis', 'result'] as const),
      ]),
      critical: z.boolean(),
      sentence: z.string(),
      section: z.string(),
      spans: z.array(Span),
    }),
  ),
  notAssessed: z.array(
    z.object({ id: z.string(), label: z.string(), sentence: z.string(), section: z.string() }),
  ),
  keptAsMine: z.array(z.string()),
  acknowledged: z.array(z.string()),
  /** Every sentence that a writer wrote or the checker offered. */
  proposed: z.array(z.string()),
})
export type OldReview = z.infer<typeof OldReview>
type OldSentence = OldReview['sentences'][number]

export function readOldReview(content: string): OldReview | undefined {
  return OldReview.safeParse(parsed(content)).data
}

const VERDICT_OF: Record<OldSentence['verdict'], Verdict> = {
  supported: 'supported',
  inferred: 'unsure',
  contradicted: 'contradicted',
  not_found: 'not-found',
  clinician: 'unchecked',
}

type OldText = {
  soapNote: string | null
  /** The clinician has signed for every line. */
  signed: boolean
  review: OldReview | undefined
  /** Statements of the note's other versions. The same line gets the same ID. */
  others: readonly Statement[]
}

/** Converts one text of a note, either the current one or an earlier version. */
export function convertedBody({ soapNote, signed, review, others }: OldText): NoteBody {
  const { sections, statements } = bodyOfText(soapNote ?? '', newStatementId)
  const sentences = queues(review?.sentences ?? [])
  const same = queues(uniqueById(others))
  const proposed = new Set(review?.proposed.map(plain))
  const kept = new Set(review?.keptAsMine.map(plain))
  return {
    sections,
    statements: statements.map((line) => {
      const known = same.take(line.section, line.text)
      if (known) {
        const { evidence, chart, by, check, kept, id } = known
        return { ...line, id, evidence, ...(chart ? { chart } : {}), by, check, kept }
      }
      const spellings = [line.text, `${line.topic}: ${line.text}`]
      const found =
        firstOf(spellings, (text) => sentences.take(line.section, text)) ??
        combined(partsOf(line).map((parts) => firstOf(parts, (text) => sentences.take(line.section, text))))
      const isProposed = spellings.some((text) => proposed.has(plain(text)))
      const isClinicians = found ? found.verdict === 'clinician' : !isProposed
      return {
        ...line,
        evidence: found?.spans ?? [],
        by: isClinicians ? 'clinician' : 'fact',
        check: found ? checkOf(found) : UNCHECKED,
        kept: spellings.some((text) => kept.has(plain(text))) || (signed && isClinicians),
      }
    }),
  }
}

/** A plan line may consist of several old sentences. The label belonged to the first. */
function partsOf({ topic, text }: Statement): string[][] {
  return sentencesIn(text).map((part, index) =>
    index === 0 && topic ? [part.text, `${topic}: ${part.text}`] : [part.text],
  )
}

const WORST_FIRST: readonly OldSentence['verdict'][] = [
  ...(['contradicted', 'not_found', 'clinician', 'inferred', 'supported'] as const),
]

/** Merges sentences: all their evidence, and the worst verdict. Undefined if the review contains none of them. */
function combined(parts: readonly (OldSentence | undefined)[]): OldSentence | undefined {
  const found = parts.filter((part) => part !== undefined)
  const [worst] = [...found].sort((a, b) => WORST_FIRST.indexOf(a.verdict) - WORST_FIRST.indexOf(b.verdict))
  if (!worst) return undefined
  const verdict =
    found.length < parts.length && worst.verdict !== 'contradicted' ? 'clinician' : worst.verdict
  return { ...worst, verdict, spans: found.flatMap(({ spans }) => spans) }
}

export function convertedFindings(review: OldReview, { statements }: NoteBody): KeptFindings {
  const omissions = review.unnoted.map(
    ({ id, kind, critical, sentence, section, spans }): Omission => ({
      id,
      kind,
      grave: critical,
      text: sentence,
      section,
      topic: '',
      evidence: spans,
    }),
  )
  const weight = ({ kind, grave }: Omission) => (grave ? 2 : 0) + (kind === 'risk' ? 1 : 0)
  return {
    omissions: omissions.sort((a, b) => weight(b) - weight(a)).slice(0, MAX_OMISSIONS),
    notAssessed: review.notAssessed.map(({ id, label, sentence, section }) => ({
      id,
      label,
      text: sentence,
      section,
    })),
    more: [],
    acknowledged: review.acknowledged,
    of: fingerprintOf(statements),
  }
}

function checkOf({ verdict, reason, spans }: OldSentence): Check {
  if (verdict === 'clinician') return UNCHECKED
  return { verdict: VERDICT_OF[verdict], why: reason, by: 'facts', words: spans }
}

/** The same line may occur twice in a note. Each match is used once, in order. */
function queues<Item extends { section: string; text: string }>(items: readonly Item[]) {
  const waiting = new Map<string, Item[]>()
  for (const item of items) {
    const place = placeOf(item.section, item.text)
    waiting.set(place, [...(waiting.get(place) ?? []), item])
  }
  return {
    take: (section: string, text: string): Item | undefined => waiting.get(placeOf(section, text))?.shift(),
  }
}

function uniqueById(statements: readonly Statement[]): Statement[] {
  return [...new Map(statements.map((statement) => [statement.id, statement])).values()]
}

function firstOf<Item>(texts: readonly string[], take: (text: string) => Item | undefined): Item | undefined {
  for (const text of texts) {
    const item = take(text)
    if (item) return item
  }
  return undefined
}

function placeOf(section: string, text: string): string {
  return `${section.trim().toLowerCase()}\n${plain(text)}`
}

/** Old reviews store sentences as typed, with markup. */
function plain(text: string): string {
  return text
    .replace(/\*\*([^*]+)\*\*/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}
