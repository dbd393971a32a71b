import { useSyncExternalStore } from 'react'

/** Anything with a source in the visit: a statement, an omission, or an extra quotation. */
export type SelectionKey = `statement-${string}` | `omission-${string}` | `more-${string}`

export function statementKey(id: string): SelectionKey {
  return `statement-${id}`
}

export function omissionKey(id: string): SelectionKey {
  return `omission-${id}`
}

export function moreKey(id: string): SelectionKey {
  return `more-${id}`
}

/** The statement id in a key; undefined for other kinds of key. */
export function statementIn(key: SelectionKey | undefined): string | undefined {
  return key?.startsWith('statement-') ? key.slice('statement-'.length) : undefined
}

type State = {
  pinned?: SelectionKey | undefined
  pointed?: SelectionKey | undefined
  focused?: SelectionKey | undefined
  /** Where Tab enters the note: the statement that last had focus. */
  stop?: SelectionKey | undefined
}

export type EvidenceSelection = ReturnType<typeof createSelection>

/**
 * The selected statement. Kept outside React state: hovering over one of three hundred statements must re-render
 * two of them, not all.
 */
export function createSelection() {
  let state: State = {}
  const listeners = new Set<() => void>()

  function setShown(next: State) {
    const before = shown()
    const { pinned, stop } = state
    state = next
    if (shown() === before && state.pinned === pinned && state.stop === stop) return
    for (const listener of [...listeners]) listener()
  }

  /** Pinned wins over hovered, and hovered over focused. */
  function shown(): SelectionKey | undefined {
    return state.pinned ?? state.pointed ?? state.focused
  }

  return {
    shown,
    pinned: () => state.pinned,
    stop: () => state.stop,
    point: (key: SelectionKey | undefined) => setShown({ ...state, pointed: key }),
    /** Moving focus unpins. */
    focus: (key: SelectionKey) =>
      setShown({
        focused: key,
        stop: key,
        pinned: state.pinned === key ? key : undefined,
        pointed: undefined,
      }),
    blur: () => setShown({ ...state, focused: undefined }),
    toggle: (key: SelectionKey) => setShown({ ...state, pinned: state.pinned === key ? undefined : key }),
    pin: (key: SelectionKey) => setShown({ ...state, pinned: key }),
    release: () => setShown({ focused: state.focused, stop: state.stop }),
    clear: () => setShown({}),
    /** Drops keys that are no longer in the note. */
    keepOnly: (exists: (key: SelectionKey) => boolean) => {
      const kept = (key: SelectionKey | undefined) => (key !== undefined && exists(key) ? key : undefined)
      setShown({
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

export function useShown(choice: EvidenceSelection): SelectionKey | undefined {
  return useSyncExternalStore(choice.subscribe, choice.shown)
}

/** Whether Tab enters the note here. */
export function useIsTabStop(choice: EvidenceSelection, key: SelectionKey, first: boolean): boolean {
  return useSyncExternalStore(choice.subscribe, () =>
    choice.stop() === undefined ? first : choice.stop() === key,
  )
}

export function usePinned(choice: EvidenceSelection): SelectionKey | undefined {
  return useSyncExternalStore(choice.subscribe, choice.pinned)
}

/** Re-renders only the two statements the selection moves between. */
export function useSelectionOf(choice: EvidenceSelection, key: SelectionKey): 'none' | 'shown' | 'pinned' {
  return useSyncExternalStore(choice.subscribe, () =>
    choice.pinned() === key ? 'pinned' : choice.shown() === key ? 'shown' : 'none',
  )
}
