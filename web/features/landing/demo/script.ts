import { CHOICES } from './evidence.ts'

/** The course of the demonstration, apart from clocks and screens. */
export type DemoState = {
  /** How many of the choices are written. */
  written: number
  /** The one whose words are lit; -1 is none. */
  chosen: number
  playing: boolean
}

export type DemoEvent = { type: 'step' } | { type: 'choose'; choice: number } | { type: 'toggle' }

/** Selected at the start: the first line with two sources. */
export const RESTING_CHOICE = CHOICES.findIndex((evidence) => evidence.length > 1)

/** The finished note. It is written again only on request. */
export function finished(total: number): DemoState {
  return { written: total, chosen: RESTING_CHOICE, playing: false }
}

const REPLAY: DemoState = { written: 0, chosen: -1, playing: true }

export function isFinished(state: DemoState, total: number): boolean {
  return state.written >= total && !state.playing
}

export function advance(state: DemoState, event: DemoEvent, total: number): DemoState {
  switch (event.type) {
    case 'step': {
      const written = Math.min(state.written + 1, total)
      return { written, chosen: written - 1, playing: state.playing && written < total }
    }
    case 'choose':
      // Somebody takes over: the note is there at once, and stays with what was chosen.
      return { written: total, chosen: event.choice, playing: false }
    case 'toggle':
      return isFinished(state, total) ? REPLAY : { ...state, playing: !state.playing }
  }
}
