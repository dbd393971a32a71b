import type { AssessmentSchedule } from '#shared/contracts/assessment-schedules.ts'
import type { DeliveryMethod } from '#shared/domain/assessments.ts'
import type { AssessmentType } from '#shared/domain/instruments/instrument.ts'
import { questionsOf } from '#shared/domain/instruments/questions.ts'
import { instrumentOf } from '#shared/domain/instruments/registry.ts'
import { dayAfter, dayIn, endOfDay, instantAt } from '#shared/domain/time-zones.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor } from '../../access/actor.ts'
import type { Audit } from '../../access/audit.ts'
import { auditFor } from '../../access/chart-audit.ts'
import { requirePatient } from '../../access/patients.ts'
import type { Database } from '../../db/database.ts'
import { asClinician } from '../../db/scope.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { AssessmentDelivery } from './assessments.delivery.ts'
import type { ScheduleRow, SchedulesStore } from './assessments.schedules.store.ts'
import type { AssessmentsStore } from './assessments.store.ts'

type NewSchedule = {
  patientId: number
  assessmentType: AssessmentType
  title: string
  deliveryMethod: DeliveryMethod
  patientContact: string
  everyDays: number
  startsOn: string
  timeZone?: string | undefined
}

type ScheduleChange = {
  active?: boolean | undefined
  title?: string | undefined
  deliveryMethod?: DeliveryMethod | undefined
  patientContact?: string | undefined
  everyDays?: number | undefined
}

type Deps = {
  database: Database
  store: AssessmentsStore
  schedules: SchedulesStore
  delivery: AssessmentDelivery
  queue: Queue
  audit: Audit
  timeZone: string
  now: () => Date
}

const JOB = 'assessment-schedules'
/** Questionnaires aren't sent at night. */
const HOUR = 8

/** Recurring questionnaires, run by the job queue. */
export function schedulesService(deps: Deps) {
  const { database, store, schedules, delivery, queue, audit, now } = deps
  const { record, recordOf } = auditFor(audit, 'schedule')

  queue.define(JOB, { retries: 5, firstRetryAfterSeconds: 30 }, sendDue)
  queue.every('*/5 * * * *', JOB)

  /** One transaction per questionnaire, so a failure doesn't undo the ones before. */
  async function sendDue(): Promise<void> {
    while (await sendNext()) {}
  }

  async function sendOne(schedule: ScheduleRow, at: Date): Promise<void> {
    const { timeZone, everyDays } = schedule
    const period = latestPeriod(schedule, dayIn(timeZone, at))
    const nextOn = dayAfter(period, everyDays)
    const { patientId, assessmentType, title, patientContact } = schedule
    const row = await store.create(
      schedule.createdBy,
      {
        patientId,
        assessmentType,
        title,
        patientContact,
        timeZone,
        period,
        questions: questionsOf(instrumentOf(assessmentType)),
        deliveryMethod: schedule.deliveryMethod as DeliveryMethod,
        expiresAt: endOfDay(timeZone, dayAfter(nextOn, -1)),
        scheduleId: schedule.id,
      },
      at,
    )
    if (row) {
      await delivery.send(row)
      await audit.record({
        chainId: schedule.createdBy,
        actorId: null,
        action: 'assessment.created' as const,
        subject: 'assessment',
        subjectId: row.id,
        detail: { scheduleId: schedule.id, period },
      })
    }
    await schedules.change(schedule, { nextOn, nextAt: instantAt(timeZone, nextOn, HOUR) }, at)
  }

  /** Sends at most once per period and doesn't make up for missed periods. */
  async function sendNext(): Promise<boolean> {
    return database.transaction(async () => {
      const at = now()
      const schedule = await schedules.nextDue(at)
      if (!schedule) return false
      await asClinician(schedule.createdBy, () => sendOne(schedule, at))
      return true
    })
  }

  return {
    sendDue,

    async list(actor: Actor, patientId: number): Promise<AssessmentSchedule[]> {
      await requirePatient(database, actor, patientId)
      const rows = await schedules.list(actor.userId, patientId)
      await recordOf('patient', actor, 'schedule.listed', patientId, { count: rows.length })
      return rows.map(view)
    },

    async create(actor: Actor, given: NewSchedule): Promise<AssessmentSchedule> {
      const at = now()
      const timeZone = given.timeZone ?? deps.timeZone
      if (given.startsOn < dayIn(timeZone, at)) {
        const fault = 'Choose today or a later date.'
        throw new AppError('bad_request', fault, { details: { fields: { startsOn: fault } } })
      }
      const patientContact = delivery.contact(given.deliveryMethod, given.patientContact)
      const next = { nextOn: given.startsOn, nextAt: instantAt(timeZone, given.startsOn, HOUR) }
      return database.transaction(async () => {
        await requirePatient(database, actor, given.patientId)
        const row = await schedules.create(actor.userId, { ...given, timeZone, patientContact, ...next }, at)
        await record(actor, 'schedule.created', row.id, { everyDays: row.everyDays })
        // It starts today, so send the first one now.
        if (row.nextAt <= at) await queue.send(JOB, {})
        return view(row)
      })
    },

    async update(actor: Actor, id: number, change: ScheduleChange): Promise<AssessmentSchedule> {
      return database.transaction(async () => {
        const row = await schedules.findForChange(actor.userId, id)
        if (!row) throw scheduleNotFound()
        const at = now()
        const { active, title, deliveryMethod, patientContact, everyDays } = change
        const today = dayIn(row.timeZone, at)
        const resumed = active === true && !row.active && row.nextOn < today
        const contactChanged = deliveryMethod !== undefined || patientContact !== undefined
        const method = deliveryMethod ?? (row.deliveryMethod as DeliveryMethod)
        const changed = await schedules.change(
          row,
          {
            ...(active === undefined ? {} : { active }),
            ...(title === undefined ? {} : { title }),
            ...(everyDays === undefined ? {} : { everyDays }),
            ...(resumed ? { nextOn: today, nextAt: instantAt(row.timeZone, today, HOUR) } : {}),
            ...(contactChanged
              ? {
                  deliveryMethod: method,
                  patientContact: delivery.contact(method, patientContact ?? row.patientContact),
                }
              : {}),
          },
          at,
        )
        await record(actor, 'schedule.updated', id, { active: changed.active })
        return view(changed)
      })
    },

    async remove(actor: Actor, id: number): Promise<string> {
      return database.transaction(async () => {
        if (!(await schedules.remove(actor.userId, id))) throw scheduleNotFound()
        await record(actor, 'schedule.deleted', id)
        return 'This schedule has already ended.'
      })
    },
  }
}

/** The current period. Periods missed while the server was down are skipped. */
function latestPeriod(
  { nextOn, everyDays }: Pick<ScheduleRow, 'nextOn' | 'everyDays'>,
  today: string,
): string {
  let period = nextOn
  for (let later = dayAfter(period, everyDays); later <= today; later = dayAfter(period, everyDays))
    period = later
  return period
}

function view(row: ScheduleRow): AssessmentSchedule {
  return {
    id: row.id,
    patientId: row.patientId,
    assessmentType: row.assessmentType,
    title: row.title,
    deliveryMethod: row.deliveryMethod as DeliveryMethod,
    patientContact: row.patientContact,
    everyDays: row.everyDays,
    startsOn: row.startsOn,
    timeZone: row.timeZone,
    active: row.active,
    nextOn: row.active ? row.nextOn : null,
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

function scheduleNotFound(): AppError {
  return new AppError('not_found', 'Schedule not found')
}
