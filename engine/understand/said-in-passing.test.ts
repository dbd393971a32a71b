import { describe, expect, it } from 'vitest'
import { BUILT_IN_TEMPLATES } from '#shared/domain/templates/built-in.ts'
import { noteOfTalk } from '../testing/note-of-talk.ts'
import { writeNote } from '../write-note.ts'

const sections = BUILT_IN_TEMPLATES[0]?.structure.sections ?? []
const noteOf = (...turns: string[]) =>
  noteOfTalk([
    'C: How have you been?',
    'P: Tired. I take lithium 900 at night.',
    'C: And the sleep?',
    'P: Fine.',
    ...turns,
  ])

/** Everyday words that look like what a rule waits for. Each once made a note say what nobody had said. */
describe('a yes or a no to something else', () => {
  it.each([
    [
      ['C: Do you have a plan to kill yourself?', 'M: Can I get you a tissue?', 'P: Yes, please.'],
      /plan to kill/i,
    ],
    [['C: Do you have thoughts of suicide?', 'M: Should I step out?', 'P: No, stay.'], /denies suicid/i],
    [
      [
        'C: How do you feel?',
        'P: I wish I was dead.',
        'C: Have you thought of therapy?',
        'P: Not really.',
        'C: Have you considered it?',
        'P: No.',
      ],
      /denies suicid/i,
    ],
    [
      [
        'P: I want to die.',
        'C: There is a partial program, five days a week. Do you want to do that?',
        'P: Yes.',
      ],
      /act on/i,
    ],
    [
      [
        'C: Any thoughts of suicide?',
        'P: Which one?',
        'C: Sorry, phone. Okay, you can stay seated.',
        'P: Yes.',
      ],
      /reports thoughts/i,
    ],
    [
      ['C: Any guns?', 'P: Yes, a pistol in my nightstand.', 'C: So you have pills at home too.', 'P: No.'],
      /denies access|no firearms/i,
    ],
  ])('%j', (turns, wrong) => expect(noteOf(...turns)).not.toMatch(wrong))
})

describe('a denial that was said to somebody else, or of something else', () => {
  it.each([
    [
      ['C: Any thoughts of suicide?', "M: She hasn't, doctor.", 'P: Mom. No. Let me talk. I have.'],
      /denies suicid/i,
    ],
    [['C: Any thoughts of suicide?', 'M: She would never.', 'P: Yes, Mom, I know.'], /reports thoughts/i],
    [
      ['C: Any thoughts of suicide?', 'P: Every day.', 'C: Thoughts of suicide often pass.', 'P: No.'],
      /denies suicid/i,
    ],
    [
      [
        'C: Any thoughts of suicide?',
        'P: What do you mean?',
        'C: Just move if the sun bothers you.',
        "P: No, I'm fine.",
      ],
      /denies suicid/i,
    ],
    [
      [
        'C: Mood?',
        'P: I wish I was dead. My boss offered me early retirement.',
        'C: Have you thought about it?',
        'P: No.',
      ],
      /denies suicid/i,
    ],
    [
      ['C: Any guns?', 'P: Yes, a pistol.', 'C: So it is not loaded?', 'P: Yes, it is.'],
      /(?<!“So it is )not loaded/i,
    ],
    [
      [
        'C: Any thoughts of suicide?',
        'P: Sometimes.',
        'C: What would help?',
        'P: I would like to call my brother.',
        'C: Have you tried?',
        'P: No.',
      ],
      /history of suicide attempts/i,
    ],
    [
      ['C: Any thoughts of suicide?', 'P: No.', 'M: There was a suicide at his school last week.'],
      /otherwise/,
    ],
    [
      ['C: Any guns at home?', 'P: No.', 'C: And the back pain?', 'P: I got a massage gun for it.'],
      /at first/i,
    ],
  ])('%j', (turns, wrong) => expect(noteOf(...turns)).not.toMatch(wrong))
})

describe('a no to a question about what there is', () => {
  it.each([
    [
      [
        'C: Any thoughts of suicide?',
        'P: Yes, most days.',
        'C: Have you told anyone about the suicidal thoughts?',
        'P: No.',
      ],
      /not told anyone/,
      /denies/i,
    ],
    [['C: Are the thoughts of suicide worse?', 'P: No.'], /not worse/, /denies suicid/i],
    [
      ['P: I took thirty Tylenol on Sunday.', 'C: Do you regret the overdose?', 'P: No.'],
      /not regret the overdose/,
      /denies/i,
    ],
    [
      ['P: I tried to hang myself in May.', 'C: Did you go to the hospital after the attempt?', 'P: No.'],
      /hang themselves/,
      /denies/i,
    ],
    [['C: Do the voices bother you?', 'P: No.'], /voices do not bother/, /denies/i],
    [
      ['C: So the voices are better?', 'P: Not really.'],
      /voices are better/,
      /denies (?:auditory )?hallucinations/i,
    ],
    [['C: Do you think the drinking is a problem?', 'P: No.'], /drinking is a problem/, /denies alcohol/i],
    [['C: Do you want to cut down on drinking?', 'P: No.'], /cut down on drinking/, /denies alcohol/i],
    [
      ['C: Have you been hospitalized for the penicillin allergy?', 'P: No.'],
      /penicillin allergy/,
      /denies allerg/i,
    ],
    [['C: Can you promise you will not hurt yourself?', 'P: No.'], /promise/, /denies/i],
  ])('%j', (turns, told, wrong) => {
    const note = noteOf(...turns)
    expect(note).toMatch(told)
    expect(note).not.toMatch(wrong)
  })

  it.each([
    [['C: Do you still hear the voices?', 'P: No.'], /denies (?:auditory )?hallucinations/i],
    [['C: Any thoughts of suicide?', 'P: No.', 'C: Any cutting or burning?', 'P: No.'], /denies self-harm/i],
    [['C: Are you still having those thoughts of suicide?', 'P: No.'], /denies suicidal/i],
    [['C: Any thoughts of suicide?', 'P: No, just tired.'], /denies suicidal/i],
  ])('where it is asked whether there is any, it is denied: %j', (turns, told) =>
    expect(noteOf(...turns)).toMatch(told),
  )
})

describe('a no with an exception', () => {
  it.each([
    [['C: Any allergies to medication?', 'P: No, just sulfa.'], /sulfa/, /no known|denies/i],
    [['C: Any suicide attempts?', 'P: No, just one.'], /attempts: no, (?:just )?one/i, /denies/i],
    [['C: Any guns?', 'P: No, only one.'], /only one/, /no firearms/i],
    [['C: Any guns?', 'P: No. Just one.'], /firearms in the home: (?:just )?one/i, /no firearms/i],
    [['C: Any drugs?', 'P: No, just coke.'], /coke/, /denies/i],
    [
      ['C: Any thoughts of hurting yourself or anybody else?', 'P: Not anybody else, no.'],
      /Not anybody else/,
      /denies suicid/i,
    ],
    [
      ['C: Any suicidal thoughts or voices?', 'P: Voices, no.'],
      /denies (?:auditory )?hallucinations/i,
      /denies suicid/i,
    ],
    [['C: Any thoughts of suicide?', "P: I can't say that I'm not."], /cannot say/, /denies/i],
    [['C: So no more thoughts of suicide?', 'P: I wish.'], /suicidal ideation: /i, /denies/i],
    [
      [
        'C: Any thoughts of suicide?',
        'P: Honestly?',
        'C: Honestly.',
        "P: I've got it planned for my birthday.",
      ],
      /planned for their birthday/,
      /denies/i,
    ],
    [['C: Are you taking Zoloft?', 'P: I was.'], /was taking zoloft/i, /takes zoloft/i],
  ])('%j', (turns, told, wrong) => {
    const note = noteOf(...turns)
    expect(note).toMatch(told)
    expect(note).not.toMatch(wrong)
  })

  it('a yes stands beside what has no trouble', () =>
    expect(noteOf('C: Are you taking the Zoloft, fifty?', 'P: Yes. No side effects.')).toMatch(
      /(?:takes|taking) (?:the )?zoloft/i,
    ))

  it('a day that does not suit takes nothing back', () =>
    expect(
      noteOf(
        'C: Should we go up on the lithium to twelve hundred?',
        'P: Sure.',
        "C: I can't do Tuesday. Come Friday.",
        'P: Okay.',
      ),
    ).not.toMatch(/not done/))

  it('a plan the clinician takes back after the yes is not done', () => {
    const note = noteOf(
      'C: Should we go up on the lithium to twelve hundred?',
      'P: Sure.',
      'C: Actually, your sodium is low. Let us hold off.',
      'P: Okay.',
    )
    expect(note).toMatch(/not done[^\n]*1200/)
    expect(note).not.toMatch(/^\d+\. increase lithium/im)
  })
})

describe('a plan that was agreed on', () => {
  it.each([
    [['C: I want you in the hospital tonight.', 'P: I have to think about my kids, so yes.']],
    [['C: Give the gun to your brother tonight.', "P: I need to think about my kids. I'll do it."]],
    [['C: Lock up the knives tonight.', 'M: No more knives in the kitchen, okay.']],
    [['C: Stop the lithium today.', 'M: He is not taking it any more, I promise.']],
    [
      [
        "C: Let's start Zoloft, 50 in the morning.",
        'P: Okay. I hate that it took this long.',
        'C: Then trazodone, 50 at bedtime for sleep.',
      ],
    ],
  ])('%j', (turns) => expect(noteOf(...turns)).not.toMatch(/not agreed|not done/))

  it('stands when the day is scratched', () =>
    expect(
      noteOf(
        'C: Stop the lithium today. Come back Friday.',
        'P: I work Friday.',
        'C: Scratch that. Monday.',
        'P: Good.',
      ),
    ).toMatch(/stop lithium/i))
})

describe('a relative who says nothing against it', () => {
  it.each([
    [['C: Any thoughts of suicide?', 'P: No.', 'M: I have seen her so much happier lately.']],
    [['C: Are you hearing voices?', 'P: No.', 'M: I have heard him laughing with his friends again.']],
    [['C: Any guns at home?', 'P: No.', 'M: What about dinner, are we done by six?']],
    [['C: Do you drink?', 'P: No.', 'M: I found a great counselor for him.']],
    [["C: I'll see you in two weeks.", "M: I don't want him to wait longer than that, so good."]],
  ])('%j', (turns) => expect(noteOf(...turns)).not.toMatch(/otherwise|not agreed/))
})

describe('what must not go missing', () => {
  it.each([
    [
      [
        'C: Any allergies?',
        'P: Penicillin.',
        'C: And last night?',
        'P: My sister is the one who stopped me from jumping.',
      ],
      /jumping/,
    ],
    [
      ['C: Are you thinking of suicide?', 'P: No.', 'M: Tell him about the gun under your bed.', 'P: No.'],
      /gun under/,
    ],
    [["C: I'll see you in four weeks.", 'P: Fridays I get drunk and think about dying.'], /about dying/],
    [["C: I'll see you in four weeks.", 'P: Saturdays I have my gun out.'], /gun out/],
    [
      ['C: Do you want to die?', 'P: Yes.', 'C: I recommend the hospital.', 'P: What about my dog?'],
      /recommends the hospital/,
    ],
    [['C: I was going to tell you, your lithium level is 1.6.', 'P: Oh.'], /1\.6/],
    [['C: I was about to say, stop the lithium today.', 'P: Okay.'], /stop (?:the )?lithium today/i],
    [
      [
        'C: Come back in four weeks. Call 988 if the thoughts of suicide return.',
        'P: Should I keep the diary?',
        'C: No, forget it.',
      ],
      /988/,
    ],
    [
      ['C: Any allergies?', 'M: The school called me about bee stings, throat closed up.'],
      /Allergies:[^\n]*bee stings/,
    ],
  ])('%j', (turns, told) => expect(noteOf(...turns)).toMatch(told))
})

describe('a plan nobody made', () => {
  it.each([
    [
      ['C: Keep the lithium the same.', 'P: And the ibuprofen with the lithium?', 'C: That stops today.'],
      /stop lithium/i,
    ],
    [['C: Your insurance for the lithium stops today.', 'P: I know.'], /stop lithium/i],
    [['C: Take the lithium an hour before you have to go.', 'P: Okay.'], /stop lithium/i],
    [
      [
        "C: Let's start Zoloft, fifty.",
        'P: I will need a refill.',
        'C: Then trazodone, fifty at bedtime for sleep.',
      ],
      /not done/i,
    ],
    [
      [
        'C: And did you ever try Wellbutrin?',
        'P: Years ago, it gave me a seizure.',
        'C: Okay. So we leave it at nine hundred.',
      ],
      /bupropion[^\n]*900/i,
    ],
    [
      ['C: Before we start Zoloft, the lithium has to come off.', 'P: Okay.'],
      /^\d+\. (?:start sertraline|stop lithium)/im,
    ],
    [
      ['C: Come back in four weeks.', 'P: And the work note?', 'C: For the work note we can do two weeks.'],
      /back in 2 weeks/i,
    ],
    [
      [
        "C: Let's raise the lithium to 1200. Give the gun to your brother tonight.",
        "P: I can't hold a spoon on 900.",
        'C: Then we go the other way. 600.',
      ],
      /1200/,
    ],
    [['C: Your PHQ-9 is 16. Sertraline 150.', 'P: Okay.'], /Scores:[^\n]*sertraline/i],
    [['C: The risk is low with this medicine.', 'P: Okay.'], /Risk: [^\n]*low/],
  ])('%j', (turns, wrong) => expect(noteOf(...turns)).not.toMatch(wrong))
})

describe('a number that is another thing', () => {
  it.each([
    [['C: We will raise the clozapine to five fifteen.', 'P: Okay.'], /5:15/],
    [
      [
        'P: I took three Ativan on Sunday.',
        'C: Sleep?',
        'P: I told you three weeks ago, it was two hours a night.',
      ],
      /2 Ativan/,
    ],
    [
      ['C: Any thoughts of hurting yourself?', 'P: No.', "C: That's a nice jacket.", 'P: It was a gift.'],
      /Risk:[^\n]*gift/,
    ],
  ])('%j', (turns, wrong) => expect(noteOf(...turns)).not.toMatch(wrong))
})

it('an initial is no death', () => {
  const { note } = writeNote({
    text: 'Lives w/ dtr D. and husband. Sister D. drives pt. Denies SI. Cont sertraline 100. pt c/o low mood x 2 mo.',
    noteType: 'Progress Note',
    sections,
  })
  expect(note).not.toMatch(/died/)
})
