import { describe, expect, it } from 'vitest'
import { BUILT_IN_TEMPLATES } from '#shared/domain/templates/built-in.ts'
import { writeNote } from '../write-note.ts'

const sections = BUILT_IN_TEMPLATES[0]?.structure.sections ?? []

/** The plan of a visit that ends so. */
function planAfter(words: string): string {
  const text = [
    'NP: Hi. How have you been since last time?',
    'Pt: Up and down. Work is busy and my mood is low most days.',
    'NP: How are you sleeping?',
    'Pt: Six hours.',
    'NP: What are you taking?',
    'Pt: Sertraline, fifty.',
    'NP: Any side effects?',
    'Pt: No.',
    'NP: Any thoughts of killing yourself?',
    'Pt: Sometimes at night.',
    'NP: Anything else today?',
    'Pt: Not really.',
    words,
    'NP: Take care.',
    'Pt: See you.',
  ].join('\n')
  return writeNote({ text, noteType: 'Crisis Intervention', sections }).note.split('**PLAN:**')[1] ?? ''
}

describe('what a visit ends with is planned', () => {
  it.each<[string, RegExp]>([
    [
      "NP: I'd like to admit you to the unit upstairs tonight. Will you sign in?\nPt: Yes, I'll sign.",
      /(admi|sign)[^\n]*/i,
    ],
    ["NP: We've got a bed upstairs and you'd sign yourself in, tonight.\nPt: Fine.", /(bed|sign)/i],
    ["NP: Would you come in on your own, or do I need papers?\nPt: I'll come in.", /come in|voluntar/i],
    ["NP: I don't think home is safe tonight. I want you in the hospital.\nPt: Okay.", /hospital/i],
    [
      "NP: You're going home with your sister, and she stays through the weekend.\nPt: Okay.",
      /home with sister/i,
    ],
    [
      'NP: I think home is right. Your wife is with you day and night until I see you tomorrow at ten.\nPt: Okay.',
      /home|wife[^\n]*day and night/i,
    ],
    ['NP: The ambulance will take you to Mercy.\nPt: Okay.', /ambulance|mercy/i],
    ["NP: I'm putting you on a seventy-two hour hold.\nPt: What?", /hold|72/i],
    ['NP: I have to let your landlord know, and the police.\nPt: Do it.', /landlord[^\n]*police/i],
    ['NP: Give the gun to your brother tonight.\nPt: I will.', /gun[^\n]*brother/i],
    [
      'NP: Can your wife hold on to the pills?\nPt: Sure. She already does.',
      /wife[^\n]*pills|pills[^\n]*wife/i,
    ],
    ['NP: Someone sits with you until the bed is ready.\nPt: Okay.', /sit/i],
    ['NP: When it builds you go to Darlene, then the pastor, then 988.\nPt: Okay.', /988/],
    ['NP: Partial program starts Monday, nine to three.\nPt: Okay.', /partial[^\n]*monday/i],
    ["NP: I'm sending you to Dr. Vance's liver clinic.\nPt: Okay.", /liver clinic/i],
    ["NP: Neurology for the headaches, I'll put that in.\nPt: Okay.", /neurology/i],
    ["NP: Let's get physical therapy out to the house for balance.\nPt: Okay.", /physical therapy/i],
    ["NP: There's a grief group Mondays at Bethany, would you try it?\nPt: I'll go.", /grief group/i],
    ["NP: I'll write the letter for the school by Friday.\nPt: Thanks.", /letter[^\n]*school/i],
    ['NP: No driving until I clear you.\nPt: Okay.', /driv/i],
    ["NP: You're off work for two weeks. I'll do the form.\nPt: Okay.", /work[^\n]*2 weeks/i],
    ['NP: Bloods again in two weeks, level and liver.\nPt: Okay.', /2 weeks/i],
    ['NP: Fasting glucose and lipids this week.\nPt: Okay.', /glucose|lipids/i],
    ["NP: We'll repeat the EKG before the next step.\nPt: Okay.", /EKG/],
    [
      'NP: A lithium level on Friday, twelve hours after the dose.\nPt: Okay.',
      /lithium level|level[^\n]*friday/i,
    ],
    ['NP: Three weeks, same time.\nPt: Okay.', /3 weeks/],
    ['NP: Two weeks, the fourteenth, and Carla drives.\nPt: Okay.', /14th/],
    ['NP: Me by video on January ninth.\nPt: Okay.', /january 9/i],
    ['NP: A week from Thursday, then.\nPt: Okay.', /week from thursday/i],
    ['NP: Tuesday at two, our usual.\nPt: Okay.', /tuesday at 2/i],
    ['NP: The nurse will ring you Monday.\nPt: Okay.', /nurse[^\n]*monday/i],
    ['NP: Same time in a fortnight.\nPt: Okay.', /fortnight|2 weeks/i],
    ['NP: You can message me on the portal if it gets worse.\nPt: Okay.', /portal|message/i],
    ['NP: Homework: one worry page a day, and bring it.\nPt: Okay.', /worry page/i],
    [
      'NP: This week, ride the bus three times without the water bottle.\nPt: Ugh. Fine.',
      /bus[^\n]*3 times/i,
    ],
    ["NP: For homework, write the letter to your dad, don't send it.\nPt: Okay.", /letter/i],
    ['NP: Keep the diary card every day, the bad days too.\nPt: Okay.', /diary card/i],
    [
      'NP: Could your daughter keep the rifle through winter?\nPt: She can have it tonight.',
      /daughter to keep the rifle/i,
    ],
  ])('%s', (words, holds) => {
    expect(planAfter(words)).toMatch(holds)
  })

  it.each([
    ['NP: Could your daughter keep the rifle?\nPt: No, I need it.', /daughter to keep/i],
    [
      "NP: There's a grief group Mondays, would you try it?\nPt: I'd rather not.",
      /^\d+\. (?!.*declined).*grief group/im,
    ],
    ['NP: Your lipids from Monday were fine.\nPt: Good.', /lipids/i],
  ] as const)('not so: %s', (words, wrong) => {
    expect(planAfter(words)).not.toMatch(wrong)
  })
})
