import { AppError } from '#shared/errors.ts'

/** Our deepest contract has six levels. Recursion overflows the stack at around ten thousand. */
const MAX_DEPTH = 32

/** Refuses, for every field of every contract, U+0000 (PostgreSQL text can't hold it) and deeply nested JSON. */
export function refuseUnstorable(value: unknown): void {
  // An explicit stack, because the input decides the depth.
  const left: [unknown, number][] = [[value, 0]]
  for (let next = left.pop(); next; next = left.pop()) {
    const [part, depth] = next
    if (typeof part === 'string' && part.includes('\u0000')) {
      throw new AppError('bad_request', 'Remove the control characters.')
    }
    if (typeof part !== 'object' || part === null) continue
    if (depth >= MAX_DEPTH) throw new AppError('bad_request', 'The body is nested too deeply.')
    for (const inner of Object.values(part)) left.push([inner, depth + 1])
  }
}
