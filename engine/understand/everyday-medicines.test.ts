import { describe, expect, it } from 'vitest'
import { noteOfTalk } from '../testing/note-of-talk.ts'

type Case = [turns: string[], stands: RegExp[], not: RegExp[]]

function holds(cases: readonly Case[]): void {
  it.each(cases)('%j', (turns, stands, not) => {
    const note = noteOfTalk(turns)
    for (const pattern of stands) expect(note).toMatch(pattern)
    for (const pattern of not) expect(note).not.toMatch(pattern)
  })
}

describe('an allergy that somebody else knows of', () => {
  holds([
    [
      [
        'C: Any allergies?',
        'P: Me, no.',
        'M: You had that thing with Bactrim.',
        'P: Oh yeah. I got all the blisters.',
      ],
      [/Allergies: .*Bactrim.*blisters/],
      [/Allergies: no known/i, /Side effects/],
    ],
    [
      ['C: Any allergies?', 'P: No.', 'M: Amoxicillin. He swelled up.'],
      [/Amoxicillin. He swelled up/],
      [/Allergies: no known/i],
    ],
    [
      [
        'C: Are you allergic to anything?',
        "P: I don't know, Mom, am I?",
        'M: Ceclor. He had hives head to toe.',
      ],
      [/Allergies: ceclor; he had hives/i],
      [/Side effects/],
    ],
    [['C: Any allergies?', 'P: No.', 'M: She takes Zoloft though.'], [/no known allergies/], [/at first/i]],
    [
      ['C: Any allergies?', 'P: No.', "M: I'm allergic to penicillin."],
      [/no known allergies/],
      [/penicillin/i],
    ],
    [
      ['C: Any allergies?', 'P: No.', 'M: She had amoxicillin last year, no problem.'],
      [/no known allergies/],
      [/at first/i],
    ],
  ])
})

describe('what the patient says to that', () => {
  holds([
    [
      ['C: Any allergies?', 'P: No.', 'M: What about the penicillin thing?', 'P: That was my sister.'],
      [/patient: “That was my sister”/],
      [],
    ],
    [['C: How are you?', 'P: Fine.', 'M: Sulfa gave her hives.'], [/Allergies: sulfa gave her hives/i], []],
  ])
})

describe('how far a no to one thing goes', () => {
  holds([
    [
      [
        'C: Any allergies?',
        'P: Sulfa.',
        'C: Latex?',
        'P: No.',
        'C: Foods?',
        'P: Shellfish, my throat closes.',
      ],
      [/denies allergy to latex/i, /shellfish/i],
      [/no other known/i],
    ],
    [['C: Any allergies to medicine, latex?', 'P: No.'], [/no known drug allergies/i], []],
    [
      ['C: Any heroin?', 'P: No.', 'C: Fentanyl?', 'P: Once. They hit me with Narcan.'],
      [/denies heroin/i, /fentanyl: once/i, /Narcan/],
      [/denies opioid use/i, /relationships/i],
    ],
    [['C: Does he hurt you?', 'P: He hit me with a belt.'], [/relationships.*belt/i], []],
    [['C: Any opioids?', 'P: No.'], [/denies opioid use/i], []],
    [['C: Any cocaine?', 'P: Not since 2019.'], [/denies cocaine \(not since 2019\)/i], []],
    [
      ['C: You take Abilify and lithium?', 'P: Yes.', 'C: Any side effects from the lithium?', 'P: No.'],
      [/denies side effects from lithium/i],
      [],
    ],
    [
      [
        'C: Any street drugs?',
        'P: No, not anymore.',
        'C: What was it?',
        'P: Meth. I was smoking like half a gram a day.',
        'C: And since then nothing?',
        "P: Nothing. Well, a hit off my buddy's pipe last Saturday.",
      ],
      [/at first said no current/i, /Stimulant: meth; was smoking/i, /last Saturday/],
      [/Cannabis/, /denies current/i],
    ],
    [
      ['C: Any street drugs?', 'P: No.', 'C: Any alcohol?', 'P: Two beers last Saturday.'],
      [/denies other drug use/i],
      [/at first/i],
    ],
    [['C: Any street drugs?', 'P: No.', 'C: Meth?', 'P: I quit last month.'], [/denies other drug use/i], []],
    [
      ['C: Do you use cocaine?', 'P: On weekends.', 'C: And weed?', 'P: Half a gram a day.'],
      [/Cannabis: weed: half a gram/i],
      [],
    ],
  ])
})

describe('an answer that says little without its question', () => {
  holds([
    [
      ['C: Since the Lamictal, any rash?', 'P: On my arms.', 'C: Any sores in your mouth?', 'P: One.'],
      [/Lamictal, rash: on their arms/i, /sores in their mouth: one/i],
      [],
    ],
    [['C: Any rash?', 'P: In my family there is eczema.'], [], [/rash: in/i]],
    [
      ['C: Any fever, sores in the mouth, swollen glands?', 'P: No.'],
      [/denies fever, sores in the mouth, swollen glands/i],
      [],
    ],
    [
      [
        "C: Is he taking anything he shouldn't?",
        'M: He got into my Xanax.',
        'C: Did you take those?',
        'P: Not all at once.',
        'C: When was the last one?',
        'P: Yesterday. Two.',
      ],
      [
        /got into mother's Xanax/i,
        /“Not all at once”/,
        /alprazolam “When was the last one”: “Yesterday. Two”/,
      ],
      [/2 mg/],
    ],
    [['C: Is he okay?', 'M: He had my Ativan script filled for me.'], [], [/Lorazepam:/]],
    [
      ['C: So you took extra of the trazodone?', 'P: Yeah.', 'C: How many?', 'P: Maybe twelve.'],
      [/took extra of (?:the )?trazodone; maybe 12/i],
      [],
    ],
    [['C: So you took the Ativan?', 'P: No.'], [], [/took/i]],
    [
      [
        'C: They sent you home with Ativan?',
        'P: Ten.',
        'C: Did you take a bunch at once?',
        'P: Five on Saturday with a bottle of wine.',
      ],
      [/Lorazepam: .*“Five on Saturday with a bottle of wine”/],
      [/Alcohol: 5/],
    ],
    [
      ['C: Do you drink?', 'P: Some beers.', 'C: When was the last one?', 'P: Friday. Two.'],
      [/Alcohol/],
      [/asked of/i],
    ],
    [
      [
        'C: Do you ever take a double dose by mistake?',
        'P: I did that once with the lithium.',
        'C: Did they check a level?',
        'P: Two point one.',
      ],
      [/double dose by mistake”: “I did that once/, /level of lithium was 2.1/i],
      [/Mood/],
    ],
    [
      [
        'C: Any trouble with the Trileptal?',
        'P: They said my sodium was low. One twenty eight.',
        "C: You're still taking it?",
        'P: Six hundred twice a day.',
      ],
      [/600 mg twice daily/, /sodium was low, 128/],
      [/missed/i, /128 mg/],
    ],
    [['C: Are you still taking it, the lithium?', 'P: Missed twice.'], [/missed twice/i], []],
    [
      [
        'C: Do you take anything over the counter?',
        'P: Benadryl.',
        'C: How much?',
        'P: A handful.',
        "C: What's a handful?",
        'P: Eight, ten.',
      ],
      [/handful”: “Eight, ten”/],
      [/ mg/],
    ],
    [['C: You have Ativan at home?', 'P: Yes.', 'C: Any left?', 'P: Two.'], [/left: 2/], [/2 mg/]],
    [
      [
        'C: Are you taking the Strattera?',
        'P: Is that the orange one?',
        "C: It's blue and white.",
        'P: Oh. No. That one made my pee stop.',
      ],
      [/not taking Strattera/i, /made their pee stop/],
      [],
    ],
    [
      [
        'C: How did the Ambien go?',
        "P: I woke up and I'd made a whole lasagna.",
        'C: Oh no.',
        'P: And I drove, I think.',
      ],
      [/Zolpidem: .*lasagna; drove/],
      [/Sleep:/],
    ],
    [['C: How is the lithium going?', "P: I don't know yet."], [], [/on lithium: does/i]],
    [
      [
        'C: And the guanfacine?',
        "M: At night. But his dad doesn't give it on weekends.",
        'C: So he misses two days a week?',
        'M: Every week.',
      ],
      [
        /Guanfacine: at night/,
        /father does not give it on weekends/,
        /misses two days a week”: “Every week”/,
      ],
      [/; weekly/],
    ],
    [
      ['C: Are you taking the Effexor?', 'P: I was, but I got pregnant so I quit.'],
      [/was taking Effexor/i],
      [/Venlafaxine: Taking/],
    ],
    [['C: Would you want the naltrexone shot once a month?', 'P: Maybe.'], [/“Maybe”/], [/: would want/i]],
    [['C: Would you like some water?', 'P: Maybe.'], [], [/water/]],
    [
      ['C: Does anyone at home use?', 'P: My boyfriend. Meth.', 'C: And you?', "P: I'm clean eight months."],
      [/boyfriend: meth/i, /Other drug: clean 8 months/],
      [/Stimulant/],
    ],
    [['C: Who brought you?', 'P: My daughter. A DUI.'], [], [/daughter: /i]],
    [
      ['C: How much coffee are you having?', 'P: A pot. And then the energy drinks.'],
      [/Caffeine: a pot; energy drinks/i],
      [/Cannabis/, /Alcohol/],
    ],
    [
      ['C: Any heroin?', 'P: Yes.', 'C: Snorting or shooting?', 'P: Shooting.'],
      [/snorting or shooting: shooting/i],
      [/Trauma/, /Sleep/, /Stimulant/],
    ],
    [['C: Any trauma?', 'P: I saw a shooting at work.'], [/Trauma: .*shooting/i], []],
    [['C: Do you smoke pot?', 'P: A bowl a day.'], [/Cannabis/], []],
    [
      [
        'C: Any mushrooms, anything like that?',
        'P: I did a microdose thing. A tenth of a gram every third day.',
      ],
      [/Mushrooms: /],
      [/Cannabis/],
    ],
  ])
})

describe('a dose that was talked down, or not decided on', () => {
  holds([
    [
      [
        "C: I'd like to raise the Zoloft to one fifty.",
        "P: That's a big jump.",
        'C: We could do one twenty five first.',
        'P: I like that better.',
      ],
      [/Raise Zoloft to 125 mg/],
      [/150/],
    ],
    [
      [
        "C: I'd like to raise the Zoloft to one fifty.",
        "P: That's a big jump.",
        'C: We could do one twenty five first.',
        'P: No, one fifty is fine.',
      ],
      [/Raise Zoloft to 150 mg/],
      [/to 125/],
    ],
    [
      [
        "C: Let's bring the Adderall down to ten.",
        "P: I can't work on ten.",
        'C: Fifteen?',
        'P: I can live with fifteen.',
      ],
      [/not agreed to: bring (?:the )?Adderall down to 10 mg/, /Bring Adderall down to 15 mg/],
      [/Social/],
    ],
    [
      ["C: Let's bring the Adderall down to ten.", 'P: Okay.', 'C: Fifteen?', 'P: No, ten.'],
      [/Bring Adderall down to 10 mg/],
      [/15/],
    ],
    [
      [
        'C: Do you want to start Suboxone?',
        "P: I don't want to be sick.",
        "C: We'd start when you're already in withdrawal. Four milligrams.",
        'P: Can I think about it?',
        'C: Of course.',
      ],
      [/not decided: start Suboxone.*4 mg.*think about it/],
      [/Buprenorphine-naloxone: 4 mg/],
    ],
    [
      ['C: Do you want to start Zoloft?', 'P: Yes.', "C: We'd start at twenty five.", 'P: Okay.'],
      [/25/],
      [/not decided/i],
    ],
    [
      [
        'C: How are you?',
        'P: Low.',
        'C: We could start Zoloft at twenty five.',
        'P: Let me talk to my husband first.',
        "C: Of course. We'll hold off until you do.",
      ],
      [/not decided: start Zoloft at 25.*husband first.*hold off until patient does/i],
      [/Disposition/, /Social/],
    ],
  ])
})

describe('a dose the patient asks for, and a start that is agreed to', () => {
  holds([
    [
      ['C: Are you on Prozac?', 'P: Twenty.', "C: I'd go to forty.", 'P: Could we do thirty?', 'C: Sure.'],
      [/go to 30 mg/],
      [/40/],
    ],
    [
      [
        'C: Are you on Prozac?',
        'P: Twenty.',
        "C: I'd go to forty.",
        'P: Could we do thirty?',
        "C: No, thirty won't help.",
      ],
      [/go to 40 mg/],
      [/go to 30/],
    ],
    [
      [
        'C: Do you want to start naltrexone?',
        'P: What does it do?',
        'C: It cuts cravings. Fifty milligrams a day.',
        "P: Okay, let's do it.",
      ],
      [/Start naltrexone; 50 mg a day; patient agrees/],
      [/Cravings: 50/],
    ],
    [
      ['C: Do you want to start Zoloft?', 'P: Sure.', 'C: Twenty five a day.', 'P: Okay.'],
      [/Start sertraline: .*25/],
      [/Sertraline: 25/],
    ],
    [['C: So you stopped the Zoloft?', 'P: Yeah, in May.'], [/stopped (?:the )?Zoloft, in May/i], []],
    [
      ['C: Any drugs?', 'P: No.', 'C: Cocaine?', 'P: Yeah, last weekend.'],
      [/cocaine: last weekend/i],
      [/denies/i],
    ],
    [['C: How is the Abilify going?', 'P: My husband left me.'], [], [/on Abilify: husband/i]],
  ])
})

describe('a drug that is dropped, left or taken up again by a pronoun', () => {
  holds([
    [
      [
        "C: Which ones don't you take?",
        'P: The little white one.',
        'C: The Cogentin?',
        'P: Yeah. Dries my mouth out.',
        'C: Okay, we can drop that.',
        'P: Thank you.',
      ],
      [/does not take Cogentin/i, /Stop benztropine/],
      [/Reports Cogentin/],
    ],
    [['C: What about the doxepin?', 'P: I want off.', 'C: Okay. Off it is.'], [/Stop doxepin/], []],
    [
      [
        "C: You're on Depakote. I want to get you off it.",
        'P: Okay.',
        "C: We'll come down by two fifty a week.",
      ],
      [/get patient off divalproex; come down by 250 a week/i],
      [/2:50/],
    ],
    [
      ['C: Are you on Depakote?', 'P: Five hundred. I ran out in May.', "C: Let's get that going again."],
      [/Restart divalproex/],
      [],
    ],
    [
      [
        'C: Are you on Zoloft?',
        'P: Yes.',
        'C: And the homework?',
        'P: I hate the worksheet.',
        'C: Okay, we can drop that.',
      ],
      [],
      [/Stop sertraline/],
    ],
    [
      [
        'C: Are you on Seroquel?',
        'P: Two hundred at night.',
        'C: And the pistol?',
        "P: It's in the closet.",
        "C: Let's get rid of it.",
      ],
      [/Safety: get rid of it/],
      [/Stop quetiapine/],
    ],
  ])
})
