import { and, asc, count, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { reserveId } from '../../db/reserve-id.ts'
import { passkeys, recoveryCodes, totpSecrets } from '../../db/tables/two-factor.ts'
import { type Opened, openRow, sealValues } from '../../vault/sealed-row.ts'
import type { Vault } from '../../vault/vault.ts'

export type PasskeyRow = typeof passkeys.$inferSelect
type NewPasskey = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'name'>

export type FactorStore = ReturnType<typeof factorStore>

/** Each operation is a single guarded statement: of concurrent requests with the same code, only one succeeds. */
export function factorStore(database: Database, vault: Vault) {
  const indexOf = (userId: number, code: string) => vault.index(userId, 'recovery code', code)

  return {
    async totpOf(userId: number): Promise<Opened<typeof totpSecrets.$inferSelect> | undefined> {
      const [row] = await database.orm.select().from(totpSecrets).where(eq(totpSecrets.ownerId, userId))
      return row && openRow(await vault.keysOf(userId), totpSecrets, row)
    },

    /** Stores a secret that waits for its first code. False if one is already in use. */
    async beginTotp(userId: number, secret: string, at: Date): Promise<boolean> {
      const id = await reserveId(database, totpSecrets)
      const sealed = sealValues(await vault.keysOf(userId), totpSecrets, id, { secret })
      const begun = await database.orm
        .insert(totpSecrets)
        .values({ id, ownerId: userId, createdAt: at, ...sealed })
        .onConflictDoUpdate({
          target: totpSecrets.ownerId,
          set: { id, createdAt: at, lastStep: 0, ...sealed },
          setWhere: isNull(totpSecrets.confirmedAt),
        })
        .returning({ id: totpSecrets.id })
      return begun.length > 0
    },

    async confirmTotp(id: number, step: number, at: Date): Promise<boolean> {
      const confirmed = await database.orm
        .update(totpSecrets)
        .set({ confirmedAt: at, lastStep: step })
        .where(and(eq(totpSecrets.id, id), isNull(totpSecrets.confirmedAt)))
        .returning({ id: totpSecrets.id })
      return confirmed.length > 0
    },

    /** Uses up this 30-second step and all earlier ones; false if it was already used. */
    async spendStep(id: number, step: number): Promise<boolean> {
      const spent = await database.orm
        .update(totpSecrets)
        .set({ lastStep: step })
        .where(
          and(eq(totpSecrets.id, id), isNotNull(totpSecrets.confirmedAt), lt(totpSecrets.lastStep, step)),
        )
        .returning({ id: totpSecrets.id })
      return spent.length > 0
    },

    async removeTotp(userId: number): Promise<boolean> {
      const removed = await database.orm
        .delete(totpSecrets)
        .where(eq(totpSecrets.ownerId, userId))
        .returning({ id: totpSecrets.id })
      return removed.length > 0
    },

    /** Invalidates the old codes. */
    async replaceRecoveryCodes(userId: number, plainCodes: readonly string[]): Promise<void> {
      await database.orm.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
      if (plainCodes.length === 0) return
      const indexes = await Promise.all(plainCodes.map((code) => indexOf(userId, code)))
      await database.orm.insert(recoveryCodes).values(indexes.map((codeIndex) => ({ userId, codeIndex })))
    },

    async spendRecoveryCode(userId: number, plainCode: string, at: Date): Promise<boolean> {
      const spent = await database.orm
        .update(recoveryCodes)
        .set({ usedAt: at })
        .where(
          and(
            eq(recoveryCodes.userId, userId),
            eq(recoveryCodes.codeIndex, await indexOf(userId, plainCode)),
            isNull(recoveryCodes.usedAt),
          ),
        )
        .returning({ id: recoveryCodes.id })
      return spent.length > 0
    },

    async recoveryCodesLeft(userId: number): Promise<number> {
      const [row] = await database.orm
        .select({ left: count() })
        .from(recoveryCodes)
        .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
      return row?.left ?? 0
    },

    passkeysOf: (userId: number): Promise<PasskeyRow[]> =>
      database.orm.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id)),

    async passkeyBy(credentialId: string): Promise<PasskeyRow | undefined> {
      const [row] = await database.orm.select().from(passkeys).where(eq(passkeys.credentialId, credentialId))
      return row
    },

    /** Undefined if the passkey is already registered, to any user. */
    async addPasskey(userId: number, passkey: NewPasskey): Promise<PasskeyRow | undefined> {
      const [row] = await database.orm
        .insert(passkeys)
        .values({ userId, ...passkey })
        .onConflictDoNothing({ target: passkeys.credentialId })
        .returning()
      return row
    },

    async renamePasskey(userId: number, id: number, name: string): Promise<PasskeyRow | undefined> {
      const [row] = await database.orm
        .update(passkeys)
        .set({ name })
        .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
        .returning()
      return row
    },

    async removePasskey(userId: number, id: number): Promise<boolean> {
      const removed = await database.orm
        .delete(passkeys)
        .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
        .returning({ id: passkeys.id })
      return removed.length > 0
    },

    /** The signature counter must increase. Devices without a counter always report zero. */
    async moveCounter(id: number, counter: number, at: Date): Promise<boolean> {
      const moved = await database.orm
        .update(passkeys)
        .set({ counter, lastUsedAt: at })
        .where(
          and(
            eq(passkeys.id, id),
            or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter} = 0`)),
          ),
        )
        .returning({ id: passkeys.id })
      return moved.length > 0
    },

    /** For a user who has lost every factor: only the password is required. */
    async removeAll(userId: number): Promise<{ totp: boolean; passkeys: number }> {
      const totp = await this.removeTotp(userId)
      const removed = await database.orm
        .delete(passkeys)
        .where(eq(passkeys.userId, userId))
        .returning({ id: passkeys.id })
      await this.replaceRecoveryCodes(userId, [])
      return { totp, passkeys: removed.length }
    },
  }
}
