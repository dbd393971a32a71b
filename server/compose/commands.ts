import { verifyAudit } from '../access/audit.ts'
import { createSessions } from '../access/sessions.ts'
import { factorStore } from '../access/two-factor/factor-store.ts'
import { anchorsIn, rewrittenSince } from '../backup/anchors.ts'
import { backupKeys } from '../backup/backups.ts'
import type { Config } from '../config.ts'
import { DataFolderInUse } from '../db/data-lock.ts'
import { adminService } from '../features/admin/admin.service.ts'
import { adminStore } from '../features/admin/admin.store.ts'
import { authStore } from '../features/auth/auth.store.ts'
import { resetSecondFactor } from '../features/two-factor/two-factor.reset.ts'
import { backUp } from './backups.ts'
import { askRunningServer, type ControlRequest } from './command-socket.ts'
import { openStorage, type Storage } from './storage.ts'

export type CommandAnswer = { ok: boolean; message: string }

/** Commands run by the process that has the database open. */
export async function runCommand(
  storage: Storage,
  config: Config,
  request: ControlRequest,
): Promise<CommandAnswer> {
  const { database, audit, vault } = storage
  if (request.command === 'backup') return backUp(storage, config, request.folder)
  if (request.command === 'audit-verify') return verifyTrail(storage, config, request.against)
  if (request.command === 'reset-two-factor') {
    const userIdOf = async (email: string) => (await authStore(database).findByEmail(email))?.id
    // Ending sessions doesn't need the settings for creating them.
    const { endAllOf } = createSessions(database, audit, { idleMinutes: 0, hours: 0 })
    const deps = { database, audit, userIdOf, endSessions: endAllOf, store: factorStore(database, vault) }
    return { ok: true, message: await resetSecondFactor(deps, request.email) }
  }
  const admin = adminService({ database, audit, store: adminStore(database) })
  if (request.command === 'plan') {
    return { ok: true, message: await admin.setPlan(request.email, request.plan) }
  }
  const role = request.command === 'grant' ? 'admin' : 'clinician'
  return { ok: true, message: await admin.setRole(request.email, role) }
}

/** Verifies the trail's chains, and compares them with a backup's chain ends. */
async function verifyTrail(
  { database, vault, master }: Storage,
  config: Config,
  against: string | undefined,
): Promise<CommandAnswer> {
  const { broken, events, chains } = await verifyAudit(database, vault)
  if (broken) {
    const row = broken.rowId === null ? '' : `, row ${broken.rowId}`
    const where = `chain ${broken.chainId}, event ${broken.sequence}${row}`
    return { ok: false, message: `The audit trail is broken at ${where}: ${broken.reason}.` }
  }
  const whole = `The audit trail is intact: ${events} events in ${chains} chains.`
  if (!against) return { ok: true, message: whole }
  const anchors = await anchorsIn(against, backupKeys(master, config.backup.key))
  const rewritten = await rewrittenSince(database, anchors)
  if (!rewritten)
    return { ok: true, message: `${whole}\nIt still contains everything recorded in ${against}.` }
  const { chainId, sequence } = rewritten
  const lost = `event ${sequence} of chain ${chainId} is recorded in ${against} but no longer exists`
  return { ok: false, message: `The audit trail was rewritten: ${lost}.` }
}

/** Opens the database, or sends the command to the server that holds it. */
export async function runFromCommandLine(config: Config, request: ControlRequest): Promise<CommandAnswer> {
  let storage: Storage
  try {
    storage = await openStorage(config, { warn: () => undefined })
  } catch (error) {
    const control = error instanceof DataFolderInUse ? error.holder.control : undefined
    if (!control) throw error
    return askRunningServer(control, request)
  }
  try {
    return await runCommand(storage, config, request)
  } finally {
    await storage.close()
  }
}
