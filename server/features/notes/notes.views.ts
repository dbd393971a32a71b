import type { Amendment, Note, NoteCard, ReviewedNote } from '#shared/contracts/notes.ts'
import { sourceOf } from '#shared/domain/note-source.ts'
import { previewOf } from '#shared/domain/note-text.ts'
import type { NoteStatus } from '#shared/domain/notes.ts'
import { isBodyOf } from './notes.body.ts'
import { isSearched, type KeptFindings, NO_FINDINGS, openFindings } from './notes.review.ts'
import type { ListedNote, NoteRow } from './notes.rows.ts'
import type { NoteCardRow } from './notes.search.ts'
import { checkedAmendments, checkedServiceDate, isIntact } from './notes.signature.ts'
import type { AmendmentRow } from './notes.signatures.store.ts'

/** Converts rows to the contract types. */

export function reviewedView(row: NoteRow, findings: KeptFindings | undefined): ReviewedNote {
  const note = noteView(row)
  return {
    ...note,
    signature: note.signature && {
      ...note.signature,
      intact: note.signature.intact && isBodyOf(row.soapNote ?? '', row.body),
    },
    ...row.body,
    findings: openFindings(findings ?? NO_FINDINGS, row.body),
    searched: isSearched(row, findings),
    origin: row.origin,
    reviewSource: sourceOf(row)?.field ?? null,
  }
}

/** Fields are listed because spreading the object makes this five times slower. */
export function noteView(row: ListedNote): Note {
  return {
    id: row.id,
    patientId: row.patientId,
    noteType: row.noteType,
    inputText: row.inputText,
    soapNote: row.soapNote,
    transcript: row.transcript,
    templateId: row.templateId,
    templateName: row.templateName,
    serviceAt: row.serviceAt.toISOString(),
    createdBy: row.createdBy,
    status: row.status as NoteStatus,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
    signature:
      row.signedAt && row.signedName !== null && row.signatureHash !== null
        ? {
            name: row.signedName,
            at: row.signedAt.toISOString(),
            hash: row.signatureHash,
            intact: isIntact(row),
          }
        : null,
    voided: row.voidedAt && { at: row.voidedAt.toISOString(), reason: row.voidReason ?? '' },
  }
}

export function cardView({ note: row, patientName, flags }: NoteCardRow): NoteCard {
  return {
    id: row.id,
    patientId: row.patientId,
    patientName,
    noteType: row.noteType,
    status: row.status as NoteStatus,
    preview: previewOf(row.soapNote),
    signed: row.signedAt !== null,
    voided: row.voidedAt !== null,
    serviceAt: row.serviceAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    ...(flags ? { flags } : {}),
  }
}

/** With its amendments, which may have corrected the date of service. */
export function amendedView<View extends Pick<Note, 'serviceAt' | 'signature'>>(
  view: View,
  note: ListedNote,
  rows: AmendmentRow[],
) {
  const { serviceAt, intact } = checkedServiceDate(note, rows)
  return {
    ...view,
    serviceAt: serviceAt.toISOString(),
    signature: view.signature && { ...view.signature, intact: view.signature.intact && intact },
    amendments: amendmentViews(note, rows),
  }
}

function amendmentViews(note: ListedNote, rows: AmendmentRow[]): Amendment[] {
  return checkedAmendments(note, rows).map(({ row, intact }) => amendmentView(row, intact))
}

export function amendmentView(row: AmendmentRow, intact: boolean): Amendment {
  const { id, text, statementId, serviceAt, name, hash, createdAt } = row
  return {
    id,
    text,
    statementId,
    name,
    hash,
    intact,
    serviceAt: serviceAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }
}
