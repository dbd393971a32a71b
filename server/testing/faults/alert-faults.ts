import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import {
  createAssessment,
  getAssessment,
  listAlerts,
  submitAssessment,
} from '#shared/contracts/assessments.ts'
import { createPatient } from '#shared/contracts/patients.ts'
import { CallError } from '#shared/http/call.ts'
import { answersTo, inDays } from '../assessments.ts'
import type { FaultWorld } from './fault-world.ts'
import { type Ledger, openLedger } from './writers.ts'

export type AlertReport = {
  kills: number
  /** Submissions that were answered before a kill. */
  acknowledged: number
  /** Submissions that the kill cut off, and that were repeated after it. */
  cutOff: number
  /** Of these: written down, but the kill came before the answer. */
  unheard: number
  completed: number
  alerts: number
  /** Mails to the clinician about them. */
  mails: number
  faults: string[]
}

const AT_ONCE = 8
const ALERT_SUBJECT = 'A patient’s answers need your attention'

/**
 * Kills the server while worrying answers are handed in. Whatever was completed must have its alert and its mail, each
 * once; whatever was answered must be completed.
 */
export async function killBetweenSubmitAndAlert(world: FaultWorld, rounds: number): Promise<AlertReport> {
  const report: AlertReport = {
    ...{ kills: 0, acknowledged: 0, cutOff: 0, unheard: 0, completed: 0, alerts: 0, mails: 0, faults: [] },
  }
  for (let round = 1; round <= rounds; round += 1) {
    const ledger = await openLedger(world.server.url)
    const links = await makeLinks(world, ledger)
    const answered = new Set<string>()
    const key = (token: string) => `hand-in-${token}`
    const handIn = async (token: string) => {
      const body = { responses: { ...answersTo('phq9', 1) } as never }
      await ledger.call(world.server.url)(
        submitAssessment,
        { params: { token }, body },
        { idempotencyKey: key(token) },
      )
      answered.add(token)
    }
    const { url } = world.server
    const tries = links.map(async ({ token }, at) => {
      // One behind the other, so that the kill finds each stage of the work.
      await pause(at * 12)
      await handIn(token).catch((error) => {
        if (error instanceof CallError && error.status < 500) report.faults.push(`${url}: ${error.status}`)
      })
    })
    // At any stage: before the first is written, in the middle, behind the last.
    await answers(answered, Math.floor(Math.random() * AT_ONCE))
    await pause(Math.random() * 25)
    await world.crash({ alsoDatabase: world.kind === 'postgres' && round % 2 === 0 })
    await Promise.all(tries)
    report.kills += 1
    report.acknowledged += answered.size
    await world.start()
    await look(world, ledger, links, answered, report, handIn)
  }
  return report
}

async function answers(answered: ReadonlySet<string>, wanted: number): Promise<void> {
  const deadline = Date.now() + 30_000
  while (answered.size < wanted && Date.now() < deadline) await pause(2)
}

type Link = { id: number; token: string }

async function makeLinks(world: FaultWorld, ledger: Ledger): Promise<Link[]> {
  const call = ledger.call(world.server.url)
  const { data: patient } = await call(createPatient, {
    body: { firstName: 'Given', lastName: randomUUID() },
  })
  const links: Link[] = []
  for (let at = 0; at < AT_ONCE; at += 1) {
    const { data } = await call(createAssessment, {
      body: {
        ...{ patientId: patient.id, title: 'Check-in', assessmentType: 'phq9', deliveryMethod: 'email' },
        ...{ patientContact: 'patient@mail.example', expiresAt: inDays(3) },
      },
    })
    links.push({ id: data.id, token: data.assessmentToken })
  }
  return links
}

async function look(
  world: FaultWorld,
  ledger: Ledger,
  links: Link[],
  answered: ReadonlySet<string>,
  report: AlertReport,
  handIn: (token: string) => Promise<void>,
): Promise<void> {
  const call = ledger.call(world.server.url)
  const isDone = async ({ id }: Link) =>
    (await call(getAssessment, { params: { id: String(id) } })).data.status === 'completed'
  const alertsOf = async ({ id }: Link) =>
    (await call(listAlerts, {})).data.filter(({ assessmentId }) => assessmentId === id).length

  // As the crash left it: completed and its alert, or neither.
  for (const link of links) {
    const [done, alerts] = [await isDone(link), await alertsOf(link)]
    if (answered.has(link.token) && !done)
      report.faults.push(`assessment ${link.id} was answered and is lost`)
    if (alerts !== (done ? 1 : 0)) report.faults.push(`assessment ${link.id}: done ${done}, ${alerts} alerts`)
  }
  // What a careful page does after a lost answer: the same once more.
  for (const { token } of links) {
    if (answered.has(token)) continue
    report.cutOff += 1
    await handIn(token)
  }
  for (const link of links) {
    const [done, alerts] = [await isDone(link), await alertsOf(link)]
    if (done) report.completed += 1
    report.alerts += alerts
    if (!done || alerts !== 1)
      report.faults.push(`assessment ${link.id} at last: done ${done}, ${alerts} alerts`)
  }
  const mails = await sentMails(world.server.url, ledger.email, links.length)
  report.mails += mails
  if (mails !== links.length) report.faults.push(`${mails} mails for ${links.length} alerts`)
}

async function sentMails(url: string, to: string, wanted: number): Promise<number> {
  for (let waited = 0; ; waited += 250) {
    const answer = await fetch(`${url}/dev/outbox`, { headers: { accept: 'application/json' } })
    const { data } = (await answer.json()) as { data: { to: string; subject: string; status: string }[] }
    const mine = data.filter((mail) => mail.to === to && mail.subject === ALERT_SUBJECT)
    const sent = mine.filter(({ status }) => status === 'sent').length
    if ((sent >= wanted && sent === mine.length) || waited > 60_000) return sent
    await pause(250)
  }
}
