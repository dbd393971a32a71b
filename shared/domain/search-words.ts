// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
const IS_ASCII = /^[\x00-\x7f]*$/

/** Lower case, without accents: "Łukasz Ångström" is found by "angstrom". */
export function fold(text: string): string {
  // Most text is ASCII, and normalizing a long note takes milliseconds.
  if (IS_ASCII.test(text)) return text.toLowerCase()
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Whether a text contains every word of the query, in any order. An empty query finds everything. */
export function wordMatcher(query: string): (text: string) => boolean {
  const words = fold(query).split(/\s+/).filter(Boolean)
  return (text) => {
    const folded = fold(text)
    return words.every((word) => folded.includes(word))
  }
}
