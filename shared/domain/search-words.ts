/** Lower case, without accents: "Łukasz Ångström" is found by "angstrom". */
export function fold(text: string): string {
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
