import { expect, it } from 'vitest'
import { accountEmail, nameForStrangers, practiceForStrangers } from './account-email.ts'

const greetingFor = (firstName: string | null, isEmailVerified = true) =>
  accountEmail({ email: 'a@clinic.example', firstName, isEmailVerified }, 'Subject', ['Text.']).text.split(
    '\n',
  )[0]

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

it.each([
  ['Lakeside Psychiatry, LLC', 'Lakeside Psychiatry, LLC'],
  [' St. Mary’s Behavioral Health ', 'St. Mary’s Behavioral Health'],
  ['360 Wellness & Recovery', '360 Wellness & Recovery'],
  ['Lakeside.example', undefined],
  ['Lakeside, www.evil', undefined],
  ['Lakeside Psychiatry: sign in at evil/login', undefined],
  ['Call 5550101234', undefined],
  ['Call 555-010-1234', undefined],
  ['Your bank account is locked so please call', undefined],
  ['X'.repeat(61), undefined],
  ['', undefined],
  [null, undefined],
])('shows strangers a practice without links and phone numbers, or none: %j', (name, shown) => {
  expect(practiceForStrangers(name)).toBe(shown)
})
