import { and, desc, eq, sql } from 'drizzle-orm'
import { LetterContent } from '#shared/contracts/letters.ts'
import type { LetterKind, LetterLanguage, LetterStatus } from '#shared/domain/letters.ts'
import type { Database } from '../../db/database.ts'
import { reserveId } from '../../db/reserve-id.ts'
import { users } from '../../db/tables/accounts.ts'
import { patients } from '../../db/tables/charts.ts'
import { patientLetters } from '../../db/tables/letters.ts'
import { openMany } from '../../vault/open-many.ts'
import { openRow, sealValues } from '../../vault/sealed-row.ts'
import type { OwnerKeys, Vault } from '../../vault/vault.ts'

type Stored = typeof patientLetters.$inferSelect

export type LetterRow = Omit<Stored, 'kind' | 'language' | 'status' | 'recipient' | 'content'> & {
  kind: LetterKind
  language: LetterLanguage
  status: LetterStatus
  recipient: string
  content: LetterContent
}
/** Lists don't decrypt the text. */
export type LetterEntryRow = Omit<LetterRow, 'content'>
export type NewLetter = Pick<LetterRow, 'patientId' | 'kind' | 'language' | 'content'>

const { content: _, ...LISTED } = {
  id: patientLetters.id,
  patientId: patientLetters.patientId,
  kind: patientLetters.kind,
  language: patientLetters.language,
  status: patientLetters.status,
  recipient: patientLetters.recipient,
  version: patientLetters.version,
  createdBy: patientLetters.createdBy,
  createdAt: patientLetters.createdAt,
  updatedAt: patientLetters.updatedAt,
  finalizedAt: patientLetters.finalizedAt,
  content: patientLetters.content,
}

export type LettersStore = ReturnType<typeof lettersStore>

export function lettersStore(database: Database, vault: Vault) {
  const own = (ownerId: number, id: number) =>
    and(eq(patientLetters.createdBy, ownerId), eq(patientLetters.id, id))
  const ofPatient = (ownerId: number, patientId: number) =>
    and(eq(patientLetters.createdBy, ownerId), eq(patientLetters.patientId, patientId))

  function opened(keys: OwnerKeys, row: Stored): LetterRow {
    const { content, ...rest } = openRow(keys, patientLetters, row)
    return { ...(rest as LetterEntryRow), content: LetterContent.parse(JSON.parse(content)) }
  }

  return {
    async list(ownerId: number, patientId: number): Promise<LetterEntryRow[]> {
      const rows = await database.orm
        .select(LISTED)
        .from(patientLetters)
        .where(ofPatient(ownerId, patientId))
        .orderBy(desc(patientLetters.createdAt), desc(patientLetters.id))
      return (await openMany(await vault.keysOf(ownerId), patientLetters, rows)) as LetterEntryRow[]
    },

    async count(ownerId: number, patientId: number): Promise<number> {
      return database.orm.$count(patientLetters, ofPatient(ownerId, patientId))
    },

    async find(ownerId: number, id: number): Promise<LetterRow | undefined> {
      const [row] = await database.orm.select().from(patientLetters).where(own(ownerId, id))
      return row && opened(await vault.keysOf(ownerId), row)
    },

    /** Locked until the transaction ends, so that saves of one letter are serialized. */
    async findForChange(ownerId: number, id: number): Promise<LetterRow | undefined> {
      const [row] = await database.orm.select().from(patientLetters).where(own(ownerId, id)).for('update')
      return row && opened(await vault.keysOf(ownerId), row)
    },

    async create(ownerId: number, letter: NewLetter, at: Date): Promise<LetterRow> {
      const { content, ...plain } = letter
      const id = await reserveId(database, patientLetters)
      const keys = await vault.keysOf(ownerId)
      const sealed = sealValues(keys, patientLetters, id, { recipient: '', content: JSON.stringify(content) })
      const [row] = await database.orm
        .insert(patientLetters)
        .values({ ...plain, ...sealed, id, createdBy: ownerId, createdAt: at, updatedAt: at })
        .returning()
      if (!row) throw new Error('The letter was not stored.')
      return opened(keys, row)
    },

    async save(
      { id, createdBy: ownerId }: LetterRow,
      { recipient, content }: Pick<LetterRow, 'recipient' | 'content'>,
      at: Date,
    ): Promise<LetterRow> {
      const keys = await vault.keysOf(ownerId)
      const sealed = sealValues(keys, patientLetters, id, { recipient, content: JSON.stringify(content) })
      return changed(keys, ownerId, id, { ...sealed, updatedAt: at })
    },

    async finalize({ id, createdBy: ownerId }: LetterRow, at: Date): Promise<LetterRow> {
      const keys = await vault.keysOf(ownerId)
      return changed(keys, ownerId, id, { status: 'final', finalizedAt: at, updatedAt: at })
    },

    async remove(ownerId: number, id: number): Promise<boolean> {
      const rows = await database.orm
        .delete(patientLetters)
        .where(own(ownerId, id))
        .returning({ id: patientLetters.id })
      return rows.length > 0
    },

    async patient(ownerId: number, id: number) {
      const [row] = await database.orm
        .select()
        .from(patients)
        .where(and(eq(patients.createdBy, ownerId), eq(patients.id, id)))
      return row && openRow(await vault.keysOf(ownerId), patients, row)
    },

    /** For the letterhead. */
    async clinician(ownerId: number) {
      const [row] = await database.orm
        .select({
          firstName: users.firstName,
          lastName: users.lastName,
          email: users.email,
          credentials: users.credentials,
          npi: users.npi,
          practiceName: users.practiceName,
          practiceAddress: users.practiceAddress,
          timeZone: users.timeZone,
        })
        .from(users)
        .where(eq(users.id, ownerId))
      if (!row) throw new Error('The clinician was not found.')
      return row
    },
  }

  async function changed(
    keys: OwnerKeys,
    ownerId: number,
    id: number,
    values: Partial<typeof patientLetters.$inferInsert>,
  ): Promise<LetterRow> {
    const [row] = await database.orm
      .update(patientLetters)
      .set({ ...values, version: sql`${patientLetters.version} + 1` })
      .where(own(ownerId, id))
      .returning()
    if (!row) throw new Error('The letter was not found.')
    return opened(keys, row)
  }
}
