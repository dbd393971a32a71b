import { getSpeech } from '#shared/contracts/speech.ts'
import { queryOf } from '../../lib/queries.ts'

export const speechQuery = queryOf(getSpeech, {}, { staleTime: 5 * 60_000 })
