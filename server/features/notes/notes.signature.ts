import { createHash } from 'node:crypto'
import type { NoteBody } from '#shared/domain/statements.ts'
import type { KeptFindings } from './notes.review.ts'
import type { ListedNote } from './notes.rows.ts'
import type { AmendmentRow } from './notes.store.ts'

/**
 * A signature is a hash over everything that was signed, so that anyone with the note can check it. It is also written
 * into the audit trail, whose key the database does not hold: changing note and hash together shows there.
 */
export function signatureHash(note: ListedNote, name: string, at: Date): string {
  const { id, patientId, version, noteType, templateName, soapNote } = note
  return sha256([id, patientId, version, noteType, templateName, soapNote, name, at.toISOString()])
}

export function isIntact(note: ListedNote): boolean {
  if (!note.signedAt || note.signedName === null) return false
  return signatureHash(note, note.signedName, note.signedAt) === note.signatureHash
}

/**
 * Over the amendment and what it follows: the signature, or the amendment before. The statement is part of it only when
 * one is named, so that older hashes stay valid.
 */
export function amendmentHash(
  previousHash: string,
  amendment: { noteId: number; text: string; statementId: string | null; name: string; at: Date },
): string {
  const { noteId, text, statementId, name, at } = amendment
  const parts = [previousHash, noteId, text, name, at.toISOString()]
  return sha256(statementId === null ? parts : [...parts, statementId])
}

/** Each amendment, and whether it still is what was written. */
export function checkedAmendments(note: ListedNote, rows: readonly AmendmentRow[]) {
  let previous = note.signatureHash ?? ''
  return rows.map((row) => {
    const expected = amendmentHash(previous, { ...row, at: row.createdAt })
    previous = row.hash
    return { row, intact: expected === row.hash }
  })
}

/** What was decided before signing, for the audit trail: counts, and a hash over what was checked. */
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
