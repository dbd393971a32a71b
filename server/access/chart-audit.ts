import type { AuditAction } from '#shared/domain/audit-actions.ts'
import type { Actor } from './actor.ts'
import type { Audit, AuditEntry } from './audit.ts'

/** Records a clinician's actions in their own charts, in their own audit chain. */
export function auditFor(audit: Audit, subject: string) {
  function entry(
    subject: string,
    { userId }: Actor,
    action: AuditAction,
    subjectId?: number,
    detail?: AuditEntry['detail'],
  ): AuditEntry {
    return {
      chainId: userId,
      actorId: userId,
      action,
      subject,
      ...(subjectId === undefined ? {} : { subjectId }),
      ...(detail ? { detail } : {}),
    }
  }
  type Act = Parameters<typeof entry> extends [string, ...infer Rest] ? Rest : never
  return {
    record: (...act: Act) => audit.record(entry(subject, ...act)),
    /** For a list: its subject is the patient or note it belongs to. */
    recordOf: (owner: 'patient' | 'note', ...act: Act) => audit.record(entry(owner, ...act)),
  }
}
