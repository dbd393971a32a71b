import { describe, expect, it } from 'vitest'
import { BUILT_IN_TEMPLATES } from '#shared/domain/templates/built-in.ts'
import { writeNote } from '../write-note.ts'

const sections = BUILT_IN_TEMPLATES[0]?.structure.sections ?? []

const TAKEN = {
  dul: 'NP: You still on the duloxetine, the thirty?\nPt: Every morning. It helped my back some.',
  ser: 'NP: What are you taking?\nPt: Sertraline, fifty milligrams, in the morning.',
  none: 'NP: Are you on anything now?\nPt: No, nothing.',
  lam: 'NP: And the lamotrigine is one hundred a day?\nPt: Yes, a hundred.',
  mir: 'NP: The mirtazapine, fifteen at bedtime?\nPt: Most nights.',
}
/** What is taken, what is said then, what the plan must hold and what it must not. */
const AGREED: readonly (readonly [keyof typeof TAKEN, string, readonly RegExp[], (readonly RegExp[])?])[] = [
  ['dul', "NP: Let's double that, then. Sixty, starting tomorrow.\nPt: All right.", [/duloxetine[^.\n]*60/i]],
  ['dul', "NP: I'd go up to sixty.\nPt: Okay.", [/duloxetine[^.\n]*60/i]],
  ['ser', "NP: I'd double it.\nPt: Okay.", [/sertraline[^.\n]*(100|double)/i]],
  ['ser', "NP: Let's double the Zoloft.\nPt: Fine by me.", [/sertraline[^.\n]*(100|double)/i]],
  ['ser', "NP: I'd like to try seventy-five.\nPt: Sure.", [/sertraline[^.\n]*75/i]],
  ['ser', "NP: What would you say to a hundred?\nPt: I'd say okay.", [/sertraline[^.\n]*100/i]],
  ['ser', "NP: How would you feel about a hundred?\nPt: I'm fine with that.", [/sertraline[^.\n]*100/i]],
  ['ser', "NP: Shall we go to a hundred?\nPt: Let's do it.", [/sertraline[^.\n]*100/i]],
  ['ser', 'NP: Can we bump it to a hundred?\nPt: Yeah.', [/sertraline[^.\n]*100/i]],
  ['ser', 'NP: So a hundred from tomorrow?\nPt: A hundred. Got it.', [/sertraline[^.\n]*100/i]],
  [
    'mir',
    "NP: I'd like it at forty-five.\nPt: That's triple.\nNP: You're right. Thirty.\nPt: Thirty I can do.",
    [/mirtazapine[^.\n]*30/i],
    [/\b45\b/],
  ],
  [
    'mir',
    "NP: We'll take it to forty-five. Well, no, you're a small fellow. Thirty to start.\nPt: Okay.",
    [/mirtazapine[^.\n]*30/i],
    [/\b45\b/],
  ],
  [
    'none',
    'NP: Buspirone it is. Seven and a half, morning and evening. After seven days, ten, morning and evening.\nPt: Okay.',
    [/buspirone[^.\n]*7\.5/i, /10 mg/i],
  ],
  [
    'none',
    'NP: Then naltrexone. Half a tablet, twenty-five, for three days with food, then the whole fifty.\nPt: Okay.',
    [/naltrexone[^.\n]*25/i, /50/],
  ],
  [
    'none',
    'NP: A small dose of aripiprazole, two milligrams each morning, would that be all right?\nPt: If it will help me sleep.',
    [/aripiprazole[^.\n]*2 mg/i],
  ],
  [
    'none',
    'NP: Would you be willing to try escitalopram, ten milligrams?\nPt: I guess so.',
    [/escitalopram[^.\n]*10 mg/i],
  ],
  [
    'none',
    "NP: How about propranolol, ten milligrams before a talk?\nPt: That I'd take.",
    [/propranolol[^.\n]*10 mg/i],
  ],
  [
    'none',
    'NP: Are you okay with trying trazodone, fifty at bedtime?\nPt: Sure, why not.',
    [/trazodone[^.\n]*50/i],
  ],
  ['none', 'NP: Okay if we start lithium, three hundred twice a day?\nPt: Okay.', [/lithium[^.\n]*300/i]],
  [
    'none',
    "NP: I'm going to suggest bupropion, one fifty in the morning. Does that sit right with you?\nPt: It does.",
    [/bupropion[^.\n]*150/i],
  ],
  [
    'none',
    "NP: Hydroxyzine, twenty-five milligrams, only when it's building. One, and give it half an hour. Three in a day is the ceiling.\nPt: Okay.",
    [/hydroxyzine[^\n]*25[^\n]*3 (in|a|per) (a )?day/i],
  ],
  [
    'none',
    'NP: Prazosin for the dreams, one milligram at bedtime three nights, then two. Another SSRI?\nPt: Not yet.\nNP: Then we leave it.',
    [/prazosin[^.\n]*1 mg/i],
    [/prazosin[^.\n]*(declined|not agreed)/i],
  ],
  [
    'none',
    'NP: My vote is lamotrigine. Twenty-five once a day, fourteen days. Fifty a day for the fourteen after. Then a hundred, and we hold there.\nPt: Fine.',
    [/lamotrigine[^\n]*25/i, /50/, /100/],
  ],
  [
    'none',
    "NP: I could use disulfiram, which makes you ill if you drink.\nPt: I'd drink on it out of spite.\nNP: Then acamprosate, two tablets three times a day.\nPt: Okay.",
    [/acamprosate[^.\n]*2 tablets/i],
  ],
  [
    'none',
    'NP: I can think of mirtazapine, or buspirone.\nPt: My brother got fat on mirtazapine. Pass.\nNP: Buspirone then, ten twice a day.\nPt: Good.',
    [/buspirone[^.\n]*10/i, /mirtazapine[^.\n]*(declin|not|pass)/i],
  ],
  [
    'lam',
    'NP: The lamotrigine stays at a hundred, and move it to breakfast.\nPt: Okay.',
    [/lamotrigine[^.\n]*100/i, /breakfast/i],
  ],
  [
    'lam',
    'NP: So it stays at a hundred, and move it to breakfast.\nPt: Okay.',
    [/lamotrigine[^.\n]*100/i, /breakfast/i],
  ],
  [
    'lam',
    "NP: I won't touch the lamotrigine. I'm adding quetiapine, fifty at night, for the sleep.\nPt: Okay.",
    [/lamotrigine[^.\n]*100/i, /quetiapine[^.\n]*50/i],
  ],
  [
    'ser',
    "NP: I'd leave the sertraline be and put hydroxyzine beside it, twenty-five as needed.\nPt: Okay.",
    [/sertraline/i, /hydroxyzine[^.\n]*25/i],
  ],
  [
    'ser',
    'NP: Cut it in half for a week, twenty-five, and then stop.\nPt: Finally.',
    [/sertraline[^\n]*25/i, /stop/i],
  ],
  ['ser', "NP: Twenty-five for a week and then you're done with it.\nPt: Finally.", [/sertraline[^\n]*25/i]],
  [
    'ser',
    "NP: Week one, sertraline drops to twenty-five and venlafaxine comes in at thirty-seven point five. Week two, seventy-five, and the sertraline's finished.\nPt: Okay.",
    [/venlafaxine[^\n]*37\.5/i, /25/, /75/],
    [/continue sertraline/i],
  ],
  [
    'ser',
    'NP: Change the ibuprofen for acetaminophen, please.\nPt: Okay.',
    [/ibuprofen[^\n]*acetaminophen|acetaminophen[^\n]*ibuprofen/i],
  ],
  ['none', "NP: No benzodiazepines. They're habit forming.\nPt: Fine.", [/benzodiazepines/i]],
  [
    'ser',
    "NP: I'm calling in ninety days of the sertraline with one refill.\nPt: Thanks.",
    [/sertraline[^\n]*90 days/i],
  ],
  ['ser', "NP: Same again with the sertraline, and I'll see you.\nPt: Thanks.", [/sertraline[^\n]*50/i]],
]

function noteWith(taken: keyof typeof TAKEN, words: string): string {
  const text = [
    'NP: Hi. How have you been since last time?',
    'Pt: Up and down. Work is busy and my mood is low most days.',
    'NP: How are you sleeping?',
    'Pt: Six hours.',
    TAKEN[taken],
    'NP: Any side effects?',
    'Pt: No.',
    'NP: Any thoughts of killing yourself?',
    'Pt: No, never.',
    'NP: Anything else today?',
    'Pt: Not really.',
    words,
    'NP: See you in four weeks.',
    'Pt: See you.',
  ].join('\n')
  return writeNote({ text, noteType: 'Medication Review', sections }).note
}
const planWith = (taken: keyof typeof TAKEN, words: string) =>
  noteWith(taken, words).split('**PLAN:**')[1] ?? ''

describe('a medicine that was agreed on', () => {
  for (const [taken, words, holds, not = []] of AGREED)
    it(`${taken}: ${words}`, () => {
      const plan = planWith(taken, words)
      for (const each of holds) expect(plan).toMatch(each)
      for (const each of not) expect(plan).not.toMatch(each)
    })
})

describe('a medicine that was proposed and not agreed on', () => {
  it.each([
    "NP: Shall we go to a hundred?\nPt: I'd rather not.",
    'NP: How would you feel about a hundred?\nPt: No, not yet.',
    'NP: Can we bump it to a hundred?\nPt: Let me think about it.',
    'NP: What would you say to a hundred?\nPt: What does that do?',
    'NP: So a hundred from tomorrow?\nPt: Nope.',
  ])('%s', (words) => {
    expect(planWith('ser', words)).not.toMatch(/(?:increase sertraline|go to 100)/i)
  })

  it('is not said of what was planned before', () => {
    const words =
      'NP: Prazosin for the dreams, one milligram at bedtime. Another antidepressant?\nPt: Not yet.\nNP: Then we leave it.'
    expect(planWith('none', words)).not.toMatch(/prazosin[^\n]*not agreed/i)
  })
})

describe('what is no dose and no plan for a medicine', () => {
  it.each([
    [
      'NP: I am going to ask you to come upstairs to five west.\nPt: Okay.',
      /(?:increase|decrease) sertraline/i,
    ],
    [
      'NP: Some folks wind up adding an antipsychotic or going over to clomipramine.\nPt: Huh.',
      /start clomipramine/i,
    ],
    ["NP: It's five, and you've finished your lunch.\nPt: Yes.", /5 mg/i],
    [
      'NP: Quetiapine, a hundred tonight, two hundred tomorrow and hold there.\nPt: Okay.',
      /hold quetiapine/i,
    ],
    [
      'NP: Escitalopram, five milligrams, you hand it over and watch it go down.\nPt: Okay.',
      /decrease escitalopram/i,
    ],
    [
      "NP: Week three, the sertraline's finished and you stay on seventy-five.\nPt: Okay.",
      /continue sertraline|3 mg/i,
    ],
  ] as const)('%s', (words, wrong) => {
    expect(noteWith('ser', words)).not.toMatch(wrong)
  })
})
