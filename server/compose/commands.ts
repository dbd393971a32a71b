import { verifyAudit } from '../access/audit.ts'
import type { Config } from '../config.ts'
import { DataFolderInUse } from '../db/data-lock.ts'
import { adminService } from '../features/admin/admin.service.ts'
import { adminStore } from '../features/admin/admin.store.ts'
import { askRunningServer, type ControlRequest } from './control.ts'
import { openStorage, type Storage } from './storage.ts'

export type CommandAnswer = { ok: boolean; message: string }

/** What the command line can ask for, done by whichever process has the database open. */
export async function runCommand(storage: Storage, request: ControlRequest): Promise<CommandAnswer> {
  const { database, audit, vault } = storage
  if (request.command === 'audit-verify') {
    const { broken, events, chains } = await verifyAudit(database, vault)
    if (!broken)
      return { ok: true, message: `The audit trail is whole: ${events} events in ${chains} chains.` }
    const row = broken.rowId === null ? '' : `, row ${broken.rowId}`
    return {
      ok: false,
      message: `The audit trail is broken at chain ${broken.chainId}, event ${broken.sequence}${row}: ${broken.reason}.`,
    }
  }
  const admin = adminService({ database, audit, store: adminStore(database) })
  if (request.command === 'plan') {
    return { ok: true, message: await admin.setPlan(request.email, request.plan) }
  }
  const role = request.command === 'grant' ? 'admin' : 'clinician'
  return { ok: true, message: await admin.setRole(request.email, role) }
}

/** Opens the database itself, or asks the server that holds it. */
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
    return await runCommand(storage, request)
  } finally {
    await storage.close()
  }
}
