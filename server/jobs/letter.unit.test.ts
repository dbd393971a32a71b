import { expect, it } from 'vitest'
import { letter, nameForStrangers } from './letter.ts'

const greetingFor = (firstName: string | null, isEmailVerified = true) =>
  letter({ email: 'a@clinic.example', firstName, isEmailVerified }, 'Subject', ['Text.']).text.split('\n')[0]

it.each([
  'Visit http://evil.example/login',
  'WWW.evil',
  'evil.example',
  'evil。example',
  'evil．example',
  'evil․example',
  'a@b',
  'a/b',
  'a\\b',
])('leaves a name out that could be read as a link: %s', (name) => {
  expect(greetingFor(name)).toBe('Hello,')
})

it('greets by name only at a confirmed address', () => {
  expect(greetingFor('Ada')).toBe('Hello Ada,')
  expect(greetingFor('J. P.')).toBe('Hello J. P.,')
  expect(greetingFor('Ada', false)).toBe('Hello,')
  expect(greetingFor(null)).toBe('Hello,')
})

it.each([
  ['Zoë-Marie', 'Zoë-Marie'],
  [' María del Carmen ', 'María del Carmen'],
  ['Your account is locked', undefined],
  ['Call 555 1234', undefined],
  ['Locked. Visit', undefined],
  ['X'.repeat(31), undefined],
  ['', undefined],
  [null, undefined],
])('shows strangers a short, plain name or none: %j', (name, shown) => {
  expect(nameForStrangers(name)).toBe(shown)
})
