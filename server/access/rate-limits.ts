import { eq, lt, sql } from 'drizzle-orm'
import { AppError } from '#shared/errors.ts'
import type { Database } from '../db/database.ts'
import { rateLimits } from '../db/tables/system.ts'
import { SYSTEM, type Vault } from '../vault/vault.ts'

/** At most `max` per window. */
export type Limit = { name: string; max: number; windowSeconds: number }

const MINUTES = 60
const HOURS = 60 * MINUTES

/**
 * Sized so that a clinic of 30 behind one address can register and sign in within an hour, typos included,
 * while a guesser gets five tries at an account from one place and ten from everywhere (sign-in-limits.ts).
 */
export const LIMITS = {
  /** All requests. A busy page sends about three per second; a script may send twenty. */
  requestsPerUser: { name: 'requests user', max: 6_000, windowSeconds: 5 * MINUTES },
  /** Two per second on average. */
  requestsPerToken: { name: 'requests token', max: 600, windowSeconds: 5 * MINUTES },
  /** A large clinic behind one address. */
  requestsPerAddress: { name: 'requests address', max: 60_000, windowSeconds: 5 * MINUTES },
  signInPerAddress: { name: 'sign-in address', max: 60, windowSeconds: 15 * MINUTES },
  /** Six-digit codes: at forty tries a day, a guesser has a 1 in 8,000 chance. */
  codePerUser: { name: 'code user', max: 5, windowSeconds: 15 * MINUTES },
  codePerUserAndDay: { name: 'code user day', max: 40, windowSeconds: 24 * HOURS },
  recoveryCodePerUser: { name: 'recovery code user', max: 10, windowSeconds: 15 * MINUTES },
  secondStepPerAddress: { name: 'second step address', max: 60, windowSeconds: 15 * MINUTES },
  passkeyPerAddress: { name: 'passkey address', max: 120, windowSeconds: 15 * MINUTES },
  registerPerAddress: { name: 'register address', max: 60, windowSeconds: 1 * HOURS },
  forgotPerAccount: { name: 'forgot account', max: 3, windowSeconds: 15 * MINUTES },
  forgotPerAddress: { name: 'forgot address', max: 60, windowSeconds: 1 * HOURS },
  linkTokenPerAddress: { name: 'link token address', max: 60, windowSeconds: 15 * MINUTES },
  /** Invalid questionnaire links. A 43-character token is neither mistyped nor guessed by accident. */
  questionnairePerAddress: { name: 'questionnaire address', max: 60, windowSeconds: 15 * MINUTES },
  /** Every answer is saved. A waiting room shares one address, so this is counted per link. */
  questionnairePerLink: { name: 'questionnaire link', max: 600, windowSeconds: 15 * MINUTES },
  consentAskedPerUser: { name: 'consent asked user', max: 100, windowSeconds: 1 * HOURS },
  questionnaireSentPerUser: { name: 'questionnaire sent user', max: 300, windowSeconds: 1 * HOURS },
  passwordCheckPerUser: { name: 'password check user', max: 10, windowSeconds: 15 * MINUTES },
  mailPerUser: { name: 'mail user', max: 5, windowSeconds: 1 * HOURS },
  /** Emails to an address entered in a profile, which may belong to a stranger. */
  emailChangePerTarget: { name: 'email change target', max: 3, windowSeconds: 1 * HOURS },
  addressInUsePerTarget: { name: 'address in use target', max: 3, windowSeconds: 24 * HOURS },
  /** Each change sends an email. */
  passwordChangePerUser: { name: 'password change user', max: 10, windowSeconds: 1 * HOURS },
  formPerAddress: { name: 'form address', max: 60, windowSeconds: 1 * HOURS },
  documentPerUser: { name: 'document user', max: 120, windowSeconds: 15 * MINUTES },
  /** Recording pieces: about four a minute, plus a burst of queued pieces when the network returns. */
  piecePerUser: { name: 'piece user', max: 1_500, windowSeconds: 15 * MINUTES },
  /** At most one every second or two. */
  previewPerUser: { name: 'preview user', max: 1_500, windowSeconds: 15 * MINUTES },
  audioFilePerUser: { name: 'audio file user', max: 40, windowSeconds: 15 * MINUTES },
  /** Heavy work (docs/decisions/036): several times what a busy clinician needs. */
  notePerUser: { name: 'note user', max: 60, windowSeconds: 15 * MINUTES },
  /** Reading who speaks in a visit with several patients, and writing one of its notes. */
  sharedVisitPerUser: { name: 'shared visit user', max: 300, windowSeconds: 15 * MINUTES },
  summaryPerUser: { name: 'summary user', max: 60, windowSeconds: 15 * MINUTES },
  /** Newly written recommendations, overviews and plan drafts. */
  insightPerUser: { name: 'insight user', max: 120, windowSeconds: 15 * MINUTES },
  /** Drafted letters, which may ask a language model, and the statements to choose from. */
  letterPerUser: { name: 'letter user', max: 60, windowSeconds: 15 * MINUTES },
  letterChoicesPerUser: { name: 'letter choices user', max: 300, windowSeconds: 15 * MINUTES },
  /** PDF and FHIR. */
  printPerUser: { name: 'print user', max: 120, windowSeconds: 15 * MINUTES },
  /** Each one prints up to five notes. */
  noteExportPerUser: { name: 'note export user', max: 120, windowSeconds: 15 * MINUTES },
  /** A page reloads a recording after each of its pieces. */
  recordingPerUser: { name: 'recording user', max: 1_500, windowSeconds: 15 * MINUTES },
  /** A page asks after a piece, at most every few seconds. */
  liveNotePerUser: { name: 'live note user', max: 300, windowSeconds: 15 * MINUTES },
  /** Each one may decrypt 2,000 notes. Typing pauses before a search. */
  textSearchPerUser: { name: 'text search user', max: 240, windowSeconds: 15 * MINUTES },
  /** Each one may decrypt 500 notes with their visits. It runs when the clinician presses Find. */
  chartSearchPerUser: { name: 'chart search user', max: 240, windowSeconds: 15 * MINUTES },
  /** Each one may read 300 lines with the reader model. */
  similarLinesPerUser: { name: 'similar lines user', max: 60, windowSeconds: 15 * MINUTES },
  /** Saved notes, plans and drafts: a draft is saved about once a second while typing. */
  savePerUser: { name: 'save user', max: 2_000, windowSeconds: 15 * MINUTES },
  /** Names are sealed, so a search decrypts the roster. It runs at every pause while typing. */
  searchPerUser: { name: 'search user', max: 1_000, windowSeconds: 15 * MINUTES },
  /** Lists with whole texts. */
  listPerUser: { name: 'list user', max: 1_500, windowSeconds: 15 * MINUTES },
  /** Each one decrypts the roster. */
  importPerUser: { name: 'import user', max: 120, windowSeconds: 15 * MINUTES },
  /** A note being edited is checked every few seconds. */
  checkPerUser: { name: 'check user', max: 600, windowSeconds: 15 * MINUTES },
  /** Each one may decrypt five notes. */
  stylePerUser: { name: 'style user', max: 300, windowSeconds: 15 * MINUTES },
  /** These are read again after each change to an open note. */
  noteGoalsPerUser: { name: 'note goals user', max: 600, windowSeconds: 15 * MINUTES },
  sinceLastPerUser: { name: 'since last note user', max: 600, windowSeconds: 15 * MINUTES },
  codesPerUser: { name: 'codes user', max: 600, windowSeconds: 15 * MINUTES },
  /** Each one calls the payment provider. */
  paymentPerUser: { name: 'payment user', max: 60, windowSeconds: 15 * MINUTES },
  invitationPerUser: { name: 'invitation user', max: 20, windowSeconds: 24 * HOURS },
  /** Across all accounts. */
  invitationPerTarget: { name: 'invitation target', max: 2, windowSeconds: 24 * HOURS },
  exportPerUser: { name: 'export user', max: 5, windowSeconds: 24 * HOURS },
  referralCheckPerAddress: { name: 'referral check address', max: 300, windowSeconds: 15 * MINUTES },
} as const satisfies Record<string, Limit>

export type RateLimits = {
  enabled: boolean
  /** Takes up to `count` places; returns how many were available and how long until more are. */
  lease(limit: Limit, count: number, ...who: string[]): Promise<{ granted: number; forMs: number }>
  /** Takes one place or refuses. Call it before the work, so that parallel attempts can't slip through. */
  take(limit: Limit, ...who: string[]): Promise<void>
  /** Returns the place after a successful attempt. */
  giveBack(limit: Limit, ...who: string[]): Promise<void>
  clear(limit: Limit, ...who: string[]): Promise<void>
  removeExpired(): Promise<void>
}

export function tooManyAttempts(wait: number): AppError {
  const seconds = Math.max(1, Math.ceil(wait))
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return new AppError(
    'too_many',
    `Too many attempts. Try again in ${count} ${unit}${count === 1 ? '' : 's'}.`,
    {
      retryAfterSeconds: seconds,
    },
  )
}

export function createRateLimits(
  database: Database,
  vault: Vault,
  { enabled }: { enabled: boolean },
): RateLimits {
  const bucketOf = (limit: Limit, who: string[]) => vault.index(SYSTEM, `rate ${limit.name}`, who.join('\n'))

  /** Adds to the open window, or opens a new one. */
  async function count(limit: Limit, by: number, who: string[]) {
    const bucket = await bucketOf(limit, who)
    const windowEnd = sql`now() + make_interval(secs => ${limit.windowSeconds})`
    const [row] = await database.orm
      .insert(rateLimits)
      .values({ bucket, count: by, windowEndsAt: windowEnd as never })
      .onConflictDoUpdate({
        target: rateLimits.bucket,
        set: {
          // Capped, so that a flood can't overflow the integer.
          count: sql`case when ${rateLimits.windowEndsAt} <= now() then ${by}::int
            else least(${rateLimits.count} + ${by}::int, ${limit.max + by}::int) end`,
          windowEndsAt: sql`case when ${rateLimits.windowEndsAt} <= now() then ${windowEnd} else ${rateLimits.windowEndsAt} end`,
        },
      })
      .returning({
        count: rateLimits.count,
        // Uses only the database's clock: a process with a wrong clock must not think an open window has
        // closed.
        leftMs: sql<number>`extract(epoch from ${rateLimits.windowEndsAt} - now())::float8 * 1000`,
      })
    return row
  }

  return {
    enabled,
    async lease(limit, wanted, ...who) {
      const row = await count(limit, wanted, who)
      if (!row) throw new Error('The rate limit counter returned no row.')
      const granted = Math.max(0, Math.min(wanted, limit.max - (row.count - wanted)))
      return { granted, forMs: row.leftMs }
    },
    async take(limit, ...who) {
      if (!enabled) return
      const row = await count(limit, 1, who)
      if (!row || row.count <= limit.max) return
      throw tooManyAttempts(row.leftMs / 1000)
    },
    async giveBack(limit, ...who) {
      if (!enabled) return
      await database.orm
        .update(rateLimits)
        .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
        .where(eq(rateLimits.bucket, await bucketOf(limit, who)))
    },
    async clear(limit, ...who) {
      if (!enabled) return
      await database.orm.delete(rateLimits).where(eq(rateLimits.bucket, await bucketOf(limit, who)))
    },
    async removeExpired() {
      await database.orm.delete(rateLimits).where(lt(rateLimits.windowEndsAt, sql`now()`))
    },
  }
}
