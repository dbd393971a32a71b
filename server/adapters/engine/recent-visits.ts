const MAX = 8
const MAX_CHARACTERS = 2_000_000

/** A cache of recently requested visits, keyed by text. */
export function recentVisits<Known>() {
  const kept = new Map<string, Known>()

  function forgetOldest(): void {
    let characters = 0
    for (const source of kept.keys()) characters += source.length
    for (const source of kept.keys()) {
      if (kept.size <= 1 || (kept.size <= MAX && characters <= MAX_CHARACTERS)) return
      characters -= source.length
      kept.delete(source)
    }
  }

  /** A visit that has grown replaces its shorter versions, so that it doesn't push out other visits. */
  function keep(source: string, known: Known): void {
    for (const before of kept.keys()) if (source.startsWith(before)) kept.delete(before)
    kept.set(source, known)
    forgetOldest()
  }

  return {
    find: (source: string): Known | undefined => kept.get(source),
    keep,
    get(source: string, make: () => Known): Known {
      const known = kept.get(source) ?? make()
      keep(source, known)
      return known
    },
  }
}
