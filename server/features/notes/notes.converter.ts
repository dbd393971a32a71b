import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Statement } from '#shared/domain/statements.ts'
import { type Database, retryOnDeadlock } from '../../db/database.ts'
import { clinicalNotes, noteReviews, noteVersions } from '../../db/tables/charts.ts'
import { DecryptionFailed } from '../../vault/cipher.ts'
import { openRow, sealValues } from '../../vault/sealed-row.ts'
import type { Vault } from '../../vault/vault.ts'
import { readBody } from './notes.body.ts'
import { convertedBody, convertedFindings, readOldReview } from './notes.conversion.ts'

type StoredNote = typeof clinicalNotes.$inferSelect
type StoredVersion = typeof noteVersions.$inferSelect
type StoredReview = typeof noteReviews.$inferSelect

const BATCH = 50

/** Must match the partial index. An account that is being deleted has no key. */
const TO_CONVERT = sql`soap_note is not null and statements_version is distinct from version
  and exists (select 1 from vault_keys k
    where k.owner_id = ${clinicalNotes.createdBy} and k.purpose = 'data' and k.retired_at is null)`

/**
 * Converts legacy notes to statements, including earlier versions and findings. Text, signature and version don't
 * change. Can be repeated and run in several processes: rows are locked during conversion, and locked rows are skipped.
 */
export function noteConverter(database: Database, vault: Vault) {
  /** Computes everything before writing anything. */
  async function convert(note: StoredNote, versions: StoredVersion[], review: StoredReview | undefined) {
    const keys = await vault.keysOf(note.createdBy)
    const opened = openRow(keys, clinicalNotes, note)
    const oldReview = review && readOldReview(openRow(keys, noteReviews, review).content)
    const others: Statement[] = [...(readBody(opened.statements)?.statements ?? [])]
    const texts = versions.map((row) => openRow(keys, noteVersions, row))
    for (const { statements } of texts) others.push(...(readBody(statements)?.statements ?? []))

    const signed = note.signedAt !== null
    const body = convertedBody({ soapNote: opened.soapNote, signed, review: oldReview, others })
    others.push(...body.statements)
    const earlier = texts
      .filter(({ statements }) => !readBody(statements))
      .map(({ id, soapNote }) => {
        const converted = convertedBody({ soapNote, signed, review: oldReview, others })
        others.push(...converted.statements)
        return { id, statements: JSON.stringify(converted) }
      })

    return async () => {
      await database.orm
        .update(clinicalNotes)
        .set({
          ...sealValues(keys, clinicalNotes, note.id, { statements: JSON.stringify(body) }),
          statementsVersion: note.version,
        })
        .where(eq(clinicalNotes.id, note.id))
      for (const { id, statements } of earlier) {
        await database.orm
          .update(noteVersions)
          .set(sealValues(keys, noteVersions, id, { statements }))
          .where(eq(noteVersions.id, id))
      }
      if (!review || !oldReview) return
      const content = JSON.stringify(convertedFindings(oldReview, body))
      await database.orm
        .update(noteReviews)
        .set(sealValues(keys, noteReviews, review.id, { content }))
        .where(eq(noteReviews.id, review.id))
    }
  }

  async function convertRows(notes: readonly StoredNote[]): Promise<number> {
    if (notes.length === 0) return 0
    const ids = notes.map(({ id }) => id)
    const versions = await database.orm
      .select()
      .from(noteVersions)
      .where(inArray(noteVersions.noteId, ids))
      .orderBy(sql`${noteVersions.version} desc`)
    const reviews = await database.orm.select().from(noteReviews).where(inArray(noteReviews.noteId, ids))
    let converted = 0
    for (const note of notes) {
      const own = versions.filter(({ noteId }) => noteId === note.id)
      const review = reviews.find(({ noteId }) => noteId === note.id)
      const write = await orUnreadable(convert(note, own, review))
      if (!write) continue
      await write()
      converted += 1
    }
    return converted
  }

  return {
    /** Converts all remaining notes. */
    async convertAll(): Promise<number> {
      let converted = 0
      for (let after = 0; ; ) {
        const last = await retryOnDeadlock(() =>
          database.transaction(async () => {
            const notes = await database.orm
              .select()
              .from(clinicalNotes)
              .where(and(TO_CONVERT, gt(clinicalNotes.id, after)))
              .orderBy(asc(clinicalNotes.id))
              .limit(BATCH)
              .for('update', { skipLocked: true })
            converted += await convertRows(notes)
            return notes.at(-1)?.id
          }),
        )
        if (last === undefined) return converted
        after = last
      }
    },

    /** Converts a note that an old server version has saved since. */
    async convertOne(ownerId: number, id: number): Promise<void> {
      await database.transaction(async () => {
        const notes = await database.orm
          .select()
          .from(clinicalNotes)
          .where(and(TO_CONVERT, eq(clinicalNotes.createdBy, ownerId), eq(clinicalNotes.id, id)))
          .for('update')
        await convertRows(notes)
      })
    },
  }
}

/** Skips values that can't be decrypted, so that they don't keep the server from starting. */
async function orUnreadable<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof DecryptionFailed) return undefined
    throw error
  }
}
