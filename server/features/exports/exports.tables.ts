import type { PgTable } from 'drizzle-orm/pg-core'
import * as life from '../../db/tables/account-life.ts'
import * as accounts from '../../db/tables/accounts.ts'
import * as billing from '../../db/tables/billing.ts'
import * as care from '../../db/tables/care.ts'
import * as charts from '../../db/tables/charts.ts'
import * as factors from '../../db/tables/factors.ts'
import * as growth from '../../db/tables/growth.ts'
import * as languageModel from '../../db/tables/language-model.ts'
import * as system from '../../db/tables/system.ts'
import * as voice from '../../db/tables/voice.ts'
import { withQuotations } from './exports.quotations.ts'

export type OwnTable = {
  table: PgTable
  /** The column that says whose row it is. */
  owner: string
  /** Secrets and fingerprints: of no use to anybody but a thief. */
  without?: readonly string[]
  /** Sealed columns whose text is JSON. */
  json?: readonly string[]
  /** The row as a reader needs it. */
  shown?: (row: Row) => Row
}
type Row = Record<string, unknown>

const own = (table: PgTable, rest: Partial<OwnTable> = {}): OwnTable => ({
  table,
  owner: 'createdBy',
  ...rest,
})

/** What belongs to a clinician. The order is kept in archives that are under way: add at the end. */
export const OWN_TABLES: readonly OwnTable[] = [
  own(accounts.users, { owner: 'id', without: ['password'] }),
  own(accounts.userIdentities, { owner: 'userId' }),
  own(accounts.sessions, { owner: 'userId', without: ['tokenHash', 'cookieHash'] }),
  own(charts.patients, { without: ['mrnIndex'] }),
  own(charts.clinicalNotes, {
    json: ['statements'],
    without: ['statementsVersion'],
    shown: withQuotations,
  }),
  own(charts.noteVersions, { json: ['statements'] }),
  own(charts.noteReviews, { json: ['content'] }),
  own(charts.noteAmendments),
  own(charts.noteDrafts),
  own(charts.patientSummaries),
  own(charts.patientInsights),
  own(charts.soapTemplates),
  own(charts.noteUsage, { owner: 'userId' }),
  own(care.treatmentPlans, { json: ['goals'] }),
  own(care.treatmentPlanChanges),
  own(care.goalProgress),
  own(care.noteGoals),
  own(care.assessments, { without: ['assessmentToken', 'linkSecret'], json: ['responses'] }),
  own(care.assessmentSchedules),
  own(care.safetyAlerts, { json: ['items'] }),
  own(voice.recordings, { json: ['corrections'] }),
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
]

/** What is in no archive, and why. A table that stands in neither list makes the test fail. */
export const NOT_EXPORTED: ReadonlyMap<PgTable, string> = new Map<PgTable, string>([
  [accounts.passwordResetTokens, 'links that work for an hour'],
  [accounts.emailChanges, 'links that work for three days'],
  [accounts.emailVerificationTokens, 'links that work for three days'],
  [life.dataExports, 'the archive itself'],
  [life.dataExportPieces, 'the archive itself'],
  [growth.waitlistSignups, 'of people without an account'],
  [growth.contactSubmissions, 'of people without an account'],
  [billing.sandboxPayments, 'what stands for the payment provider’s own books'],
  [factors.totpSecrets, 'keys'],
  [factors.recoveryCodes, 'keys'],
  [factors.factorChallenges, 'steps of signing in, kept for minutes'],
  [billing.subscriptionEndings, 'of accounts that are gone'],
  [system.backups, 'of the operator'],
  [languageModel.languageModelSettings, 'of the operator'],
  [languageModel.modelUsage, 'what the language model cost the operator'],
  [system.vaultKeys, 'keys'],
  [system.auditHeads, 'the last row of each trail says the same'],
  [system.outbox, 'mail on its way'],
  [system.idempotencyKeys, 'answers that are kept for a day, all of them of rows that are here'],
  [system.webhookEvents, 'of the payment provider'],
  [system.rateLimits, 'counters without names'],
])
