import { listPatientImports } from '#shared/contracts/patient-imports.ts'
import { queryOf } from '../../lib/queries.ts'

export const importsQuery = queryOf(listPatientImports, {}, { refetchOnMount: 'always' })
