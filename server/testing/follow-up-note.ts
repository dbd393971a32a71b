import { addSinceLine, getSinceLastNote } from '#shared/contracts/last-note.ts'
import { signNote } from '#shared/contracts/note-actions.ts'
import { createNote } from '#shared/contracts/notes.ts'
import { createPatient } from '#shared/contracts/patients.ts'
import { createPlan, linkLineGoal } from '#shared/contracts/treatment-plans.ts'
import type { AnyEndpoint } from '#shared/http/endpoint.ts'
import type { Clinician } from './test-app.ts'

const NAME = { firstName: 'Wilhelmina', lastName: 'Achterberg' }

const LAST_NOTE =
  '**SUBJECTIVE:**\nTakes sertraline 50 mg daily.\n\n**OBJECTIVE:**\nPHQ-9 17 (moderately severe).\n\n' +
  '**PLAN:**\nIncrease sertraline to 100 mg.\nRecheck TSH in 6 weeks.\nReturn in two weeks.'
const FOLLOW_UP =
  '**SUBJECTIVE:**\nTakes sertraline 100 mg daily.\n\n**OBJECTIVE:**\nPHQ-9 11.\n\n**PLAN:**\nReturn in a month.'

type Written = { last?: string; followUp?: string; inputText?: string; patientId?: number | undefined }

/** A signed note of March 3, and the note of the visit after it. */
export async function makeFollowUp(
  owner: Clinician,
  { last = LAST_NOTE, followUp = FOLLOW_UP, inputText, patientId: known }: Written = {},
) {
  const patientId = known ?? (await owner.call(createPatient, { body: NAME })).data.id
  const common = { patientId, noteType: 'Progress Note' as const, status: 'completed' as const }
  const first = { ...common, soapNote: last, serviceAt: '2026-03-03T15:00:00.000Z' }
  const { data: before } = await owner.call(createNote, { body: first })
  const signed = { params: { id: String(before.id) }, body: { name: 'Dana Whitfield', version: 1 } }
  await owner.call(signNote, signed)
  const second = { ...common, soapNote: followUp, inputText, serviceAt: '2026-03-17T15:00:00.000Z' }
  const { data: note } = await owner.call(createNote, { body: second })
  return { patientId, before, note }
}

type Bodies = Map<AnyEndpoint, unknown>

/** The line to add depends on the note. */
export async function makeNoteWithOffers(owner: Clinician, bodies: Bodies): Promise<number> {
  const { note } = await makeFollowUp(owner)
  const params = { id: String(note.id) }
  const { data } = await owner.call(getSinceLastNote, { params, query: { timeZone: 'UTC' } })
  bodies.set(addSinceLine, { line: data.lines[0]?.id ?? '', version: 1, timeZone: 'UTC' })
  return note.id
}

/** The goal and the line have IDs that the server generates. */
export async function makeNoteOfPlan(owner: Clinician, bodies: Bodies): Promise<number> {
  const { note, patientId } = await makeFollowUp(owner)
  const body = {
    patientId,
    goals: [{ goal: 'Sleep through most nights' }],
    interventions: 'Sleep restriction',
    modality: 'cbt' as const,
    frequency: 'weekly' as const,
  }
  const { data: plan } = await owner.call(createPlan, { body })
  const [goal] = plan.goals
  bodies.set(linkLineGoal, {
    planId: plan.id,
    goalId: goal?.id,
    statementId: note.statements[0]?.id,
    linked: true,
  })
  return note.id
}
