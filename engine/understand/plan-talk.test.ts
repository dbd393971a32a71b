import { describe, expect, it } from 'vitest'
import { readVisit } from '../read/read-visit.ts'
import { understand } from './understand.ts'

const understood = (...lines: string[]) =>
  understand(readVisit(lines.join('\n'))).map(({ act, topic, subject, text }) => ({
    act,
    topic,
    subject,
    text,
  }))
const texts = (...lines: string[]) => understood(...lines).map(({ text }) => text)

describe('what is planned', () => {
  it('has hours that are no doses', () => {
    const said = texts(
      'Nurse: How are the films?',
      'Patient: They help.',
      'Nurse: So buprenorphine naloxone, one film at five in the morning and one at lunch.',
      'Patient: Okay. And the Vyvanse?',
      "Nurse: Let's do thirty milligrams of Vyvanse, at noon instead of eleven.",
    ).join(' ')
    expect(said).toMatch(/at 5 in the morning/)
    expect(said).toMatch(/30 mg of Vyvanse, at noon instead of 11\./)
    expect(said).not.toMatch(/\b(?:5|11) mg/)
  })

  it('holds none of the ways that were only laid out', () => {
    const said = texts(
      'Nurse: How are the films, two a day?',
      'Patient: I run short around four.',
      'Nurse: There are two ways. One, go to three films, twenty four milligrams. Two, split it, eight, eight and four.',
      "Patient: Twenty four knocked me out. I can't do that.",
      'Nurse: So eight, eight and four?',
      "Patient: Let's do that.",
    )
    expect(said.join(' ')).not.toMatch(/3 films/)
  })

  it('holds none of the ways counted up over several turns', () => {
    const said = texts(
      'Nurse: Parnate twenty, morning and noon?',
      'Patient: Twenty at seven and twenty at noon.',
      "Nurse: So there's choices. One, we come off Parnate, wait two weeks.",
      "Patient: If it ain't broke.",
      'Nurse: Three, the magnet, they do it here now. Or we change to something else, like Seroquel.',
      'Patient: No thank you.',
      'Nurse: Then Parnate stays at forty.',
    ).join(' ')
    expect(said).not.toMatch(/come off Parnate|magnet/)
    expect(said).toMatch(/stays at 40 mg/)
  })

  it('is not turned down with a drug that only somebody else takes', () => {
    const said = understood(
      'Nurse: How did the Celexa go?',
      'Patient: It worked but I yawned all day.',
      'Nurse: For medicine my first choice is sertraline. I will start it.',
      "Patient: Jess is on Zyprexa, I don't want that.",
      "Nurse: No Zyprexa. I'd start sertraline at fifty. Actually, let's go gentler, twenty five milligrams in the morning for a week, then fifty.",
    )
    expect(said.filter(({ text }) => /not agreed/i.test(text))).toEqual([])
    const planned = said.filter(({ subject }) => subject === 'Sertraline').map(({ text }) => text)
    expect(planned.join(' ')).toMatch(/25 mg in the morning for a week, then 50 mg/)
    expect(planned.join(' ')).not.toMatch(/at 50|with 50/)
  })

  it('of a dose without its drug is about the drug that is taken', () => {
    const said = understood(
      'Nurse: How much lithium are you taking?',
      'Patient: Six hundred in the morning, six hundred at night. Twelve hundred of lithium.',
      'Nurse: Any missed lithium?',
      'Patient: I miss the lithium maybe once in two weeks.',
      'Nurse: Your lithium level was 1.1. The ibuprofen stops today. Use Tylenol. No Aleve either.',
      'Patient: Okay.',
      "Nurse: I could leave the dose, or lower it. Let's do three hundred in the morning and six hundred at night.",
      'Patient: Okay.',
    )
    expect(said.find(({ text }) => /300 mg in the morning/.test(text))?.subject).toBe('Lithium')
  })

  it('goes on with the drug that is taken, not with one that was turned down', () => {
    const said = understood(
      'Nurse: And the clonazepam?',
      'Patient: I take 0.5 in the morning and 0.75 at night.',
      'Nurse: I could add buspirone for the days.',
      'Patient: No thank you. No more pills.',
      'Nurse: Then we hold where you are for two more weeks and then go from 0.75 to 0.625 at night. Never stop it suddenly.',
      'Patient: Okay.',
    )
    expect(said.find(({ text }) => /0\.625/.test(text))?.subject).toBe('Clonazepam')
    expect(said.find(({ text }) => /suddenly/.test(text))?.subject).toBe('Clonazepam')
  })

  it('stops what does the harm, not what it acts on', () => {
    const said = understood(
      'Nurse: How much lithium are you taking?',
      'Patient: Lithium, twelve hundred a day. And ibuprofen eight hundred, three times a day.',
      'Nurse: Ibuprofen makes the kidneys hang on to lithium. I want you to stop it.',
      'Patient: Okay.',
    )
    expect(said.find(({ text }) => /stop it/.test(text))?.subject).toBe('Ibuprofen')
  })

  it('stays at a dose of the drug that has such doses', () => {
    const said = understood(
      'Nurse: And the guanfacine?',
      'Patient: I take guanfacine, two milligrams at night.',
      'Nurse: There is also viloxazine.',
      'Patient: I read about viloxazine.',
      'Nurse: I would wait with that. We stay at two.',
      'Patient: Okay.',
    )
    expect(said.find(({ text }) => /stay at 2/.test(text))?.subject).toBe('Guanfacine')
  })

  it('is turned down by a daughter who decides for her father', () => {
    const said = understood(
      'Nurse: How are the evenings?',
      'Daughter: He hollers from four to seven.',
      'Patient: I do not.',
      'Nurse: We could add a very small risperidone in the afternoon.',
      "Daughter: I don't want that one. My mother had the stroke.",
      'Nurse: Then we leave it.',
    )
    expect(said).toContainEqual(expect.objectContaining({ act: 'declined', subject: 'Risperidone' }))
  })

  it('and offered is turned down by a plain no', () => {
    const said = understood(
      'Nurse: Are you sleeping?',
      'Patient: Four hours.',
      'Nurse: I could also give you a few lorazepam for the nights.',
      "Patient: No, I don't want anything that'd knock me out.",
    )
    expect(said).toContainEqual(expect.objectContaining({ act: 'declined', subject: 'Lorazepam' }))
  })

  it('is not what the chart says of allergies', () => {
    const said = texts(
      'Nurse: Hello, sit down.',
      'Patient: Hi.',
      'Nurse: Allergies, I have Keflex, a rash.',
      'Patient: Yep.',
    )
    expect(said).toContain('Allergies: Keflex, a rash.')
  })
})

describe('a patient', () => {
  it('tells, though the voice goes up', () => {
    expect(
      texts(
        'Nurse: Do you check on things?',
        "Patient: Her breathing. I'd say thirty times a night?",
        'Nurse: And does it stop?',
        'Patient: No.',
      ),
    ).toContain('Her breathing; 30 times a night.')
  })

  it('takes back the allergy of somebody else', () => {
    const said = texts(
      'Nurse: Allergies?',
      'Patient: Haldol, my neck locked up. And penicillin, hives.',
      'Sister: I thought that was me.',
      "Patient: Oh yeah, no, that's Keisha. I can take penicillin. Just the Haldol.",
    ).join(' ')
    expect(said).toMatch(/Haldol/)
    expect(said).not.toMatch(/penicillin, hives/i)
  })

  it('has the dose that is said after the chart was read out', () => {
    const said = texts(
      'Nurse: And meds? I have you down for Concerta, twenty-seven.',
      "Patient: It's thirty-six now.",
      'Nurse: Okay.',
    ).join(' ')
    expect(said).toMatch(/36 mg/)
    expect(said).not.toMatch(/27/)
  })

  it('who names one of several things has not the others', () => {
    const said = texts(
      'Nurse: Any nausea, headaches, dizziness?',
      'Patient: A little nausea the first week.',
      'Nurse: Is it okay if I tell her about the dizziness?',
      'Patient: Yeah.',
    ).join(' ')
    expect(said).toMatch(/little nausea the first week/i)
    expect(said).not.toMatch(/Reports/)
  })

  it('who cuts films does not speak of self-harm', () => {
    const said = understood(
      'Nurse: How do you take the films?',
      'Patient: I cut them in half with a knife and run out early.',
      'Nurse: No cutting, then. One whole film in the morning.',
      'Patient: No cutting. Okay.',
    )
    expect(said.filter(({ topic }) => topic === 'risk')).toEqual([])
  })
})

describe('a number beside a drug is no dose', () => {
  it.each([
    ['when it answers how many', 'How many pills did you put by?', 'Fifty two. I counted them on Sunday.'],
    ['when it is an hour', 'And when do you take it?', 'Like eleven.'],
    ['when it counts nights', 'How often do you thrash?', 'She says three, four nights a week.'],
    ['when it is what was left out', 'Any missed?', 'I missed two.'],
    [
      'when it is time in bed',
      'And the nights?',
      'I am in bed nine to five, so six or six and a half of real sleep.',
    ],
    [
      'when the dose stands before it',
      'And the Ativan?',
      'Half of one twice a day, eight in the morning and eight at night, half a milligram each.',
    ],
    ['when it is an age', 'And your mother?', 'She died of her liver. Cirrhosis, sixty one.'],
  ])('%s', (_name, asked, answer) => {
    const said = texts(
      'Nurse: Which medicines do you take?',
      'Patient: The trazodone, and melatonin.',
      `Nurse: ${asked}`,
      `Patient: ${answer}`,
    )
    expect(said.join(' ')).not.toMatch(/\d mg/)
  })
})
