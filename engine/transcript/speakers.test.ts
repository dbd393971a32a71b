import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readVisits } from '../eval/read-visits.ts'
import { readVisit } from '../read/read-visit.ts'
import { speakersIn } from './speakers.ts'

const TALK =
  "Good morning. How have you been sleeping? Not great. I wake up at three and I can't get back. How many nights a week is that? Maybe five. I'm so tired at work. Are you still taking the trazodone? Yeah, I take it every night. Okay. Let's go up to one hundred milligrams and see you in two weeks."

describe('the speakers', () => {
  it('are inferred from what is said', () => {
    const said = speakersIn(TALK).map(({ start, end, speaker }) => `${speaker}: ${TALK.slice(start, end)}`)
    expect(said[0]).toBe('clinician: Good morning. How have you been sleeping?')
    expect(said[1]).toBe("patient: Not great. I wake up at three and I can't get back.")
    expect(said.at(-1)).toMatch(/^clinician: .*see you in two weeks\.$/)
  })

  it('are swapped for the whole visit', () => {
    const before = speakersIn(TALK)
    const after = speakersIn(TALK, true)
    expect(after.map(({ start, end }) => [start, end])).toEqual(before.map(({ start, end }) => [start, end]))
    expect(after.every(({ speaker }, i) => speaker !== before[i]?.speaker)).toBe(true)
  })

  it('are missing in a dictation', () => {
    expect(
      speakersIn('Patient seen for follow up comma sleep is better period continue sertraline period'),
    ).toEqual([])
  })

  it('are right in more than 80 of 100 sentences of our visits without labels', () => {
    const talks = readVisits(
      readFileSync(join(import.meta.dirname, '../eval/visits-tuned.jsonl'), 'utf8'),
    ).filter(({ style, language }) => style === 'dialogue' && language === 'en')
    let all = 0
    let right = 0
    for (const { text } of talks) {
      const { stripped, sentences } = withoutLabels(text)
      const spoken = speakersIn(stripped)
      for (const { middle, role } of sentences) {
        all++
        if (spoken.find(({ start, end }) => start <= middle && middle < end)?.speaker === role) right++
      }
    }
    expect(all).toBeGreaterThan(900)
    expect(right / all).toBeGreaterThan(0.8)
  })
})

/** The sentences of a conversation in order, with their speakers. */
function withoutLabels(text: string) {
  let stripped = ''
  const sentences: { middle: number; role: string }[] = []
  for (const turn of readVisit(text).turns)
    for (const { start, end } of turn.sentences) {
      const words = text.slice(start, end).replace(/\s+/g, ' ')
      if (stripped !== '') stripped += ' '
      if (turn.role === 'clinician' || turn.role === 'patient')
        sentences.push({ middle: stripped.length + words.length / 2, role: turn.role })
      stripped += words
    }
  return { stripped, sentences }
}
