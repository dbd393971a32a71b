import { PRODUCT_NAME } from '#shared/product.ts'
import type { AccessTokens } from '../access/access-tokens.ts'
import type { RateLimits } from '../access/rate-limits.ts'
import type { Sessions } from '../access/sessions.ts'
import { accessTokensService } from '../features/access-tokens/access-tokens.service.ts'
import { exportsService } from '../features/exports/exports.service.ts'
import { exportsStore } from '../features/exports/exports.store.ts'
import type { fhirService } from '../features/fhir/fhir.service.ts'
import type { NotesService } from '../features/notes/notes.service.ts'
import type { NoteToPrint } from '../features/notes/printed-note.ts'
import { notificationsService } from '../features/notifications/notifications.service.ts'
import { notificationsStore } from '../features/notifications/notifications.store.ts'
import { retentionNightly } from '../features/retention/retention.nightly.ts'
import { retentionService } from '../features/retention/retention.service.ts'
import { retentionStore } from '../features/retention/retention.store.ts'
import { sessionsService } from '../features/sessions/sessions.service.ts'
import type { MailService } from '../jobs/mail.ts'
import type { Queue } from '../jobs/queue.ts'
import type { Storage } from './storage.ts'

type Parts = {
  storage: Pick<Storage, 'database' | 'vault' | 'audit'>
  sessions: Sessions
  accessTokens: AccessTokens
  limits: RateLimits
  queue: Queue
  mail: MailService
  notes: NotesService
  fhir: ReturnType<typeof fhirService>
  print: (note: NoteToPrint) => Promise<Uint8Array>
  publicUrl: string
  now: () => Date
  onRetentionFailure: (fact: { userId: number; kind: string }) => void
}

/** Retention, export and deletion of an account's data. */
export function accountLifecycleServices({
  storage,
  sessions,
  accessTokens,
  notes,
  fhir,
  print,
  onRetentionFailure,
  ...deps
}: Parts) {
  const { database, vault, audit } = storage
  const common = { ...deps, database, audit }
  const keeping = retentionStore(database, vault)
  return {
    sessions: sessionsService({ database, audit, sessions }),
    accessTokens: accessTokensService({ database, audit, accessTokens, now: deps.now }),
    news: notificationsService({ now: deps.now, store: notificationsStore(database) }),
    exports: exportsService({
      ...common,
      store: exportsStore(database, vault),
      parts: {
        async printNote(ownerId, noteId) {
          const printable = await notes.printable(ownerId, noteId)
          return printable && print({ product: PRODUCT_NAME, ...printable })
        },
        fhirBundle: fhir.bundle,
      },
    }),
    retention: retentionService({ ...common, store: keeping }),
    jobs: {
      enforceRetention: retentionNightly({ ...common, store: keeping, onFailure: onRetentionFailure }).run,
    },
  }
}
