import { describe, expect, it } from 'vitest'
import { noteOfTalk } from '../testing/note-of-talk.ts'

/** Turns, what must stand in the note, what must not. */
type Case = readonly [readonly string[], RegExp, RegExp?]

const expectNote = (...[turns, stands, not]: Case) => {
  const note = noteOfTalk(turns)
  expect(note).toMatch(stands)
  if (not) expect(note).not.toMatch(not)
}

describe('relatives', () => {
  it.each<[...Case]>([
    [
      [
        'C: Anyone in the family with problems?',
        "P: My brother tried, but he's okay.",
        'C: Tried to kill himself?',
        'P: Yeah, with a rope.',
      ],
      /brother: asked “Tried to kill himself”: “Yeah, with a rope”/,
      /Risk:|Means:/,
    ],
    [
      [
        'C: Anyone in the family?',
        'P: My sister hurts herself.',
        'C: Did she ever try to kill herself?',
        'P: No, but I did.',
      ],
      /Asked “Did she ever try to kill herself”: “No, but I did”/i,
      /No history of suicide|Denies suicid/,
    ],
    [
      ['C: Your brother died, you said.', 'P: Stepbrother. Overdose.', 'C: When?', 'P: Christmas Eve.'],
      /stepbrother died.*overdose; Christmas Eve/i,
      /Risk:/,
    ],
    [
      ['C: Any overdoses?', 'P: Yes, I took pills in May.', 'C: When?', 'P: Last year.'],
      /Risk:.*took pills in May/s,
    ],
    [
      ['P: My brother died in March.', 'C: How?', 'P: Overdose.', 'C: Have you ever overdosed?', 'P: Once.'],
      /Risk:.*has overdosed: once/is,
    ],
  ])('are not the patient: %j', expectNote)
})

describe('whose it is', () => {
  it.each<[...Case]>([
    [
      [
        'C: Anyone die by suicide?',
        "P: My mom's brother. He hanged himself when I was nine.",
        'C: Any substance problems?',
        'P: My brother smokes weed. Dad drank.',
        'C: Still?',
        "P: He's been sober since 2015.",
      ],
      /Family:.*hanged himself when I was nine.*father has been sober since 2015/is,
      /Risk:|Alcohol:|at age 9|brother has been sober/,
    ],
    [['C: Anyone you want to hurt?', 'P: My brother. He took my money.'], /Risk:.*“My brother”/s],
    [['C: When did you start drinking?', 'P: When I was nine.', 'C: And now?', 'P: Every day.'], /at age 9/],
    [['C: Any mental illness in the family?', "P: My mom's bipolar. Well, stepmom."], /stepmother/i],
    [
      [
        'C: Has anyone in the family had this?',
        "P: My dad's mom was in an institution.",
        'C: For what?',
        'P: She heard things.',
      ],
      /grandmother heard things/i,
      /(?<!grand)mother heard/i,
    ],
    [
      [
        'C: And your mom, any allergies?',
        "P: Mom's allergic to penicillin.",
        'C: And you?',
        'P: Just codeine, I itch.',
      ],
      /Allergies: codeine, patient itches/i,
      /Allergies:.*penicillin/,
    ],
    [['C: Any allergies?', 'P: Penicillin.', 'C: And your sister?', 'P: None.'], /Allergies: penicillin/i],
    [
      ['P: My best friend hung herself in May.', 'C: Oh no.', 'P: I found her.'],
      /hung herself in May; patient found her/,
    ],
    [
      ['C: You said Effexor raised your pressure. How high?', 'P: They said one sixty over a hundred.'],
      /Venlafaxine: .*how high: they said 160\/100\b(?!\/)/,
      /Vitals/,
    ],
    [['C: How high is your anxiety?', 'P: Eight.'], /8\/10/],
  ])('%j', expectNote)
})

describe('the hospital', () => {
  it.each<[...Case]>([
    [
      [
        "C: I'd like you to think about the hospital.",
        "P: I thought about it. I'll go.",
        'C: Today?',
        'P: Can I go tomorrow? The cat.',
        'C: Can your sister take the cat?',
        "P: I'll ask. Okay, today.",
      ],
      /patient will ask (?:their )?sister to take the cat[\s\S]*agrees to go to the hospital today/i,
    ],
    [
      ['C: Were you in the hospital last year?', 'P: Yes.', 'C: There is a group on Mondays.', "P: I'll go."],
      /./,
      /agrees to go to the hospital/i,
    ],
  ])('%j', expectNote)
})

describe('tests that were done', () => {
  it.each<[...Case]>([
    [
      [
        "C: Let's get you a sleep study.",
        'P: I did one. They said severe apnea.',
        'C: Okay. Do you use the machine?',
        "P: I can't breathe with it.",
      ],
      /“I did one. They said severe apnea”.*“Do you use the machine”: “I can't breathe with it”/,
      /Tests:|Panic/,
    ],
    [
      ["C: Let's get you a sleep study.", 'P: Okay. I had one drink last night.', 'C: Fine.'],
      /Tests:.*sleep study/,
    ],
    [
      [
        'C: Your brother died, you said.',
        'P: Stepbrother. Overdose.',
        'C: Were you close?',
        'P: I gave him the money.',
        'C: The money for the drugs?',
        "P: Yeah. It's my fault.",
      ],
      /Family:.*“The money for the drugs”: “Yeah. It's my fault”/,
      /Other drug|Risk/,
    ],
  ])('%j', expectNote)
})

describe('another day', () => {
  it.each<[...Case]>([
    [
      [
        "C: So I'll see you on the ninth.",
        "P: Wait, that's my daughter's graduation.",
        'C: The tenth?',
        'P: Works. Same time?',
        'C: Same time, four thirty.',
        'P: Could we do video?',
        'C: Sure, video.',
      ],
      /see patient on the 10th at 4:30; video/,
      /9th/,
    ],
    [
      [
        "C: I'd like to see you Tuesday at three.",
        "P: I've got class till four.",
        'C: Wednesday at three?',
        'P: I can do Thursday.',
        'C: Thursday at two?',
        'P: Perfect.',
        "C: And you'll call me if the rash comes back.",
        'P: I will.',
      ],
      /Thursday at 2/,
      /Tuesday|Wednesday/,
    ],
    [
      [
        'C: I want to get you off the Klonopin eventually.',
        'P: Not now though.',
        'C: No, not now. For now stay at half a milligram twice a day.',
        'P: Fine by me.',
        "C: And let's see each other in six weeks.",
        "P: I'm in Ohio then.",
        'C: Okay, five weeks?',
        'P: Five works.',
      ],
      /PLAN[\s\S]*eventually, not now; continue clonazepam[\s\S]*half a milligram twice daily[\s\S]*5 weeks/i,
      /6 weeks/,
    ],
  ])('%j', expectNote)
})

describe('short orders', () => {
  it.each<[...Case]>([
    [
      [
        "C: You're on Nardil. When's the surgery?",
        "P: The twelfth. I thought you'd stop it before.",
        'C: Yes. Stop it two weeks before, so on the twenty-ninth.',
        'P: Okay.',
        'C: And no Demerol. Tell them that.',
      ],
      /Stop phenelzine.*29th[\s\S]*tell them: no Demerol/i,
    ],
    [
      [
        "P: The pharmacist said to stop the St. John's wort.",
        'C: Stop it today please.',
        'P: Okay.',
        'C: And we wait two weeks before the Lexapro.',
        'P: So not today?',
        'C: Not today. On the first.',
      ],
      /Stop st john's wort today[\s\S]*wait 2 weeks before Lexapro, not today, on the first/i,
      /not agreed/i,
    ],
    [['P: I take Zoloft. I smoke a lot.', 'C: Stop it today.', 'P: Okay.'], /Zoloft/i, /Stop sertraline/],
    [['P: My wife takes Xanax.', 'C: Stop it now.', 'P: Okay.'], /./, /Stop alprazolam/],
    [['C: No Ambien then.', 'P: What about the Xanax?', 'C: That neither.'], /Not using alprazolam/i],
    [
      [
        "C: I'd like your mom to hold on to the pills.",
        "P: She'd lose them. My brother can.",
        'C: Your brother, then. One week at a time.',
        'P: Okay.',
      ],
      /PLAN[\s\S]*brother to hold on to the pills, 1 week at a time/i,
      /mother to hold/i,
    ],
    [['C: Who can hold your pills?', 'P: My sister Dana could.'], /Sister Dana could hold their pills/i],
    [["C: I'd like your sister to keep in touch.", 'P: Sure.'], /./, /sister to keep/i],
    [
      [
        'C: And how was Zyprexa?',
        'P: Forty pounds in six months.',
        'C: And the Latuda now?',
        'P: Good. Sixty with dinner.',
      ],
      /On Zyprexa: 40 pounds in 6 months[\s\S]*60 mg with dinner/i,
      /Appetite/,
    ],
    [['C: And the appetite?', 'P: Good. Ten pounds up.'], /10 pounds/i, /On /],
  ])('%j', expectNote)
})

describe('what is done only in a case', () => {
  it.each<[...Case]>([
    [
      [
        "C: We're going to do a pregnancy test before you leave.",
        "P: And if it's positive?",
        "C: Then we'd stop the Depakote and switch to Lamictal.",
      ],
      /PLAN[\s\S]*if the pregnancy test is positive: stop Depakote[\s\S]*do a pregnancy test/,
      /Stop divalproex/,
    ],
    [
      [
        "C: You're on ten of the Ambien. I'd like to cut it to five.",
        "P: And if I can't sleep?",
        'C: Then we go back to ten.',
        'P: Okay.',
      ],
      /if patient cannot sleep: go back to 10/i,
      /Increase/,
    ],
    [
      [
        'C: Do you want melatonin?',
        "P: And if I can't sleep?",
        'C: Then call me. I want you to start melatonin, three milligrams.',
        'P: Okay.',
      ],
      /start melatonin/i,
    ],
  ])('is no plan for today: %j', expectNote)
})

describe('a drug that is thought of and not used', () => {
  it.each<[...Case]>([
    [
      ["C: I'd add Haldol, but your mother said you got stiff.", 'P: Like a board.'],
      /Not using haloperidol.*stiff.*“Like a board”|haloperidol.*stiff.*“Like a board”/i,
      /Start haloperidol/,
    ],
    [["C: I'd start Zoloft, but low, twenty five.", 'P: Okay.'], /Start sertraline/],
    [["C: I'd start Zoloft, but you need to take it with food.", 'P: Okay.'], /Start sertraline/],
    [
      [
        'C: We could do hydroxyzine, twenty five.',
        'P: That one made me shake last year.',
        'C: Okay, not that then.',
      ],
      /hydroxyzine.*“That one made me shake last year”/i,
      /Start hydroxyzine/,
    ],
    [
      ['C: I think we should try you on lithium.', 'P: No way. My aunt was on that.'],
      /not agreed to: try patient on lithium \(patient: “No way”\)/i,
    ],
    [['C: I think the lithium is helping.', 'P: I think so too.'], /lithium is helping/i, /start lithium/i],
    [
      [
        'C: I think the Seroquel goes to two hundred at bedtime.',
        'M: He can barely get up for school now.',
        'C: Then we leave it at one hundred.',
      ],
      /not done: .*200/i,
      /Increase/,
    ],
  ])('%j', expectNote)
})

describe('measured again', () => {
  it.each<[...Case]>([
    [
      [
        "C: I'm going to hold the Adderall today. Your heart rate is one twenty two.",
        'P: I ran up the stairs.',
        "C: Let's take it again. Okay, eighty four.",
        'P: See.',
        'C: Alright, then you can stay on it. Same dose, twenty.',
      ],
      /heart rate on repeat: 84/i,
      /Hold|take it again/,
    ],
    [
      ["C: I'm going to hold the lithium until Friday.", 'P: Okay.', 'C: You can keep taking the Zoloft.'],
      /Hold lithium/,
    ],
  ])('%j', expectNote)
})

describe('settled a turn later', () => {
  it.each<[...Case]>([
    [
      [
        'C: What about doxepin, six milligrams?',
        'P: Never had it.',
        "C: Let's do that. Tonight.",
        'P: Sure.',
      ],
      /Start doxepin.*6 mg tonight/i,
    ],
    [
      [
        'C: What about Lamictal?',
        "P: No, I don't want that.",
        "C: Okay. Let's do it another way.",
        'P: Fine.',
      ],
      /does not want that/i,
      /Start lamotrigine/,
    ],
    [
      [
        'C: What about Lamictal?',
        'P: Is that the one with the rash?',
        'C: It can, so we go slow. Twenty five for two weeks, then fifty.',
        "P: Okay, I'd try that.",
      ],
      /Start lamotrigine.*25 mg for 2 weeks, then 50/,
      /is that the one/i,
    ],
    [
      [
        'C: How is the Zoloft?',
        "P: I feel flat. I'd rather go down.",
        'C: We could go to fifty.',
        'P: From a hundred? Yeah.',
        "C: Let's do that for a month.",
      ],
      /Decrease sertraline.*from 100 mg to 50 mg for a month/i,
    ],
    [
      [
        'C: And naltrexone?',
        "P: My liver, they wouldn't.",
        'C: Right. Then acamprosate, two tablets three times a day. Could you try?',
        "P: I'll try.",
      ],
      /Start acamprosate/,
    ],
    [
      [
        'C: What do you take?',
        'P: Lithium 900, and Seroquel.',
        'C: Okay. Then Seroquel, 200 at night.',
        'P: Right.',
      ],
      /Seroquel/i,
      /Start quetiapine/,
    ],
    [
      [
        'C: What happened with the Ambien?',
        'P: I drove in my sleep.',
        'C: Then we forget about it and go back to trazodone.',
        'P: The hundred?',
        'C: Fifty to start.',
        'P: Okay.',
      ],
      /PLAN[\s\S]*trazodone: 50 mg to start/i,
    ],
    [
      [
        'C: You stopped the Zoloft when you got pregnant?',
        'P: My OB said stop, so I stopped.',
        "C: And how's it been?",
        'P: Awful.',
        "C: I'd go back on it. Fifty.",
        "P: Okay. I'll take it.",
      ],
      /when patient got pregnant[\s\S]*Restart sertraline.*50 mg/i,
    ],
  ])('%j', expectNote)
})

describe('a label that says it all', () => {
  it('stands once', () => {
    const note = noteOfTalk(["C: So not using zolpidem. We won't use Ambien.", 'P: Okay.'])
    expect(note).toMatch(/1\. Not using zolpidem\./)
  })
})
