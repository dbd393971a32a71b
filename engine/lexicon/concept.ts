import { type Keys, keysOf } from './phrase-keys.ts'

export type Concept = {
  id: string
  pattern: RegExp
  phrases: readonly Phrase[]
}

/** One of a concept's phrases; most are never said, so that its pattern is made where it is first looked for. */
export class Phrase {
  readonly keys: readonly Keys[]
  readonly #words: string
  #pattern: RegExp | undefined

  constructor(words: string) {
    this.#words = words
    this.keys = keysOf(words)
    // It would never be looked for.
    if (this.keys.length === 0) throw new Error(`A phrase needs a plain word or a digit: ${words}`)
  }

  get pattern(): RegExp {
    this.#pattern ??= patternOf([this.#words])
    return this.#pattern
  }
}

/**
 * A table a clinician can read, one concept per line: `id | phrase; phrase; …`; lines that begin with `#` are comments.
 * In a phrase `word*` takes any ending, `(a|b)` either word, ` ?` a space or none, and `~` up to three words in between.
 * Phrases are matched on lower-case text without contractions ("do not", "cannot").
 */
export function concepts(table: string): Concept[] {
  return table
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      // Alternatives inside phrases contain bars too; the columns are separated by a bar with spaces.
      const [id, phrases] = line.split(' | ')
      if (!id || !phrases) throw new Error(`Not a concept: ${line}`)
      const all = phrasesIn(phrases)
      return {
        id: id.trim(),
        pattern: patternOf(all),
        phrases: all.map((words) => new Phrase(words)),
      }
    })
}

function phrasesIn(column: string): string[] {
  return column
    .split(';')
    .map((phrase) => phrase.trim())
    .filter(Boolean)
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
