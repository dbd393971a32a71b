import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hostileTexts } from '../eval/hostile-texts.ts'
import { readVisits } from '../eval/read-visits.ts'
import { type Unit, unitsOf } from './units.ts'

const FOLDER = new URL('../eval/', import.meta.url)
const VISITS = readdirSync(FOLDER)
  .filter((name) => /^(?:short-)?visits.*\.jsonl$/.test(name))
  .flatMap((name) => readVisits(readFileSync(new URL(name, FOLDER), 'utf8')))

/** Invariants for any text. Returns the words that no unit covers. */
function expectSound(source: string): string[] {
  const units = unitsOf(source)
  const outside: string[] = []
  let at = 0
  for (const [index, { number, start, end, text }] of units.entries()) {
    if (number !== index + 1) throw new Error(`unit ${index} has number ${number}`)
    if (start < at || end <= start || end > source.length) throw new Error(`bad span ${start}-${end}`)
    if (text !== source.slice(start, end) || text !== text.trim() || text === '')
      throw new Error(`bad text ${JSON.stringify(text)}`)
    if (text.split(/\s+/).length > 40) throw new Error(`too long: ${text}`)
    outside.push(source.slice(at, start))
    at = end
  }
  outside.push(source.slice(at))
  return outside
}

const LABEL =
  /^[\s*_>•-]*(?:[[(<]?\d{1,2}:\d{2}(?::\d{2})?[\])>]?[\s|–-]*)?(?:[[(<]?\p{L}[^:\n]{0,40}?(?:[[(]\d{1,2}:\d{2}(?::\d{2})?[\])])?[\])>]?:?[\s*_]*)?$/u
const FILLER = /\b(?:u+m+|u+h+|h+m+|e+r+m*)\b\.?|\[[^\]]{0,30}\]|…/giu

const show = (units: readonly Unit[]) => units.map(({ speaker, text }) => `${speaker}: ${text}`)

describe('units of a visit', () => {
  it('are turns with their speaker', () => {
    const units = unitsOf(
      'Clinician: How are you sleeping?\nPatient: Four hours. I wake at three.\nMother: He paces.',
    )
    expect(show(units)).toEqual([
      'Clinician: How are you sleeping?',
      'Patient: Four hours. I wake at three.',
      'Mother: He paces.',
    ])
    expect(units.map(({ number }) => number)).toEqual([1, 2, 3])
  })

  it('have at most 40 words: sentences stay whole if they fit, and longer ones are cut at spaces', () => {
    const sentence = 'I keep waking up at three and then I lie there thinking about money and work.'
    const long = `Patient: ${`${sentence} `.repeat(4)}\nClinician: And then?\nPatient: ${'and so on '.repeat(50)}`
    const units = unitsOf(long)
    expect(units[0]?.text).toBe(`${sentence} ${sentence}`)
    expect(units.filter(({ speaker }) => speaker === 'Patient').length).toBeGreaterThan(5)
    for (const { text } of units) expect(text.split(/\s+/).length).toBeLessThanOrEqual(40)
  })

  it('have no speaker in shorthand, prose and dictation', () => {
    const shorthand = 'Pt c/o ↓ slp x 2wks. SI neg. Cont sertraline 50 mg qam; RTC 4 wks.'
    expect(new Set(unitsOf(shorthand).map(({ speaker }) => speaker))).toEqual(new Set(['']))
    const dictation =
      'This is a dictation on a 40 year old man period He sleeps four hours period scratch that five hours period'
    expect(
      unitsOf(dictation)
        .map(({ text }) => text)
        .join(' '),
    ).toBe(dictation)
  })

  it('keep the words of a Spanish visit', () => {
    const units = unitsOf('Doctora: ¿Cómo ha dormido?\nPaciente: Muy mal, tres horas cada noche.')
    expect(show(units)).toEqual(['Clinician: ¿Cómo ha dormido?', 'Patient: Muy mal, tres horas cada noche.'])
  })

  it('cover every word of the evaluation visits except labels, times and fillers', () => {
    expect(VISITS.length).toBeGreaterThan(40)
    const lost = VISITS.flatMap(({ id, text }) =>
      expectSound(text)
        .filter((gap) => !LABEL.test(gap))
        .flatMap((gap) => gap.split('\n'))
        .map((line) => line.replace(FILLER, ' '))
        .filter((line) => !LABEL.test(line) && /[\p{L}\p{N}]/u.test(line))
        .map((line) => `${id}: ${line}`),
    )
    expect(lost).toEqual([])
  })

  it('satisfy the invariants for any text', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'Dr. Lee: ',
        'Patient: ',
        '[Nurse] ',
        '\n',
        '\r\n',
        '. ',
        ' ',
        'scratch that ',
        'period ',
      ),
      fc.constantFrom(
        '[00:12] ',
        '00:01.000 --> 00:02.000\n',
        '😀',
        '\ud83d',
        'İ',
        'no me siento bien ',
        '…',
      ),
      fc.constantFrom(
        'i feel ',
        'you sleep? ',
        'Fifty milligrams. ',
        'c/o ',
        'word '.repeat(60),
        'x'.repeat(900),
      ),
      fc.string({ maxLength: 12 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        expectSound(pieces.join(''))
      }),
      { numRuns: 300 },
    )
  })

  it('satisfy the invariants for hostile texts', () => {
    for (const [, text] of hostileTexts(5000)) expectSound(text)
    const slowest = ['Spanish', 'only labels']
    for (const [name, text] of hostileTexts(100_000)) if (slowest.includes(name)) expectSound(text)
  })
})
