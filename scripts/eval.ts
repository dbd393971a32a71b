import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inlineEngine } from '../server/adapters/engine/inline-engine.ts'
import { CLAIM_COLUMNS, claimRow, judgeClaims, KIND_COLUMNS, kindRows, wrongClaims } from './eval/claims.ts'
import { EVAL_DIR, OWN_DIR, tableOf, textIfThere } from './eval/sets.ts'
import { missesOf, scoreVisits, VISIT_COLUMNS, type VisitScore, visitRow } from './eval/visits.ts'
import { ROOT } from './steps.ts'

/**
 * npm run eval: the built-in writer and checker over visits with checklists and over labeled claims. Prints the figures
 * and writes them into docs/evaluation.md. `--no-docs` leaves the document alone; `--misses` also lists what the notes
 * lack and which claims were judged wrong, except for sets that stay unread.
 */
const flags = new Set(process.argv.slice(2))
const started = performance.now()
const engine = inlineEngine()

/** Open sets may be read while working on the engine. EVAL_DIR has sets that are not part of the project. */
const VISITS = [
  { name: 'unseen', path: join(OWN_DIR, 'visits-unseen.jsonl'), open: false },
  { name: 'development', path: join(OWN_DIR, 'visits-tuned-8.jsonl'), open: true },
  { name: 'with claims', path: join(OWN_DIR, 'visits-tuned.jsonl'), open: true },
  { name: 'outside, first', path: join(EVAL_DIR, 'visits.jsonl'), open: true },
  { name: 'outside, second', path: join(EVAL_DIR, 'visits2.jsonl'), open: true },
]
const CLAIMS = [
  {
    name: 'unseen',
    folder: OWN_DIR,
    claims: 'claims-unseen.jsonl',
    visits: 'visits-unseen.jsonl',
    open: false,
  },
  { name: 'tuned', folder: OWN_DIR, claims: 'claims-tuned.jsonl', visits: 'visits-tuned.jsonl', open: true },
  { name: 'outside', folder: EVAL_DIR, claims: 'claims.jsonl', visits: 'visits.jsonl', open: true },
]

const visitSets = []
for (const { name, path, open } of VISITS) {
  const jsonl = textIfThere(path)
  if (jsonl === undefined) console.log(`No visits in ${path}; EVAL_DIR says where they are.`)
  else visitSets.push(await scoreVisits(engine, name, open, jsonl))
}
const claimSets = []
for (const { name, folder, open, ...files } of CLAIMS) {
  const [claims, visits] = [textIfThere(join(folder, files.claims)), textIfThere(join(folder, files.visits))]
  if (claims !== undefined && visits !== undefined)
    claimSets.push(await judgeClaims(engine, name, open, { claims, visits }))
}
await engine.close()

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
console.log(`${figures}\n\n${((performance.now() - started) / 1000).toFixed(0)} s in all.`)

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

/** Replaces what is under "## Figures", up to the next heading. */
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
