import { describe, expect, it } from 'vitest'
import { BUILT_IN_TEMPLATES } from '#shared/domain/templates/built-in.ts'
import { writeNote } from '../write-note.ts'

const sections = BUILT_IN_TEMPLATES[0]?.structure.sections ?? []
const noteOf = (question: string, answer: string) =>
  writeNote({
    text: `Doctor: Good to see you.\nPatient: Hi.\nDoctor: ${question}\nPatient: ${answer}\nDoctor: Okay. And how's work?\nPatient: Work is fine.\nDoctor: Good, take care.`,
    noteType: 'Progress Note',
    sections,
  }).note

describe('a no that is taken back denies nothing', () => {
  it.each([
    [
      'Any thoughts of suicide?',
      'No. Well, sometimes, I guess, yes.',
      /suicidal ideation: .*sometimes/i,
      /denies/i,
    ],
    [
      'Have you ever attempted suicide?',
      'No. Actually, once, in college, with pills.',
      /attempts: once, in college/i,
      /no history|denies/i,
    ],
    ['Any guns at home?', 'No. Well, my husband has a rifle.', /husband has a rifle/i, /no firearms|denies/i],
    [
      'Do you drink?',
      'No. I mean, a glass of wine on Sundays.',
      /glass of wine on Sundays/i,
      /denies alcohol/i,
    ],
  ])('%s %s', (question, answer, told, denied) => {
    const note = noteOf(question, answer)
    expect(note).toMatch(told)
    expect(note).not.toMatch(denied)
  })

  it.each([
    ['Any thoughts of suicide?', 'No. Suicide is a sin.', /denies suicidal ideation/i],
    ['Any thoughts of suicide?', 'No. Well, not really.', /denies suicidal ideation/i],
    ['Do you drink?', 'No. Alcohol makes me sick.', /denies alcohol use/i],
    ['Have you ever attempted suicide?', 'No. But my brother did, once.', /no history of suicide attempts/i],
    ['Do you drink?', 'No. I used to, before the baby.', /denies alcohol use/i],
    [
      'Drinking, vaping, energy drinks?',
      'No. I had a Celsius before the meet.',
      /denies alcohol use or nicotine use/i,
    ],
  ])('%s %s: it stands', (question, answer, denied) => {
    expect(noteOf(question, answer)).toMatch(denied)
  })
})

describe('what is put right in the next words', () => {
  it.each([
    ['What medicines are you taking?', 'Sertraline, fifty. I take that back, a hundred.', /100/, /\b50\b/],
    ['When was the last time you cut?', 'The tenth, I mean the twelfth.', /12th/, /10th/],
  ])('%s %s', (question, answer, now, before) => {
    const note = noteOf(question, answer)
    expect(note).toMatch(now)
    expect(note).not.toMatch(before)
  })

  it('keeps the drug whose dose was put right', () => {
    const { note } = writeNote({
      text: "Doctor: How's the sleep?\nPatient: Bad.\nDoctor: Okay. Let's start trazodone one hundred. Actually fifty, let's be gentle.\nPatient: Sure.",
      noteType: 'Progress Note',
      sections,
    })
    expect(note).toMatch(/trazodone 50/i)
    expect(note).not.toMatch(/100/)
  })
})
