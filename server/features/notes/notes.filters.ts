import { and, eq, gte, isNotNull, isNull, lt, type SQL } from 'drizzle-orm'
import { clinicalNotes } from '../../db/tables/charts.ts'

export type NoteFilter = {
  patientId: number | undefined
  status: string | undefined
  noteType: string | undefined
  signed: boolean | undefined
  from: string | undefined
  until: string | undefined
  includeVoided: boolean
}
export type NoteSearch = NoteFilter & {
  query: string
  inText: boolean
  flagged: boolean
  limit: number
  before: number | undefined
}

export function ownNote(ownerId: number, id: number): SQL | undefined {
  return and(eq(clinicalNotes.createdBy, ownerId), eq(clinicalNotes.id, id))
}

/** The filters that the database can apply. */
export function ownNotes(ownerId: number, filter: Partial<NoteFilter>): SQL | undefined {
  const { patientId, status, noteType, signed, from, until, includeVoided } = filter
  const { serviceAt, signedAt, voidedAt } = clinicalNotes
  return and(
    eq(clinicalNotes.createdBy, ownerId),
    patientId === undefined ? undefined : eq(clinicalNotes.patientId, patientId),
    status === undefined ? undefined : eq(clinicalNotes.status, status),
    noteType === undefined ? undefined : eq(clinicalNotes.noteType, noteType),
    signed === undefined ? undefined : signed ? isNotNull(signedAt) : isNull(signedAt),
    from === undefined ? undefined : gte(serviceAt, new Date(from)),
    until === undefined ? undefined : lt(serviceAt, new Date(until)),
    includeVoided ? undefined : isNull(voidedAt),
  )
}
