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
import { isCertain, isCovered } from '../engine/check/certain.ts'
import { compare } from '../engine/check/compare.ts'
import { sourceOf } from '../engine/check/source.ts'
import type { CheckedSource } from '../engine/check/unit.ts'
import { type Claim, isBad, readClaims } from '../engine/eval/claims.ts'
import { type EvalVisit, readVisits } from '../engine/eval/read-visits.ts'
import { readVisit } from '../engine/read/read-visit.ts'
import { understand } from '../engine/understand/understand.ts'
import { checklistClaims, MADE_KINDS } from './eval/checklist-claims.ts'

type Example = { visit: string; kind: string; bad: boolean; features: Record<string, number> }
type Weights = Map<string, number>
type Scored = { score: number; example: Example }

const STEPS = 400
const RATE = 0.05
const DECAY = 4
const FOLDS = 10
/** The share of true sentences that may be marked. */
const FLAGGED = [0.03, 0.05, 0.08, 0.1, 0.15]
const CHOSEN = 0.06
/** The share of wrong sentences that may be called supported. */
const PASSED = 0.045

const evalDir = process.env.EVAL_DIR ?? fileURLToPath(new URL('../../shared/eval/', import.meta.url))
const own = fileURLToPath(new URL('../engine/eval/', import.meta.url))
type ClaimFiles = { claims?: string; visits: string }
const sets: ClaimFiles[] = [
  { claims: `${evalDir}/claims.jsonl`, visits: `${evalDir}/visits.jsonl` },
  { visits: `${evalDir}/visits2.jsonl` },
  { claims: `${own}/claims-tuned.jsonl`, visits: `${own}/visits-tuned.jsonl` },
]
const unseen = { claims: `${own}/claims-unseen.jsonl`, visits: `${own}/visits-unseen.jsonl` }

/** The labelled claims of some visits and, to learn from, those their checklists make. */
function examplesOf({ claims, visits: path }: ClaimFiles, withChecklists: boolean): Example[] {
  const visits = readVisits(readFileSync(path, 'utf8'))
  const sources = new Map<string, CheckedSource>()
  const sourceFor = ({ id, text }: EvalVisit): CheckedSource => {
    const known = sources.get(id)
    if (known) return known
    const visit = readVisit(text)
    const made = sourceOf(visit, understand(visit))
    sources.set(id, made)
    return made
  }
  const labelled: Claim[] = [
    ...(claims ? readClaims(readFileSync(claims, 'utf8')) : []),
    ...(withChecklists ? checklistClaims(visits) : []),
  ]
  const byId = new Map(visits.map((visit) => [visit.id, visit]))
  return labelled.map((claim) => {
    const visit = byId.get(claim.visit)
    if (!visit) throw new Error(`${claim.id} speaks of a visit that is not there.`)
    const { features } = compare(claim.claim, sourceFor(visit))
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
      const example = examples[i] as Example
      // What somebody wrote as a claim tells more than what was made of a note.
      const error =
        (1 / (1 + Math.exp(-sum)) - (example.bad ? 1 : 0)) * (MADE_KINDS.has(example.kind) ? 1 : 2)
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
  if (isCertain(features)) return CERTAIN
  let sum = 0
  for (const [name, value] of Object.entries(features)) sum += (weights.get(name) ?? 0) * value
  return sum
}

const CERTAIN = 20

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
  process.stdout.write(
    `  at ${Math.round(CHOSEN * 100)} % of the true flagged the doubt is ${chance.toFixed(3)}\n`,
  )
}

/** Every example by weights that were learned without its visit. */
function folded(): Scored[] {
  const visits = [...new Set(examples.map(({ visit }) => visit))].sort()
  const scored: Scored[] = []
  for (let fold = 0; fold < FOLDS; fold++) {
    const held = new Set(visits.filter((_, i) => i % FOLDS === fold))
    const learned = train(examples.filter(({ visit }) => !held.has(visit)))
    for (const example of examples)
      if (held.has(example.visit)) scored.push({ score: scoreOf(example.features, learned), example })
  }
  return scored
}

/** The score below which this share of the wrong claims lies, of those that could be called supported. */
function sureLimit(scored: readonly Scored[]): number {
  const bad = scored.filter(({ example }) => example.bad)
  const passing = bad.filter(({ example }) => isCovered(example.features)).map(({ score }) => score)
  passing.sort((a, b) => a - b)
  return passing[Math.floor(bad.length * PASSED)] ?? 0
}

const chanceOf = (score: number) => Math.round((1 / (1 + Math.exp(-score))) * 1000) / 1000

const examples = sets.filter(({ visits }) => existsSync(visits)).flatMap((files) => examplesOf(files, true))
const weights = train(examples)
if (process.argv.includes('--folds')) {
  const scored = folded()
  const isMade = ({ example }: Scored) => MADE_KINDS.has(example.kind)
  report(
    'folds, claims',
    scored.filter((one) => !isMade(one)),
  )
  report('folds, of checklists', scored.filter(isMade))
  report(
    'unseen',
    examplesOf(unseen, false).map((example) => ({ score: scoreOf(example.features, weights), example })),
  )
} else {
  const rows = [...weights]
    .map(([name, weight]) => [name, Math.round(weight * 100) / 100] as const)
    .filter(([, weight]) => Math.abs(weight) >= 0.01)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const claims = folded().filter(({ example }) => !MADE_KINDS.has(example.kind))
  const [marked, sure] = [chanceOf(threshold(claims, CHOSEN)), chanceOf(sureLimit(claims))]
  writeFileSync(
    fileURLToPath(new URL('../engine/check/weights.ts', import.meta.url)),
    `/** Learned by scripts/train-checker.ts; positive speaks against a sentence. Not to be edited by hand. */\n/** Above this a sentence is marked: on visits left out of the learning about ${Math.round(CHOSEN * 100)} % of the true ones are. */\nexport const MARKED = ${marked}\n/** Below this it is called supported, if most of its words are there: ${Math.round(PASSED * 1000) / 10} % of the wrong ones are. */\nexport const SURE = ${sure}\n\nexport const CHECK_WEIGHTS: Readonly<Record<string, number>> = {\n${rows.map(([name, weight]) => `  ${name}: ${weight},`).join('\n')}\n}\n`,
  )
  process.stdout.write(
    `${examples.length} claims, ${rows.length} weights, marked above ${marked}, sure below ${sure}\n`,
  )
}
