import { and, eq, gt, sql } from 'drizzle-orm'
import type { Practice, Preferences, User } from '#shared/contracts/auth.ts'
import type { DataRetention, Theme } from '#shared/domain/preferences.ts'
import type { Database } from '../../db/database.ts'
import {
  emailChanges,
  emailVerificationTokens,
  passwordResetTokens,
  userIdentities,
  users,
} from '../../db/tables/accounts.ts'

export type UserRow = typeof users.$inferSelect
type NewUser = Pick<
  typeof users.$inferInsert,
  'email' | 'password' | 'firstName' | 'lastName' | 'isEmailVerified'
>
type StoredPreference = Exclude<keyof Preferences, 'retentionChosen'>
type UserChange = Partial<
  Pick<
    UserRow,
    | 'email'
    | 'password'
    | 'firstName'
    | 'lastName'
    | 'isEmailVerified'
    | keyof Practice
    | 'retentionChosenAt'
    | StoredPreference
  >
>
export type EmailChange = typeof emailChanges.$inferSelect
type NewEmailChange = Pick<EmailChange, 'newEmail' | 'newToken' | 'oldToken' | 'expiresAt'>
type LinkTokens = typeof passwordResetTokens | typeof emailVerificationTokens

export type AuthStore = ReturnType<typeof authStore>

export function authStore(database: Database) {
  return {
    async findByEmail(email: string): Promise<UserRow | undefined> {
      const [row] = await database.orm.select().from(users).where(eq(users.email, email))
      return row
    },

    async find(userId: number): Promise<UserRow | undefined> {
      const [row] = await database.orm.select().from(users).where(eq(users.id, userId))
      return row
    },

    /** Undefined if the address is taken. */
    async create(user: NewUser): Promise<UserRow | undefined> {
      const [row] = await database.orm
        .insert(users)
        .values(user)
        .onConflictDoNothing({ target: users.email })
        .returning()
      return row
    },

    async update(userId: number, change: UserChange): Promise<UserRow> {
      const [row] = await database.orm
        .update(users)
        .set({ ...change, updatedAt: new Date() })
        .where(eq(users.id, userId))
        .returning()
      if (!row) throw new Error('The account no longer exists.')
      return row
    },

    async findByIdentity(issuer: string, subject: string): Promise<UserRow | undefined> {
      const [row] = await database.orm
        .select({ user: users })
        .from(userIdentities)
        .innerJoin(users, eq(users.id, userIdentities.userId))
        .where(and(eq(userIdentities.issuer, issuer), eq(userIdentities.subject, subject)))
      return row?.user
    },

    async addIdentity(userId: number, issuer: string, subject: string): Promise<void> {
      await database.orm.insert(userIdentities).values({ userId, issuer, subject }).onConflictDoNothing()
    },

    /** When the real owner confirms an address, removes provider identities that were linked before. */
    async removeIdentities(userId: number): Promise<void> {
      await database.orm.delete(userIdentities).where(eq(userIdentities.userId, userId))
    },

    async addResetToken(userId: number, tokenHash: string, expiresAt: Date): Promise<void> {
      await database.orm.insert(passwordResetTokens).values({ userId, token: tokenHash, expiresAt })
    },

    async addVerificationToken(
      userId: number,
      email: string,
      tokenHash: string,
      expiresAt: Date,
    ): Promise<void> {
      await database.orm
        .insert(emailVerificationTokens)
        .values({ userId, email, token: tokenHash, expiresAt })
    },

    spendResetToken: (tokenHash: string, at: Date) =>
      spendToken(database, passwordResetTokens, tokenHash, at),

    spendVerificationToken: (tokenHash: string, at: Date) =>
      spendToken(database, emailVerificationTokens, tokenHash, at),

    async resetTokenExpired(tokenHash: string, at: Date): Promise<boolean> {
      const [row] = await database.orm
        .select({ expiresAt: passwordResetTokens.expiresAt, used: passwordResetTokens.used })
        .from(passwordResetTokens)
        .where(eq(passwordResetTokens.token, tokenHash))
      return row !== undefined && !row.used && row.expiresAt <= at
    },

    /** After a change of password or address, existing links must not work. */
    async cancelResetTokens(userId: number): Promise<void> {
      await database.orm
        .update(passwordResetTokens)
        .set({ used: true })
        .where(and(eq(passwordResetTokens.userId, userId), eq(passwordResetTokens.used, false)))
    },

    /** Replaces an earlier request. */
    async setEmailChange(userId: number, change: NewEmailChange): Promise<void> {
      const row = { ...change, newConfirmedAt: null, oldConfirmedAt: null }
      await database.orm
        .insert(emailChanges)
        .values({ userId, ...row })
        .onConflictDoUpdate({ target: emailChanges.userId, set: row })
    },

    async pendingEmailOf(userId: number, at: Date): Promise<string | null> {
      const [row] = await database.orm
        .select({ newEmail: emailChanges.newEmail })
        .from(emailChanges)
        .where(and(eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, at)))
      return row?.newEmail ?? null
    },

    /** One guarded statement: if both links are opened concurrently, the second sees the first's update. */
    async confirmEmailChange(
      side: 'new' | 'old',
      tokenHash: string,
      at: Date,
    ): Promise<EmailChange | undefined> {
      const token = side === 'new' ? emailChanges.newToken : emailChanges.oldToken
      const [row] = await database.orm
        .update(emailChanges)
        .set(side === 'new' ? { newConfirmedAt: at } : { oldConfirmedAt: at })
        .where(and(eq(token, tokenHash), gt(emailChanges.expiresAt, at)))
        .returning()
      return row
    },

    async cancelEmailChange(userId: number): Promise<void> {
      await database.orm.delete(emailChanges).where(eq(emailChanges.userId, userId))
    },

    async removeOldTokens(): Promise<void> {
      for (const table of [passwordResetTokens, emailVerificationTokens, emailChanges]) {
        await database.orm.delete(table).where(sql`${table.expiresAt} < now() - interval '7 days'`)
      }
    },
  }
}

/** One guarded statement: of two concurrent requests, only one gets the row. */
async function spendToken<Table extends LinkTokens>(
  database: Database,
  table: Table,
  tokenHash: string,
  at: Date,
) {
  const [row] = await database.orm
    .update(table as LinkTokens)
    .set({ used: true })
    .where(and(eq(table.token, tokenHash), eq(table.used, false), gt(table.expiresAt, at)))
    .returning()
  return row as Table['$inferSelect'] | undefined
}

/** The user without hashes and payment IDs. */
export function userView(row: UserRow): User {
  return {
    id: row.id,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    role: row.role,
    subscription: row.subscription,
    profileImage: row.profileImage,
    isEmailVerified: row.isEmailVerified,
    hasPassword: row.password !== null,
    referralCode: row.referralCode,
    preferences: preferencesView(row),
    createdAt: row.createdAt.toISOString(),
  }
}

export function practiceView({
  credentials,
  npi,
  practiceName,
  practiceAddress,
  timeZone,
}: UserRow): Practice {
  return { credentials, npi, practiceName, practiceAddress, timeZone }
}

export function preferencesView(row: UserRow): Preferences {
  return {
    emailNotifications: row.emailNotifications,
    pushNotifications: row.pushNotifications,
    dataRetention: row.dataRetention as DataRetention,
    theme: row.theme as Theme,
    includeSignedNotes: row.includeSignedNotes,
    retentionChosen: row.retentionChosenAt !== null,
    tourSeen: row.tourSeen,
    suggestCodes: row.suggestCodes,
    liveNote: row.liveNote,
  }
}
