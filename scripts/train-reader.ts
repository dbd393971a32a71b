import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Chain, stretchesOf } from './train-reader/chain.ts'
import { type Dialogue, fromSet, fromText, fromVisits, trainingDialogues } from './train-reader/dialogues.ts'
import { measure } from './train-reader/measure.ts'

/**
 * npm run train:reader -- <folder of the data sets> [visits.jsonl or talks.txt to measure on ...]
 * Trains the model that restores punctuation and speakers in stripped conversations, and writes
 * engine/read/weights.
 * Deterministic; takes about a minute on one core.
 */
const [folder, ...held] = process.argv.slice(2)
if (!folder) throw new Error('Usage: npm run train:reader -- <folder of the data sets> [visits.jsonl ...]')

const ROUNDS = 4
/** Our own conversations are closest to real input, so they count more. */
const WEIGHT_OF_OURS = 2
/** Rarer words are represented by their ending only; rarer features are dropped. */
const MIN_WORDS = 15
const MIN_FEATURES = 8
const TALKS = readdirSync('scripts/train-reader/talks')
  .filter((name) => name.endsWith('.txt'))
  .sort()
  .map((name) => join('scripts/train-reader/talks', name))
const SEED = 20_240_611

const sets = trainingDialogues(folder)
const ours = TALKS.flatMap(fromText)
const visits = held.filter((path) => path.endsWith('.jsonl'))
const measured: readonly (readonly [string, Dialogue[]])[] = [
  ['ACI-BENCH valid', fromSet(join(folder, 'aci_bench_valid.jsonl'))],
  ['held-out visits with labels', visits.flatMap((path) => fromVisits(path, 'dialogue'))],
  ['held-out visits in lines', visits.flatMap((path) => fromVisits(path, 'dialogue-unlabeled'))],
  ['held-out talks', held.filter((path) => path.endsWith('.txt')).flatMap(fromText)],
]

const known = commonWords([...sets, ...ours])
const stretches = [
  ...sets.flatMap((dialogue) => stretchesOf(dialogue, known, 1)),
  ...ours.flatMap((dialogue) => stretchesOf(dialogue, known, WEIGHT_OF_OURS)),
]
const chain = new Chain(known, stretches, { rate: 0.1, decay: 0.02, rare: MIN_FEATURES })
const words = stretches.reduce((sum, { ids }) => sum + ids.length, 0)
console.log(
  `${stretches.length} stretches, ${words} words, ${known.size} known words, ${chain.size} features`,
)

const random = seeded(SEED)
for (let round = 1; round <= ROUNDS; round++) {
  shuffle(stretches, random)
  let likelihood = 0
  stretches.forEach((stretch, i) => {
    likelihood += chain.learn(stretch)
    if (round > 1 && i % 100 === 0) chain.keep()
  })
  console.log(`round ${round}: log-likelihood ${likelihood.toFixed(0)}`)
}
write()
for (const [name, dialogues] of measured) {
  if (dialogues.length === 0) continue
  const { ends, questions, changes, roles } = measure(dialogues, chain.weights())
  console.log(`${name}: ends ${ends}, questions ${questions}, changes ${changes}, roles ${roles.toFixed(3)}`)
}

/** Words frequent enough to be features; the rest are represented by their ending. */
function commonWords(dialogues: readonly Dialogue[]): Set<string> {
  const counts = new Map<string, number>()
  for (const dialogue of dialogues)
    for (const { word } of dialogue.words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const common = [...counts].filter(([word, count]) => count >= MIN_WORDS && /^[a-z']+$/.test(word))
  return new Set(common.map(([word]) => word).sort())
}

function shuffle<T>(list: T[], next: () => number): void {
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(next() * (i + 1))
    const kept = list[i] as T
    list[i] = list[j] as T
    list[j] = kept
  }
}

/** mulberry32 */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Writes the engine's file: base64 of the table and of the fingerprints. */
function write(): void {
  const { table, prints, scale, biases } = chain.weights()
  const lines = [
    '// Written by scripts/train-reader.ts; see NOTICE.md in this folder.',
    `export const SCALE = ${scale}`,
    `export const BIASES = [${[...biases].map((bias) => Number(bias.toFixed(4))).join(', ')}]`,
    `export const KNOWN =\n  "${[...known].join(' ')}"`,
    `export const TABLE =\n  '${Buffer.from(table.buffer).toString('base64')}'`,
    `export const PRINTS =\n  '${Buffer.from(prints.buffer).toString('base64')}'`,
    '',
  ]
  writeFileSync('engine/read/weights/reader.ts', lines.join('\n'))
}
