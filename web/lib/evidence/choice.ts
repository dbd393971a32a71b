import { useSyncExternalStore } from 'react'

/** What can be looked up in the visit: a sentence of the note or something the note leaves out. */
export type ChoiceKey = `sentence-${number}` | `unnoted-${string}`

type State = {
  pinned?: ChoiceKey | undefined
  pointed?: ChoiceKey | undefined
  focused?: ChoiceKey | undefined
  /** Where the Tab key enters the note: the sentence that had the focus last. */
  stop?: ChoiceKey | undefined
}

export type Choice = ReturnType<typeof createChoice>

/**
 * Which sentence's words are lit. Kept outside of React's state: pointing at one of three hundred sentences must
 * draw two of them anew, not all.
 */
export function createChoice() {
  let state: State = {}
  const listeners = new Set<() => void>()

  function become(next: State) {
    const before = shown()
    const { pinned, stop } = state
    state = next
    if (shown() === before && state.pinned === pinned && state.stop === stop) return
    for (const listener of [...listeners]) listener()
  }

  /** What is held counts for more than what the pointer passes, and that for more than where the keyboard rests. */
  function shown(): ChoiceKey | undefined {
    return state.pinned ?? state.pointed ?? state.focused
  }

  return {
    shown,
    pinned: () => state.pinned,
    stop: () => state.stop,
    point: (key: ChoiceKey | undefined) => become({ ...state, pointed: key }),
    /** The keyboard has moved on: what was held before is let go. */
    focus: (key: ChoiceKey) =>
      become({ focused: key, stop: key, pinned: state.pinned === key ? key : undefined, pointed: undefined }),
    blur: () => become({ ...state, focused: undefined }),
    toggle: (key: ChoiceKey) => become({ ...state, pinned: state.pinned === key ? undefined : key }),
    pin: (key: ChoiceKey) => become({ ...state, pinned: key }),
    release: () => become({ focused: state.focused, stop: state.stop }),
    clear: () => become({}),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

export function useShown(choice: Choice): ChoiceKey | undefined {
  return useSyncExternalStore(choice.subscribe, choice.shown)
}

/** Whether the Tab key enters the note here. */
export function useIsStop(choice: Choice, key: ChoiceKey, first: boolean): boolean {
  return useSyncExternalStore(choice.subscribe, () =>
    choice.stop() === undefined ? first : choice.stop() === key,
  )
}

export function usePinned(choice: Choice): ChoiceKey | undefined {
  return useSyncExternalStore(choice.subscribe, choice.pinned)
}

/** Only the two sentences between which the choice moves are drawn anew. */
export function useChoiceOf(choice: Choice, key: ChoiceKey): 'none' | 'shown' | 'pinned' {
  return useSyncExternalStore(choice.subscribe, () =>
    choice.pinned() === key ? 'pinned' : choice.shown() === key ? 'shown' : 'none',
  )
}
