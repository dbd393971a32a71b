import { expect, it } from 'vitest'
import { englishSyllables, readingLevel, spanishSyllables } from './reading-level.ts'

it.each([
  ['cat', 1],
  ['take', 1],
  ['morning', 2],
  ['started', 2],
  ['walked', 1],
  ['medicine', 3],
  ['doses', 2],
  ['table', 2],
  ['anxiety', 3],
  ['appointment', 3],
])('counts the syllables of “%s”', (word, count) => {
  expect(englishSyllables(word)).toBe(count)
})

it.each([
  ['casa', 2],
  ['mañana', 3],
  ['medicamento', 5],
  ['día', 2],
  ['bien', 1],
  ['aérea', 4],
  ['que', 1],
  ['hoy', 1],
])('counts the syllables of “%s” in Spanish', (word, count) => {
  expect(spanishSyllables(word)).toBe(count)
})

const grade = (lines: string[]) => {
  const level = readingLevel(lines, 'en')
  return level?.kind === 'grade' ? level.grade : undefined
}

it('is lower for plain words in short sentences than for clinical ones', () => {
  const plain = 'Take one pill each day. Eat first. Call us if you feel worse. '.repeat(4)
  const clinical =
    'Pharmacological augmentation with an antipsychotic was recommended because psychomotor agitation and insomnia persisted notwithstanding appropriate titration of the antidepressant. '.repeat(
      2,
    )
  expect(grade([plain])).toBeLessThanOrEqual(2)
  expect(grade([clinical])).toBeGreaterThanOrEqual(16)
})

it('is left out for a few words', () => {
  expect(readingLevel(['Return in two weeks.'], 'en')).toBeUndefined()
})

it('is a reading ease score for Spanish', () => {
  const plain = 'Tome una pastilla cada mañana con comida. Llame si se siente peor. '.repeat(4)
  const hard =
    'La administración farmacológica complementaria fue recomendada considerando la persistencia sintomatológica. '.repeat(
      4,
    )
  const ease = (text: string) => {
    const level = readingLevel([text], 'es')
    return level?.kind === 'ease' ? level.score : -1
  }
  expect(ease(plain)).toBeGreaterThan(70)
  expect(ease(hard)).toBeLessThan(30)
})
