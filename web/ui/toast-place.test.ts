import { describe, expect, it } from 'vitest'
import { placeToast } from './toast-place.ts'

const SCREEN = { width: 1000, height: 800 }
const CARD = { width: 380, height: 60 }
const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom })

describe('the place of a toast', () => {
  it('is the bottom right corner when nothing is there', () => {
    expect(placeToast(SCREEN, CARD, [])).toEqual({ left: 604, bottom: 16 })
  })

  it('moves to a free corner before it moves up', () => {
    const save = { box: box(850, 740, 950, 776) }
    expect(placeToast(SCREEN, CARD, [save])).toEqual({ left: 16, bottom: 16 })
  })

  it('is above a bar across the screen', () => {
    const bar = { box: box(0, 744, 1000, 800), isBar: true }
    const { bottom } = placeToast(SCREEN, CARD, [bar])
    expect(bottom).toBeGreaterThanOrEqual(56)
    expect(bottom).toBeLessThan(72)
  })

  it('covers part of a large field rather than a button when something must be covered', () => {
    const field = { box: box(0, 0, 1000, 700) }
    const bar = { box: box(0, 700, 1000, 800), isBar: true }
    const button = { box: box(620, 600, 700, 680) }
    const { left, bottom } = placeToast(SCREEN, CARD, [field, bar, button])
    expect(bottom).toBeGreaterThanOrEqual(100)
    expect(left).toBe(16)
  })

  it('stays on a screen that is narrower than the toast', () => {
    expect(placeToast({ width: 320, height: 600 }, { width: 380, height: 80 }, [])).toEqual({
      left: 16,
      bottom: 16,
    })
  })
})
