import type { Assessment, AssessmentResult } from '#shared/contracts/assessments.ts'
import type { AssessmentStatus, DeliveryMethod } from '#shared/domain/assessments.ts'
import { instrumentOf } from '#shared/domain/instruments/registry.ts'
import { safetyItemsOf, scoreCardOf } from '#shared/domain/instruments/scoring.ts'
import { dayIn } from '#shared/domain/time-zones.ts'
import { PAGES } from '#shared/paths.ts'
import { RETRY_WINDOW_HOURS } from '../../jobs/mail.ts'
import type { AssessmentRow } from './assessments.store.ts'

export function linkOf(publicUrl: string, token: string): string {
  return publicUrl + PAGES.assessment.replace(':token', token)
}

/** Only open assessments expire. Completed and revoked ones keep their status. */
export function statusOf({ status, expiresAt }: Pick<AssessmentRow, 'status' | 'expiresAt'>, at: Date) {
  const open = status === 'pending' || status === 'sent'
  return (open && expiresAt <= at ? 'expired' : status) as AssessmentStatus
}

export function labelsOf(row: Pick<AssessmentRow, 'questions' | 'responses'>, id: string): string[] {
  const options = row.questions.find((question) => question.id === id)?.options ?? []
  const values = [row.responses[id] ?? []].flat()
  return values.map((value) => options.find((option) => option.value === value)?.label ?? String(value))
}

function resultOf(row: AssessmentRow): AssessmentResult {
  const instrument = instrumentOf(row.assessmentType)
  const { min, max, source } = instrument
  const safety = new Set(safetyItemsOf(instrument, row.responses).map(({ id }) => id))
  return {
    card: scoreCardOf(instrument, row.responses),
    published: { ...instrument.score(row.responses), min, max, source },
    items: row.questions.map(({ id, text }) => {
      const answer = row.responses[id]
      return {
        id,
        text,
        answers: labelsOf(row, id),
        safety: safety.has(id),
        value: typeof answer === 'number' ? answer : null,
      }
    }),
  }
}

export function assessmentView(row: AssessmentRow, publicUrl: string, at: Date): Assessment {
  const status = statusOf(row, at)
  const givenUp = RETRY_WINDOW_HOURS * 3_600_000
  return {
    id: row.id,
    patientId: row.patientId,
    assessmentType: row.assessmentType,
    title: row.title,
    questions: row.questions,
    responses: status === 'completed' ? row.responses : null,
    status,
    deliveryMethod: row.deliveryMethod as DeliveryMethod,
    patientContact: row.patientContact,
    sentAt: row.sentAt?.toISOString() ?? null,
    completedAt: row.completedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt.toISOString(),
    assessmentToken: row.linkSecret,
    link: linkOf(publicUrl, row.linkSecret),
    answered: row.answered,
    deliveryFailed:
      status === 'pending' && at.getTime() - (row.queuedAt ?? row.createdAt).getTime() > givenUp,
    scheduleId: row.scheduleId,
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    result: status === 'completed' ? resultOf(row) : null,
  }
}

/** Written as a clinician would dictate it, so that each sentence can serve as evidence in a new note. */
export function noteTextOf(row: AssessmentRow): string {
  const { published, items } = resultOf(row)
  const day = dayIn(row.timeZone, row.completedAt ?? row.updatedAt)
  const instrument = instrumentOf(row.assessmentType)
  const lines = items.map(({ text, answers, value }) => {
    const question = text.replace(/[?.:]*$/, '')
    return `- ${question}: ${answers.join(', ')}${value === null ? '' : ` (${value})`}.`
  })
  const safety = items.filter((item) => item.safety)
  return [
    `${instrument.name}, completed by the patient on ${day}. ${published.summary}`,
    ...(safety.length > 0
      ? [`Answers that raise a safety concern: ${safety.map(({ text }) => text).join('; ')}.`]
      : []),
    ...lines,
  ].join('\n')
}
