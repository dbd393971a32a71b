import { Origin as OriginShape } from '#shared/contracts/statements.ts'
import type { NoteBody, Origin } from '#shared/domain/statements.ts'
import { clinicalNotes, noteVersions } from '../../db/tables/charts.ts'
import { type Opened, openRow } from '../../vault/sealed-row.ts'
import type { OwnerKeys } from '../../vault/vault.ts'
import { EMPTY_BODY, readBody } from './notes.body.ts'

export type StoredNote = typeof clinicalNotes.$inferSelect
type StoredVersion = typeof noteVersions.$inferSelect
type Unread = 'statements' | 'statementsVersion' | 'origin' | 'plainTemplateName'

/** A note without its statements, for lists. */
export type ListedNote = Omit<Opened<StoredNote>, Unread>
export type NoteRow = ListedNote & {
  body: NoteBody
  origin: Origin | null
  /** False if a legacy version saved it last, so the statements don't match the text. */
  isConverted: boolean
}
export type VersionRow = Omit<Opened<StoredVersion>, 'statements'> & { body: NoteBody }

/** A legacy version, which doesn't seal names, may have saved it last. */
export function withTemplateName<
  Row extends { templateName: string | null; plainTemplateName: string | null },
>({ plainTemplateName, ...row }: Row): Omit<Row, 'plainTemplateName'> {
  return { ...row, templateName: row.templateName ?? plainTemplateName }
}

export function noteRow(keys: OwnerKeys, stored: StoredNote): NoteRow {
  const { statements, statementsVersion, origin, ...row } = withTemplateName(
    openRow(keys, clinicalNotes, stored),
  )
  const body = statementsVersion === row.version ? readBody(statements) : undefined
  return {
    ...row,
    body: body ?? EMPTY_BODY,
    origin: OriginShape.nullable().safeParse(origin).data ?? null,
    isConverted: body !== undefined || row.soapNote === null,
  }
}

export function versionRow(keys: OwnerKeys, stored: StoredVersion): VersionRow {
  const { statements, ...row } = openRow(keys, noteVersions, stored)
  return { ...row, body: readBody(statements) ?? EMPTY_BODY }
}
