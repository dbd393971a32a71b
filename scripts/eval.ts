import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readClaims } from '../engine/eval/claims.ts'
import { readVisits } from '../engine/eval/read-visits.ts'
import { inlineEngine } from '../server/adapters/engine/inline-engine.ts'
import {
  CLAIM_COLUMNS,
  type ClaimSet,
  claimRow,
  type JudgedClaim,
  judgeClaims,
  KIND_COLUMNS,
  kindRows,
  wrongClaims,
} from './eval/claims.ts'
import { EVAL_DIR, OWN_DIR, tableOf, textIfThere } from './eval/sets.ts'
import {
  missesOf,
  scoreVisit,
  VISIT_COLUMNS,
  type VisitScore,
  type VisitSet,
  visitRow,
} from './eval/visits.ts'
import { ROOT } from './test-steps.ts'

/**
 * npm run eval: runs the built-in writer and checker over visits with checklists and over labeled claims.
 * Prints the figures and writes them into docs/evaluation.md. `--no-docs` leaves the document alone;
 * `--misses` also lists what the notes lack and which claims were judged wrong, except for held-out sets.
 */
const flags = new Set(process.argv.slice(2))
const started = performance.now()
const engine = inlineEngine()

/** Open sets may be read while working on the engine. EVAL_DIR has sets that are not part of the project. */
const SETS = [
  {
    name: 'unseen',
    folder: OWN_DIR,
    visits: 'visits-unseen.jsonl',
    claims: 'claims-unseen.jsonl',
    open: false,
  },
  { name: 'development', folder: OWN_DIR, visits: 'visits-tuned-8.jsonl', open: true },
  { name: 'tuned', folder: OWN_DIR, visits: 'visits-tuned.jsonl', claims: 'claims-tuned.jsonl', open: true },
  { name: 'outside, first', folder: EVAL_DIR, visits: 'visits.jsonl', claims: 'claims.jsonl', open: true },
  { name: 'outside, second', folder: EVAL_DIR, visits: 'visits2.jsonl', open: true },
]

const visitSets: VisitSet[] = []
const claimSets: ClaimSet[] = []
for (const { name, folder, open, visits, claims } of SETS) {
  const jsonl = textIfThere(join(folder, visits))
  if (jsonl === undefined) {
    console.log(`No ${visits} in ${folder}. Set EVAL_DIR to the folder with it.`)
    continue
  }
  const all = readClaims((claims && textIfThere(join(folder, claims))) ?? '')
  const scores: VisitScore[] = []
  const judged: JudgedClaim[] = []
  for (const visit of readVisits(jsonl)) {
    scores.push(await scoreVisit(engine, visit))
    const mine = all.filter((claim) => claim.visit === visit.id)
    if (mine.length > 0) judged.push(...(await judgeClaims(engine, visit, mine)))
  }
  visitSets.push({ name, open, scores })
  if (judged.length > 0) claimSets.push({ name, open, judged })
}

const figures = [
  tableOf(
    VISIT_COLUMNS,
    visitSets.flatMap(({ name, scores }) => [
      visitRow(name, scores),
      ...(name === 'unseen' ? byStyle(scores) : []),
    ]),
  ),
  tableOf(CLAIM_COLUMNS, claimSets.map(claimRow)),
  ...claimSets.map(
    ({ name, judged }) => `Claims by kind, ${name}:\n\n${tableOf(KIND_COLUMNS, kindRows(judged))}`,
  ),
].join('\n\n')
console.log(`${figures}\n\n${((performance.now() - started) / 1000).toFixed(0)} s in total.`)

if (flags.has('--misses')) {
  for (const set of visitSets) console.log(`\n${set.name}\n${missesOf(set).join('\n')}`)
  for (const set of claimSets) console.log(`\nclaims, ${set.name}\n${wrongClaims(set).join('\n')}`)
}
if (!flags.has('--no-docs')) writeFigures()

function byStyle(scores: readonly VisitScore[]): string[][] {
  const styles = [...new Set(scores.map(({ visit }) => visit.style))]
  return styles.map((style) =>
    visitRow(
      `– ${style}`,
      scores.filter(({ visit }) => visit.style === style),
    ),
  )
}

/** Replaces the text under "## Figures", up to the next heading. */
function writeFigures(): void {
  const path = join(ROOT, 'docs/evaluation.md')
  const text = readFileSync(path, 'utf8')
  const today = new Date().toLocaleDateString('en-US', { day: 'numeric', month: 'long', year: 'numeric' })
  const section = `## Figures\n\nWritten by \`npm run eval\` on ${today}.\n\n${figures}\n\n`
  writeFileSync(
    path,
    text.replace(/^## Figures\n[\s\S]*?(?=^## )/m, () => section),
  )
  console.log('Figures written to docs/evaluation.md.')
}
