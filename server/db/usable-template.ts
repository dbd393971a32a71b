import { eq, isNull, or, type SQL } from 'drizzle-orm'
import { soapTemplates } from './tables/charts.ts'

/** Templates a clinician may use: the built-in ones and their own. */
export function usableTemplate(ownerId: number): SQL | undefined {
  return or(isNull(soapTemplates.createdBy), eq(soapTemplates.createdBy, ownerId))
}
