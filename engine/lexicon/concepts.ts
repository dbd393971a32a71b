import ROWS from './concepts.json' with { type: 'json' }

export type Concept = { id: string; pattern: RegExp }

/**
 * Phrases for one clinical concept per row: `id | phrase; phrase; …`. In a phrase `word*` matches any ending,
 * `(a|b)` either word, ` ?` a space or none, and `~` up to three words in between. Phrases are matched on
 * lower-case text without contractions ("do not", "cannot").
 */
const CONCEPTS: readonly (Concept & { phrases: readonly string[] })[] = ROWS.map((row) => {
  // Alternatives inside phrases contain bars too; the columns are separated by a bar with spaces.
  const [id = '', column = ''] = row.split(' | ')
  const phrases = column.split(';').map((phrase) => phrase.trim())
  return { id, phrases, pattern: patternOf(phrases) }
})

type Phrase = { of: Concept; words: string; pattern?: RegExp }

/** Phrases indexed by the start of a word that they must contain; under '' those without such a word. */
const BY_BEGINNING = new Map<string, Phrase[]>()
for (const of of CONCEPTS)
  for (const words of of.phrases) {
    const phrase = { of, words }
    for (const beginning of beginningsOf(words))
      BY_BEGINNING.set(beginning, [...(BY_BEGINNING.get(beginning) ?? []), phrase])
  }

export function conceptsIn(text: string): Concept[] {
  const found = new Set<Concept>()
  const words = text.toLowerCase().match(/[a-z']+|\d/g) ?? []
  for (const beginning of new Set(['', ...words.map(beginningOf)]))
    for (const phrase of BY_BEGINNING.get(beginning) ?? []) {
      if (found.has(phrase.of)) continue
      phrase.pattern ??= patternOf([phrase.words])
      if (phrase.pattern.test(text)) found.add(phrase.of)
    }
  return CONCEPTS.filter((concept) => found.has(concept))
}

/** Three letters, or a shorter word in full. */
function beginningOf(word: string): string {
  return word.length < 3 ? `${word}.` : word.slice(0, 3)
}

/** From the longest plain word, or else from each alternative of a group. */
function beginningsOf(phrase: string): string[] {
  let plain = phrase
  for (let depth = 0; depth < 4; depth++)
    plain = plain.replace(/\(([^()]*)\)[?*]?/g, (_, group: string) => (/^\?<?[=!]/.test(group) ? '' : ' | '))
  const longest = plain
    .split(/[\s~-]+/)
    .filter((word) => /^[a-z']{2,}(?:\*|s?\??)?$/.test(word) && !/^..\*$/.test(word))
    .sort((a, b) => b.length - a.length)[0]
  if (longest && longest.length > 3) return [beginningOf(longest.replace(/[*?]/g, ''))]
  const group = phrase.includes('(?') ? undefined : /\(([^()]*)\)(?![?*])/.exec(phrase)?.[1]?.split('|')
  const first = group?.map((words) => /^[a-z']{3,}|^[a-z']{1,2}(?=$| )/.exec(words)?.[0] ?? '')
  if (first && !first.includes('')) return first.map(beginningOf)
  return [longest ? beginningOf(longest.replace(/[*?]/g, '')) : '']
}

function patternOf(phrases: readonly string[]): RegExp {
  return new RegExp(`\\b(?:${phrases.map(phrasePattern).join('|')})(?![\\w])`, 'i')
}

function phrasePattern(phrase: string): string {
  return phrase
    .replace(/\((?!\?)/g, '(?:')
    .replace(/\s*~\s*/g, "(?:[\\s,]+[\\w'-]+){0,3}?[\\s,]+")
    .replace(/(?<=\w)\*/g, "[\\w'-]*")
    .replace(/ \?/g, '[\\s-]*')
    .replace(/ /g, '[\\s-]+')
}
