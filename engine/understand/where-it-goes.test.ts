import { describe, expect, it } from 'vitest'
import { BUILT_IN_TEMPLATES } from '#shared/domain/templates/built-in.ts'
import { writeNote } from '../write-note.ts'

const outline = BUILT_IN_TEMPLATES[0]?.structure.sections ?? []
type Part = 'S' | 'O' | 'A' | 'P'

function partsOf(text: string): Record<Part, string> {
  const { note } = writeNote({ text, noteType: 'Progress Note', sections: outline })
  const [S = '', O = '', A = '', P = ''] = note.split(/\*\*(?:OBJECTIVE|ASSESSMENT|PLAN):\*\*/)
  return { S, O, A, P }
}

/** Near the end of a visit, after sertraline, mood and risk. */
const planned = (words: string) =>
  `Doctor: What are you taking these days?\nPatient: Sertraline, a hundred milligrams in the morning.\nDoctor: Any side effects from it?\nPatient: No.\nDoctor: How's the mood?\nPatient: Still low most days, I cry in the car.\nDoctor: Any thoughts of hurting yourself?\nPatient: No.\nDoctor: Okay. ${words}\nPatient: Sounds good.\nDoctor: Great, take care.`
const answered = (question: string, answer: string) =>
  `Doctor: Good to see you.\nPatient: Hi.\nDoctor: ${question}\nPatient: ${answer}\nDoctor: Okay. And how's work?\nPatient: Work is fine.\nDoctor: Good, see you in four weeks.`
const remarked = (words: string) =>
  `Doctor: How have you been?\nPatient: Better, I went back to work on Monday.\nDoctor: ${words}\nPatient: Okay.\nDoctor: Good, see you in four weeks.`
const typed = (line: string) => `34F f/u MDD\nsleep ok 7h, appetite wnl\n${line}\nwork going ok`

const PLANNED: Record<string, readonly [RegExp, readonly string[]]> = {
  start: [
    /bupropion[^\n]*150|150[^\n]*bupropion/i,
    [
      "Let's add bupropion, one fifty in the morning.",
      "I'm going to start you on bupropion 150.",
      "I'd like to put you on bupropion, one fifty.",
      'I want to try Wellbutrin, one fifty, mornings.',
      "We'll give you bupropion, 150 milligrams once a day.",
      "I'm writing for bupropion one fifty.",
      "Let's begin bupropion at one fifty.",
      "I'll call in bupropion, one fifty a day.",
      "I'd add a little bupropion, one fifty.",
      "I'm going to prescribe bupropion one fifty every morning.",
      "Let's get you going on bupropion, one fifty.",
      "We're going to layer on bupropion, 150 in the morning.",
      "What I'd like is to have you take bupropion one fifty as well.",
      "Bupropion one fifty, let's start that tomorrow.",
    ],
  ],
  switch: [
    /(?:switch|chang|swap|instead|replac|cross|move)[^\n]*(?:escitalopram|lexapro)|(?:escitalopram|lexapro)[^\n]*(?:instead|switch)/i,
    [
      "Let's switch to escitalopram ten.",
      "I'd like to swap the sertraline for escitalopram, ten milligrams.",
      "Let's change you over to Lexapro ten.",
      'I want to move you to escitalopram, ten, instead.',
      "We'll cross taper to escitalopram.",
      "We'll replace it with escitalopram ten.",
      "Instead of the sertraline, let's do Lexapro, ten.",
    ],
  ],
  follow: [
    /(?:3 weeks|three weeks|21)/i,
    [
      'Come back in three weeks.',
      "Let's touch base in three weeks.",
      'I want to see you in three weeks.',
      'How about three weeks from now?',
      'Three weeks, okay?',
      "Let's meet again in three weeks.",
      'Check back with me in three weeks.',
      "I'll have the desk book you for three weeks out.",
      "Let's do three weeks.",
      "We'll follow up in three weeks.",
      'Follow-up in three weeks by video.',
      "I'd like a quick check-in, three weeks.",
      'Make an appointment for three weeks.',
      "Let's get you back here in three weeks.",
      "We'll regroup in three weeks.",
      "I'll call you in three weeks to see how it is.",
    ],
  ],
  safety: [
    /(?:988|emergency|ER\b|911|crisis)/i,
    [
      'If those thoughts come, call 988.',
      "You've got the crisis line number, 988, right, use it.",
      'If it gets bad, go to the emergency room.',
      "If you can't keep yourself safe, call 911 or go to the ER.",
      'Any thoughts of suicide, you call me or 988.',
      'You know you can text 988 any time.',
      'Anything scary, straight to the emergency room.',
      'And the crisis line is 988, day or night.',
      "Promise me you'd call 988 before you did anything.",
      'You have our after-hours number, and 988.',
      'Should the dark thoughts come, reach out, 988 or me.',
    ],
  ],
  labs: [
    /(?:TSH|thyroid|lab|blood)/i,
    [
      'I want to check your thyroid.',
      "Let's get some blood work.",
      "I'm ordering a TSH and a CBC.",
      "You're due for labs.",
      "I'll put in for a thyroid test.",
      'Swing by the lab this week for blood work.',
      "Let's draw a TSH.",
      'We need to get labs on you.',
      'Get your blood drawn before next time.',
      "I'd like a set of labs, thyroid and all that.",
    ],
  ],
  referral: [
    /(?:therap|psycholog|counsel|CBT)/i,
    [
      "I'd like you to see a therapist.",
      "I'm going to refer you for CBT.",
      "Let's get you set up with a counselor.",
      "I'll put in a referral to psychology.",
      'I want to hook you up with therapy.',
      "I think you'd do well with a therapist, I'll send a referral.",
      "Here's a name for a therapist, give them a call.",
      "I'm connecting you with Dana for therapy.",
    ],
  ],
}
describe.each(Object.entries(PLANNED))('a plan: %s', (_, [expected, said]) => {
  it.each(said)('%s', (words) => {
    expect(partsOf(planned(words)).P).toMatch(expected)
  })
})

const TOLD: readonly (readonly [string, Part, RegExp, readonly string[]])[] = [
  [
    'meds told',
    'S',
    /sertraline[^\n]*\b50\b|zoloft[^\n]*\b50\b/i,
    [
      "I'm on fifty of the Zoloft.",
      'Zoloft, fifty, every morning.',
      'Just the sertraline, fifty milligrams.',
      'I take one sertraline a day, the fifty.',
      "It's sertraline. Fifty.",
      'The Zoloft. Fifty milligrams at night.',
      'Sertraline, the fifty milligram one, with breakfast.',
      "I've been taking the Zoloft 50 like you said.",
      'Still on the sertraline, fifty a day.',
      'Fifty of sertraline in the morning.',
      "Zoloft fifty and that's it.",
      "Uh, sertraline, I think it's fifty.",
      'My sertraline, fifty, and a vitamin.',
      'Sertraline 50 mg daily.',
    ],
  ],
  [
    'sleep',
    'S',
    /\b5\b|five/i,
    [
      'About five hours a night.',
      'Five hours, on a good night.',
      'I get five, maybe five and a half.',
      "I'm down to five hours.",
      'Maybe five hours, broken up.',
      'In bed at eleven, up at four, so five.',
      "I'm sleeping five hours and then I'm wide awake.",
      'Five-ish.',
      'Four, five hours.',
    ],
  ],
  [
    'SI told',
    'S',
    /suicid|die|dead|kill|alive|wake|end/i,
    [
      'I think about killing myself every day.',
      "Sometimes I wish I wouldn't wake up.",
      "I've been thinking about ending it.",
      "I don't want to be alive anymore.",
      "I just want it all to stop, I'd rather be dead.",
      "I think everyone'd be better off if I was dead.",
      'I keep picturing myself dead.',
      'Yeah, it crosses my mind, suicide.',
      "I've thought about driving off the road to die.",
      "Some nights I pray I don't wake up.",
    ],
  ],
  [
    'allergy told',
    'S',
    /allerg[^\n]*(?:penicillin|sulfa|codeine|amoxicillin)|(?:penicillin|sulfa|codeine|amoxicillin)/i,
    [
      'Penicillin.',
      'Just penicillin, I get hives.',
      'Sulfa drugs, my face swells.',
      "I can't take codeine, it makes me throw up.",
      'Amoxicillin gave me a rash as a kid.',
      "Yes, I'm allergic to penicillin.",
      'Penicillin and sulfa.',
      'They told me never to take penicillin.',
      "I'm allergic to sulfa, I think.",
      'Penicillin, it was bad, my throat closed.',
    ],
  ],
  [
    'alcohol told',
    'S',
    /wine|beer|drink|vodka|alcohol/i,
    [
      'A glass of wine with dinner.',
      'Two or three beers on the weekend.',
      'I drink a bottle of wine most nights.',
      'A six-pack a day.',
      'I put away a twelve-pack on Saturdays.',
      'I have a drink maybe twice a month.',
      'Vodka, about a pint a day.',
      'I quit drinking two years ago.',
      'Just socially, a couple drinks.',
      'More than I should, four or five beers a night.',
    ],
  ],
  [
    'guns told',
    'S',
    /gun|rifle|pistol|shotgun|firearm/i,
    [
      "There's a shotgun in the closet.",
      'My husband has a pistol, locked in a safe.',
      "I have a hunting rifle at my brother's.",
      "I've got a handgun in the nightstand.",
      "We have guns, they're locked up.",
      'I sold my guns last year.',
      'My dad has rifles.',
      'I keep a pistol in the truck.',
    ],
  ],
]
const QUESTIONS: Record<string, string> = {
  'meds told': 'What medicines are you taking?',
  missed: 'And are you taking the sertraline every day?',
  sleep: 'How many hours are you sleeping?',
  'attempt told': 'Have you ever tried to kill yourself?',
  'SI told': 'Any thoughts of suicide?',
  'allergy told': 'Any allergies?',
  'alcohol told': 'Do you drink?',
  'guns told': 'Any guns at home?',
}
describe.each(TOLD)('an answer: %s', (of, part, expected, said) => {
  it.each(said)('%s', (words) => {
    expect(partsOf(answered(QUESTIONS[of] ?? '', words))[part]).toMatch(expected)
  })
})

const FOUND: readonly (readonly [string, RegExp, readonly string[]])[] = [
  [
    'bp',
    /1(?:32|40|38|28)\/\d\d/,
    [
      'Your blood pressure is one thirty-two over eighty-four.',
      'Pressure today was 138 over 88.',
      "You're at 128 over 80.",
      'BP one forty over ninety.',
      'The cuff says one thirty-eight over eighty-six.',
      'I got one thirty-two over eighty on you.',
    ],
  ],
  [
    'weight',
    /1(?:84|90|62)|162/,
    [
      'Your weight is one eighty-four.',
      "You're 184 today, up six pounds.",
      'Weight today, one ninety.',
      "You've lost eight pounds, you're at one sixty-two.",
      'The scale says 190.',
    ],
  ],
  [
    'phq',
    /(?:PHQ|depression)[^\n]*\b1[2-9]\b/i,
    [
      'Your PHQ-9 is fourteen.',
      'The depression questionnaire came out at fourteen.',
      'PHQ-9 today is 14, it was 19.',
      'On the depression screen you got a 14.',
      "Your PHQ's down to twelve.",
      'So the PHQ nine was a fourteen.',
    ],
  ],
  [
    'gad',
    /GAD[^\n]*\b1[0-9]\b|anxiety[^\n]*\b1[0-9]\b/i,
    ['GAD-7 was eleven.', 'And the anxiety one was 11.', 'Your anxiety score is eleven.'],
  ],
  [
    'lab',
    /0\.8|5\.9|2\.1|4\.2/,
    [
      'Your lithium level came back at point eight.',
      'The TSH was 2.1.',
      'A1c is 5.9.',
      'Labs are back, potassium four point two.',
      'Level was 0.8, right where I want it.',
    ],
  ],
  [
    'mse',
    /tear|affect|speech|eye contact|calm|groom|fidget|restless|slow/i,
    [
      "You're tearful today.",
      'You look more rested, and your speech is normal.',
      "I notice you're fidgeting a lot.",
      'Your affect is brighter.',
      "You're making good eye contact today.",
      "You seem calm, you're well groomed.",
      'You look a little slowed down to me.',
      "I see you're restless today.",
    ],
  ],
]
describe.each(FOUND)('a finding: %s', (_, expected, said) => {
  it.each(said)('%s', (words) => {
    expect(partsOf(remarked(words)).O).toMatch(expected)
  })
})

const JUDGED: readonly (readonly [string, RegExp, readonly string[]])[] = [
  [
    'dx',
    /depress|MDD/i,
    [
      'I think this is major depression, moderate.',
      "What you're describing is a major depressive episode.",
      "We're still dealing with major depressive disorder.",
      "I'd call this recurrent depression, in partial remission.",
      'My diagnosis is major depressive disorder, recurrent, moderate.',
      "To me it's depression, and it's getting better.",
      'This fits with major depression.',
      "Diagnostically, that's major depressive disorder.",
      "I'd put this down as major depressive disorder, single episode.",
    ],
  ],
  [
    'course',
    /improv|better|worse|stable|remission|respon|progress|direction/i,
    [
      "Your depression's clearly improving.",
      "You're doing a lot better than in June.",
      "I think you're stable.",
      "You're in remission, as far as I can tell.",
      "You've had a good response to the medicine.",
      'This is worse than last time.',
      'I see steady progress.',
      'Things are moving in the right direction.',
    ],
  ],
  [
    'risk',
    /risk|safe/i,
    [
      'I think your risk is low right now.',
      "I don't see you as being at high risk today.",
      "I'm not worried about your safety today.",
      'I feel okay about you going home.',
      'Your risk is moderate, so I want a safety plan.',
      "I'd call your risk low.",
    ],
  ],
]
describe.each(JUDGED)('a judgement: %s', (_, expected, said) => {
  it.each(said)('%s', (words) => {
    expect(partsOf(remarked(words)).A).toMatch(expected)
  })
})

const TYPED: readonly (readonly [string, Part, RegExp])[] = [
  ['SI-/HI-', 'S', /(?:denies|no)[^\n]*(?:suicid|SI)/i],
  ['-SI -HI -AVH', 'S', /(?:denies|no)[^\n]*(?:suicid|SI\b)/i],
  ['∅ SI/HI', 'S', /(?:denies|no|∅)[^\n]*(?:suicid|SI)/i],
  ['neg SI, neg HI', 'S', /(?:denies|no|neg\w*)[^\n]*(?:suicid|SI)/i],
  ['SI: none. HI: none', 'S', /(?:denies|no|none)[^\n]*(?:suicid|SI)|(?:suicid|SI)[^\n]*(?:none|no)/i],
  ['no SI/HI/AVH', 'S', /(?:denies|no)[^\n]*(?:suicid|SI)/i],
  ['+SI passive, no plan/intent', 'S', /passive|suicid/i],
  ['NKDA', 'S', /no known (?:drug )?allerg|NKDA/i],
  ['all: PCN (rash)', 'S', /(?:allerg[^\n]*)(?:penicillin|PCN)/i],
  ['allergic to sulfa - hives', 'S', /sulfa/i],
  ['ADR: codeine - n/v', 'S', /codeine/i],
  ['EtOH 2-3x/wk', 'S', /alcohol[^\n]*2-3/i],
  ['THC daily, no etoh', 'S', /cannabis[^\n]*daily|THC[^\n]*daily/i],
  ['tob 1ppd', 'S', /(?:1 pack|1 ?ppd|pack)/i],
  ['utox neg', 'O', /(?:urine|tox)[^\n]*neg/i],
  ['cont sertraline 100 qam', 'P', /continue sertraline 100/i],
  ['inc zoloft to 150', 'P', /increase[^\n]*(?:zoloft|sertraline)[^\n]*150/i],
  ['↑ sertraline 100→150', 'P', /(?:increase|↑)[^\n]*150/i],
  ['d/c trazodone', 'P', /(?:stop|discontinue)[^\n]*trazodone/i],
  ['start bupropion xl 150 qam', 'P', /start bupropion[^\n]*150/i],
  ['taper clonazepam 0.5 bid -> 0.5 qhs x2wk then stop', 'P', /clonazepam[^\n]*0\.5/i],
  ['refill adderall xr 20 #30', 'P', /(?:refill|adderall)[^\n]*20/i],
  ['plan: ↓ lithium 1200→900, recheck level 1wk', 'P', /lithium[^\n]*900/i],
  ['hold lamictal pending derm', 'P', /hold[^\n]*(?:lamictal|lamotrigine)/i],
  ['swap celexa -> lexapro 10', 'P', /(?:lexapro|escitalopram)[^\n]*10/i],
  ['rtc 4w', 'P', /4 weeks/i],
  ['f/u 2 wks', 'P', /2 weeks/i],
  ['RTC 1 mo or prn', 'P', /1 month/i],
  ['see again 12/4 @ 230', 'P', /12\/4/],
  ['labs: TSH, CMP, lipids ordered', 'P', /TSH/i],
  ['check li level + bmp', 'P', /lithium[^\n]*level|li level/i],
  ['refer IOP', 'P', /refer[^\n]*(?:IOP|intensive)/i],
  ['safety plan reviewed, 988 given', 'P', /safety plan|988/i],
  ['PHQ9 14 (19)', 'O', /PHQ-?9[^\n]*14/i],
  ['gad7=11', 'O', /GAD-?7[^\n]*11/i],
  ['BP 132/84 HR 78 wt 184', 'O', /132\/84/],
  ['lithium lvl 0.8', 'O', /0\.8/],
  [
    'MSE: casual dress, good ec, speech nl, mood "ok", affect constricted, tp linear',
    'O',
    /affect constricted/i,
  ],
  ['AIMS 0', 'O', /AIMS[^\n]*0/i],
  ['a1c 5.9', 'O', /5\.9/],
  ['A: MDD recurrent mod, improving', 'A', /(?:MDD|major depress)[^\n]*/i],
  ['imp: GAD, partial resp to ssri', 'A', /(?:GAD|generalized)/i],
  ['r/o bipolar', 'A', /(?:rule out|r\/o)[^\n]*bipolar/i],
  ['dx F33.1', 'A', /F33\.1/],
  ['low acute risk', 'A', /low acute risk/i],
  ['ddx ADHD vs anxiety', 'A', /ADHD/],
  ['missed 3 doses last wk', 'S', /missed 3 doses/i],
  ['SE: dry mouth, no wt gain', 'S', /dry mouth/i],
  ['tol well', 'S', /tolerat/i],
  ['hx: 1 SA 2015 OD', 'S', /2015/],
  ['fhx: mo BPAD, bro suicide', 'S', /(?:mother|mo)[^\n]*(?:bipolar|BPAD)/i],
  ['guns: husb has pistol, locked', 'S', /pistol/i],
  ['no firearms', 'S', /no firearms/i],
  ['lives w/ mom', 'S', /lives with/i],
  ['wakes 3a, hrs 5', 'S', /5/],
  ['denies a/vh', 'S', /denies[^\n]*(?:halluc|a\/vh)/i],
  ['pt declined lithium', 'P', /declined[^\n]*lithium|lithium[^\n]*declin/i],
  ['mom (collateral): skipping meds', 'S', /skipping/i],
]
describe('typed shorthand', () => {
  it.each(TYPED)('%s', (line, part, expected) => {
    const parts = partsOf(typed(line))
    expect(parts[part]).toMatch(expected)
    // The next line is about something else.
    expect(parts.S).not.toMatch(/(?:Allergies|Results|Risk|Substances): work going/)
  })
})
