/** Visits put together from exchanges, to see what a single change of the visit does to its note. All invented. */
export type Exchange = readonly [clinician: string, patient: string]

export type MadeVisit = { name: string; before: readonly Exchange[]; after: readonly Exchange[] }

/** What is asked about stands between `before` and `after`. */
export const MADE_VISITS: readonly MadeVisit[] = [
  {
    name: 'low mood, sertraline',
    before: [
      ['How have you been since last time?', 'I have been feeling down most days for about three weeks.'],
      ['How is your sleep?', "I sleep about four hours a night. I wake up at three and can't get back."],
      [
        'Are you still taking the sertraline?',
        'Yes, a hundred milligrams every morning. I missed two doses.',
      ],
    ],
    after: [
      ['Who do you live with?', 'With my husband and our two kids.'],
      [
        "Okay. Let's increase the sertraline to one hundred fifty milligrams. I'd like to see you back in four weeks.",
        'Sounds good.',
      ],
    ],
  },
  {
    name: 'panic, no drug',
    before: [
      [
        'What brings you in?',
        'I keep having these attacks at work. My heart pounds and I think I will faint.',
      ],
      ['How often?', 'Three times a week, maybe ten minutes each.'],
      ['And how is your appetite?', 'Fine. I eat three meals a day.'],
    ],
    after: [
      ['What do you do for work?', 'I drive a delivery van.'],
      [
        'I think this is panic disorder. I want you to practice the breathing every evening. We will start therapy on Monday and I will see you in two weeks.',
        'Okay, I can do that.',
      ],
    ],
  },
  {
    name: 'lithium, doing well',
    before: [
      ['How are things?', 'Pretty steady. My mood has been even since the spring.'],
      ['Your lithium level came back at zero point eight.', 'Good.'],
      ['Any tremor or thirst?', 'My hands shake a little in the morning.'],
    ],
    after: [
      ['Are you working?', 'Yes, part time at a bakery, twenty hours a week.'],
      [
        "Your speech is normal and you are calm today. Let's continue lithium nine hundred milligrams at bedtime. Come back in three months.",
        'All right.',
      ],
    ],
  },
]

export function dialogueOf(exchanges: readonly Exchange[]): string {
  return exchanges
    .map(
      ([clinician, patient]) => `Clinician: ${clinician}\n${patient === '' ? '' : `Patient: ${patient}\n`}`,
    )
    .join('')
}

export function visitText({ before, after }: MadeVisit, ...between: readonly Exchange[]): string {
  return dialogueOf([...before, ...between, ...after])
}

/** What a clinician asks, and how a note denies and affirms it. */
export type AskedFinding = { name: string; question: string; denied: RegExp; affirmed: RegExp; about: RegExp }

export const ASKED_FINDINGS: readonly AskedFinding[] = [
  {
    name: 'suicidal ideation',
    question: 'Are you having any thoughts of killing yourself?',
    denied: /\bden\w+ suicidal ideation/i,
    affirmed: /\b(?:reports|having|has) (?:any )?(?:suicidal ideation|thoughts of killing)/i,
    about: /suicid|killing/i,
  },
  {
    name: 'homicidal ideation',
    question: 'Any thoughts of hurting anyone else?',
    denied: /\bden\w+ homicidal ideation/i,
    affirmed: /\breports (?:homicidal ideation|thoughts of hurting anyone else)/i,
    about: /homicid|hurting anyone/i,
  },
  {
    name: 'hallucinations',
    question: 'Are you hearing voices or seeing things other people do not see?',
    denied: /\bden\w+ hallucinations/i,
    affirmed: /\b(?:hearing voices|reports hallucinations)/i,
    about: /hallucinat|hearing voices/i,
  },
  {
    name: 'firearms',
    question: 'Are there any guns in the house?',
    denied: /\bno firearms/i,
    affirmed: /\bthere (?:is|are) (?:any )?guns in the house/i,
    about: /firearm|\bguns?\b/i,
  },
  {
    name: 'alcohol',
    question: 'Do you drink any alcohol?',
    denied: /\bden\w+ alcohol/i,
    affirmed: /\bdrinks (?:any )?alcohol/i,
    about: /alcohol/i,
  },
  {
    name: 'self-harm',
    question: 'Have you been cutting or hurting yourself on purpose?',
    denied: /\bden\w+ self-harm/i,
    affirmed: /\bhas been cutting or hurting/i,
    about: /self-harm|cutting/i,
  },
  {
    name: 'suicide attempts',
    question: 'Have you ever tried to kill yourself?',
    denied: /\bno history of suicide attempts/i,
    affirmed: /\bhas tried to kill/i,
    about: /attempts|tried to kill/i,
  },
  {
    name: 'cannabis',
    question: 'Do you use cannabis?',
    denied: /\bden\w+ cannabis/i,
    affirmed: /\buses cannabis/i,
    about: /cannabis/i,
  },
]

/** Says nothing a note would hold. */
export const SMALL_TALK: readonly Exchange[] = [
  ['Did you find parking all right?', 'Yeah, right by the door.'],
  ['It is so hot out there.', 'I know, I brought a fan.'],
  ['I like your scarf.', 'Oh, thanks, it was a gift.'],
  ['Sorry about the noise in the hall.', 'No problem.'],
  ['Let me just close this door.', 'Sure.'],
  ['Did you see the game?', 'I did, what a mess.'],
  ['Can I get you some water?', 'No, thank you, I have my bottle.'],
]
