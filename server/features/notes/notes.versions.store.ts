import { and, desc, eq, lt } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { newestWithin } from '../../db/newest-within.ts'
import { reserveId } from '../../db/reserve-id.ts'
import { clinicalNotes, noteVersions } from '../../db/tables/charts.ts'
import { sealValues } from '../../vault/sealed-row.ts'
import type { Vault } from '../../vault/vault.ts'
import { ownNote } from './notes.filters.ts'
import { type NoteRow, noteRow, type VersionRow, versionRow } from './notes.rows.ts'

export type NoteChange = Pick<
  NoteRow,
  'soapNote' | 'status' | 'noteType' | 'templateId' | 'templateName' | 'serviceAt' | 'body' | 'origin'
> & { patientId?: number }

/** Also how far back an undo may go. */
const VERSIONS_PER_PAGE = 50

export function versionsStore(database: Database, vault: Vault) {
  return {
    /** Archives the current version, then changes the note. */
    async saveVersion(note: NoteRow, change: NoteChange, at: Date): Promise<NoteRow> {
      const { body, soapNote, templateName, status, noteType, templateId, origin, serviceAt, patientId } =
        change
      const keys = await vault.keysOf(note.createdBy)
      const versionId = await reserveId(database, noteVersions)
      await database.orm.insert(noteVersions).values({
        id: versionId,
        noteId: note.id,
        version: note.version,
        status: note.status,
        noteType: note.noteType,
        serviceAt: note.serviceAt,
        ...sealValues(keys, noteVersions, versionId, {
          soapNote: note.soapNote,
          statements: JSON.stringify(note.body),
        }),
        createdBy: note.createdBy,
        createdAt: note.updatedAt,
      })
      const [row] = await database.orm
        .update(clinicalNotes)
        .set({
          ...sealValues(keys, clinicalNotes, note.id, {
            soapNote,
            templateName,
            statements: JSON.stringify(body),
          }),
          status,
          noteType,
          templateId,
          origin,
          serviceAt,
          ...(patientId === undefined ? {} : { patientId }),
          plainTemplateName: null,
          version: note.version + 1,
          statementsVersion: note.version + 1,
          updatedAt: at,
        })
        .where(ownNote(note.createdBy, note.id))
        .returning()
      if (!row) throw new Error('The note was not saved.')
      return noteRow(keys, row)
    },

    /** Newest first: as many as fit in one response, from the one before `before`. */
    async versions(
      ownerId: number,
      noteId: number,
      { before, most = VERSIONS_PER_PAGE }: { before?: number | undefined; most?: number } = {},
    ): Promise<VersionRow[]> {
      const keys = await vault.keysOf(ownerId)
      const where = and(
        eq(noteVersions.createdBy, ownerId),
        eq(noteVersions.noteId, noteId),
        before === undefined ? undefined : lt(noteVersions.version, before),
      )
      const sized = [noteVersions.soapNote, noteVersions.statements]
      const order = desc(noteVersions.version)
      const rows = await database.orm
        .select()
        .from(noteVersions)
        .where(and(where, newestWithin(noteVersions, { sized, where, order })))
        .orderBy(order)
        .limit(most)
      return rows.map((row) => versionRow(keys, row))
    },

    async version(ownerId: number, noteId: number, version: number): Promise<VersionRow | undefined> {
      const [row] = await database.orm
        .select()
        .from(noteVersions)
        .where(
          and(
            eq(noteVersions.createdBy, ownerId),
            eq(noteVersions.noteId, noteId),
            eq(noteVersions.version, version),
          ),
        )
      return row && versionRow(await vault.keysOf(ownerId), row)
    },
  }
}
