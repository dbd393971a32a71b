import { featuresOf } from './features.ts'
import type { Statement } from './statement.ts'
import { WEIGHTS } from './weights.ts'

/** Whether a signed note would hold it, and in which part: learned from visits and the notes written of them. */
export type Part = 'S' | 'O' | 'A' | 'P'
export type Learned = { keep: number; parts: Record<Part, number> }

const NONE: readonly number[] = [0, 0, 0, 0, 0]

export function learnedOf(statements: readonly Statement[]): Learned[] {
  return featuresOf(statements).map(sumUp)
}

function sumUp(features: readonly string[]): Learned {
  const sums = [0, 0, 0, 0, 0]
  for (const feature of features) {
    const weights = WEIGHTS[feature] ?? NONE
    for (let i = 0; i < 5; i++) sums[i] = (sums[i] as number) + (weights[i] as number)
  }
  const [keep = 0, s = 0, o = 0, a = 0, p = 0] = sums
  const exps = [s, o, a, p].map((sum) => Math.exp(Math.max(-20, Math.min(20, sum))))
  const total = exps.reduce((sum, e) => sum + e, 0)
  const [S = 0, O = 0, A = 0, P = 0] = exps.map((e) => e / total)
  return { keep: 1 / (1 + Math.exp(-keep)), parts: { S, O, A, P } }
}
