import { writeFileSync } from 'node:fs'
import { scoreVisitSet } from './eval/visits.ts'

const sets: [string, string][] = [
  ['shared1', '/work/shared/eval/visits.jsonl'],
  ['shared2', '/work/shared/eval/visits2.jsonl'],
  ['tuned', 'engine/eval/visits-tuned.jsonl'],
  ['second', 'engine/eval/visits-tuned-2.jsonl'],
  ['third', 'engine/eval/visits-tuned-3.jsonl'],['fourth', 'engine/eval/visits-tuned-4.jsonl'],['short', 'engine/eval/short-visits.jsonl'],
  ['unseen', 'engine/eval/visits-unseen.jsonl'],
]
const out: string[] = []
for (const [n, p] of sets) {
  const s = scoreVisitSet(n, p, true, true)
  if (!s) continue
  const t = { f: 0, i: 0, a: 0, c: 0, nc: 0, x: 0, nx: 0, long: 0, g: 0, ns: 0, w: 0 }
  for (const v of s.scores) {
    t.f += v.nFacts
    t.i += v.inSection
    t.a += v.anywhere
    t.c += v.critical
    t.nc += v.nCritical
    t.x += v.forbiddenHits.length
    t.nx += v.nForbidden
    t.g += v.groundedSentences ?? 0
    t.ns += v.sentences ?? 0
    t.w += v.noteWords
    if (v.sourceWords > 900 && v.compression >= 0.5) t.long++
  }
  console.log(
    n.padEnd(8),
    'sec',
    ((100 * t.i) / t.f).toFixed(1),
    'any',
    ((100 * t.a) / t.f).toFixed(1),
    'crit',
    ((100 * t.c) / t.nc).toFixed(1),
    `(${t.nc - t.c} miss)`,
    'forb',
    t.x,
    '/',
    t.nx,
    'long',
    t.long,
    'gr',
    ((100 * t.g) / t.ns).toFixed(1),
    'words',
    t.w,
    n === 'unseen' ? '' : s.scores.flatMap((v) => v.forbiddenHits.map((h) => v.id + h.id)).join(' '),
  )
  if (n !== 'unseen')
    for (const v of s.scores) {
      for (const m of v.missed) out.push(`${v.id} ${m} missed${v.missedCritical.includes(m) ? ' CRIT' : ''}`)
      for (const m of v.misplaced) out.push(`${v.id} ${m} misplaced`)
      for (const m of v.forbiddenHits) out.push(`${v.id} ${m.id} FORB`)
    }
}
writeFileSync(process.argv[2] ?? '/tmp/s.txt', out.sort().join('\n') + '\n')
