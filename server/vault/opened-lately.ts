/** Nobody's note: a name, a record number, a date of birth. */
const SHORT_SEALED = 120
const MAX_HELD = 100_000

export type OpenedLately = {
  /** What was sealed; `open` is only asked for what is not remembered. */
  openOnce(context: string, sealed: string, open: () => string): string
  forget(): void
}

/**
 * Every list and every letter of a search opens the same names again, and opening one costs fifty times as much as
 * remembering it. They are remembered no longer than the keys that open them are trusted, and whatever was opened in
 * one place is not known in another.
 */
export function openedLately(keptMs: number, now: () => number): OpenedLately {
  const held = new Map<string, { context: string; text: string }>()
  let until = 0

  return {
    openOnce(context, sealed, open) {
      if (sealed.length > SHORT_SEALED) return open()
      if (held.size >= MAX_HELD || now() >= until) {
        held.clear()
        until = now() + keptMs
      }
      const known = held.get(sealed)
      if (known?.context === context) return known.text
      const text = open()
      held.set(sealed, { context, text })
      return text
    },
    forget: () => held.clear(),
  }
}
