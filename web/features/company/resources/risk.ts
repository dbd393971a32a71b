import type { Section } from '../../../ui/prose.tsx'

export const risk: Section = {
  id: 'risk',
  title: 'Documenting risk without boilerplate',
  blocks: [
    '“Denies SI/HI, no plan, contracts for safety” reads the same for every patient, so it says little about any of them. A useful risk paragraph lets a colleague who has never met the patient understand how you reached your judgment and what would change it.',
    { heading: 'Five things to include' },
    {
      steps: [
        '**What was asked, and what was answered.** In the patient’s words if they matter. “Asked about wanting to die: ‘I would not do anything, but I would not mind not waking up.’”',
        '**Risk and protective factors.** Prior attempts, recent losses, intoxication, access to means; and supports, future plans, reasons for living, and treatment that helps. Include what applies today, not a checklist.',
        '**Your judgment, with the reason.** “Higher than at the last visit, because …; not acute, because …”',
        '**What was done about it.** Means-safety counseling, who was called, safety plan made or reviewed, limited supply of medication, sooner follow-up.',
        '**What was not assessed.** If you didn’t ask about firearms, write that down, and ask next time. A gap is honest; a denial that no one made isn’t.',
      ],
    },
    {
      sample: {
        title: 'Instead of “denies SI, no plan”',
        lines: [
          'Asked directly: passive thoughts of not waking up, most mornings, new since the job loss; denies intent; has not considered a method. One prior attempt, by overdose, at age 19. Has a 30-day supply of quetiapine at home. Protective: son visits every weekend, called the crisis line herself in September, wants treatment.',
          'Risk elevated compared with October given new passive ideation and the job loss; not judged acute: no intent, help-seeking, supports in place. Medication changed to weekly dispensing. Safety plan reviewed and copy given. Phone check-in Friday, visit in one week. Firearms not assessed today.',
        ],
      },
    },
    { heading: 'Words to avoid' },
    {
      list: [
        '**“Contracts for safety”:** a promise isn’t a plan. Describe the plan.',
        '**“Denies”** for something you never asked. Use “reports no …” after a real question, and “not assessed” otherwise.',
        '**“Attention-seeking”, “manipulative”:** describe what the patient did and said.',
        '**“Low risk”** without a reason or a date. Risk changes, and a judgment is only good for its day.',
      ],
    },
    {
      aside:
        'This is about writing, not assessing. Follow your setting’s procedures, and get help when you’re unsure.',
    },
  ],
}

export const medication: Section = {
  id: 'medication',
  title: 'Clear medication changes',
  blocks: [
    'The next reader may be the pharmacist, the night nurse, or you in three months. Four facts make a change clear:',
    {
      terms: [
        ['What', 'Name, strength and form. Use one name throughout, generic or brand.'],
        ['How', 'Dose, time, with or without food, scheduled or as needed, and the maximum.'],
        [
          'When',
          'Started, raised, lowered or stopped, and the date. “Stopped two weeks ago” is wrong tomorrow; a date stays right.',
        ],
        [
          'Why',
          'The reason for the change, and what to watch for. “Because of nausea” keeps someone from starting it again.',
        ],
      ],
    },
    'Separate what’s prescribed from what’s taken. “Prescribed 100 mg; takes 50 mg since November 1 because of nausea” is two facts, and both matter. Write 0.5 mg with a leading zero, and 5 mg without a trailing one. Spell out “units” and “daily”.',
    {
      sample: {
        title: 'Everything in two sentences',
        lines: [
          'Patient stopped sertraline 100 mg on October 29 because of nausea. Start mirtazapine 7.5 mg at bedtime tonight for sleep and mood; patient to call if drowsy in the morning.',
        ],
      },
    },
  ],
}
