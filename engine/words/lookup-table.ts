/**
 * A lookup table for words of a visit that contains only its own rows: in a plain object, "constructor" would
 * find a function.
 */
export function lookupTable<T>(rows: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.assign(Object.create(null) as Record<string, T>, rows)
}
