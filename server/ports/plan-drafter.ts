import type { Frequency, Modality } from '#shared/domain/treatment-plans.ts'

export type NoteToPlanFrom = { noteId: number; writtenAt: string; text: string }
/** The latest score of an instrument, and the score to aim for. */
export type ScoreToPlanFrom = {
  shortName: string
  score: number
  max: number
  severity: string | null
  goal: number
}

type DraftedPlan = {
  goals: {
    goal: string
    objectives: string[]
    problem: string | null
    interventions: string[]
    basis: { noteId: number; writtenAt: string; text: string }[]
  }[]
  interventions: string
  modality: Modality | null
  frequency: Frequency | null
  risks: string | null
  strengths: string | null
  barriers: string | null
}

/** Drafts a treatment plan from a chart; the newest note comes first. */
export type PlanDrafter = {
  draft(notes: readonly NoteToPlanFrom[], scores: readonly ScoreToPlanFrom[]): Promise<DraftedPlan>
}
