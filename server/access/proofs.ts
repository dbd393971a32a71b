import type { ProofMethod } from '#shared/domain/proofs.ts'
import type { Database } from '../db/database.ts'

/** The ways an account can prove its identity. */
export type Proofs = Record<ProofMethod, boolean>

const NONE: Proofs = { password: false, totp: false, passkey: false, recovery: false, provider: false }

export async function proofsOf(database: Database, userId: number): Promise<Proofs> {
  const { rows } = await database.execute<Proofs>(FIND, [userId])
  return rows[0] ?? NONE
}

/** With a second factor, a password or a provider alone doesn't sign in. */
export function hasSecondFactor({ totp, passkey }: Proofs): boolean {
  return totp || passkey
}

/** The methods that count as fresh proof. With a second factor, neither the password nor the sign-in provider counts. */
export function freshProofs(proofs: Proofs): ProofMethod[] {
  const accepted: readonly ProofMethod[] = hasSecondFactor(proofs)
    ? ['totp', 'passkey', 'recovery']
    : ['password', 'provider']
  return accepted.filter((method) => proofs[method])
}

const FIND = `
  select u.password is not null as "password",
         exists (select 1 from totp_secrets t where t.owner_id = u.id and t.confirmed_at is not null) as "totp",
         exists (select 1 from passkeys p where p.user_id = u.id) as "passkey",
         exists (select 1 from recovery_codes r where r.user_id = u.id and r.used_at is null) as "recovery",
         exists (select 1 from user_identities i where i.user_id = u.id) as "provider"
  from users u where u.id = $1`
