import { CHOICES } from './evidence.ts'

/** The demo's state machine, without timers and rendering. */
export type DemoState = {
  /** The number of sentences written so far. */
  written: number
  /** The index of the highlighted sentence; -1 for none. */
  chosen: number
  playing: boolean
}

export type DemoEvent = { type: 'step' } | { type: 'choose'; choice: number } | { type: 'toggle' }

/** Selected at the start: the first line with two sources. */
export const INITIAL_CHOICE = CHOICES.findIndex((evidence) => evidence.length > 1)

/** The finished note. It is written again only on request. */
export function finished(total: number): DemoState {
  return { written: total, chosen: INITIAL_CHOICE, playing: false }
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
      // The visitor takes over: show the whole note with their selection.
      return { written: total, chosen: event.choice, playing: false }
    case 'toggle':
      return isFinished(state, total) ? REPLAY : { ...state, playing: !state.playing }
  }
}
