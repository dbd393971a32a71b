import type { BuiltInTemplate } from './structure.ts'

const response = {
  key: 'response',
  heading: 'RESPONSE',
  guidance: 'How the patient responded to what was done, in words or behavior.',
}
const intervention = {
  key: 'intervention',
  heading: 'INTERVENTION',
  guidance: 'What you did in the session: technique, teaching, medication management.',
}
const plan = {
  key: 'plan',
  heading: 'PLAN',
  guidance: 'What was agreed: tasks until the next visit, changes in treatment, next appointment.',
}

export const THERAPY_TEMPLATES: readonly BuiltInTemplate[] = [
  {
    name: 'DAP Note',
    templateType: 'dap',
    description: 'Data, assessment, plan: short notes for regular sessions.',
    structure: {
      sections: [
        { key: 'data', heading: 'DATA', guidance: 'What was said and observed in the session.' },
        { key: 'assessment', heading: 'ASSESSMENT', guidance: 'What it means: progress, diagnosis, risk.' },
        plan,
      ],
    },
  },
  {
    name: 'BIRP Note',
    templateType: 'birp',
    description: 'Behavior, intervention, response, plan.',
    structure: {
      sections: [
        {
          key: 'behavior',
          heading: 'BEHAVIOR',
          guidance: 'What the patient reported and how they presented.',
        },
        intervention,
        response,
        plan,
      ],
    },
  },
  {
    name: 'GIRP Note',
    templateType: 'girp',
    description: 'Goal, intervention, response, plan: tied to the treatment plan.',
    structure: {
      sections: [
        { key: 'goal', heading: 'GOAL', guidance: 'The goal of the treatment plan this session worked on.' },
        intervention,
        response,
        plan,
      ],
    },
  },
  {
    name: 'PIRP Note',
    templateType: 'pirp',
    description: 'Problem, intervention, response, plan.',
    structure: {
      sections: [
        {
          key: 'problem',
          heading: 'PROBLEM',
          guidance: 'The problem the session was about, as the patient put it.',
        },
        intervention,
        response,
        plan,
      ],
    },
  },
]
