import { before, below100, joined, type Token } from './number-tokens.ts'
import { TEENS, TENS } from './number-words.ts'

const STRENGTH = /^[\s-](?:milligram|mg|microgram|mcg)s?\s(?:tablets|capsules|pills|tabs|caps|ones)\b/i

/**
 * "Two twenty milligram tablets": a number of tablets of a strength. The count stays a word, because "2 20
 * mg" misleads.
 */
export function countsTablets(
  text: string,
  tokens: readonly Token[],
  i: number,
  { value, used }: { value: number; used: number },
): boolean {
  if (value < 2 || value > 9 || joined(text, tokens, i + used - 1) === undefined) return false
  const strength = below100(text, tokens, i + used)
  const last = strength && tokens[i + used + strength.used - 1]
  return last !== undefined && STRENGTH.test(text.slice(last.end))
}

/** "one twenty two" (122), "nineteen ninety eight" (1998), "two thirty" (2:30 or 230) */
export function isPair(
  text: string,
  tokens: readonly Token[],
  i: number,
  first: { value: number; used: number },
): boolean {
  const next = joined(text, tokens, i + first.used - 1)
  if (next === undefined || first.value === 0) return false
  const between = text.slice(
    (tokens[i + first.used - 1] as Token).end,
    (tokens[i + first.used] as Token).start,
  )
  // "Three-fifty" is one number; "eight-two", "five-ten" are two.
  if (between !== ' ' && !(first.value <= 9 && next in TENS)) return false
  // "twenty, twelve point five": two numbers.
  const tail = below100(text, tokens, i + first.used)
  if (tail && joined(text, tokens, i + first.used + tail.used - 1) === 'point') return false
  if (first.value <= 9 || first.value === 10 || first.value === 11 || first.value === 12)
    return next in TENS || (next in TEENS && (next !== 'ten' || isAmount(text, tokens, i)))
  return (first.value === 19 || first.value === 20) && (next in TENS || next in TEENS)
}

/** "One ten over sixty-four", "I weigh one ten": elsewhere it is one of ten milligrams. */
function isAmount(text: string, tokens: readonly Token[], i: number): boolean {
  const after = tokens[i + 2]
  return (
    after?.lower === 'over' ||
    /\b(?:weigh\w*|weight|pressure|pounds|pulse|heart rate)(?:\s\w+){0,2}\s$/i.test(
      before(text, tokens[i] as Token),
    )
  )
}
