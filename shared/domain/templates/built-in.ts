import { SOAP_TEMPLATES } from './soap.ts'
import type { BuiltInTemplate } from './structure.ts'
import { THERAPY_TEMPLATES } from './therapy.ts'
import { VISIT_TEMPLATES } from './visits.ts'

/** In the order of the list; the first is chosen until a clinician prefers another. */
export const BUILT_IN_TEMPLATES: readonly BuiltInTemplate[] = [
  ...SOAP_TEMPLATES,
  ...THERAPY_TEMPLATES,
  ...VISIT_TEMPLATES,
]
