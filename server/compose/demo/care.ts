import type { AssessmentType } from '#shared/domain/instruments/instrument.ts'
import { instrumentOf } from '#shared/domain/instruments/registry.ts'
import { dayAfter } from '#shared/domain/time-zones.ts'
import type { Actor } from '../../access/actor.ts'
import { inlineChartReader } from '../../adapters/engine/embedded-chart-reader.ts'
import { embeddedPlanner } from '../../adapters/engine/embedded-planner.ts'
import type { Engine } from '../../adapters/engine/engine.ts'
import { embeddedSms } from '../../adapters/sms/embedded.ts'
import { encodeChart } from '../../features/fhir/fhir.bundle.ts'
import type { MailService } from '../../jobs/mail.ts'
import { careServices } from '../care.ts'
import type { Charts } from '../charts.ts'
import type { Storage } from '../storage.ts'
import { type Answered, DEMO_ANSWERS, DEMO_PLANS, DEMO_UNANSWERED } from './care-records.ts'
import type { When } from './demo-patient.ts'

type Event = { at: Date; happen: () => Promise<unknown> }
type Care = ReturnType<typeof careServices>
type SeedContext = {
  care: Care
  charts: Charts
  actor: Actor
  moment: (when: When) => Date
  now: Date
  patientId: (mrn: string) => number
}

const MINUTES = 60_000
const DAYS = 1_440 * MINUTES
const CONTACT = 'patient@demo.example'

/** The real services with delivery turned off: nothing from the sample clinic's history is sent. */
export function demoCare(
  storage: Pick<Storage, 'database' | 'vault' | 'audit'>,
  engine: Engine,
  now: () => Date,
  readNote: Parameters<typeof careServices>[0]['readNote'],
): Care {
  const delivered = new Map<string, (id: number) => Promise<void>>()
  const arrive: MailService['send'] = async (_ownerId, _mail, about) => {
    if (about) await delivered.get(about.kind)?.(about.id)
  }
  return careServices({
    config: {
      publicUrl: 'http://localhost:3000',
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      crisisLine: { name: 'Crisis line', phone: '988', text: null, emergency: '911' },
    },
    storage,
    now,
    readNote,
    adapters: {
      chartReader: inlineChartReader(),
      sms: embeddedSms({ readable: true }),
      mailer: { reachesPeople: true },
      drafter: embeddedPlanner(engine),
      encodeChart: async (asked) => encodeChart(asked),
    },
    limits: {
      enabled: false,
      lease: async (_limit, count) => ({ granted: count, forMs: 0 }),
      take: async () => undefined,
      giveBack: async () => undefined,
      clear: async () => undefined,
      removeExpired: async () => undefined,
    },
    queue: {
      define: () => undefined,
      every: () => undefined,
      send: async () => undefined,
      start: async () => undefined,
      stop: async () => undefined,
    },
    mail: {
      requireDelivery: () => undefined,
      send: arrive,
      sendText: async (ownerId, sms, about) => arrive(ownerId, { ...sms, subject: '' }, about),
      whenDelivered: (kind, work) => void delivered.set(kind, work),
      list: async () => [],
      removeOld: async () => undefined,
    },
  })
}

/** Questionnaires and plans of the sample clinic in chronological order. */
export function careEvents(context: SeedContext): Event[] {
  const last = { at: new Date(context.now.getTime() - MINUTES), happen: () => linkNotesToGoals(context) }
  return [
    ...DEMO_ANSWERS.flatMap((answered) => answeredEvents(answered, context)),
    ...unansweredEvents(context),
    ...planEvents(context),
    last,
  ]
}

function answeredEvents(answered: Answered, { care, actor, moment, patientId }: SeedContext): Event[] {
  const { mrn, type, total, worrying = 0, acknowledged } = answered
  const { assessments, link, alerts } = care.assessments
  const completed = moment(answered)
  let token = ''
  const events: Event[] = [
    {
      at: new Date(completed.getTime() - 20 * MINUTES),
      happen: async () => {
        const made = await assessments.create(actor, {
          patientId: patientId(mrn),
          title: `${instrumentOf(type).shortName} before the visit`,
          assessmentType: type,
          deliveryMethod: 'email',
          patientContact: CONTACT,
          expiresAt: new Date(completed.getTime() + 7 * DAYS).toISOString(),
        })
        token = made.assessmentToken
      },
    },
    { at: completed, happen: () => link.submit(token, answersOf(type, total, worrying)) },
  ]
  if (acknowledged) {
    events.push({
      at: new Date(completed.getTime() + 5 * MINUTES),
      happen: async () => {
        const [alert] = await alerts.list(actor, { all: false, patientId: patientId(mrn) })
        if (alert) await alerts.acknowledge(actor, alert.id, acknowledged)
      },
    })
  }
  return events
}

/** Plausible answers that add up to the total, with the given last item. */
function answersOf(type: AssessmentType, total: number, last: number): Record<string, number> {
  const { items } = instrumentOf(type)
  const top = items[0]?.options.at(-1)?.value as number
  let left = total - last
  return Object.fromEntries(
    items.map(({ id }, at) => {
      if (at === items.length - 1) return [id, type === 'phq9' ? last : Math.min(top, left + last)]
      const open = items.length - at - (type === 'phq9' ? 1 : 0)
      const value = Math.min(top, Math.ceil(left / Math.max(1, open)))
      left -= value
      return [id, value]
    }),
  )
}

function unansweredEvents({ care, actor, moment, now, patientId }: SeedContext): Event[] {
  return DEMO_UNANSWERED.map((one) => ({
    at: moment(one),
    happen: () =>
      care.assessments.assessments.create(actor, {
        patientId: patientId(one.mrn),
        title: `${instrumentOf(one.type).shortName} check-in`,
        assessmentType: one.type,
        deliveryMethod: 'email',
        patientContact: CONTACT,
        // Relative to now: in the demo, one is always open and one has always just expired.
        expiresAt: new Date(now.getTime() + one.expiresInDays * DAYS).toISOString(),
      }),
  }))
}

function planEvents({ care, actor, moment, now, patientId }: SeedContext): Event[] {
  const { plans } = care.plans
  const today = now.toISOString().slice(0, 10)
  return DEMO_PLANS.flatMap(({ mrn, progress, finished, reviewInDays, ...plan }) => {
    let made: { id: number; goals: { id: string }[] } = { id: 0, goals: [] }
    const begun: Event = {
      at: moment(plan.begun),
      happen: async () => {
        made = await plans.create(actor, patientId(mrn), {
          ...plan.content,
          reviewOn: reviewInDays === undefined ? null : dayAfter(today, reviewInDays),
        })
      },
    }
    const steps = progress.map(({ goal, percent, comment, ...when }) => ({
      at: moment(when),
      happen: () =>
        plans.recordProgress(actor, made.id, { goalId: made.goals[goal]?.id ?? '', percent, comment }),
    }))
    const end = finished && {
      at: moment(finished),
      happen: () => plans.setStatus(actor, made.id, 'completed'),
    }
    return [begun, ...steps, ...(end ? [end] : [])]
  })
}

/** Links notes to goals as suggested (the golden thread). */
async function linkNotesToGoals({ care, charts, actor, patientId }: SeedContext): Promise<void> {
  const { thread } = care.plans
  for (const mrn of new Set(DEMO_PLANS.map((plan) => plan.mrn))) {
    const { data: notes } = await charts.notes.list(actor, { patientId: patientId(mrn) })
    for (const { id } of notes) {
      const { suggested } = await thread.ofNote(actor, id)
      if (suggested.length > 0) await thread.link(actor, id, suggested)
    }
  }
}
