/**
 * Learns how much each thing that speaks for or against a sentence of a note weighs, from claims that are labelled:
 * our own tuned ones, and those of EVAL_DIR (../shared/eval) where present. Writes engine/check/weights.ts. Plain
 * logistic regression without chance, some seconds on one core. Never learns from the unseen claims.
 *
 *   npm run train:checker             learn from everything and write the weights
 *   npm run train:checker -- --folds  tell how well it does on visits it has not seen, by kind of claim
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compare } from '../engine/check/compare.ts'
import { sourceOf } from '../engine/check/source.ts'
import type { CheckedSource } from '../engine/check/unit.ts'
import { isBad, readClaims } from '../engine/eval/claims.ts'
import { readVisit } from '../engine/read/read-visit.ts'
import { understand } from '../engine/understand/understand.ts'

type Example = { visit: string; kind: string; bad: boolean; features: Record<string, number> }
type Weights = Map<string, number>
type Scored = { score: number; example: Example }

const STEPS = 400
const RATE = 0.05
const DECAY = 4
const FOLDS = 10
/** The share of true sentences that may be marked. */
const FLAGGED = [0.05, 0.08, 0.1, 0.15, 0.2]
const CHOSEN = 0.09

const evalDir = process.env.EVAL_DIR ?? fileURLToPath(new URL('../../shared/eval/', import.meta.url))
const own = fileURLToPath(new URL('../engine/eval/', import.meta.url))
const sets = [
  { claims: `${evalDir}/claims.jsonl`, visits: `${evalDir}/visits.jsonl` },
  { claims: `${own}/claims-tuned.jsonl`, visits: `${own}/visits-tuned.jsonl` },
]
const unseen = { claims: `${own}/claims-unseen.jsonl`, visits: `${own}/visits-unseen.jsonl` }

function examplesOf({ claims, visits }: { claims: string; visits: string }): Example[] {
  const texts = new Map(
    readFileSync(visits, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: string; text: string })
      .map(({ id, text }) => [id, text]),
  )
  const sources = new Map<string, CheckedSource>()
  return readClaims(readFileSync(claims, 'utf8')).map((claim) => {
    const visit = sources.has(claim.visit) ? undefined : readVisit(texts.get(claim.visit) ?? '')
    if (visit) sources.set(claim.visit, sourceOf(visit, understand(visit)))
    const { features } = compare(claim.claim, sources.get(claim.visit) as CheckedSource)
    return { visit: claim.visit, kind: claim.kind, bad: isBad(claim), features }
  })
}

/** All examples at once, so that their order does not matter; steps as Adam takes them. */
function train(examples: readonly Example[]): Weights {
  const names = [...new Set(examples.flatMap(({ features }) => Object.keys(features)))].sort()
  const rows = examples.map(({ features }) =>
    names.map((name, at) => ({ at, value: features[name] ?? 0 })).filter(({ value }) => value !== 0),
  )
  const [weights, mean, square] = [0, 1, 2].map(() => new Float64Array(names.length)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  const at = (list: Float64Array, i: number) => list[i] as number
  for (let step = 1; step <= STEPS; step++) {
    const slope = weights.map((weight, i) => (names[i] === 'bias' ? 0 : DECAY * weight))
    for (const [i, row] of rows.entries()) {
      let sum = 0
      for (const { at: k, value } of row) sum += at(weights, k) * value
      const error = 1 / (1 + Math.exp(-sum)) - (examples[i]?.bad ? 1 : 0)
      for (const { at: k, value } of row) slope[k] = at(slope, k) + error * value
    }
    const rate = RATE / (1 + step / 100)
    for (const k of names.keys()) {
      mean[k] = 0.9 * at(mean, k) + 0.1 * at(slope, k)
      square[k] = 0.99 * at(square, k) + 0.01 * at(slope, k) ** 2
      const size = Math.sqrt(at(square, k) / (1 - 0.99 ** step)) + 1e-8
      weights[k] = at(weights, k) - (rate * (at(mean, k) / (1 - 0.9 ** step))) / size
    }
  }
  return new Map(names.map((name, k) => [name, at(weights, k)]))
}

function scoreOf(features: Record<string, number>, weights: Weights): number {
  let sum = 0
  for (const [name, value] of Object.entries(features)) sum += (weights.get(name) ?? 0) * value
  return sum
}

/** The score above which this share of the true claims lies. */
function threshold(scored: readonly Scored[], flagged: number): number {
  const good = scored.filter(({ example }) => !example.bad).map(({ score }) => score)
  good.sort((a, b) => b - a)
  return good[Math.floor(good.length * flagged)] ?? 0
}

function report(name: string, scored: readonly Scored[]): void {
  const bad = scored.filter(({ example }) => example.bad)
  const cells = FLAGGED.map((flagged) => {
    const limit = threshold(scored, flagged)
    const caught = bad.filter(({ score }) => score > limit).length / bad.length
    return `${Math.round(flagged * 100)} % -> ${(caught * 100).toFixed(1)} %`
  })
  process.stdout.write(
    `${name}: ${scored.length} claims, ${bad.length} bad; true flagged -> bad caught: ${cells.join(', ')}\n`,
  )
  const limit = threshold(scored, CHOSEN)
  const kinds = new Map<string, { marked: number; all: number }>()
  for (const { score, example } of scored) {
    const row = kinds.get(example.kind) ?? { marked: 0, all: 0 }
    kinds.set(example.kind, { marked: row.marked + (score > limit ? 1 : 0), all: row.all + 1 })
  }
  const rows = [...kinds].sort(([a], [b]) => (a < b ? -1 : 1))
  process.stdout.write(`  ${rows.map(([kind, { marked, all }]) => `${kind} ${marked}/${all}`).join(', ')}\n`)
  const chance = 1 / (1 + Math.exp(-limit))
  process.stdout.write(`  at ${CHOSEN * 100} % of the true flagged the doubt is ${chance.toFixed(3)}\n`)
}

const examples = sets.filter(({ claims }) => existsSync(claims)).flatMap(examplesOf)
const weights = train(examples)
if (process.argv.includes('--folds')) {
  const visits = [...new Set(examples.map(({ visit }) => visit))].sort()
  const scored: Scored[] = []
  for (let fold = 0; fold < FOLDS; fold++) {
    const held = new Set(visits.filter((_, i) => i % FOLDS === fold))
    const learned = train(examples.filter(({ visit }) => !held.has(visit)))
    for (const example of examples)
      if (held.has(example.visit)) scored.push({ score: scoreOf(example.features, learned), example })
  }
  report('folds', scored)
  report(
    'unseen',
    examplesOf(unseen).map((example) => ({ score: scoreOf(example.features, weights), example })),
  )
} else {
  const rows = [...weights]
    .map(([name, weight]) => [name, Math.round(weight * 100) / 100] as const)
    .filter(([, weight]) => Math.abs(weight) >= 0.01)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(
    fileURLToPath(new URL('../engine/check/weights.ts', import.meta.url)),
    `/** Learned by scripts/train-checker.ts; positive speaks against a sentence. Not to be edited by hand. */\nexport const CHECK_WEIGHTS: Readonly<Record<string, number>> = {\n${rows.map(([name, weight]) => `  ${name}: ${weight},`).join('\n')}\n}\n`,
  )
  process.stdout.write(`${examples.length} claims, ${rows.length} weights\n`)
}
