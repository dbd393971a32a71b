import type { Role } from '#shared/domain/roles.ts'
import { AppError } from '#shared/errors.ts'
import type { Audit } from '../../access/audit.ts'
import type { Database } from '../../db/database.ts'
import type { AdminStore } from './admin.store.ts'

type Tools = { database: Database; store: AdminStore; audit: Audit }

export function adminService({ database, store, audit }: Tools) {
  return {
    /** For whoever has the machine: the first administrator cannot be made by another one. */
    async setRole(email: string, role: Role): Promise<string> {
      return database.transaction(async () => {
        const normalized = email.trim().toLowerCase()
        const userId = await store.setRole(normalized, role)
        if (userId === undefined) throw new AppError('not_found', `No account has the address ${normalized}.`)
        await audit.record({
          chainId: userId,
          actorId: null,
          action: role === 'admin' ? 'admin.role_granted' : 'admin.role_revoked',
          subject: 'user',
          subjectId: userId,
          detail: { by: 'command line' },
        })
        return `${normalized} is now ${role === 'admin' ? 'an administrator' : 'a clinician'}.`
      })
    },
  }
}
