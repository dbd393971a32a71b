import { describe, expect, test } from 'vitest'
import { readVisit } from './read-visit.ts'

/** "C: ..." and "P: ..." per turn, its sentences joined. */
function shown(source: string): string[] {
  return readVisit(source).turns.map(
    ({ role, sentences }) =>
      `${role === 'clinician' ? 'C' : 'P'}: ${sentences.map((one) => one.text).join(' ')}`,
  )
}

const STREAM =
  "okay hi gwen how have you been sleeping um not great i get maybe four hours okay and how's your appetite it's fine i eat any thoughts of hurting yourself no nothing like that do you have any guns at home no okay so let's increase the sertraline to a hundred and i want to see you in four weeks okay thank you"

describe("a recognizer's stream", () => {
  test('separates questions and answers, each with its speaker', () => {
    const turns = shown(STREAM)
    expect(turns).toContain('C: Any thoughts of hurting yourself?')
    expect(turns.some((turn) => /^P: No\.? nothing like that\.$/i.test(turn))).toBe(true)
    expect(turns).toContain('C: Do you have any guns at home?')
    expect(turns.some((turn) => turn.startsWith('P: ') && turn.includes('I get maybe four hours'))).toBe(true)
    expect(
      turns.some((turn) => turn.startsWith('C: ') && turn.includes("let's increase the sertraline")),
    ).toBe(true)
  })

  test('capitalizes and punctuates sentences, with offsets of the original words', () => {
    const { turns, form } = readVisit(STREAM)
    expect(form).toBe('dialogue')
    const sentences = turns.flatMap((turn) => turn.sentences)
    let covered = ''
    for (const { start, end, text } of sentences) {
      expect(text).toMatch(/^[A-Z].*[.?]$/)
      expect(text).not.toMatch(/\b(?:um|i)\b/)
      covered += ` ${STREAM.slice(start, end)}`
    }
    expect(covered.trim()).toBe(STREAM)
  })

  test('does not take announcements for questions, and attributes a list of options to the clinician', () => {
    const turns = readVisit(
      `${STREAM} um let's put you down for next thursday at ten thirty and i'll move it if they keep you so there's a few ways one is switch you over to the shot two is add something small for the legs like propranolol what do you think no i don't want another pill`,
    ).turns
    const said = turns.flatMap(({ role, sentences }) => sentences.map(({ text }) => `${role} ${text}`))
    expect(said.find((one) => one.includes('put you down'))).toMatch(/^clinician .*\.$/)
    expect(said.find((one) => one.includes('propranolol'))).toMatch(/^clinician /)
    expect(said.find((one) => one.includes('another pill'))).toMatch(/^patient /)
  })

  test('leaves inaudible passages out of sentences', () => {
    const source = STREAM.replace('four hours', 'four [unclear] hours')
    const text = readVisit(source)
      .turns.flatMap((turn) => turn.sentences)
      .map((one) => one.text)
      .join(' ')
    expect(text).toContain('four hours')
  })

  test('keeps the sentences of a punctuated paragraph and adds speakers', () => {
    const source =
      "Hi, come in. How are you sleeping? Badly, I wake up at three. I've been so tired. Do you have any thoughts of hurting yourself? No, nothing like that. Okay. Let's increase the trazodone to one hundred. Is that all right with you? Yeah, I can do that."
    const turns = shown(source)
    expect(turns).toContain('C: Do you have any thoughts of hurting yourself?')
    expect(turns).toContain('P: No, nothing like that.')
    expect(readVisit(source).turns.flatMap((turn) => turn.sentences)).toHaveLength(10)
  })

  test('treats a stream with a single speaker as a dictation', () => {
    const source =
      'the patient is a forty year old man with depression he was seen today for follow up he reports low mood and poor sleep he denies suicidal ideation he was started on sertraline in march and he has tolerated it well his affect is constricted and his speech is normal the plan is to continue sertraline and he will return in four weeks'
    const { form, turns } = readVisit(source)
    expect(form).toBe('dictation')
    expect(turns.map((turn) => turn.role)).toEqual(['narrator'])
    expect(turns[0]?.sentences.length).toBeGreaterThan(3)
    expect(turns[0]?.sentences.every((one) => one.text.endsWith('.'))).toBe(true)
  })

  test('splits forty thousand words into turns', () => {
    const source = `${STREAM} `.repeat(Math.ceil(40_000 / STREAM.split(' ').length))
    readVisit(STREAM)
    const { turns } = readVisit(source)
    expect(turns.length).toBeGreaterThan(1000)
  })
})
