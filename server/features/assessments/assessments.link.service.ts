import type { CrisisLine, PatientAssessment } from '#shared/contracts/assessment-links.ts'
import { LINK_EXPIRED, LINK_TEXTS, remainingText } from '#shared/domain/assessments.ts'
import type { AuditAction } from '#shared/domain/audit-actions.ts'
import type { Answers } from '#shared/domain/instruments/instrument.ts'
import { instrumentOf } from '#shared/domain/instruments/registry.ts'
import { readAnswers, safetyItemsOf, unansweredOf } from '#shared/domain/instruments/scoring.ts'
import { AppError } from '#shared/errors.ts'
import type { Audit, AuditEntry } from '../../access/audit.ts'
import { LIMITS, type RateLimits } from '../../access/rate-limits.ts'
import type { Database } from '../../db/database.ts'
import { asClinician } from '../../db/scope.ts'
import type { RequestContext } from '../../http/request-context.ts'
import type { MailService } from '../../jobs/mail.ts'
import { hashSecret, looksLikeSecret, newSecret } from '../../vault/secrets.ts'
import type { AlertsStore } from './assessments.alerts.store.ts'
import { alertMail, completedMail, senderParts } from './assessments.emails.ts'
import type { AssessmentRow, AssessmentsStore } from './assessments.store.ts'
import { labelsOf, statusOf } from './assessments.views.ts'

type SubmittedAnswers = Record<string, unknown>

type Deps = {
  database: Database
  store: AssessmentsStore
  alerts: AlertsStore
  limits: RateLimits
  audit: Audit
  mail: MailService
  publicUrl: string
  crisisLine: CrisisLine
  now: () => Date
}

/** The requesting browser. Its cookie is a second secret that the link doesn't contain. */
type Browser = RequestContext['browser']

function secretOf({ secret }: Browser): string {
  return secret && looksLikeSecret('browser', secret) ? secret : newSecret('browser')
}

function answersIn(row: AssessmentRow, { secret }: Browser): boolean {
  return secret !== undefined && hashSecret(secret) === row.answeringBrowser
}

/** The patient's side. A link gives access to the questions and the sender's name, nothing else. */
export function assessmentLinkService(deps: Deps) {
  const { database, store, alerts, limits, audit, mail, publicUrl, crisisLine, now } = deps

  /** The patient has no account, so the entry goes in the clinician's chain, without an actor. */
  function recordOfPatient(row: AssessmentRow, action: AuditAction, detail: AuditEntry['detail'] = {}) {
    const { createdBy: chainId, id: subjectId } = row
    return audit.record({ chainId, actorId: null, action, subject: 'assessment', subjectId, detail })
  }

  function requireOpen(row: AssessmentRow | undefined): AssessmentRow {
    // A revoked link looks like one that never existed.
    if (!row) throw new AppError('not_found', LINK_TEXTS.unknown)
    if (row.status === 'completed') throw new AppError('gone', LINK_TEXTS.completed)
    if (statusOf(row, now()) === 'expired') {
      throw new AppError('not_found', LINK_TEXTS.unknown, { details: { code: LINK_EXPIRED } })
    }
    return row
  }

  /** The saved answers merged with the new ones. */
  function mergedAnswers(row: AssessmentRow, given: SubmittedAnswers): Answers {
    const { answers, takenBack, wrong } = readAnswers(instrumentOf(row.assessmentType), given)
    if (wrong.length > 0) throw new AppError('bad_request', 'One of the answers isn’t a valid choice.')
    const kept = Object.entries(row.responses).filter(([id]) => !takenBack.includes(id))
    return { ...Object.fromEntries(kept), ...answers }
  }

  /** Joins the transaction that saves the answers. */
  async function raiseAlert(row: AssessmentRow, at: Date): Promise<boolean> {
    const items = safetyItemsOf(instrumentOf(row.assessmentType), row.responses)
    if (items.length === 0) return false
    const said = items.map(({ id, text }) => ({ text: text.en, answer: labelsOf(row, id).join(', ') }))
    const alertId = await alerts.raise(row, said, at)
    await audit.record({
      chainId: row.createdBy,
      actorId: null,
      action: 'alert.raised' as const,
      subject: 'alert',
      subjectId: alertId,
      detail: { assessmentId: row.id, items: items.length },
    })
    return true
  }

  async function notify(row: AssessmentRow, alert: boolean): Promise<void> {
    const clinician = await store.clinician(row.createdBy)
    if (!clinician) return
    // Safety alerts are sent even if email notifications are off.
    if (alert) await mail.send(row.createdBy, alertMail(clinician, publicUrl))
    else if (clinician.emailNotifications) await mail.send(row.createdBy, completedMail(clinician, publicUrl))
  }

  return {
    /**
     * Runs first and outside the transaction, so guessing is slowed down before the token is looked up. A valid link is
     * refunded.
     */
    async admit(token: string, address: string): Promise<void> {
      await limits.take(LIMITS.questionnairePerAddress, address)
      if (!(await store.findByToken(token))) return
      await limits.giveBack(LIMITS.questionnairePerAddress, address)
      await limits.take(LIMITS.questionnairePerLink, token)
    },

    /** Must not change anything, because mail programs open links to preview them. */
    async open(token: string, browser: Browser): Promise<PatientAssessment> {
      const row = requireOpen(await store.findByToken(token))
      await recordOfPatient(row, 'assessment.opened')
      const { instructions } = instrumentOf(row.assessmentType)
      const clinician = await store.clinician(row.createdBy)
      return {
        title: row.title,
        questions: row.questions,
        instructions,
        crisisLine,
        sender: senderParts(clinician).join(', ') || null,
        expiresAt: row.expiresAt.toISOString(),
        status: row.status as 'pending' | 'sent',
        responses: answersIn(row, browser) ? row.responses : {},
      }
    },

    async save(token: string, given: SubmittedAnswers, browser: Browser): Promise<{ answered: number }> {
      return database.transaction(async () => {
        const row = requireOpen(await store.findByTokenForChange(token))
        const responses = mergedAnswers(row, given)
        // Only the first device to answer sees these answers when it returns.
        const isFirst = row.answeringBrowser === null && Object.keys(row.responses).length === 0
        const secret = isFirst ? secretOf(browser) : undefined
        if (secret) browser.give(secret)
        const answeringBrowser = secret && { answeringBrowser: hashSecret(secret) }
        await asClinician(row.createdBy, () => store.change(row, { responses, ...answeringBrowser }, now()))
        await recordOfPatient(row, 'assessment.answers_saved', { answered: Object.keys(responses).length })
        return { answered: Object.keys(responses).length }
      })
    },

    async submit(
      token: string,
      given: SubmittedAnswers,
    ): Promise<{ showCrisisLine: boolean; crisisLine: CrisisLine }> {
      return database.transaction(async () => {
        // Read the clock after locking, so the link can't expire in between.
        const row = requireOpen(await store.findByTokenForChange(token))
        const responses = mergedAnswers(row, given)
        const open = unansweredOf(instrumentOf(row.assessmentType), responses)
        if (open.length > 0) {
          throw new AppError('unprocessable', remainingText(open.length), {
            details: { unanswered: open.map(({ id }) => id) },
          })
        }
        const at = now()
        return asClinician(row.createdBy, async () => {
          const done = await store.change(row, { responses, status: 'completed', completedAt: at }, at)
          await recordOfPatient(row, 'assessment.submitted')
          const alert = await raiseAlert(done, at)
          await notify(done, alert)
          return { showCrisisLine: alert, crisisLine }
        })
      })
    },
  }
}
