import type { NoteSection } from '../shared/domain/note-text.ts'
import type { Frequency, Modality } from '../shared/domain/treatment-plans.ts'
import { PLAN_PROBLEMS } from './lexicon/plan-problems.ts'
import { noteSentences } from './note-sentences.ts'

/** Drafts a plan from a chart: goals for the problems in its notes, each with its supporting sentences. */
export type PlanNote = { noteId: number; writtenAt: string; sections: readonly NoteSection[] }
export type PlanScore = {
  shortName: string
  score: number
  max: number
  severity: string | null
  goal: number
}
export type PlanBasis = { noteId: number; writtenAt: string; text: string }
export type DraftGoal = {
  goal: string
  objectives: string[]
  problem: string | null
  interventions: string[]
  basis: PlanBasis[]
}
export type PlanDraft = {
  goals: DraftGoal[]
  interventions: string
  modality: Modality | null
  frequency: Frequency | null
  risks: string | null
  strengths: string | null
  barriers: string | null
}

const NOTES_LOOKED_AT = 5
const MAX_GOALS = 5
const MAX_BASIS = 3
const MAX_LINES = 6

const JUDGMENT = /assessment|impression|diagnos|formulation|condition|problem/i
const STORY = /subjective|data|complaint|history|situation|behavior|presentation/i
const PLAN = /plan|intervention|treatment|recommendation/i

/** A problem that is denied, resolved or someone else's is no reason for a goal. */
const NOT_THERE =
  /\b(?:den(?:y|ies|ied)|no|not|never|without|negative for|ruled out|resolved|in (?:full )?remission|absent|family history|mother|father|sister|brother|wife|husband|son|daughter)\b/i

const MODALITIES: readonly (readonly [RegExp, Modality])[] = [
  [/\bEMDR\b/i, 'emdr'],
  [/\bDBT\b|dialectical/i, 'dbt'],
  [/\bCBT\b|cognitive[- ]behavio|thought record|behavioral activation|exposure/i, 'cbt'],
  [/\bfamily (?:therapy|session)/i, 'family'],
  [/\bgroup\b/i, 'group'],
  [/\d\s?mg\b|\bdose\b|\bprescri/i, 'medication'],
  [/\btherapy|session|counsel/i, 'individual'],
]
const FREQUENCIES: readonly (readonly [RegExp, Frequency])[] = [
  [/\b(?:weekly|every week|in (?:one|1|a) week|next week)\b/i, 'weekly'],
  [/\b(?:biweekly|every (?:two|2|other) weeks?|(?:two|2) weeks)\b/i, 'biweekly'],
  [/\b(?:monthly|every month|(?:four|4|six|6) weeks|(?:a|one|1) month)\b/i, 'monthly'],
  [/\bas needed\b/i, 'asneeded'],
]
const RISK = /suicid|self-harm|homicid|overdose|firearm|relapse|psychosis|violence/i
const STRENGTH =
  /\b(?:motivated|engaged|supportive|support from|insight (?:is )?good|coping|proud|hopeful|strength)/i
const BARRIER =
  /\b(?:missed|barrier|cannot afford|cost|insurance|transport|childcare|ambivalen|forgets|side effect)/i

type Line = PlanBasis & { section: string }

/** Newest first. Nothing is invented: without a problem in the notes or a score above its cutoff there is no goal. */
export function draftPlan(notes: readonly PlanNote[], scores: readonly PlanScore[]): PlanDraft {
  const lines = notes.slice(0, NOTES_LOOKED_AT).flatMap(linesOf)
  const judged = lines.filter(({ section }) => JUDGMENT.test(section))
  const told = lines.filter(({ section }) => STORY.test(section))
  const planned = lines.filter(({ section }) => PLAN.test(section))
  const newestPlan = planned.filter(({ noteId }) => noteId === planned[0]?.noteId).map(({ text }) => text)
  return {
    goals: goalsFrom([...judged, ...told], planned, scores),
    interventions: newestPlan.slice(0, MAX_LINES).join('\n'),
    modality: firstOf(MODALITIES, planned),
    frequency: firstOf(FREQUENCIES, planned),
    risks: saying(RISK, [...judged, ...told]),
    strengths: saying(STRENGTH, lines),
    barriers: saying(BARRIER, lines),
  }
}

function goalsFrom(
  said: readonly Line[],
  planned: readonly Line[],
  scores: readonly PlanScore[],
): DraftGoal[] {
  return PLAN_PROBLEMS.flatMap(({ problem, pattern, goal, objectives, measure }) => {
    const basis = said.filter(({ text }) => names(pattern, text))
    const score = scores.find(({ shortName }) => shortName === measure)
    const scored = score && score.score > score.goal
    if (basis.length === 0 && !scored) return []
    const target = scored ? [`${score.shortName} from ${score.score} to ${score.goal} or below`] : []
    return [
      {
        goal,
        problem,
        objectives: [...target, ...objectives],
        interventions: unique(planned.filter(({ text }) => pattern.test(text)).map(({ text }) => text)).slice(
          0,
          3,
        ),
        basis: uniqueBasis(basis).slice(0, MAX_BASIS),
      },
    ]
  }).slice(0, MAX_GOALS)
}

/** Mentioned as present, not as absent. */
function names(pattern: RegExp, text: string): boolean {
  return text.split(/[;,]/).some((part) => pattern.test(part) && !NOT_THERE.test(part))
}

function linesOf({ noteId, writtenAt, sections }: PlanNote): Line[] {
  return sections.flatMap(({ heading, body }) =>
    noteSentences(body).map(({ text }) => ({ noteId, writtenAt, text, section: heading })),
  )
}

function firstOf<Value>(table: readonly (readonly [RegExp, Value])[], lines: readonly Line[]): Value | null {
  return table.find(([pattern]) => lines.some(({ text }) => pattern.test(text)))?.[1] ?? null
}

function saying(pattern: RegExp, lines: readonly Line[]): string | null {
  const found = unique(lines.filter(({ text }) => names(pattern, text)).map(({ text }) => text))
  return found.length > 0 ? found.slice(0, 3).join('\n') : null
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)]
}

function uniqueBasis(lines: readonly Line[]): PlanBasis[] {
  const seen = new Set<string>()
  return lines.flatMap(({ noteId, writtenAt, text }) => {
    if (seen.has(text)) return []
    seen.add(text)
    return [{ noteId, writtenAt, text }]
  })
}
