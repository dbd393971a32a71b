import { submitAssessment } from '#shared/contracts/assessment-links.ts'
import { createAssessment } from '#shared/contracts/assessments.ts'
import type { AssessmentType } from '#shared/domain/instruments/instrument.ts'
import { instrumentOf } from '#shared/domain/instruments/registry.ts'
import type { Client, Clinician } from './test-app.ts'

/** Late enough for every test. */
export const inDays = (days: number, from = new Date()) =>
  new Date(from.getTime() + days * 86_400_000).toISOString()

export async function makeAssessment(
  owner: Clinician,
  patientId: number,
  assessmentType: AssessmentType = 'phq9',
  given: { expiresAt?: string; patientContact?: string } = {},
) {
  const { data } = await owner.call(createAssessment, {
    body: {
      patientId,
      assessmentType,
      title: 'How have you been?',
      deliveryMethod: 'email',
      patientContact: given.patientContact ?? 'patient@mail.example',
      expiresAt: given.expiresAt ?? inDays(7),
    },
  })
  return data
}

/** The nth choice of every question. Checkbox questions get only that choice. */
export function answersTo(type: AssessmentType, choice: number): Record<string, string | number | string[]> {
  return Object.fromEntries(
    instrumentOf(type).items.map(({ id, type: kind, options }) => {
      const { value } = options[Math.min(choice, options.length - 1)] ?? { value: 0 }
      return [id, kind === 'checkbox' ? [String(value)] : value]
    }),
  )
}

export const submit = (
  anybody: Client,
  token: string,
  responses: Record<string, unknown>,
  idempotencyKey?: string,
) =>
  anybody.call(
    submitAssessment,
    { params: { token }, body: { responses: responses as never } },
    idempotencyKey ? { idempotencyKey } : {},
  )
