/** Mutable state outside React for `useSyncExternalStore`: the same object until it changes. */
export function createEmitter<State>(read: () => State) {
  let state: State | undefined
  const listeners = new Set<() => void>()
  return {
    state(): State {
      state ??= read()
      return state
    },
    tell() {
      state = undefined
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
