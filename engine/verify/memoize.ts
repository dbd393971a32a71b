/** Caches results about a visit by key, because many statements ask for the same. */
export function memoizeFor<Of extends object, Value>(): (of: Of, key: string, make: () => Value) => Value {
  const all = new WeakMap<Of, Map<string, Value>>()
  return (of, key, make) => {
    const known = all.get(of) ?? new Map<string, Value>()
    all.set(of, known)
    if (known.has(key)) return known.get(key) as Value
    const value = make()
    if (known.size >= MAX_REMEMBERED) known.clear()
    known.set(key, value)
    return value
  }
}

const MAX_REMEMBERED = 1000
