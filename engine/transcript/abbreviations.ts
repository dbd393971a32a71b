import { lookupTable } from '../words/lookup-table.ts'
import { isNumber } from './drug-cues.ts'
import type { Token } from './tokens.ts'

/** Letters as recognizers write them when spelled out. "Be" and "I" are too often words. */
const LETTERS = lookupTable<string>({
  see: 'c',
  sea: 'c',
  bee: 'b',
  tea: 't',
  tee: 't',
  pee: 'p',
  cue: 'q',
  queue: 'q',
  eye: 'i',
  gee: 'g',
  dee: 'd',
  em: 'm',
  ess: 's',
})
const SPELLED = 'SSRI SSRIS SNRI SNRIS MAOI CBT DBT EMDR ADHD PTSD OCD ECT TMS IOP PRN BMI EKG'.split(' ')
/** Questionnaires, with the number in their name. */
const NUMBERED: readonly (readonly [letters: string, number: string, spoken: string])[] = [
  ['PHQ', '9', 'nine'],
  ['PHQ', '2', 'two'],
  ['GAD', '7', 'seven'],
  ['PCL', '5', 'five'],
]

/** An abbreviation that starts at a token: its end and its spelling. */
export function abbreviationAt(
  tokens: readonly Token[],
  i: number,
): { to: number; written: string } | undefined {
  for (const [letters, number, spoken] of NUMBERED) {
    const to = spelledUntil(tokens, i, letters)
    const word = to === undefined ? undefined : tokens[to]
    if (to !== undefined && word && !word.afterStop && (word.word === number || word.word === spoken))
      return { to: to + 1, written: `${letters}-${number}` }
  }
  if (spelledUntil(tokens, i, 'CSSRS') === i + 5) return { to: i + 5, written: 'C-SSRS' }
  for (const letters of SPELLED) {
    const to = spelledUntil(tokens, i, letters)
    if (to !== undefined && to > i + 1 && mostlyLetters(tokens, i, to))
      return { to, written: letters.replace(/S$/, (end) => (letters.length > 4 ? 's' : end)) }
  }
  return pressureAt(tokens, i)
}

/** End of the spelled letters that start at a token: "p h q", "pH Q", "PHQ". */
function spelledUntil(tokens: readonly Token[], i: number, letters: string): number | undefined {
  const wanted = letters.toLowerCase()
  let done = 0
  for (let at = i; at < tokens.length && at < i + wanted.length; at++) {
    const token = tokens[at]
    if (!token || (at > i && (token.afterStop || token.afterComma))) return undefined
    const said = LETTERS[token.word] ?? token.word
    if (!wanted.startsWith(said, done)) return undefined
    done += said.length
    if (done === wanted.length) return at + 1
  }
  return undefined
}

function mostlyLetters(tokens: readonly Token[], from: number, to: number): boolean {
  const single = tokens.slice(from, to).filter(({ word }) => word.length === 1).length
  return single * 2 >= to - from
}

/** "Bee pee" is blood pressure if a number follows. */
function pressureAt(tokens: readonly Token[], i: number): { to: number; written: string } | undefined {
  const [first, second] = [tokens[i]?.word ?? '', tokens[i + 1]?.word ?? '']
  if (!/^(?:b|bee|be)$/.test(first) || !/^(?:p|pee)$/.test(second) || tokens[i + 1]?.afterStop)
    return undefined
  for (let at = i + 2; at < i + 5; at++) {
    const token = tokens[at]
    if (!token || token.afterStop) return undefined
    if (isNumber(token.word)) return { to: i + 2, written: 'BP' }
    if (!/^(?:is|was|of|at|today|about|around|reads?)$/.test(token.word)) return undefined
  }
  return undefined
}
