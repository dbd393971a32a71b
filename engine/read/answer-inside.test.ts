import { expect, it } from 'vitest'
import { wordsOfQuestion } from './answer-inside.ts'

/** The question of a span, its answer after a bar; the whole where nothing is cut. */
function cut(span: string, after = 'okay and'): string {
  const words = span.split(' ')
  const asked = wordsOfQuestion(words, after.split(' '))
  return asked === 0 ? span : `${words.slice(0, asked).join(' ')} | ${words.slice(asked).join(' ')}`
}

it.each([
  ['and that was how much four milligrams at night', 'and that was how much | four milligrams at night'],
  ['when was your last dose this morning', 'when was your last dose | this morning'],
  [
    'and what else do you take venlafaxine one fifty in the morning',
    'and what else do you take | venlafaxine one fifty in the morning',
  ],
  ["where's the bottle in my nightstand at home", "where's the bottle | in my nightstand at home"],
  [
    "what's kept you going this long do you think pickle",
    "what's kept you going this long do you think | pickle",
  ],
  ['how often do you smoke maybe twice a week', 'how often do you smoke | maybe twice a week'],
  ["and any medicines you can't take lisinopril", "and any medicines you can't take | lisinopril"],
])('an answer in one breath with its question begins where it begins: %s', (span, parts) => {
  expect(cut(span)).toBe(parts)
})

it.each([
  'how much did you drink the last two weeks',
  'how many of those two pills do you have',
  'what do you take for sleep',
  'when was the last time you felt well',
  'where do you keep them at home',
  'do you think you could do that in my office',
  "any medicines you can't take with food",
  "any pills you can't take anymore",
])('a number or a place that belongs to the question stays in it: %s', (span) => {
  expect(cut(span)).toBe(span)
})

it('a number that somebody goes on from is left to the model', () => {
  expect(cut('how many hours do you sleep four', 'or five')).toBe('how many hours do you sleep four')
})

it('a day that is put right at once was the answer', () => {
  expect(cut('when did you write it last night', 'no tuesday night')).toBe(
    'when did you write it | last night',
  )
  expect(cut('when did you write it last night', 'no i did')).toBe('when did you write it last night')
})
