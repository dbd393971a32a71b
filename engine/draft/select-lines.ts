import type { NoteLength } from '../../shared/domain/evidence.ts'
import type { VisitForm } from '../read/visit.ts'
import type { Line } from './line.ts'
import { wordsIn } from './quotes.ts'
import { type Part, partOf, rankOf } from './sections.ts'

const FACTORS: Record<NoteLength, number> = { brief: 0.7, standard: 1, detailed: 1.6 }

/**
 * Target length of a visit's draft in words: clinicians' notes grow slowly with the visit. Shorthand is
 * already a note.
 */
export function wordBudget(visitWords: number, form: VisitForm, length: NoteLength): number {
  const usual = Math.min(520, Math.max(240, 230 + 0.087 * visitWords))
  const words =
    form === 'shorthand' ? Math.max(240, visitWords) : form === 'dictation' ? 1.35 * usual : 1.1 * usual
  return Math.round(words * FACTORS[length])
}

/** Each part's share of the note's words. */
const SHARES: Record<Part, number> = { subjective: 0.6, objective: 0.16, assessment: 0.14, plan: 0.4 }
/** Maximum quotations per topic; of most, the best one. */
const MAX_OF: Partial<Record<Line['topic'], number>> = {
  reason: 1,
  risk: 5,
  assessment: 2,
  substance: 2,
  medication: 2,
  plan_med: 4,
  plan_safety: 3,
  plan_therapy: 2,
  plan_other: 2,
}
/** From the second quotation of a topic on. */
const MIN_SECOND = 0.5

export type Candidate = Line & {
  /** Importance, 0–1; decides among lines of the same need. */
  value: number
}

/**
 * Required lines first, then one line for each topic without one, then the most valuable per word while their
 * part of the note has room. Leftovers are returned too: further quotations of each topic.
 */
export function selectLines(
  candidates: readonly Candidate[],
  budget: number,
): { kept: Line[]; left: Line[] } {
  const latest = latestOfKey(candidates)
  const kept = new Set<Candidate>(latest.filter(({ need }) => need === 3))
  const used: Record<Part, number> = { subjective: 0, objective: 0, assessment: 0, plan: 0 }
  for (const line of kept) used[partOf(line.topic)] += lengthOf(line)
  const total = () => used.subjective + used.objective + used.assessment + used.plan
  const fits = (line: Candidate, most: number, share: number): boolean => {
    const words = lengthOf(line)
    const part = partOf(line.topic)
    return total() + words <= budget * most && used[part] + words <= budget * SHARES[part] * share
  }
  const take = (line: Candidate) => {
    kept.add(line)
    used[partOf(line.topic)] += lengthOf(line)
  }
  const open = latest.filter((line) => !kept.has(line)).sort(bestFirst)
  for (const line of open) {
    const hasTopic = [...kept].some(
      ({ topic, by }) => topic === line.topic && (by === 'quote' || topic !== 'reason'),
    )
    if (line.need === 2 && !hasTopic && fits(line, 1.1, 1.5) && !repeats(line, kept)) take(line)
  }
  open.sort((a, b) => perWord(b) - perWord(a) || firstUnit(a) - firstUnit(b))
  // Readers prefer a quotation too few to one too many; the rest are offered as "More from the visit".
  for (const line of open) {
    if (kept.has(line) || !fits(line, 1, 2) || repeats(line, kept)) continue
    const before = line.by === 'quote' ? quotesOf(kept, line.topic) : 0
    if (before >= (MAX_OF[line.topic] ?? 1) || (before > 0 && line.value < MIN_SECOND)) continue
    take(line)
  }
  return {
    kept: latest.filter((line) => kept.has(line)).sort(inOrder),
    left: latest.filter((line) => !kept.has(line)).sort(bestFirst),
  }
}

function quotesOf(lines: Iterable<Candidate>, topic: Line['topic']): number {
  let count = 0
  for (const line of lines) if (line.by === 'quote' && line.topic === topic) count += 1
  return count
}

function bestFirst(a: Candidate, b: Candidate): number {
  return b.need - a.need || perWord(b) - perWord(a) || firstUnit(a) - firstUnit(b)
}

/** A longer quotation says more, but less than in proportion to its length. */
function perWord({ value, text }: Candidate): number {
  return value / (wordsIn(text) + 20) ** 0.25
}

/** Includes the label. */
const lengthOf = ({ text }: Line): number => wordsIn(text) + 1

/** Two quotations of the same words. */
function repeats(line: Candidate, kept: Iterable<Candidate>): boolean {
  if (line.by !== 'quote') return false
  for (const other of kept)
    if (
      other.by === 'quote' &&
      other.spans?.some((a) =>
        line.spans?.some((b) => a.start < b.end && b.start < a.end && b.end - b.start > 12),
      )
    )
      return true
  return false
}

/** Facts before quotations; the facts on risk keep the order of a risk account. */
function inOrder(a: Line, b: Line): number {
  const quoted = Number(a.by === 'quote') - Number(b.by === 'quote')
  const account = a.topic === 'risk' && a.by === 'fact' ? 0 : firstUnit(a) - firstUnit(b)
  return rankOf(a.topic) - rankOf(b.topic) || quoted || account
}

const firstUnit = ({ units }: Line): number => units[0] ?? 0
const lastUnit = ({ units }: Line): number => units.at(-1) ?? 0

/** The last mention counts. */
function latestOfKey(lines: readonly Candidate[]): Candidate[] {
  const latest = new Map<string, Candidate>()
  for (const line of lines) {
    if (line.key === undefined) continue
    const before = latest.get(line.key)
    if (!before || lastUnit(line) >= lastUnit(before)) latest.set(line.key, line)
  }
  const seen = new Set<string>()
  return lines.filter((line) => {
    if (line.key !== undefined && latest.get(line.key) !== line) return false
    const same = `${line.topic} ${line.text}`
    if (seen.has(same)) return false
    seen.add(same)
    return true
  })
}
