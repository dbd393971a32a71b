import { expect, it } from 'vitest'
import { withoutRepeats } from './repeats.ts'

it.each([
  ["and i just i don't want to be dead", "and i don't want to be dead"],
  ['he was on the on the porch', 'he was on the porch'],
  ['no ambien no ambien', 'no ambien'],
  ["yeah he's he was always the loud one", 'yeah he was always the loud one'],
  ['so it kinda when when it started', 'so it kinda when it started'],
  ['monday at five monday at five', 'monday at five'],
  ['no tuesday tuesday night', 'no tuesday night'],
  ["i don't i don't care about it", "i don't care about it"],
])('what was only begun anew is told once: %s', (heard, told) => {
  expect(withoutRepeats(heard)).toBe(told)
})

it.each([
  'no no no',
  'i check check check check the stove',
  "and that's that",
  'me and her and her grandbabies',
  'half a pill half a pill at noon',
  'one tablet one tablet and then two',
  'twenty twenty one was bad',
  'every day but sunday sunday i cheated',
  'he just left',
  "it's it",
  'i had had enough',
])('what is said twice and meant so stays: %s', (heard) => {
  expect(withoutRepeats(heard)).toBe(heard)
})
