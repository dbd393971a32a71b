import { describe, expect, it } from 'vitest'
import { noteOfTalk } from '../testing/note-of-talk.ts'

const noteOf = (...turns: string[]) =>
  noteOfTalk(['C: How have you been?', 'P: I have been tired.', ...turns, 'C: Okay.', 'P: Thanks.'])

describe('a denial somebody objects to', () => {
  it.each([
    [
      ['C: Any guns at home?', 'P: No.', "M: There's your father's in the hall closet, honey."],
      /no firearms in the home; mother says otherwise[\s\S]*“There's your father's in the hall closet/i,
    ],
    [
      ['C: Have you been throwing up?', 'P: No.', 'M: I cleaned it out of the shower drain on Monday.'],
      /denies vomiting; mother says otherwise/i,
    ],
    [
      ['C: Are you hearing voices?', 'P: No.', 'M: She does, doctor. She talks to the TV.'],
      /denies auditory hallucinations; mother says otherwise/i,
    ],
  ])('%j', (turns, told) => expect(noteOf(...turns)).toMatch(told))

  it.each([
    [['C: Any guns at home?', 'P: No.', "M: There's none, we sold them."]],
    [['C: Do you drink at all?', 'P: No.', "M: There's a lot of stress at home."]],
    [['C: Are you hearing voices?', 'P: No.', 'M: She does her homework now.']],
    [['C: Have you been throwing up?', 'P: No.', 'M: I found it hard too.']],
  ])('stands where nobody does: %j', (turns) => expect(noteOf(...turns)).not.toMatch(/otherwise/))
})

describe('a denial of firearms', () => {
  it('does not stand where the patient tells of one later', () => {
    const note = noteOf(
      'C: Do you own a gun?',
      'P: No.',
      'C: And who is at home with you?',
      "P: Just me and the dog. I mean, there's the pistol in my truck, I don't think of that as owning.",
      'C: Loaded?',
      "P: It's loaded, yeah.",
    )
    expect(note).toMatch(/at first said no firearms in the home/i)
    expect(note).toMatch(/pistol in their truck/i)
    expect(note).toMatch(/Means:[^\n]*loaded/)
  })

  it.each([
    'My dad has a rifle at his place.',
    'I used to have a rifle, years ago.',
    'I have a water pistol for the cat.',
    'We sold the shotgun in March.',
    'My neighbor has guns.',
  ])('stands: %s', (later) =>
    expect(noteOf('C: Do you own a gun?', 'P: No.', "C: And how's work?", `P: Busy. ${later}`)).not.toMatch(
      /at first/i,
    ),
  )
})

describe('what somebody else does with the means', () => {
  it.each([
    [
      [
        'C: Where are the pills kept?',
        'P: Bathroom.',
        "M: Not since this morning. I've got them all in my car.",
      ],
      /Means:[^\n]*in my car” \(per mother\)/i,
    ],
    [
      ['C: Were you ever admitted for this?', 'P: Once, for a week.', 'M: It was three weeks. At Lakeview.'],
      /for a week; it was 3 weeks \(per mother\)/i,
    ],
  ])('%j', (turns, told) => expect(noteOf(...turns)).toMatch(told))
})

describe('what is asked without its mark, or asked back', () => {
  it.each([
    [
      [
        'C: Are the guns out of the house?',
        'P: They will be.',
        "C: So they're still there tonight.",
        'P: Yeah, they are.',
      ],
      /still there tonight/i,
    ],
    [
      [
        'C: Did you miss any lithium this month?',
        'P: Does the camping weekend count?',
        'C: It does.',
        'P: Then three.',
      ],
      /lithium[^\n]*3/i,
    ],
    [
      [
        'C: Any suicidal ideation, homicidal ideation?',
        "P: I don't know what that second one is.",
        'C: Thoughts of killing somebody.',
        'P: Lord no.',
      ],
      /denies homicidal ideation/i,
    ],
    [
      ['C: Can you promise me you would call before you did anything?', "P: I can't promise that."],
      /Risk:[^\n]*cannot promise that/i,
    ],
    [
      [
        "C: You told the nurse you'd kill yourself if we sent you home.",
        "P: I said that because nobody was listening. I didn't mean it.",
      ],
      /Risk:[^\n]*did not mean it/i,
    ],
  ])('%j', (turns, told) => expect(noteOf(...turns)).toMatch(told))

  it.each([
    [
      [
        'C: Are the guns out of the house?',
        'P: They will be.',
        "C: So they're still there tonight.",
        'P: No, my brother took them.',
      ],
      /still there tonight/i,
    ],
    // Nobody denied an attempt on their own life.
    [
      [
        'C: Any thoughts of hurting the baby?',
        'P: I see pictures of it.',
        'C: Have you ever done anything to him?',
        'P: No. Never.',
      ],
      /(?:no history of|denies) suicide attempts/i,
    ],
    [['C: Your AUDIT came out at twenty-three.', 'P: Out of what?', 'C: Forty.'], /AUDIT[^\n]*40/i],
  ])('says nothing that was not said: %j', (turns, wrong) => expect(noteOf(...turns)).not.toMatch(wrong))
})

describe('numbers the patient takes back a turn later', () => {
  it('count as the later one', () => {
    const note = noteOf(
      'C: How many drinks a day?',
      'P: Three.',
      'C: And on the weekend?',
      "P: Same. No, that's a lie, I said three, it's closer to seven, every day.",
    )
    expect(note).toMatch(/Alcohol:[^\n]*\b7\b/)
    expect(note).not.toMatch(/\b3\b/)
  })
})

describe('what the patient answers after somebody else has', () => {
  it('counts, though it was answered before', () => {
    const note = noteOf(
      'C: Have you thought of taking your life?',
      "M: She hasn't, doctor, never.",
      'P: Mom, let me talk. Yes, I have thought about it.',
      'C: When was the last time?',
      'P: Last night.',
    )
    expect(note).toMatch(/Risk:[^\n]*has thought of taking their life/i)
    expect(note).not.toMatch(/denies suicidal/i)
  })

  it('is a denial where it says no', () =>
    expect(
      noteOf('C: Have you thought of taking your life?', "M: She hasn't, doctor.", "P: No. She's right."),
    ).toMatch(/denies suicidal ideation/i))

  it('is nothing where the patient says something else', () =>
    expect(
      noteOf(
        'C: Any guns at home?',
        'M: No, none.',
        'P: Thanks, Mom.',
        'C: How is your sleep?',
        'P: Six hours.',
      ),
    ).toMatch(/no firearms in the home \(per mother\)/i))
})

describe('a suicide in the family, and the patient', () => {
  const asked = (answer: string) =>
    noteOf(
      'C: Anyone in the family died by suicide?',
      'P: My uncle Ramiro, he hanged himself in eighty-nine.',
      "C: I'm sorry. And have you thought about it?",
      `P: ${answer}`,
    )
  it('are two things', () => {
    expect(asked('Never.')).toMatch(/denies suicidal ideation/i)
    expect(asked('Last winter, yes.')).not.toMatch(/denies suicidal/i)
  })

  it('of harm to others it is not asked', () =>
    expect(
      noteOf(
        'C: Any thoughts of hurting him?',
        'P: Sometimes.',
        'C: Have you thought about it today?',
        'P: No.',
      ),
    ).not.toMatch(/denies suicidal/i))

  it('killing somebody is not killing oneself', () => {
    const note = noteOf('C: Any thoughts of killing somebody?', 'P: No.')
    expect(note).toMatch(/denies homicidal ideation/i)
    expect(note).not.toMatch(/suicid/i)
  })
})

describe('a relative in the room', () => {
  it.each([
    // What she brings up is no small talk.
    [
      [
        'C: Do you ever feel like hurting somebody?',
        'P: No.',
        'M: Tell him about the knife.',
        "P: I held it. I wasn't going to do anything.",
      ],
      /Risk:[^\n]*knife: [^\n]*held it/i,
      /zzzz/,
    ],
    [
      [
        'C: Is she self-harming now?',
        'M: Not since the summer.',
        'C: Let me speak with Kay alone a minute.',
        'P: It was last night. Top of my leg.',
      ],
      /Risk:[^\n]*last night/i,
      /zzzz/,
    ],
    // Her own illness, allergy and pressure are not the patient's.
    [
      ['C: Any mood trouble in the family?', "M: I'm bipolar, on lithium eight hundred."],
      /Family:[^\n]*mother: (?:is )?bipolar/i,
      /^Lithium:/m,
    ],
    [
      ['C: Any allergies?', "M: Penicillin brings me out in lumps. He's fine with it, it's nuts with him."],
      /Allergies:[^\n]*nuts/i,
      /lumps/i,
    ],
    // What she refuses is not agreed on.
    [
      [
        "C: I'd like you to come in to the unit for two weeks.",
        'P: Okay.',
        'M: No, not the unit, she came out worse last time.',
      ],
      /proposed, not agreed to[^\n]*unit[^\n]*mother/i,
      /zzzz/,
    ],
  ])('%j', (turns, told, wrong) => {
    const note = noteOf(...turns)
    expect(note).toMatch(told)
    expect(note).not.toMatch(wrong)
  })

  it('is not objecting when she says no to something else', () =>
    expect(
      noteOf(
        "C: I'd like you to come in to the unit for two weeks.",
        'P: Okay.',
        'M: No, not the red coat, the blue one.',
      ),
    ).not.toMatch(/not agreed/i))
})

describe('an allergy that is asked for by name', () => {
  it('stands with its reaction', () =>
    expect(noteOf("C: And you're allergic to the sulfa, Bactrim?", 'P: Yeah, my lip swelled up.')).toMatch(
      /Allergies:[^\n]*bactrim[^\n]*lip swelled/i,
    ))

  it('does not where the yes goes on with a no', () =>
    expect(noteOf("C: You're allergic to penicillin?", 'P: Yeah, no, that was never confirmed.')).not.toMatch(
      /Allergies: penicillin;/i,
    ))
})

describe('what the chart has wrong', () => {
  it('is put right: an allergy that is another one', () => {
    const note = noteOf(
      'C: Allergies, I have you down for sulfa, is that right?',
      "P: No, it's aspirin. Aspirin makes me swell up in the eyes. The sulfa, that's my wife.",
    )
    expect(note).toMatch(/denies allergy to sulfa/i)
    expect(note).toMatch(/aspirin makes them swell/i)
    expect(note).not.toMatch(/is that: no/i)
  })

  it('is put right: a dose that was cut', () => {
    const note = noteOf(
      'C: And the Seroquel, two hundred at night.',
      'P: No, you cut that, remember? You cut it to one hundred back in the winter.',
    )
    expect(note).toMatch(/quetiapine:[^\n]*100/i)
    expect(note).not.toMatch(/200/)
  })

  it('is put right: when to come back', () => {
    const note = noteOf(
      'C: Your PHQ is nine.',
      'P: Okay.',
      "C: Come back in eight weeks. Hmm, with Easter and all the, actually let's do six weeks, before Mother's Day.",
    )
    expect(note).toMatch(/6 weeks/)
    expect(note).not.toMatch(/8 weeks/)
  })
})
