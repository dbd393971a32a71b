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

/** The filters that the database can apply. Their values: `filterValues`. */
export const FILTERED = `n.created_by = $1
  and ($2::bigint is null or n.patient_id = $2)
  and ($3::text is null or n.status = $3)
  and ($4::text is null or n.note_type = $4)
  and ($5::boolean is null or (n.signed_at is not null) = $5)
  and ($6::timestamptz is null or n.service_at >= $6)
  and ($7::timestamptz is null or n.service_at < $7)
  and ($8::boolean or n.voided_at is null)`

export function filterValues(ownerId: number, filter: NoteFilter): unknown[] {
  const { patientId, status, noteType, signed, from, until, includeVoided } = filter
  return [
    ...[ownerId, patientId ?? null, status ?? null, noteType ?? null],
    ...[signed ?? null, from ?? null, until ?? null, includeVoided],
  ]
}
