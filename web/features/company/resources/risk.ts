import type { Section } from '../../../ui/prose.tsx'

export const risk: Section = {
  id: 'risk',
  title: 'Documenting risk without boilerplate',
  blocks: [
    '“Denies SI/HI, no plan, contracts for safety” reads the same for every patient, and so it says little about any. A useful risk paragraph lets a colleague who has never met the patient understand how you reached your judgement, and what would change it.',
    { heading: 'Five things a reader looks for' },
    {
      steps: [
        '**What was asked, and what was answered.** In the patient’s words if they were telling. “Asked about wanting to die: ‘I would not do anything, but I would not mind not waking up.’”',
        '**What speaks for and against.** Earlier attempts, recent losses, intoxication, access to means; and what holds: people, plans, reasons, treatment that helps. The ones that apply today, and no list.',
        '**Your judgement, with its reason.** “Higher than at the last visit, because …; not acute, because …”',
        '**What was done about it.** Means safety, who was called, safety plan made or reviewed, medication limited, interval shortened.',
        '**What was not assessed.** If you did not ask about firearms, say so, and ask next time. An empty place is honest; a denial that nobody made is not.',
      ],
    },
    {
      sample: {
        title: 'Instead of “denies SI, no plan”',
        lines: [
          'Asked directly: passive thoughts of not waking up, most mornings, new since the job loss; no intent, no method considered. One attempt at 19, by overdose. Keeps a month of quetiapine at home. Against: son comes every weekend, called the crisis line by herself in September, wants treatment.',
          'Risk raised compared with October because of new passive ideation and the loss; not judged acute: no intent, seeks help, support present. Medication changed to weekly dispensing. Safety plan reviewed, copy taken. Phone call Friday, visit in one week. Firearms not assessed today.',
        ],
      },
    },
    { heading: 'Words to avoid' },
    {
      list: [
        '**“Contracts for safety”:** a promise protects nobody and replaces no plan. Describe the plan.',
        '**“Denies”** for something that was never asked. Use “reports no …” after a real question, and “not assessed” otherwise.',
        '**“Attention-seeking”, “manipulative”:** describe what was done and said.',
        '**“Low risk”** without a reason or a date. Risk changes; a judgement belongs to a day.',
      ],
    },
    {
      aside:
        'This is a guide to writing, not to assessing. Follow the procedures of your setting, and get help when you are unsure.',
    },
  ],
}

export const medication: Section = {
  id: 'medication',
  title: 'Medication changes nobody has to guess',
  blocks: [
    'The next reader may be the pharmacist, the night nurse or you in three months. Four facts make a change safe to read:',
    {
      terms: [
        ['What', 'Name, strength, form. One name throughout: generic or brand.'],
        ['How', 'Dose, time, with or without food, regular or as needed and how often at most.'],
        [
          'From when',
          'Started, raised, lowered or stopped, and on which day. “Stopped two weeks ago” becomes wrong tomorrow; a date stays right.',
        ],
        [
          'Why',
          'The reason for the change, and what to watch. “Because of nausea” saves somebody from starting it again.',
        ],
      ],
    },
    'Keep apart what is prescribed and what is taken. “Prescribed 100 mg; takes 50 mg since November 1 because of nausea” is two facts, and both matter. Write 7.5 mg and 0.5 mg, with the leading zero and without a trailing one. Write “units” and “daily” in full.',
    {
      sample: {
        title: 'Complete in two sentences',
        lines: [
          'Sertraline 100 mg, stopped by the patient on October 29 because of nausea. Mirtazapine 7.5 mg at bedtime from today, for sleep and mood; to call if drowsy in the morning.',
        ],
      },
    },
  ],
}
