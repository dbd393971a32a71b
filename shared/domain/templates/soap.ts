import { type BuiltInTemplate, type TemplateStructure, TRADITIONAL_SOAP } from './structure.ts'

const soap: TemplateStructure = {
  sections: [
    {
      key: 'subjective',
      heading: 'SUBJECTIVE',
      guidance:
        'What the patient reports: complaint, history since the last visit, symptoms, sleep, substances, risk.',
    },
    {
      key: 'objective',
      heading: 'OBJECTIVE',
      guidance: 'What you observed or measured: mental status, vital signs, scores, results.',
    },
    {
      key: 'assessment',
      heading: 'ASSESSMENT',
      guidance: 'Your judgment: diagnosis, course, response to treatment, risk.',
    },
    {
      key: 'plan',
      heading: 'PLAN',
      guidance: 'What was agreed: medication, therapy, tests, safety plan, referrals, next visit.',
    },
  ],
}

export const SOAP_TEMPLATES: readonly BuiltInTemplate[] = [
  {
    name: 'SOAP Note',
    templateType: 'soap',
    description: 'Four sections, each on its own card.',
    structure: soap,
  },
  {
    name: TRADITIONAL_SOAP,
    templateType: 'soap',
    description: 'The same four sections as one block of text.',
    structure: soap,
  },
]
