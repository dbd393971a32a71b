import DATA from './related.json' with { type: 'json' }
import { keyOf } from './words.ts'

/** Chart words that true lines use without the visit saying them: how much they count. */
export const GENERIC: ReadonlyMap<string, number> = new Map(
  DATA.generic.flatMap(({ weight, words }) =>
    words.split(' ').map((word): [string, number] => [word, weight]),
  ),
)

/** `word: others`: a mention of one of the others can stand for the word. Keys of words.ts. */
export const RELATED: ReadonlyMap<string, readonly string[]> = new Map(
  DATA.related.map((entry): [string, string[]] => {
    const [word = '', others = ''] = entry.split(': ')
    return [keyOf(word), [...new Set(others.split(' ').map(keyOf))].filter((key) => key !== '')]
  }),
)
