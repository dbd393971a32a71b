import { describe, expect, it } from 'vitest'
import { BUILT_IN_TEMPLATES } from '#shared/domain/templates/built-in.ts'
import { writeNote } from '../write-note.ts'

const sections = BUILT_IN_TEMPLATES[0]?.structure.sections ?? []

/** The plan of a visit in which three medicines are taken and these words are said. */
function planOf(...turns: string[]): string {
  const { note } = writeNote({
    text: [
      'Clinician: What do you take?',
      'Patient: Sertraline, a hundred in the morning. Seroquel, fifty at night. And the Ativan, half a milligram when I need it.',
      'Clinician: How is your mood?',
      'Patient: Low most days. I am anxious too.',
      'Clinician: Okay. Here is what I am thinking for the plan.',
      'Patient: Okay.',
      ...turns.map((turn) =>
        turn.replace(/^C: /, 'Clinician: ').replace(/^P: /, 'Patient: ').replace(/^M: /, 'Mother: '),
      ),
      'Clinician: See you in four weeks.',
      'Patient: Thanks.',
    ].join('\n'),
    noteType: 'Progress Note',
    sections,
  })
  return note.slice(note.indexOf('**PLAN'))
}

describe('which of three medicines a plan is about', () => {
  it.each([
    [["C: Let's cut the Seroquel in half."], /quetiapine|seroquel/i, /sertraline/i],
    [["C: I'd like to get you off the Ativan."], /lorazepam|ativan/i, /sertraline|quetiapine/i],
    [
      ['C: I want to go up to one hundred on the Seroquel.'],
      /(?:quetiapine|seroquel)[^\n]*100/i,
      /sertraline/i,
    ],
    [["C: Don't stop the Zoloft suddenly."], /not stop/i, /^\d+\. stop sertraline/im],
    [['C: If you get a rash, stop it and call me.'], /rash/i, /^\d+\. stop (?:sertraline|quetiapine)/im],
    [
      ["C: If the Zoloft isn't enough in a month, we'd go to one fifty."],
      /\bif\b|month/i,
      /^\d+\. increase sertraline/im,
    ],
    [['C: Keep the Ativan for emergencies, no more than two a week.'], /lorazepam|ativan/i, /2 mg/i],
    [['C: Move the Seroquel earlier, to eight o’clock.'], /quetiapine|seroquel/i, /8 mg/i],
    [["C: I'm giving you thirty of the Ativan, no refills."], /30/, /30 mg/i],
    [
      [
        'C: We could raise the Zoloft, or add Wellbutrin. What do you think?',
        "P: I'd rather add the Wellbutrin.",
        "C: Then let's add it, one fifty in the morning.",
      ],
      /bupropion[^\n]*150/i,
      /increase sertraline|sertraline[^\n]{0,20}150/i,
    ],
    [
      [
        "C: Let's add buspirone, ten milligrams twice a day.",
        "P: No, I don't want another pill.",
        "C: Okay, we won't.",
      ],
      /not[^\n]*buspirone|buspirone[^\n]*not/i,
      /^\d+\. start buspirone/im,
    ],
    [["C: I don't want to change anything today."], /continue|not change/i, /increase|decrease|stop/i],
  ])('%s', (turns, right, wrong) => {
    const plan = planOf(...turns)
    expect(plan).toMatch(right)
    expect(plan).not.toMatch(wrong)
  })

  it('is no plan while the patient is asked to think about it', () => {
    const plan = planOf(
      "C: One option is to raise the Zoloft. The other is to stop the Ativan. I'll give you a minute to think.",
      'P: Hm.',
    )
    expect(plan).not.toMatch(/stop/i)
  })

  it('keeps how it is taken now when that is changed', () => {
    const { note } = writeNote({
      text: "Clinician: How do you take the lithium?\nPatient: One in the morning, two at night.\nClinician: Any trouble with it?\nPatient: No.\nClinician: Actually, let's make it all three at bedtime.\nPatient: Okay.",
      noteType: 'Progress Note',
      sections,
    })
    expect(note).toMatch(/in the morning, 2 at night/i)
    expect(note).toMatch(/3 at bedtime/i)
  })

  it('is left open where two could be meant', () => {
    const plan = planOf('C: I want to go up to one fifty.')
    expect(plan).toMatch(/go up to 150/i)
    expect(plan).not.toMatch(/quetiapine|sertraline/i)
  })

  it('goes up only from a lower dose', () => {
    const plan = planOf('C: I want to go up to twenty-four. That is three films a day.')
    expect(plan).not.toMatch(/decrease|sertraline/i)
  })

  it('is not what another doctor asks for', () => {
    const plan = planOf(
      'C: Dr. Mullins sent me a note asking would I want to raise the Zoloft up to two hundred.',
      'P: I would rather not.',
      "C: So I'll tell him we're leaving it be.",
    )
    expect(plan).not.toMatch(/increase sertraline/i)
    expect(plan).toMatch(/continue sertraline/i)
  })

  it('counts tablets as tablets', () => {
    const { note } = writeNote({
      text: "Clinician: And the lorazepam, half a milligram three times a day?\nPatient: I don't take it three times. I take two. One at noon and one at bed.\nClinician: Okay.",
      noteType: 'Progress Note',
      sections,
    })
    expect(note).not.toMatch(/2 mg/)
  })
})

describe('what is said of a medicine that another sentence names', () => {
  it.each([
    // Asked by somebody else in the room.
    [
      ['C: The sertraline stays where it is.', 'M: And the Ativan?', 'C: That stops tonight.'],
      /stop lorazepam/i,
      /stop sertraline|sertraline[^\n]*stops/i,
    ],
    [
      [
        "C: Let's go to one fifty on the sertraline.",
        'M: And the Ativan? Her old doctor said to just stop it.',
        'C: No. We leave it exactly where it is, half a milligram, for this month.',
      ],
      /lorazepam[^\n]*half a milligram/i,
      /sertraline[^\n]*(?:half a milligram|where it is)/i,
    ],
    [
      ['C: First, the ZzzQuil. That stops tonight.'],
      /stop diphenhydramine/i,
      /stop (?:sertraline|lorazepam)/i,
    ],
    // The reason is no plan.
    [
      [
        "C: I'd add mirtazapine at night.",
        "C: Since the Celexa knocked you out, let's do seven and a half for a week, then fifteen.",
      ],
      /mirtazapine[^\n]*7\.5/i,
      /citalopram/i,
    ],
    // Taken back a turn later.
    [
      [
        "C: We'll go up on the Zoloft to one fifty.",
        'P: My heart thing, though.',
        'C: Right, scrap that. A hundred it stays.',
      ],
      /continue sertraline|sertraline[^\n]*stays/i,
      /150/,
    ],
    // Proposed, and thought over.
    [
      ["C: I'd go to one fifty on the Zoloft.", 'P: Could I think about it?', 'C: Sure. Ring me Friday.'],
      /proposed, not agreed to[^\n]*150/i,
      /^\d+\. increase sertraline/im,
    ],
    [
      [
        "C: Let's put the Seroquel up, to one hundred.",
        'P: I cannot lift a spoon on fifty.',
        'C: Then we go the other way.',
      ],
      /other way/i,
      /100/,
    ],
    [['C: The Ativan has to go.', 'P: Okay.'], /stop lorazepam/i, /continue|start/i],
    [['C: And stay off the ibuprofen if you can.'], /stay off/i, /continue ibuprofen/i],
    [
      [
        'C: The Zoloft stays.',
        'P: And the Ativan?',
        'C: That one we lower, to a quarter of a milligram at night.',
      ],
      /lorazepam[^\n]*quarter/i,
      /(?:sertraline|quetiapine)[^\n]*quarter/i,
    ],
    // Two drugs in one sentence.
    [
      ['C: The Ativan stops today, the Seroquel we keep at fifty.', 'P: Okay.'],
      /stop lorazepam[\s\S]*quetiapine[^\n]*50|quetiapine[^\n]*50[\s\S]*stop lorazepam/i,
      /continue lorazepam|stop quetiapine/i,
    ],
    // Another one in its place.
    [
      [
        "C: Let's start the Zyprexa at five tonight.",
        'P: I took that in the hospital and gained forty pounds.',
        'C: Then Geodon, twenty twice a day with food.',
      ],
      /not done: start zyprexa[\s\S]*ziprasidone[^\n]*20 mg|ziprasidone[^\n]*20 mg[\s\S]*not done: start zyprexa/i,
      /^\d+\. start zyprexa/im,
    ],
    // A raise that is declined leaves the drug.
    [
      ['C: I could put the Seroquel up to three hundred.', "P: I'd rather not.", 'C: Fifty, then, as is.'],
      /declined[^\n]*300/i,
      /not taking quetiapine/i,
    ],
  ])('%j', (turns, right, wrong) => {
    const plan = planOf(...turns)
    expect(plan).toMatch(right)
    expect(plan).not.toMatch(wrong)
  })

  it('stops nothing where no medicine was spoken of', () =>
    expect(planOf('C: The shouting at home, that stops.', 'P: Yes.')).not.toMatch(
      /stop (?:sertraline|quetiapine|lorazepam)/i,
    ))

  it('takes an age for no dose', () => {
    const { note } = writeNote({
      text: 'Clinician: Any medicine before?\nPatient: I was on Celexa at nineteen. Twenty milligrams.\nClinician: Okay.\nPatient: Yes.',
      noteType: 'Progress Note',
      sections,
    })
    expect(note).not.toMatch(/19 mg/)
    expect(note).toMatch(/20 mg/)
  })

  it.each([
    ['How many of the hydroxyzine are we sending?', 'A month. No, seven, just seven pills.', /7 mg/],
    ['What did you have in your hand?', 'All my Seroquel. Twenty-five pills.', /25 mg/],
    ['Were you taking the Invega shot?', 'I missed it. Six weeks, seven, they moved the clinic.', /7 mg/],
  ])('%s counts no milligrams', (question, answer, wrong) => {
    const { note } = writeNote({
      text: `Clinician: How are you?\nPatient: Tired.\nClinician: ${question}\nPatient: ${answer}\nClinician: Okay.`,
      noteType: 'Progress Note',
      sections,
    })
    expect(note).not.toMatch(wrong)
  })

  it('is the one that was asked about', () => {
    const plan = planOf(
      "C: So that's fluoxetine up to forty from tomorrow.",
      'M: And the Concerta?',
      "C: We'll leave it at thirty-six.",
    )
    expect(plan).toMatch(/methylphenidate[^\n]*36/i)
    expect(plan).not.toMatch(/fluoxetine[^\n]*36/i)
  })

  it('of two that were spoken of the other is not the last', () => {
    const { note } = writeNote({
      text: "Clinician: Pharmacy says you haven't picked up the Cymbalta since June.\nPatient: No, it's the buspirone I pick up. The other gave me the sweats.\nClinician: Okay.\nPatient: Yes.",
      noteType: 'Progress Note',
      sections,
    })
    expect(note).toMatch(/sweats/)
    expect(note).not.toMatch(/buspirone:[^\n]*sweats/i)
  })
})
