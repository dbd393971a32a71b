/**
 * A table that words of a visit are looked up in. It knows its own rows and nothing else: in a plain object the word
 * "constructor" would find a function.
 */
export function table<T>(rows: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.assign(Object.create(null) as Record<string, T>, rows)
}
