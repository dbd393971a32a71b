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
        '**Risk and protective factors.** Earlier attempts, recent losses, intoxication, access to means; and people, plans, reasons for living, and treatment that helps. Include those that apply today, not a checklist.',
        '**Your judgment, with the reason.** “Higher than at the last visit, because …; not acute, because …”',
        '**What was done about it.** Means safety, who was called, safety plan made or reviewed, medication limited, interval shortened.',
        '**What was not assessed.** If you didn’t ask about firearms, write that down, and ask next time. A gap is honest; a denial that no one made isn’t.',
      ],
    },
    {
      sample: {
        title: 'Instead of “denies SI, no plan”',
        lines: [
          'Asked directly: passive thoughts of not waking up, most mornings, new since the job loss; no intent, no method considered. One attempt at 19, by overdose. Keeps a month of quetiapine at home. Protective: son visits every weekend, called the crisis line herself in September, wants treatment.',
          'Risk raised compared with October because of new passive ideation and the loss; not judged acute: no intent, seeks help, support present. Medication changed to weekly dispensing. Safety plan reviewed, copy taken. Phone call Friday, visit in one week. Firearms not assessed today.',
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
          'Sertraline 100 mg, stopped by the patient on October 29 because of nausea. Mirtazapine 7.5 mg at bedtime from today, for sleep and mood; to call if drowsy in the morning.',
        ],
      },
    },
  ],
}
