import { describe, expect, it } from 'vitest'
import { deletionDay, needsNotice, retainedUntil } from './retention.ts'

const at = (text: string) => new Date(`${text}T12:00:00Z`)

describe('how long a chart is kept', () => {
  it('counts calendar months', () => {
    expect(retainedUntil(at('2026-01-15'), '6-months')).toEqual(at('2026-07-15'))
    expect(retainedUntil(at('2025-08-31'), '6-months')).toEqual(at('2026-02-28'))
    expect(retainedUntil(at('2024-02-29'), '1-year')).toEqual(at('2025-02-28'))
    expect(retainedUntil(at('2026-01-15'), '5-years')).toEqual(at('2031-01-15'))
    expect(retainedUntil(at('1990-01-15'), 'indefinite')).toBeNull()
  })

  it('gives notice thirty days ahead', () => {
    const end = at('2026-07-15')
    expect(needsNotice(end, at('2026-06-14'))).toBe(false)
    expect(needsNotice(end, at('2026-06-15'))).toBe(true)
  })

  it('gives the full notice period even when deletion is overdue', () => {
    expect(deletionDay(at('2026-07-15'), at('2026-06-15'))).toEqual(at('2026-07-15'))
    expect(deletionDay(at('2020-01-01'), at('2026-06-15'))).toEqual(at('2026-07-15'))
  })
})
