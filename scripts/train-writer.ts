/**
 * Learns which statements of a visit stand in a signed note, and in which part of it, from visits with a checklist and
 * a reference note: our own tuned visits, and those of EVAL_DIR (../shared/eval) where present. Writes
 * engine/understand/weights.ts. Plain logistic regression, fixed seed, under a minute on one core.
 *
 *   npm run train:writer            train on everything and write the weights
 *   npm run train:writer -- --folds tell how well it does on visits it has not seen
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { LABELS } from '../engine/compose/labels.ts'
import { contentWords } from '../engine/compose/select.ts'
import { type EvalFact, firstMatch } from '../engine/eval/read-visits.ts'
import { readVisit } from '../engine/read/read-visit.ts'
import { dialogueStatements } from '../engine/understand/dialogue.ts'
import { featuresOf } from '../engine/understand/features.ts'
import { sectionsOf, soapLetterOf } from '../shared/domain/note-text.ts'

type Part = 'S' | 'O' | 'A' | 'P'
type Example = { visit: string; features: string[]; keep: boolean; part: Part | undefined }
type LabelledVisit = { id: string; text: string; reference: string; style: string; facts: EvalFact[] }

const PARTS: readonly Part[] = ['S', 'O', 'A', 'P']
const ROUNDS = 40
const RATE = 0.005
const DECAY = 0.0004
const SEEN_IN_VISITS = 3
const COVERED = 0.4

const evalDir = process.env.EVAL_DIR ?? fileURLToPath(new URL('../../shared/eval/', import.meta.url))
const files = [
  ...[
    'visits-tuned',
    'visits-tuned-2',
    'visits-tuned-3',
    'visits-tuned-4',
    'visits-tuned-5',
    'visits-tuned-6',
    'visits-tuned-7',
    'visits-tuned-8',
  ].map((name) => fileURLToPath(new URL(`../engine/eval/${name}.jsonl`, import.meta.url))),
  `${evalDir}/visits.jsonl`,
  `${evalDir}/visits2.jsonl`,
]

function visits(): LabelledVisit[] {
  return files
    .filter((file) => existsSync(file))
    .flatMap((file) => readFileSync(file, 'utf8').trim().split('\n'))
    .map((line) => JSON.parse(line) as LabelledVisit)
    .filter(({ style }) => style !== 'shorthand' && style !== 'dictation')
}

function examplesOf({ id, text, reference, facts }: LabelledVisit): Example[] {
  const sentences = sectionsOf(reference).flatMap(({ heading, body }) => {
    const part = soapLetterOf(heading)
    return part === undefined
      ? []
      : body.split(/(?<=[.;:])\s+/).map((sentence) => ({ part, words: contentWords(sentence) }))
  })
  const statements = dialogueStatements(readVisit(text)).filter(({ weight }) => weight > 0)
  const features = featuresOf(statements)
  return statements.map((statement, i) => {
    const words = contentWords(statement.text)
    let best = 0
    let part: Part | undefined
    for (const sentence of sentences) {
      const shared = [...words].filter((word) => sentence.words.has(word)).length
      const score = shared / Math.max(3, words.size)
      if (score > best) {
        best = score
        part = sentence.part
      }
    }
    const label = statement.subject ?? LABELS[statement.topic]
    const asWritten = label === undefined ? statement.text : `${label}: ${statement.text}`
    const fact = facts.find(({ match }) => firstMatch(match, asWritten) !== undefined)
    const keep = fact !== undefined || best >= COVERED
    return {
      visit: id,
      features: features[i] ?? [],
      keep,
      part: keep ? (fact?.section ?? part) : undefined,
    }
  })
}

function train(examples: readonly Example[]): Map<string, number[]> {
  const seen = new Map<string, Set<string>>()
  for (const { features, visit } of examples) {
    for (const feature of features) {
      const visitsOf = seen.get(feature) ?? new Set()
      visitsOf.add(visit)
      seen.set(feature, visitsOf)
    }
  }
  const weights = new Map<string, number[]>()
  for (const [feature, visitsOf] of seen)
    if (visitsOf.size >= SEEN_IN_VISITS) weights.set(feature, [0, 0, 0, 0, 0])
  const random = generator(7)
  const order = examples.map((_, i) => i)
  for (let round = 0; round < ROUNDS; round++) {
    for (let i = order.length - 1; i > 0; i--) {
      const j = Math.floor(random() * (i + 1))
      ;[order[i], order[j]] = [order[j] as number, order[i] as number]
    }
    const rate = RATE / (1 + round * 0.3)
    for (const at of order) step(examples[at] as Example, weights, rate)
  }
  return weights
}

function step({ features, keep, part }: Example, weights: Map<string, number[]>, rate: number): void {
  const known = features.flatMap((feature) => weights.get(feature) ?? [])
  const rows = features
    .map((feature) => weights.get(feature))
    .filter((row): row is number[] => row !== undefined)
  if (known.length === 0) return
  const sum = (i: number) => rows.reduce((total, row) => total + (row[i] as number), 0)
  const error = (keep ? 1 : 0) - 1 / (1 + Math.exp(-sum(0)))
  const sums = PARTS.map((_, i) => Math.exp(Math.max(-20, Math.min(20, sum(i + 1)))))
  const total = sums.reduce((a, b) => a + b, 0)
  for (const row of rows) {
    row[0] = (row[0] as number) * (1 - rate * DECAY) + rate * error
    if (part === undefined) continue
    PARTS.forEach((name, i) => {
      const wrong = (name === part ? 1 : 0) - (sums[i] as number) / total
      row[i + 1] = (row[i + 1] as number) * (1 - rate * DECAY) + rate * wrong
    })
  }
}

/** Mulberry32: the same numbers on every machine. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

function predict(weights: Map<string, number[]>, features: readonly string[]): number[] {
  const sums = [0, 0, 0, 0, 0]
  for (const feature of features)
    weights.get(feature)?.forEach((w, i) => {
      sums[i] = (sums[i] as number) + w
    })
  return sums
}

const all = visits().map((visit) => ({ id: visit.id, examples: examplesOf(visit) }))
if (process.argv.includes('--folds')) {
  let right = 0
  let placed = 0
  let count = 0
  const pairs: { score: number; keep: boolean }[] = []
  for (let fold = 0; fold < 5; fold++) {
    const weights = train(all.filter((_, i) => i % 5 !== fold).flatMap(({ examples }) => examples))
    for (const { features, keep, part } of all
      .filter((_, i) => i % 5 === fold)
      .flatMap(({ examples }) => examples)) {
      const sums = predict(weights, features)
      pairs.push({ score: sums[0] as number, keep })
      if (part === undefined) continue
      count++
      const best = PARTS[sums.slice(1).indexOf(Math.max(...sums.slice(1)))]
      if (best === part) right++
      placed++
    }
  }
  const positives = pairs.filter(({ keep }) => keep)
  const negatives = pairs.filter(({ keep }) => !keep)
  let wins = 0
  for (const a of positives)
    for (const b of negatives) wins += a.score > b.score ? 1 : a.score === b.score ? 0.5 : 0
  process.stdout.write(
    `statements ${pairs.length}, kept ${positives.length}; AUC of keeping ${(wins / positives.length / negatives.length).toFixed(3)}; part right ${(right / count).toFixed(3)} of ${placed}\n`,
  )
} else {
  const weights = train(all.flatMap(({ examples }) => examples))
  const rows = [...weights]
    .map(([feature, row]) => [feature, row.map((w) => Math.round(w * 100) / 100)] as const)
    .filter(([, row]) => row.some((w) => Math.abs(w) >= 0.02))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const body = rows.map(([feature, row]) => `  ${JSON.stringify(feature)}: [${row.join(', ')}],`).join('\n')
  const file = fileURLToPath(new URL('../engine/understand/weights.ts', import.meta.url))
  writeFileSync(
    file,
    `/** Learned by scripts/train-writer.ts; for each feature: kept, then S, O, A, P. Not to be edited by hand. */\nexport const WEIGHTS: Readonly<Record<string, readonly number[]>> = {\n${body}\n}\n`,
  )
  process.stdout.write(`${rows.length} features\n`)
}
