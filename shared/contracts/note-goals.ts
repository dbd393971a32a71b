import * as z from 'zod'
import { THREAD_FINDINGS } from '../domain/treatment-plans.ts'
import { instant } from './fields.ts'
import { recordId } from './notes.ts'

/** The golden thread between a note, its lines and the goals of treatment plans. */

export const goalId = z.string().regex(/^[a-z0-9-]{1,40}$/, 'That goal isn’t in this plan.')

export const goalRef = z.object({ planId: recordId, goalId })
const ThreadGoal = z.object({
  planId: z.number().int(),
  goalId: z.string(),
  goal: z.string(),
  problem: z.string().nullable(),
})

const LineGoal = z.object({ planId: z.number().int(), goalId: z.string() })

const ThreadFinding = z.object({
  /** The same for the same finding about the same words. */
  id: z.string(),
  kind: z.enum(THREAD_FINDINGS),
  text: z.string(),
  /** The lines it is about, if any. */
  statementIds: z.array(z.string()),
  /** Set if the clinician dismissed it. */
  dismissed: z.object({ reason: z.string(), at: instant }).nullable(),
})

export const NoteGoals = z.object({
  linked: z.array(ThreadGoal),
  /** Active goals mentioned in the note but not linked, most likely first. */
  suggested: z.array(ThreadGoal.extend({ words: z.array(z.string()) })),
  /** All goals of active plans, for the picker. */
  active: z.array(ThreadGoal),
  /** The note's lines with the goals they are linked to, and goals that their words suggest, most likely first. */
  lines: z.array(
    z.object({ statementId: z.string(), linked: z.array(LineGoal), suggested: z.array(LineGoal) }),
  ),
  /** Hints for the sign step. They never block signing. Without a treatment plan, only repeated paragraphs. */
  findings: z.array(ThreadFinding),
})
export type ThreadFinding = z.infer<typeof ThreadFinding>
export type NoteGoals = z.infer<typeof NoteGoals>
