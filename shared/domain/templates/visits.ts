import type { BuiltInTemplate } from './structure.ts'

/** Templates for particular kinds of visits. */
export const VISIT_TEMPLATES: readonly BuiltInTemplate[] = [
  {
    name: 'Intake / Initial Assessment',
    templateType: 'intake',
    description: 'A first visit: full history, findings and initial plan.',
    structure: {
      sections: [
        {
          key: 'chief-complaint',
          heading: 'CHIEF COMPLAINT',
          guidance: 'Why the patient is here, in their own words.',
        },
        {
          key: 'history',
          heading: 'HISTORY OF PRESENT ILLNESS',
          guidance: 'Onset, course, symptoms, triggers, what has been tried.',
        },
        {
          key: 'psychiatric-history',
          heading: 'PSYCHIATRIC HISTORY',
          guidance: 'Prior episodes, treatment, hospitalizations, self-harm, suicide attempts.',
        },
        { key: 'medical-history', heading: 'MEDICAL HISTORY', guidance: 'Illnesses, medication, allergies.' },
        {
          key: 'substances',
          heading: 'SUBSTANCE USE',
          guidance: 'Alcohol, nicotine, cannabis, other drugs: amount and last use.',
        },
        {
          key: 'family',
          heading: 'FAMILY HISTORY',
          guidance: 'Mental illness, substance use and suicide in the family.',
        },
        {
          key: 'social',
          heading: 'SOCIAL HISTORY',
          guidance: 'Home, work, relationships, trauma, supports.',
        },
        {
          key: 'mental-status',
          heading: 'MENTAL STATUS EXAMINATION',
          guidance: 'What you observed and asked.',
        },
        {
          key: 'risk',
          heading: 'RISK ASSESSMENT',
          guidance: 'Thoughts of suicide or harm to others, plan, means, protective factors.',
        },
        { key: 'assessment', heading: 'ASSESSMENT', guidance: 'Diagnosis and formulation.' },
        { key: 'plan', heading: 'PLAN', guidance: 'Treatment, tests, safety plan, next visit.' },
      ],
    },
  },
  {
    name: 'Crisis Note',
    templateType: 'crisis',
    description: 'A crisis: what happened, the risk, what was done, where the patient went.',
    structure: {
      sections: [
        { key: 'precipitant', heading: 'PRESENTING CRISIS', guidance: 'What happened, and what led to it.' },
        {
          key: 'risk',
          heading: 'RISK ASSESSMENT',
          guidance: 'Suicidal and homicidal thoughts, intent, plan, means, prior attempts.',
        },
        {
          key: 'mental-status',
          heading: 'MENTAL STATUS EXAMINATION',
          guidance: 'What you observed and asked.',
        },
        {
          key: 'protective',
          heading: 'PROTECTIVE FACTORS',
          guidance: 'Reasons for living, people, supports.',
        },
        { key: 'intervention', heading: 'INTERVENTION', guidance: 'What was done during the crisis.' },
        {
          key: 'disposition',
          heading: 'DISPOSITION',
          guidance: 'Where the patient went, who was notified, level of care.',
        },
        {
          key: 'plan',
          heading: 'SAFETY PLAN AND FOLLOW-UP',
          guidance: 'Safety plan, means safety, next contact.',
        },
      ],
    },
  },
  {
    name: 'Medication Review',
    templateType: 'medication',
    description: 'Medication, response, side effects, adherence and changes.',
    structure: {
      sections: [
        {
          key: 'medications',
          heading: 'CURRENT MEDICATIONS',
          guidance: 'Drug, dose, schedule, as the patient actually takes them.',
        },
        { key: 'response', heading: 'RESPONSE', guidance: 'What has changed since the last visit.' },
        {
          key: 'side-effects',
          heading: 'SIDE EFFECTS AND ADHERENCE',
          guidance: 'Side effects, missed doses, reasons.',
        },
        {
          key: 'objective',
          heading: 'OBJECTIVE',
          guidance: 'Mental status, vital signs, levels and other results.',
        },
        { key: 'assessment', heading: 'ASSESSMENT', guidance: 'Response, risk, diagnosis.' },
        {
          key: 'plan',
          heading: 'PLAN',
          guidance: 'Medications started, stopped, changed and continued; monitoring; next visit.',
        },
      ],
    },
  },
  {
    name: 'Discharge Summary',
    templateType: 'discharge',
    description: 'The end of treatment: reason, course, condition and next steps.',
    structure: {
      sections: [
        { key: 'reason', heading: 'REASON FOR TREATMENT', guidance: 'Why the patient came.' },
        { key: 'course', heading: 'COURSE OF TREATMENT', guidance: 'What was done, and how it went.' },
        {
          key: 'condition',
          heading: 'CONDITION AT DISCHARGE',
          guidance: 'Symptoms, mental status, risk, scores.',
        },
        {
          key: 'medications',
          heading: 'MEDICATIONS AT DISCHARGE',
          guidance: 'Drug, dose, schedule, supply.',
        },
        { key: 'assessment', heading: 'ASSESSMENT', guidance: 'Diagnosis and progress on goals.' },
        {
          key: 'plan',
          heading: 'AFTERCARE PLAN',
          guidance: 'Appointments, referrals, warning signs, who to call.',
        },
      ],
    },
  },
]
