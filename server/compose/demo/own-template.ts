import type { TemplateStructure } from '#shared/domain/templates/structure.ts'

export const INJECTION_TEMPLATE = 'Injection Visit'

/** The demo clinician's own template, for visits with a long-acting injection. */
export const injectionStructure: TemplateStructure = {
  sections: [
    { key: 'injection', heading: 'INJECTION', guidance: 'Drug, dose, site, time, number in the series.' },
    {
      key: 'since-last',
      heading: 'SINCE THE LAST INJECTION',
      guidance: 'Symptoms, work, substances, side effects, risk.',
    },
    {
      key: 'monitoring',
      heading: 'MONITORING',
      guidance: 'AIMS, weight, blood pressure, results, mental status.',
    },
    { key: 'assessment', heading: 'ASSESSMENT', guidance: 'Course and risk.' },
    { key: 'next', heading: 'NEXT INJECTION', guidance: 'Date and arm, and the plan until then.' },
  ],
}
