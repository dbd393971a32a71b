import { SOAP_TEMPLATES } from './soap.ts'
import type { BuiltInTemplate } from './structure.ts'
import { THERAPY_TEMPLATES } from './therapy.ts'
import { VISIT_TEMPLATES } from './visits.ts'

/** In display order. The first is the default. */
export const BUILT_IN_TEMPLATES: readonly BuiltInTemplate[] = [
  ...SOAP_TEMPLATES,
  ...THERAPY_TEMPLATES,
  ...VISIT_TEMPLATES,
]
