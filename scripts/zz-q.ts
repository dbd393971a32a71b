import { scoreVisitSet } from './eval/visits.ts'

const s = scoreVisitSet('q', process.argv[2] ?? '/tmp/four/q.jsonl', true, true)!
const t = { f: 0, i: 0, a: 0, c: 0, nc: 0, x: 0, nx: 0 }
const by: Record<string, typeof t> = {}
for (const v of s.scores) {
  const st = s.visits.find((x) => x.id === v.id)!.style
  for (const o of [t, (by[st] ??= { f: 0, i: 0, a: 0, c: 0, nc: 0, x: 0, nx: 0 })]) {
    o.f += v.nFacts
    o.i += v.inSection
    o.a += v.anywhere
    o.c += v.critical
    o.nc += v.nCritical
    o.x += v.forbiddenHits.length
    o.nx += v.nForbidden
  }
  if (process.argv[3])
    console.log(
      v.id,
      st,
      v.inSection,
      v.anywhere,
      v.nFacts,
      'crit',
      v.critical,
      v.nCritical,
      v.forbiddenHits.map((h) => h.id).join(' '),
      v.compression.toFixed(2),
    )
}
for (const [n, o] of Object.entries({ ...by, all: t }))
  console.log(
    n.padEnd(20),
    'sec',
    ((100 * o.i) / o.f).toFixed(1),
    'any',
    ((100 * o.a) / o.f).toFixed(1),
    'crit',
    ((100 * o.c) / o.nc).toFixed(1),
    `(${o.nc - o.c} of ${o.nc})`,
    'forb',
    o.x,
    o.nx,
  )
