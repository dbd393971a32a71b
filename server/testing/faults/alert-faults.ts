import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { listAlerts } from '#shared/contracts/assessment-alerts.ts'
import { submitAssessment } from '#shared/contracts/assessment-links.ts'
import { createAssessment, getAssessment } from '#shared/contracts/assessments.ts'
import { createPatient } from '#shared/contracts/patients.ts'
import { CallError } from '#shared/http/call.ts'
import { answersTo, inDays } from '../assessments.ts'
import type { FaultHarness } from './fault-harness.ts'
import { type Ledger, openLedger } from './writers.ts'

export type AlertReport = {
  kills: number
  /** Submissions acknowledged before a kill. */
  acknowledged: number
  /** Submissions interrupted by the kill and repeated after it. */
  cutOff: number
  /** Of these: saved, but killed before the response. */
  unheard: number
  completed: number
  alerts: number
  /** Emails to the clinician about them. */
  mails: number
  /** Kills while an alert's email was saved but not sent; of these, while a worker was sending it. */
  inWindow: number
  inHand: number
  faults: string[]
}

function emptyReport(): AlertReport {
  return {
    kills: 0,
    acknowledged: 0,
    cutOff: 0,
    unheard: 0,
    completed: 0,
    alerts: 0,
    mails: 0,
    inWindow: 0,
    inHand: 0,
    faults: [],
  }
}

const CONCURRENT_SUBMISSIONS = 8
/** An email whose worker died expires, waits and is retried. */
const MAIL_TIMEOUT_MS = 180_000
const ALERT_SUBJECT = 'A patient’s answers need your attention'

/**
 * Kills the server during submissions that raise alerts. Every completed one must have exactly one alert and
 * one email; every acknowledged one must be completed.
 */
export async function killBetweenSubmitAndAlert(harness: FaultHarness, rounds: number): Promise<AlertReport> {
  const report = emptyReport()
  for (let round = 1; round <= rounds; round += 1) {
    const ledger = await openLedger(harness.server.url)
    const links = await makeLinks(harness, ledger, CONCURRENT_SUBMISSIONS)
    const answered = new Set<string>()
    const submit = answerSubmitter(harness, ledger, answered)
    const { url } = harness.server
    const tries = links.map(async ({ token }, at) => {
      // Staggered, so that the kill hits every stage.
      await pause(at * 12)
      await submit(token).catch((error) => {
        if (error instanceof CallError && error.status < 500) report.faults.push(`${url}: ${error.status}`)
      })
    })
    // At any stage: before the first is saved, in the middle, or after the last.
    await waitForAnswers(answered, Math.floor(Math.random() * CONCURRENT_SUBMISSIONS))
    await pause(Math.random() * 25)
    await harness.crash({ alsoDatabase: harness.kind === 'postgres' && round % 2 === 0 })
    await Promise.all(tries)
    report.kills += 1
    report.acknowledged += answered.size
    await harness.start()
    await look(harness, ledger, links, answered, report, submit)
  }
  return report
}

/**
 * The narrowest window: the response has arrived, so everything is saved, but the alert's email hasn't been
 * sent. Half of the kills come immediately, half while a worker may be sending it.
 */
export async function killAfterResponse(harness: FaultHarness, kills: number): Promise<AlertReport> {
  const report = emptyReport()
  for (let kill = 1; kill <= kills; kill += 1) {
    const ledger = await openLedger(harness.server.url)
    const links = await makeLinks(harness, ledger, 1)
    const answered = new Set<string>()
    const submit = answerSubmitter(harness, ledger, answered)
    await waitForEmptyMailQueue(harness.server.url)
    for (const { token } of links) await submit(token)
    if (kill % 2 === 0) await pause(Math.random() * 100)
    await harness.crash({ alsoDatabase: harness.kind === 'postgres' && kill % 4 === 3 })
    report.kills += 1
    report.acknowledged += answered.size
    const waiting = await harness.withTables((query) =>
      query(`select job.state::text as state from jobs.job join outbox on outbox.id = (job.data->>'outboxId')::int
        where job.name = 'mail' and outbox.status = 'queued'`),
    )
    if (waiting.length > 0) report.inWindow += 1
    if (waiting.some(({ state }) => state === 'active')) report.inHand += 1
    await harness.start()
    await look(harness, ledger, links, answered, report, submit)
  }
  return report
}

/** Waits until the emails with the links are sent, so that only alert emails remain. */
async function waitForEmptyMailQueue(url: string): Promise<void> {
  for (let waited = 0; waited < MAIL_TIMEOUT_MS; waited += 100) {
    if ((await outboxOf(url)).every(({ status }) => status === 'sent')) return
    await pause(100)
  }
  throw new Error('An email wasn’t sent.')
}

function answerSubmitter(harness: FaultHarness, ledger: Ledger, answered: Set<string>) {
  return async (token: string) => {
    const body = { responses: { ...answersTo('phq9', 1) } as never }
    const idempotencyKey = `submit-${token}`
    await ledger.call(harness.server.url)(submitAssessment, { params: { token }, body }, { idempotencyKey })
    answered.add(token)
  }
}

async function waitForAnswers(answered: ReadonlySet<string>, wanted: number): Promise<void> {
  const deadline = Date.now() + 30_000
  while (answered.size < wanted && Date.now() < deadline) await pause(2)
}

type Link = { id: number; token: string }

async function makeLinks(harness: FaultHarness, ledger: Ledger, count: number): Promise<Link[]> {
  const call = ledger.call(harness.server.url)
  const { data: patient } = await call(createPatient, {
    body: { firstName: 'Given', lastName: randomUUID() },
  })
  const links: Link[] = []
  for (let at = 0; at < count; at += 1) {
    const { data } = await call(createAssessment, {
      body: {
        patientId: patient.id,
        title: 'Check-in',
        assessmentType: 'phq9',
        deliveryMethod: 'email',
        patientContact: 'patient@mail.example',
        expiresAt: inDays(3),
      },
    })
    links.push({ id: data.id, token: data.assessmentToken })
  }
  return links
}

async function look(
  harness: FaultHarness,
  ledger: Ledger,
  links: Link[],
  answered: ReadonlySet<string>,
  report: AlertReport,
  submit: (token: string) => Promise<void>,
): Promise<void> {
  const call = ledger.call(harness.server.url)
  const isDone = async ({ id }: Link) =>
    (await call(getAssessment, { params: { id: String(id) } })).data.status === 'completed'
  const alertsOf = async ({ id }: Link) =>
    (await call(listAlerts, {})).data.filter(({ assessmentId }) => assessmentId === id).length

  // Right after the crash: completed with its alert, or neither.
  for (const link of links) {
    const [done, alerts] = [await isDone(link), await alertsOf(link)]
    if (answered.has(link.token) && !done)
      report.faults.push(`assessment ${link.id} was answered and is lost`)
    if (done && !answered.has(link.token)) report.unheard += 1
    if (alerts !== (done ? 1 : 0)) report.faults.push(`assessment ${link.id}: done ${done}, ${alerts} alerts`)
  }
  // Repeats the request, as the page does after a lost response.
  for (const { token } of links) {
    if (answered.has(token)) continue
    report.cutOff += 1
    await submit(token)
  }
  for (const link of links) {
    const [done, alerts] = [await isDone(link), await alertsOf(link)]
    if (done) report.completed += 1
    report.alerts += alerts
    if (!done || alerts !== 1)
      report.faults.push(`assessment ${link.id} at last: done ${done}, ${alerts} alerts`)
  }
  const mails = await sentMails(harness.server.url, ledger.email, links.length)
  report.mails += mails
  if (mails !== links.length) report.faults.push(`${mails} mails for ${links.length} alerts`)
}

/** Returns once all are sent and no duplicate is in progress. */
async function sentMails(url: string, to: string, wanted: number): Promise<number> {
  for (let waited = 0; ; waited += 250) {
    const mine = (await outboxOf(url)).filter((mail) => mail.to === to && mail.subject === ALERT_SUBJECT)
    const sent = mine.filter(({ status }) => status === 'sent').length
    if ((sent >= wanted && sent === mine.length) || waited > MAIL_TIMEOUT_MS) return sent
    await pause(250)
  }
}

async function outboxOf(url: string) {
  const answer = await fetch(`${url}/dev/outbox`, { headers: { accept: 'application/json' } })
  return ((await answer.json()) as { data: { to: string; subject: string; status: string }[] }).data
}
