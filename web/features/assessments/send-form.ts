import { createSchedule } from '#shared/contracts/assessment-schedules.ts'
import type { Assessment } from '#shared/contracts/assessments.ts'
import { createAssessment } from '#shared/contracts/assessments.ts'
import type { DeliveryMethod } from '#shared/domain/assessments.ts'
import type { AssessmentType, Instrument } from '#shared/domain/instruments/instrument.ts'
import { instrumentOf } from '#shared/domain/instruments/registry.ts'
import { dayAfter } from '#shared/domain/time-zones.ts'
import { errorsOf, type FieldErrors } from '../../lib/form-errors.ts'

/** The dialog's values. `every` is the number of days between two sends, or empty for a single send. */
export type SendValues = {
  assessmentType: AssessmentType
  title: string
  deliveryMethod: DeliveryMethod
  patientContact: string
  expiresAt: string
  every: '' | '7' | '14' | '28' | '91'
  startsOn: string
}

export const REPEATS: readonly { value: 'once' | Exclude<SendValues['every'], ''>; label: string }[] = [
  { value: 'once', label: 'Once' },
  { value: '7', label: 'Every week' },
  { value: '14', label: 'Every two weeks' },
  { value: '28', label: 'Every four weeks' },
  { value: '91', label: 'Every three months' },
]

export function repeatLabel(days: number): string {
  return REPEATS.find(({ value }) => value === String(days))?.label ?? `Every ${days} days`
}

const LINK_DAYS = 7
const SECONDS_PER_QUESTION = 20

/** Delivery method and contact from this patient's last assessment; the link expires in a week. */
export function initialValues(
  type: AssessmentType,
  earlier: readonly Pick<Assessment, 'deliveryMethod' | 'patientContact'>[],
  today: string,
): SendValues {
  const [last] = earlier
  return {
    assessmentType: type,
    title: instrumentOf(type).name,
    deliveryMethod: last?.deliveryMethod ?? 'email',
    patientContact: last?.patientContact ?? '',
    expiresAt: dayAfter(today, LINK_DAYS),
    every: '',
    startsOn: today,
  }
}

/** The title for a newly chosen questionnaire: its name, unless the clinician typed their own title. */
export function titleFor(values: SendValues, type: AssessmentType): string {
  return values.title === instrumentOf(values.assessmentType).name ? instrumentOf(type).name : values.title
}

/** The contact for a newly chosen delivery method: the last one used with it, never an email address for a text. */
export function contactFor(
  method: DeliveryMethod,
  values: SendValues,
  earlier: readonly Pick<Assessment, 'deliveryMethod' | 'patientContact'>[],
): string {
  if (method === values.deliveryMethod) return values.patientContact
  return earlier.find(({ deliveryMethod }) => deliveryMethod === method)?.patientContact ?? ''
}

/** "9 questions, about 3 minutes". */
export function lengthLine({ items }: Instrument): string {
  const minutes = Math.max(1, Math.round((items.length * SECONDS_PER_QUESTION) / 60))
  return `${items.length} questions, about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
}

export function sendErrors(patientId: number, values: SendValues, today: string): FieldErrors<SendValues> {
  const { every, startsOn, expiresAt } = values
  if (every !== '') {
    const errors: FieldErrors<SendValues> = errorsOf(createSchedule, scheduleBody(patientId, values, 'UTC'))
    if (!errors.startsOn && startsOn < today) errors.startsOn = 'Choose today or a later date.'
    return errors
  }
  const errors: FieldErrors<SendValues> = errorsOf(createAssessment, assessmentBody(patientId, values, 'UTC'))
  if (!errors.expiresAt && expiresAt < today) errors.expiresAt = 'Choose today or a later date.'
  return errors
}

export function assessmentBody(patientId: number, values: SendValues, timeZone: string) {
  const { assessmentType, title, deliveryMethod, patientContact, expiresAt } = values
  return {
    patientId,
    assessmentType,
    title,
    deliveryMethod,
    patientContact,
    expiresAt,
    timeZone,
    status: 'pending' as const,
  }
}

export function scheduleBody(patientId: number, values: SendValues, timeZone: string) {
  const { assessmentType, title, deliveryMethod, patientContact, startsOn } = values
  const everyDays = Number(values.every) as 7 | 14
  return { patientId, assessmentType, title, deliveryMethod, patientContact, startsOn, everyDays, timeZone }
}
