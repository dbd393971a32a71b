import { createHash } from 'node:crypto'
import type { ReviewState } from './notes.review.ts'
import type { AmendmentRow, NoteRow } from './notes.store.ts'

/**
 * A signature is a hash over everything it stands for, so that anybody with the note can check it. It is also
 * written into the audit trail, whose key the database does not hold: changing note and hash together shows there.
 */
export function signatureHash(note: NoteRow, name: string, at: Date): string {
  const { id, patientId, version, noteType, templateName, soapNote } = note
  return sha256([id, patientId, version, noteType, templateName, soapNote, name, at.toISOString()])
}

export function isIntact(note: NoteRow): boolean {
  if (!note.signedAt || note.signedName === null) return false
  return signatureHash(note, note.signedName, note.signedAt) === note.signatureHash
}

/** Over the amendment and what it follows: the signature, or the amendment before. */
export function amendmentHash(
  previousHash: string,
  amendment: { noteId: number; text: string; name: string; at: Date },
): string {
  const { noteId, text, name, at } = amendment
  return sha256([previousHash, noteId, text, name, at.toISOString()])
}

/** Each amendment, and whether it still is what was written. */
export function checkedAmendments(note: NoteRow, rows: readonly AmendmentRow[]) {
  let previous = note.signatureHash ?? ''
  return rows.map((row) => {
    const expected = amendmentHash(previous, { ...row, at: row.createdAt })
    previous = row.hash
    return { row, intact: expected === row.hash }
  })
}

/** How a review was settled, for the audit trail: counts, and a hash over what is kept of it. */
export function decisionsOf(state: ReviewState) {
  return {
    keptAsMine: state.keptAsMine.length,
    acknowledged: state.acknowledged.length,
    reviewHash: sha256([state.sentences, state.unnoted, state.keptAsMine, state.acknowledged]),
  }
}

function sha256(parts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
