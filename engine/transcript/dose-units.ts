import type { Token } from './tokens.ts'

const UNITS = new Set('mg mgs mcg milligrams milligram micrograms microgram migs'.split(' '))
/** How recognizers misspell "milligrams" after a number. */
const MISHEARD = [
  ["milligram's"],
  ['milli', 'grams'],
  ['milly', 'grams'],
  ['millie', 'grams'],
  ['miller', 'grams'],
  ['mili', 'grams'],
  ['mil', 'grams'],
  ['mill', 'grams'],
  ['mil', 'a', 'grams'],
  ['mill', 'a', 'grams'],
  ['mil', 'of', 'grams'],
  ['ml', 'ram'],
  ['ml', 'rams'],
  ['ml', 'grams'],
]

/** Number of tokens from `i` on that form a misrecognized unit of weight. */
export function misheardUnit(tokens: readonly Token[], i: number): number {
  const match = MISHEARD.find((words) =>
    words.every((word, k) => tokens[i + k]?.word === word && (k === 0 || !tokens[i + k]?.afterStop)),
  )
  return match?.length ?? 0
}

export function isUnit(tokens: readonly Token[], i: number): boolean {
  return UNITS.has(tokens[i]?.word ?? '') || misheardUnit(tokens, i) > 0
}
