import { expect, it } from 'vitest'
import { NOTHING_PRESSED, press } from './shortcuts.ts'

it('matches one key, or two in sequence, to a command', () => {
  expect(press(NOTHING_PRESSED, 'n', 1000).command).toBe('new-note')
  expect(press(NOTHING_PRESSED, '?', 1000).command).toBe('help')
  const begun = press(NOTHING_PRESSED, 'g', 1000)
  expect(begun.command).toBeUndefined()
  expect(press(begun.pressed, 'p', 1400).command).toBe('patients')
  expect(press(begun.pressed, 'n', 1400).command).toBe('notes')
})

it('forgets a sequence after a while, and after a key that isn’t part of it', () => {
  const begun = press(NOTHING_PRESSED, 'g', 1000).pressed
  expect(press(begun, 'd', 2600).command).toBeUndefined()
  expect(press(begun, 'n', 2600).command).toBe('new-note')
  const astray = press(begun, 'x', 1100)
  expect(astray.pressed).toEqual(NOTHING_PRESSED)
  expect(press(astray.pressed, 'd', 1200).command).toBeUndefined()
})

it('starts a new sequence with a wrong second key if possible', () => {
  const begun = press(NOTHING_PRESSED, 'g', 1000).pressed
  const again = press(begun, 'g', 1100)
  expect(press(again.pressed, 'd', 1200).command).toBe('dashboard')
  expect(press(begun, '?', 1100).command).toBe('help')
})
