import { keepPreviousData } from '@tanstack/react-query'
import { getSinceLastNote, type SinceLastNote } from '#shared/contracts/last-note.ts'
import { clinicTimeZone } from '../../lib/days.ts'
import { queryOf } from '../../lib/queries.ts'

/** Lines that a version of a note can take over. The lines of the version before stay on screen meanwhile. */
export function sinceLastQuery({ id, version }: { id: number; version: number }) {
  const query = queryOf(
    getSinceLastNote,
    { params: { id: String(id) }, query: { timeZone: clinicTimeZone() } },
    { refetchOnMount: 'always' },
  )
  return {
    ...query,
    queryKey: [...query.queryKey, version] as unknown as typeof query.queryKey,
    placeholderData: keepPreviousData<SinceLastNote>,
  }
}
