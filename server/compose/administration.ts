import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasSecondFactor, proofsOf } from '../access/proofs.ts'
import type { RateLimits } from '../access/rate-limits.ts'
import type { StepUp } from '../access/step-up.ts'
import { erasureService } from '../features/account/erasure.service.ts'
import { erasureStore } from '../features/account/erasure.store.ts'
import { adminAuditService } from '../features/admin/admin.audit.service.ts'
import { adminAuditStore } from '../features/admin/admin.audit.store.ts'
import { adminRequestsService } from '../features/admin/admin.requests.service.ts'
import { adminRequestsStore } from '../features/admin/admin.requests.store.ts'
import type { AdminServices } from '../features/admin/admin.routes.ts'
import { adminSystemService } from '../features/admin/admin.system.service.ts'
import { adminSystemStore } from '../features/admin/admin.system.store.ts'
import { adminUsersService } from '../features/admin/admin.users.service.ts'
import { adminUsersStore } from '../features/admin/admin.users.store.ts'
import type { MailService } from '../jobs/mail.ts'
import { projectRoot } from '../project-root.ts'
import type { Passwords } from '../vault/passwords.ts'
import { type Adapters, describeParts } from './adapters.ts'
import type { Storage } from './storage.ts'

type Parts = {
  storage: Pick<Storage, 'database' | 'vault' | 'audit'>
  adapters: Adapters
  limits: RateLimits
  stepUp: StepUp
  mail: MailService
  passwords: Passwords
  endSubscriptions: (userId: number) => Promise<void>
  now: () => Date
}

/** Administration, and account deletion, which both an administrator and the owner can request. */
export function administrationServices(parts: Parts): {
  admin: AdminServices
  erasure: ReturnType<typeof erasureService>
} {
  const { storage, adapters, limits, stepUp, mail, passwords, endSubscriptions, now } = parts
  const { database, vault, audit } = storage
  const erasure = erasureService({
    database,
    vault,
    audit,
    mail,
    passwords,
    limits,
    endSubscriptions,
    now,
    store: erasureStore(database),
    async askSecondFactor(actor) {
      if (hasSecondFactor(await proofsOf(database, actor.userId))) await stepUp.require(actor)
    },
  })
  return {
    erasure,
    admin: {
      users: adminUsersService({
        database,
        audit,
        now,
        erase: erasure.erase,
        store: adminUsersStore(database),
      }),
      requests: adminRequestsService({ database, audit, now, store: adminRequestsStore(database, vault) }),
      trail: adminAuditService({ audit, store: adminAuditStore(database) }),
      system: adminSystemService({
        database,
        store: adminSystemStore(database),
        version: versionOfProduct(),
        startedAt: now(),
        // The database has its own line.
        adapters: describeParts(adapters, { description: '', embedded: false })
          .filter(({ name }) => name !== 'database')
          .map(({ name, description }): [string, string] => [name, description]),
      }),
    },
  }
}

function versionOfProduct(): string {
  const { version } = JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8')) as {
    version: string
  }
  return version
}
