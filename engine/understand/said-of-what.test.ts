import { describe, expect, it } from 'vitest'
import { noteOfTalk } from '../testing/note-of-talk.ts'

describe('numbers that are no doses', () => {
  it('marks, though a drug was named meanwhile', () => {
    const note = noteOfTalk([
      'C: What is the number?',
      'P: Seventy five.',
      'C: What about your mom?',
      "P: She told me to take Saint John's wort. I didn't, because you said to check.",
      'C: I am glad that you checked.',
      "P: It's been twenty minutes, right? I'm at thirty five.",
      'C: Thirty five. From seventy five.',
    ])
    expect(note).not.toMatch(/wort: at 35|75 mg|35 mg/i)
    expect(note).toMatch(/st john's wort; did not, because/i)
  })
  it('a dose after a mark is a dose', () => {
    const note = noteOfTalk([
      'C: How bad is the fear, out of ten?',
      'P: Seven.',
      'C: And the sertraline?',
      'P: Fifty in the morning.',
    ])
    expect(note).toMatch(/Sertraline: .*50 mg in the morning/i)
  })
  it('a year that is put right', () => {
    const note = noteOfTalk([
      'C: What treatment have you had?',
      'P: My GP gave me Viibryd in twenty twenty-one. No, wait, twenty-two, it was the year we moved.',
    ])
    expect(note).toMatch(/Viibryd in 2022/)
    expect(note).not.toMatch(/22 mg/)
  })
  it('how many is counted, and not marked', () => {
    const note = noteOfTalk([
      'C: How many flashes in a day?',
      'P: Ten?',
      'C: And how many hours do you sleep?',
      'P: Five.',
    ])
    expect(note).not.toMatch(/10, then 5/)
  })
})

describe('of doses only where medicines are spoken of', () => {
  it.each([
    [['C: How is the driving?', "P: It's boring now. If I get bored I'll miss one."], /adherence/i],
    [
      ['C: What brings you?', "P: I pull my hair. I've done it on and off since I was thirteen."],
      /adherence/i,
    ],
    [['C: How is sleep?', 'P: Seven hours, pretty much like clockwork.'], /adherence/i],
  ])('%s', (talk, left) => expect(noteOfTalk(talk)).not.toMatch(left))
  it.each([
    [['C: You take the Lexapro every day?', 'P: Mostly. On weekends I miss one.'], /miss/i],
    [['C: How are you taking your medicine?', 'P: On and off.'], /on and off/i],
    [['C: Any pills left over?', 'P: I skipped a few days.'], /skipped/i],
  ])('%s', (talk, there) => expect(noteOfTalk(talk)).toMatch(there))
  it('the razor that was missed is told', () => {
    const note = noteOfTalk([
      'C: What have the cuts been with?',
      'P: Razor.',
      'M: I have locked every razor away.',
      'P: She missed the one in my pencil case.',
    ])
    expect(note).toMatch(/pencil case/)
  })
  it('thoughts on and off are thoughts', () => {
    const note = noteOfTalk([
      'C: Are you thinking about killing yourself?',
      'P: Yes. On and off since she left in July.',
    ])
    expect(note).not.toMatch(/Adherence/)
    expect(note).toMatch(/Risk:.*since she left in July/i)
  })
})

describe('whose it is', () => {
  it('a drug that was the father’s', () => {
    const note = noteOfTalk([
      'C: Do you have any at home?',
      'P: No. My dad got hooked on those. Valium, for his back.',
    ])
    expect(note).toMatch(/Family:.*valium, for his back/i)
    expect(note).not.toMatch(/^Diazepam/m)
  })
  it('a drug a sister takes, told with what she thinks', () => {
    const note = noteOfTalk([
      'C: And anxiety?',
      "P: My sister thinks I need something, she's on Paxil and she loves it. But I don't.",
    ])
    expect(note).not.toMatch(/^(?:Medication|Paroxetine):.*Paxil/m)
  })
  it('a sister’s advice about the patient’s own drug stays with it', () => {
    const note = noteOfTalk([
      'C: How is the Paxil?',
      "P: My sister says I'm calmer on the Paxil, she's a nurse.",
    ])
    expect(note).toMatch(/Medication:.*calmer on (?:the )?Paxil/i)
  })
  it('who told it is not who had it', () => {
    const note = noteOfTalk([
      'C: Any depression in the family?',
      'P: My mother was hospitalized. I know she had shock treatment, because my aunt told me. She got better.',
    ])
    expect(note).not.toMatch(/aunt got better/i)
  })
  it('a brother-in-law is no brother', () => {
    const note = noteOfTalk(['C: How did you come?', 'P: My brother-in-law drove me. He drinks a lot.'])
    expect(note).not.toMatch(/brother drinks/i)
  })
  it('what names the pills of a plan', () => {
    const note = noteOfTalk([
      'C: Did you think of a way?',
      'P: My dad takes heart pills.',
      'C: Metoprolol?',
      'P: Yeah. I looked up what happens if you took the whole bottle.',
    ])
    expect(note).toMatch(/Risk:.*the whole bottle \(metoprolol\)/i)
  })
})

describe('what is denied, and when', () => {
  it('a no to “still” denies what is now', () => {
    const note = noteOfTalk(['C: Is the gambling still going on?', 'P: No. I deleted the app in July.'])
    expect(note).toMatch(/denies current gambling/i)
  })
  it('a no to what was never named denies it', () => {
    expect(noteOfTalk(['C: Do you gamble?', 'P: No.'])).toMatch(/denies gambling/i)
  })
  it('a no that says when is of what was asked', () => {
    const note = noteOfTalk([
      'C: Hearing things, feeling like folks are out to get you?',
      "P: High, I get a little paranoid sometimes. Not when I'm sober.",
    ])
    expect(note).toMatch(/Psychosis:.*not when patient is sober/i)
    expect(note).not.toMatch(/^Alcohol/m)
  })
})

describe('how much is drunk was told', () => {
  it('a no to something else does not deny it', () => {
    const note = noteOfTalk([
      'C: How much do you drink?',
      'P: Two cans, most nights.',
      'C: Ever gone in to work after drinking?',
      'P: Never.',
    ])
    expect(note).toMatch(/2 cans, most nights/i)
    expect(note).not.toMatch(/denies alcohol use/i)
  })
  it('who has quit denies it', () => {
    const note = noteOfTalk([
      'C: You used to drink?',
      'P: Six beers a night, until I quit in May.',
      'C: Any alcohol since?',
      'P: No.',
    ])
    expect(note).toMatch(/denies|no alcohol|any alcohol since: no/i)
  })
})

describe('a drug that is proposed and not wanted', () => {
  it('for instance', () => {
    const note = noteOfTalk([
      'C: I think you have panic disorder. The standard one would be an SSRI.',
      'P: Okay.',
      'C: Sertraline, for instance, every day, not habit forming like Valium was for your dad.',
      "P: I'd rather not take anything.",
      'C: Then we do it without.',
    ])
    expect(note).toMatch(/discussed, declined: sertraline/i)
    expect(note).not.toMatch(/not taking diazepam/i)
  })
  it('counted up as the third', () => {
    const note = noteOfTalk([
      'C: First, the ibuprofen stops today.',
      'P: Okay.',
      "C: Second, let's do lithium three hundred in the morning and six hundred at night.",
      'P: Okay.',
      'C: Third, for the shaking I could give you propranolol, it works nicely.',
      'P: With the asthma?',
      'C: You just answered it. No, not with asthma.',
      'P: Okay.',
      'C: The 3rd at nine, in person.',
    ])
    expect(note).toMatch(/not using propranolol: no, not with asthma/i)
    expect(note).toMatch(/follow-up:.*3rd at 9/i)
  })
})
