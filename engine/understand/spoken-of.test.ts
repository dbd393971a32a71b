import { describe, expect, it } from 'vitest'
import { readVisit } from '../read/read-visit.ts'
import { understand } from './understand.ts'

const texts = (...lines: string[]) => understand(readVisit(lines.join('\n'))).map(({ text }) => text)

describe('a drug that is spoken of and not taken up', () => {
  it('stands there as not used, with the reason', () => {
    const said = texts(
      'Clinician: How is the tremor?',
      'Patient: Still there in the morning.',
      'Clinician: There is a medicine for the tremor, propranolol. With your asthma I would stay away from it.',
      'Patient: Okay.',
    )
    expect(said).toContainEqual(expect.stringMatching(/^Not using propranolol: .*asthma/))
  })

  it('is said once, whoever says it again', () => {
    const said = texts(
      'Clinician: My thought was a little quetiapine for sleep.',
      'Patient: It made me gain weight. I do not want that one.',
      'Clinician: So no quetiapine.',
    )
    expect(said.filter((text) => /quetiapine/i.test(text) && /\bnot\b|declined/i.test(text))).toHaveLength(1)
  })

  it('is not the one that is taken', () => {
    const said = texts(
      'Clinician: What are you taking?',
      'Patient: Sertraline, 100 milligrams every morning.',
      'Clinician: I would not add anything. Stay at 100.',
    )
    expect(said.join(' ')).not.toMatch(/Sertraline not (?:used|taken)/)
  })
})

describe('one finding in several sentences', () => {
  it('is told with its instrument, today first', () => {
    const said = texts(
      'Clinician: You did the Y-BOCS in the waiting room. You were at 28 when we began. Today you are 19.',
      'Patient: Is that good?',
    )
    expect(said).toContainEqual(expect.stringMatching(/^Y-BOCS: today is 19; was at 28/))
  })
})

describe('a grave question', () => {
  it('is denied by a joke that is taken back', () => {
    const said = texts(
      'Clinician: Any thoughts of hurting anyone else?',
      'Patient: The man at the pharmacy. No, I am joking. Nobody.',
    )
    expect(said).toContain('Denies homicidal ideation.')
    expect(said.join(' ')).not.toMatch(/pharmacy/)
  })

  it('is denied when the clinician writes it down as no', () => {
    const said = texts(
      'Clinician: And any thoughts of harming someone else?',
      'Patient: Only the copay people.',
      'Clinician: I will put down no.',
    )
    expect(said).toContain('Denies homicidal ideation.')
  })
})

describe('what is put right in the next breath', () => {
  it('moves the follow-up', () => {
    const said = texts(
      'Clinician: I would like to see you in a month. No. Two weeks.',
      'Patient: Two weeks.',
    ).join(' ')
    expect(said).toMatch(/see patient in 2 weeks/)
    expect(said).not.toMatch(/month/)
  })

  it('keeps the drug and takes the later dose', () => {
    const said = texts(
      'Clinician: What are you taking?',
      'Patient: The lamotrigine, a hundred and fifty. No wait. Two hundred.',
    ).join(' ')
    expect(said).toMatch(/lamotrigine, 200/i)
    expect(said).not.toMatch(/150/)
  })
})

describe('a drug that was thought of', () => {
  it('is the one before the but, not the one after it', () => {
    const said = texts(
      'Clinician: There is another one for nightmares, prazosin.',
      'Patient: Okay.',
      "Clinician: I thought about starting it today, but you're already on amlodipine and I don't want you dizzy.",
      "Clinician: I'd thought of chlordiazepoxide, but with those liver numbers lorazepam is kinder.",
    )
    expect(said).toContainEqual(expect.stringMatching(/^Not using prazosin:/))
    expect(said).toContainEqual(expect.stringMatching(/^Not using chlordiazepoxide:/))
    expect(said.join(' ')).not.toMatch(/Not using (?:amlodipine|lorazepam)/)
  })

  it('is asked for by the patient and not given', () => {
    const said = understand(
      readVisit(
        "Patient: My auntie takes Ativan for her nerves. Could I have that just for night?\nClinician: I'd rather not.",
      ),
    )
    expect(said.map(({ text }) => text)).toContainEqual(expect.stringMatching(/^Not using lorazepam/))
    expect(said.find(({ text }) => /auntie/i.test(text))?.topic).not.toBe('medication')
  })

  it.each([
    "I thought about stopping the lithium, but you're doing well on it.",
    "Let's not stop the lithium.",
    'I was thinking of raising the lithium, but the level is fine.',
  ])('is not set aside when it is to go on: %s', (words) => {
    expect(texts('Patient: I feel even.', `Clinician: ${words}`).join(' ')).not.toMatch(/not using/i)
  })

  it('is not refused by a dose that was left out', () => {
    const said = texts('Clinician: And the sertraline?', "Patient: I didn't take it yesterday, I overslept.")
    expect(said.join(' ')).not.toMatch(/^Not taking/i)
  })

  it('stays on what is taken when both would rather', () => {
    const said = texts(
      'Patient: I take fluvoxamine, one fifty at bedtime.',
      "Clinician: I'd thought about going to two hundred. I'd rather stay at one fifty and look again next visit.",
      "Patient: I'd rather stay too.",
    )
    expect(said.join(' ')).not.toMatch(/not agreed to/i)
    expect(said).toContainEqual(expect.stringMatching(/stay at 150/i))
  })
})
