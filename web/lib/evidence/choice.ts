import { useSyncExternalStore } from 'react'

/** Anything with words in the visit: a statement of the note, something it leaves out, or a quotation it has no room for. */
export type ChoiceKey = `statement-${string}` | `omission-${string}` | `more-${string}`

export function statementKey(id: string): ChoiceKey {
  return `statement-${id}`
}

export function omissionKey(id: string): ChoiceKey {
  return `omission-${id}`
}

export function moreKey(id: string): ChoiceKey {
  return `more-${id}`
}

/** The statement a key names; undefined for anything else. */
export function statementIn(key: ChoiceKey | undefined): string | undefined {
  return key?.startsWith('statement-') ? key.slice('statement-'.length) : undefined
}

type State = {
  pinned?: ChoiceKey | undefined
  pointed?: ChoiceKey | undefined
  focused?: ChoiceKey | undefined
  /** Where the Tab key enters the note: the statement that had the focus last. */
  stop?: ChoiceKey | undefined
}

export type Choice = ReturnType<typeof createChoice>

/**
 * Which statement's words are highlighted. Kept outside React state: pointing at one of three hundred statements must
 * redraw two of them, not all.
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

  /** Pinned beats pointed at, and pointed at beats focused. */
  function shown(): ChoiceKey | undefined {
    return state.pinned ?? state.pointed ?? state.focused
  }

  return {
    shown,
    pinned: () => state.pinned,
    stop: () => state.stop,
    point: (key: ChoiceKey | undefined) => become({ ...state, pointed: key }),
    /** Moving the focus unpins. */
    focus: (key: ChoiceKey) =>
      become({ focused: key, stop: key, pinned: state.pinned === key ? key : undefined, pointed: undefined }),
    blur: () => become({ ...state, focused: undefined }),
    toggle: (key: ChoiceKey) => become({ ...state, pinned: state.pinned === key ? undefined : key }),
    pin: (key: ChoiceKey) => become({ ...state, pinned: key }),
    release: () => become({ focused: state.focused, stop: state.stop }),
    clear: () => become({}),
    /** Drops what is no longer in the note. */
    keepOnly: (exists: (key: ChoiceKey) => boolean) => {
      const kept = (key: ChoiceKey | undefined) => (key !== undefined && exists(key) ? key : undefined)
      become({
        pinned: kept(state.pinned),
        pointed: kept(state.pointed),
        focused: kept(state.focused),
        stop: kept(state.stop),
      })
    },
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

/** Only the two statements the choice moves between are redrawn. */
export function useChoiceOf(choice: Choice, key: ChoiceKey): 'none' | 'shown' | 'pinned' {
  return useSyncExternalStore(choice.subscribe, () =>
    choice.pinned() === key ? 'pinned' : choice.shown() === key ? 'shown' : 'none',
  )
}
