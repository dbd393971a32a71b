import type { PgTable } from 'drizzle-orm/pg-core'
import { accessTokens } from '../../db/tables/access-tokens.ts'
import * as life from '../../db/tables/account-lifecycle.ts'
import * as accounts from '../../db/tables/accounts.ts'
import * as billing from '../../db/tables/billing.ts'
import * as care from '../../db/tables/care.ts'
import * as charts from '../../db/tables/charts.ts'
import { noteCodes } from '../../db/tables/codes.ts'
import * as growth from '../../db/tables/growth.ts'
import { importedNotes } from '../../db/tables/imported-notes.ts'
import * as languageModel from '../../db/tables/language-model.ts'
import { patientLetters } from '../../db/tables/letters.ts'
import { patientImports } from '../../db/tables/patient-imports.ts'
import { psychotherapyNotes } from '../../db/tables/psychotherapy-notes.ts'
import * as style from '../../db/tables/style.ts'
import * as system from '../../db/tables/system.ts'
import * as factors from '../../db/tables/two-factor.ts'
import * as voice from '../../db/tables/voice.ts'
import { withQuotations } from './exports.quotations.ts'

export type OwnTable = {
  table: PgTable
  /** The owner column. */
  owner: string
  /** Excluded columns: secrets and hashes. */
  without?: readonly string[]
  /** Sealed columns whose text is JSON. */
  json?: readonly string[]
  /** The column that refers to a note. Rows of voided notes are left out with the note. */
  note?: string
  /** Transforms a row for readers. */
  shown?: (row: Row) => Row
}
type Row = Record<string, unknown>

const own = (table: PgTable, rest: Partial<OwnTable> = {}): OwnTable => ({
  table,
  owner: 'createdBy',
  ...rest,
})

/** Tables owned by a clinician. Archives in progress depend on the order, so add at the end. */
export const OWN_TABLES: readonly OwnTable[] = [
  own(accounts.users, { owner: 'id', without: ['password'] }),
  own(accounts.userIdentities, { owner: 'userId' }),
  own(accounts.sessions, { owner: 'userId', without: ['tokenHash', 'cookieHash'] }),
  own(charts.patients, { without: ['mrnIndex'] }),
  own(charts.clinicalNotes, {
    note: 'id',
    json: ['statements'],
    without: ['statementsVersion'],
    shown: withQuotations,
  }),
  own(charts.noteVersions, { note: 'noteId', json: ['statements'] }),
  own(charts.noteReviews, { note: 'noteId', json: ['content'] }),
  own(charts.noteAmendments, { note: 'noteId' }),
  own(charts.noteDrafts, { note: 'noteId' }),
  own(charts.patientSummaries),
  own(charts.patientInsights),
  own(charts.soapTemplates),
  own(charts.noteUsage, { owner: 'userId' }),
  own(care.treatmentPlans, { json: ['goals'] }),
  own(care.treatmentPlanChanges),
  own(care.goalProgress),
  own(care.noteGoals, { note: 'noteId' }),
  own(care.noteThreads, { note: 'noteId', json: ['content'] }),
  own(care.assessments, { without: ['assessmentToken', 'linkSecret'], json: ['responses'] }),
  own(care.assessmentSchedules),
  own(care.safetyAlerts, { json: ['items'] }),
  own(voice.recordings, { without: ['liveClaimedUntil'], json: ['corrections', 'liveNote'] }),
  own(voice.recordingPieces, { without: ['claim', 'claimedUntil'], json: ['content'] }),
  own(voice.recordingConsents),
  own(life.consentLinks, { without: ['tokenIndex'] }),
  own(life.retentionNotices),
  own(life.retentionHolds),
  own(growth.referrals, { owner: 'referrerId', without: ['referredUserId'] }),
  own(growth.referralCredits, { owner: 'userId' }),
  own(billing.billingAccounts, { owner: 'userId' }),
  own(billing.creditLedger, { owner: 'userId' }),
  own(system.auditEvents, { owner: 'chainId' }),
  own(factors.passkeys, { owner: 'userId', without: ['credentialId', 'publicKey'] }),
  own(charts.phrases, { without: ['nameIndex'] }),
  own(charts.copyFormats),
  own(patientImports),
  own(accessTokens, { owner: 'userId', without: ['tokenHash'] }),
  own(importedNotes),
  own(patientLetters, { json: ['content'] }),
  own(noteCodes, { note: 'noteId', json: ['content'] }),
  own(style.styleRules, { without: ['ruleIndex'], json: ['content'] }),
  own(style.styleExamples, { note: 'noteId' }),
]

/** Tables left out of archives, and why. A table in neither list fails the test. */
export const NOT_EXPORTED: ReadonlyMap<PgTable, string> = new Map<PgTable, string>([
  [accounts.passwordResetTokens, 'links that work for an hour'],
  [accounts.emailChanges, 'links that work for three days'],
  [accounts.emailVerificationTokens, 'links that work for three days'],
  [life.dataExports, 'the archive itself'],
  [life.dataExportPieces, 'the archive itself'],
  [growth.waitlistSignups, 'about people without an account'],
  [growth.contactSubmissions, 'about people without an account'],
  [billing.sandboxPayments, 'the payment sandbox’s own records'],
  [factors.totpSecrets, 'keys'],
  [factors.recoveryCodes, 'keys'],
  [factors.factorChallenges, 'sign-in steps, kept for minutes'],
  [billing.subscriptionEndings, 'belongs to deleted accounts'],
  [system.backups, 'belongs to the operator'],
  [languageModel.languageModelSettings, 'belongs to the operator'],
  [languageModel.modelUsage, 'the operator’s language model costs'],
  [psychotherapyNotes, 'not part of the record (45 CFR 164.501); their author copies them from the page'],
  [system.vaultKeys, 'keys'],
  [system.auditHeads, 'duplicates the last row of each audit chain'],
  [system.outbox, 'mail in transit'],
  [system.idempotencyKeys, 'responses cached for a day, built from exported rows'],
  [system.webhookEvents, 'belongs to the payment provider'],
  [system.rateLimits, 'anonymous counters'],
])
