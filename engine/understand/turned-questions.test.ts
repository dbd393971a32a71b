import { describe, expect, it } from 'vitest'
import { BUILT_IN_TEMPLATES } from '#shared/domain/templates/built-in.ts'
import { checkNote } from '../check-note.ts'
import { conceptsIn } from '../lexicon/all-concepts.ts'
import { writeNote } from '../write-note.ts'
import { answerInSense } from './turned-questions.ts'

const sections = BUILT_IN_TEMPLATES[0]?.structure.sections ?? []
const visit = (question: string, answer: string) =>
  `Clinician: How have you been?\nPatient: I have been tired.\nClinician: ${question}\nPatient: ${answer}\nClinician: Okay.\nPatient: Thanks.`
const noteOf = (question: string, answer: string) =>
  writeNote({ text: visit(question, answer), noteType: 'Progress Note', sections }).note

describe('a no to whether it stopped tells that it did not', () => {
  it.each([
    ['Did the voices stop?', /voices did not stop/i, /denies/i],
    ['Are the voices gone?', /voices are not gone/i, /denies/i],
    ['Has the drinking stopped?', /drinking has not stopped/i, /denies/i],
    ['Did you stop cutting?', /did not stop cutting/i, /denies/i],
    ['Did you quit smoking?', /did not quit smoking/i, /denies/i],
  ])('%s', (question, told, denied) => {
    const note = noteOf(question, 'No.')
    expect(note).toMatch(told)
    expect(note).not.toMatch(denied)
  })

  it('of thoughts that were spoken of', () => {
    const text = visit('Are you thinking about suicide?', 'Yes, since Monday.').replace(
      'Clinician: Okay.',
      'Clinician: Have the thoughts gone away today?\nPatient: No.\nClinician: Okay.',
    )
    const { note } = writeNote({ text, noteType: 'Progress Note', sections })
    expect(note).toMatch(/thoughts have not gone away today/i)
    expect(note).not.toMatch(/denies/i)
  })

  it('and a yes that it did', () => {
    expect(noteOf('Are the voices gone?', 'Yes.')).toMatch(/voices are gone/i)
    expect(noteOf('Have the nightmares stopped?', 'Yes.')).toMatch(/nightmares have stopped/i)
  })
})

describe('a no to how weapons are kept is no denial of weapons', () => {
  it.each([
    ['Are the guns locked up?', "No, they're in the closet.", /guns are not locked up/i],
    ['Is the gun loaded?', 'No.', /gun is not loaded/i],
    ['Do you keep the rifle in a safe?', 'No.', /does not keep the rifle in a safe|not keep rifle in safe/i],
    ['Is the ammunition stored separately?', "No, it's together.", /not stored separately/i],
    ['Have you thought about those rifles?', 'No.', /has not thought about (?:those )?rifles/i],
    ['Are the pills locked up?', 'No.', /pills are not locked up/i],
  ])('%s', (question, answer, told) => {
    const note = noteOf(question, answer)
    expect(note).toMatch(told)
    expect(note).not.toMatch(/no firearms|denies access/i)
  })

  it('while a no to whether there are any is one', () => {
    expect(noteOf('Are there any guns in the house?', 'No.')).toMatch(/no firearms in the home/i)
    expect(noteOf('Is there a gun anywhere you can get to?', 'Naw.')).toMatch(/no firearms|denies/i)
  })
})

describe('a question that says no itself', () => {
  it.each([
    ['So no thoughts of hurting yourself?', 'Right.'],
    ['So no thoughts of hurting yourself?', "That's right."],
    ['No thoughts of suicide, then?', 'Exactly.'],
    ["You're not hearing voices?", 'Correct.'],
    ['No side effects?', 'Right.'],
    ['So no thoughts of hurting yourself?', 'No.'],
  ])('%s %s', (question, answer) => {
    const note = noteOf(question, answer)
    expect(note).toMatch(/denies/i)
    expect(note).not.toMatch(/reports/i)
  })

  it.each([
    ["You don't take the lithium anymore?", 'Right.', /does not take (?:the )?lithium anymore/i],
    ["You're not taking the Seroquel?", 'No.', /not taking (?:the )?seroquel/i],
  ])('%s %s', (question, answer, told) => {
    expect(noteOf(question, answer)).toMatch(told)
  })

  it('is told as it was asked where a yes may mean either', () => {
    const note = noteOf('So no thoughts of hurting yourself?', 'Yeah.')
    expect(note).toMatch(/no thoughts of hurting/i)
    expect(note).not.toMatch(/denies|reports/i)
  })

  it('is not denied by "sometimes"', () => {
    const note = noteOf("You haven't thought about hurting yourself?", 'Yes, sometimes.')
    expect(note).toMatch(/ideation: sometimes/i)
    expect(note).not.toMatch(/has not thought|denies/i)
  })
})

describe('whether somebody can stay safe', () => {
  it.each([
    ['Are you safe tonight?', "I don't know.", /stay safe: (?:patient )?does not know/i],
    ['Are you safe tonight?', "I can't promise.", /cannot promise/i],
    ['Can you keep yourself safe?', 'No.', /cannot keep themselves safe|not keep themselves safe/i],
    ['Can you keep yourself safe?', "I'm not sure.", /not sure/i],
    ['Do you want to live?', 'No.', /does not want to live/i],
  ])('%s %s', (question, answer, told) => {
    expect(noteOf(question, answer)).toMatch(told)
  })
})

describe('the checker', () => {
  const verdictOf = (question: string, answer: string, claim: string) =>
    checkNote({
      source: visit(question, answer),
      note: `**SUBJECTIVE:**\n${claim}`,
      noteType: 'Progress Note',
      sections,
    }).sentences[0]?.verdict

  it.each([
    ['Did the voices stop?', 'No.', 'Denies hallucinations.'],
    ['Are the guns locked up?', 'No.', 'No firearms in the home.'],
    ['Did you stop cutting?', 'No.', 'Denies self-harm.'],
    ['So no thoughts of hurting yourself?', 'Right.', 'Reports thoughts of hurting self.'],
  ])('%s %s does not support %s', (question, answer, claim) => {
    expect(verdictOf(question, answer, claim)).not.toBe('supported')
    expect(verdictOf(question, answer, claim)).not.toBe('inferred')
  })

  it('reads an answer in the sense of what was asked', () => {
    const sense = (question: string, answer: string) =>
      answerInSense(question, conceptsIn(question.toLowerCase()), answer)
    expect(sense('did the voices stop?', 'No.')).toBe('yes')
    expect(sense('are the voices gone?', 'Yes.')).toBe('no')
    expect(sense('are the guns locked?', 'No.')).toBe('other')
    expect(sense('so no voices?', 'Right.')).toBe('no')
    expect(sense('any voices?', 'No.')).toBe('no')
  })
})

describe('a no to how many there are', () => {
  it('denies the number and not the guns', () => {
    const note = noteOf('So four guns in all?', "No, there's another. There's a twenty-two in the pickup.")
    expect(note).not.toMatch(/no firearms/i)
    expect(note).toMatch(/pickup/)
  })

  it('any guns are denied by a no, however the house is named', () => {
    expect(noteOf('Any guns in the house?', 'No.')).toMatch(/no firearms/i)
    expect(noteOf('Are there guns in all of the house?', 'No.')).toMatch(/no firearms/i)
  })
})
