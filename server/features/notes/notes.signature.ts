import { createHash } from 'node:crypto'
import type { NoteBody } from '#shared/domain/statements.ts'
import type { KeptFindings } from './notes.review.ts'
import type { ListedNote } from './notes.rows.ts'
import type { AmendmentRow, AmendmentToAdd } from './notes.signatures.store.ts'

/**
 * A signature is a hash of everything that was signed, so that anyone with the note can check it. It is also in the
 * audit trail, whose key is not in the database, so changing both note and hash is detected. Signatures from before
 * notes had a date of service don't cover one.
 */
export function signatureHash(note: ListedNote, name: string, at: Date): string {
  const { id, patientId, version, noteType, templateName, soapNote, signedServiceAt } = note
  const parts = [id, patientId, version, noteType, templateName, soapNote, name, at.toISOString()]
  return sha256(signedServiceAt ? [...parts, signedServiceAt.toISOString()] : parts)
}

export function isIntact(note: ListedNote): boolean {
  if (!note.signedAt || note.signedName === null) return false
  return signatureHash(note, note.signedName, note.signedAt) === note.signatureHash
}

/**
 * The date of service as signed, or as last corrected by an amendment. If an amendment was added between reading the
 * note and its amendments, the row may still have the date before it. Any other date was put there afterward.
 */
export function checkedServiceDate(note: ListedNote, amendments: readonly AmendmentRow[]) {
  const corrections = amendments.flatMap(({ serviceAt }) => serviceAt ?? [])
  const latest = corrections.at(-1) ?? note.signedServiceAt
  if (!latest) return { serviceAt: note.serviceAt, intact: true }
  const known = [note.signedServiceAt ?? note.createdAt, ...corrections]
  return { serviceAt: latest, intact: known.some((at) => at.getTime() === note.serviceAt.getTime()) }
}

/**
 * Covers the amendment and the previous hash in the chain. The statement and the date of service are included only if
 * present, so that older hashes stay valid.
 */
export function amendmentHash(previousHash: string, amendment: AmendmentToAdd & { noteId: number }): string {
  const { noteId, text, statementId, serviceAt, name, at } = amendment
  const parts = [previousHash, noteId, text, name, at.toISOString()]
  if (serviceAt) return sha256([...parts, statementId, serviceAt.toISOString()])
  return sha256(statementId === null ? parts : [...parts, statementId])
}

/** Amendments, each with whether it is unchanged. */
export function checkedAmendments(note: ListedNote, rows: readonly AmendmentRow[]) {
  let previous = note.signatureHash ?? ''
  return rows.map((row) => {
    const expected = amendmentHash(previous, { ...row, at: row.createdAt })
    previous = row.hash
    return { row, intact: expected === row.hash }
  })
}

/** Pre-signing decisions for the audit trail: counts, and a hash of the checked content. */
export function decisionsOf({ statements }: NoteBody, { omissions, acknowledged }: KeptFindings) {
  const kept = statements.filter((statement) => statement.kept).map(({ id }) => id)
  return {
    kept: kept.length,
    acknowledged: acknowledged.length,
    reviewHash: sha256([statements, omissions, kept, acknowledged]),
  }
}

function sha256(parts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
