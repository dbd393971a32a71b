import DATA from './related.json' with { type: 'json' }
import { keyOf } from './words.ts'

/** Weights of chart words that true statements use although the visit doesn't say them. */
export const GENERIC: ReadonlyMap<string, number> = new Map(
  DATA.generic.flatMap(({ weight, words }) =>
    words.split(' ').map((word): [string, number] => [word, weight]),
  ),
)

/** `word: others`: a mention of one of the others can replace the word. Keys of words.ts. */
export const RELATED: ReadonlyMap<string, readonly string[]> = new Map(
  DATA.related.map((entry): [string, string[]] => {
    const [word = '', others = ''] = entry.split(': ')
    return [keyOf(word), [...new Set(others.split(' ').map(keyOf))].filter((key) => key !== '')]
  }),
)
