import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ReaderUnit } from './reading.ts'
import { windowsOf } from './windows.ts'
import { createTokenizer } from './wordpiece.ts'

const tokenizer = createTokenizer(readFileSync(new URL('./weights/vocab.txt', import.meta.url), 'utf8'))
const speakers = { clinician: 'doctor', patient: 'patient', narrator: 'note', other: 'other' }
const limits = { window: 64, before: 10, after: 4, longest: 20 }
const visit: ReaderUnit[] = Array.from({ length: 25 }, (_, i) => ({
  speaker: i % 2 === 0 ? 'clinician' : 'patient',
  text: i % 2 === 0 ? 'How have you been sleeping?' : 'About five hours, then I lie awake until the alarm.',
}))

describe('windows', () => {
  const windows = windowsOf(visit, tokenizer, speakers, limits)

  it('classify every unit exactly once, in order', () => {
    expect(windows.flatMap(({ units }) => units.map(({ unit }) => unit))).toEqual(visit.map((_, i) => i))
  })

  it('stay within the limit', () => {
    for (const { ids } of windows) expect(ids.length).toBeLessThanOrEqual(limits.window)
  })

  it('start each unit with its speaker word', () => {
    for (const { ids, units } of windows) {
      for (const { unit, start } of units) {
        expect(ids[start]).toBe(tokenizer.idOf(unit % 2 === 0 ? 'doctor' : 'patient'))
        expect(ids[start + 1]).toBe(tokenizer.idOf(':'))
      }
    }
  })

  it('truncate a unit that exceeds the limit', () => {
    const [window] = windowsOf(
      [{ speaker: 'narrator', text: 'mood '.repeat(500) }],
      tokenizer,
      speakers,
      limits,
    )
    expect(window?.ids.length).toBe(1 + 2 + limits.longest + 1)
  })

  it('are empty for a visit without units', () => {
    expect(windowsOf([], tokenizer, speakers, limits)).toEqual([])
  })
})
