import { describe, expect, it } from 'vitest'
import { mended } from './mended-ends.ts'

/** "C: see you in six weeks / P: no": mended, and written so again. "?" at the end asks. */
function read(lines: string): string {
  const words: string[] = []
  const sentences = lines.split(' / ').map((line) => {
    const said = line.slice(3).replace('?', '').split(' ')
    const from = words.length
    words.push(...said)
    return { from, to: words.length, asks: line.endsWith('?'), patient: line.startsWith('P') }
  })
  return mended(sentences, words)
    .map(
      ({ from, to, asks, patient }) =>
        `${patient ? 'P' : 'C'}: ${words.slice(from, to).join(' ')}${asks ? '?' : ''}`,
    )
    .join(' / ')
}

describe('an end where no sentence ends', () => {
  it.each([
    ['P: before / P: it was like eighty', 'P: before it was like eighty'],
    ['C: and if / C: the rash comes back you call me', 'C: and if the rash comes back you call me'],
    [
      "C: the day program / C: i don't think you need it yet",
      "C: the day program i don't think you need it yet",
    ],
    ['C: and the ketamine / C: we are fine', 'C: and the ketamine / C: we are fine'],
    ["P: it's twenty pounds / P: i bet", "P: it's twenty pounds i bet"],
    ["C: it's twenty pounds / P: i bet / P: it's not", "P: it's twenty pounds i bet / P: it's not"],
  ])('%s', (heard, told) => {
    expect(read(heard)).toBe(told)
  })

  it.each([
    'C: have you had thoughts like that before? / P: no never',
    'P: before / C: when was that?',
    "C: the nurse gave it / C: i don't like that",
    "P: the shot / P: i don't want it",
    "P: my mom's pills / P: i took those",
    'C: your pressure was high / P: i bet',
    'C: is it bad? / P: i bet',
  ])('stays: %s', (heard) => {
    expect(read(heard)).toBe(heard)
  })
})

describe('a no of the one who counts again', () => {
  it.each([
    [
      'C: see you in six weeks / P: no no / C: let me do four',
      'C: see you in six weeks / C: no no let me do four',
    ],
    [
      "C: send it by thursday? / P: no / C: let's say wednesday noon",
      "C: send it by thursday / C: no let's say wednesday noon",
    ],
  ])('%s', (heard, told) => {
    expect(read(heard)).toBe(told)
  })

  it.each([
    "C: any thoughts of suicide in the last two weeks? / P: no / C: let's do the next one",
    "C: have you been on it for three weeks? / P: no / C: let's make it two",
    "C: guns in the house? / P: no / C: let's say that again on monday",
    "C: would you go on friday? / P: no / C: let's do monday",
    "C: so four weeks / P: no i can't / C: let's do five",
    "C: drinking? / P: no / C: let's talk about sleep",
  ])('an answer stays the patient’s: %s', (heard) => {
    expect(read(heard)).toBe(heard)
  })
})
