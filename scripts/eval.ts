import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { judgeClaimSet, wrongClaims } from './eval/claims.ts'
import { scorePublicSets } from './eval/public-sets.ts'
import { BY_HAND, documentOf, figuresOf, type Results } from './eval/report.ts'
import { DATA_DIR, EVAL_DIR, OWN_DIR, textIfThere } from './eval/sets.ts'
import { missesOf, scoreVisitSet } from './eval/visits.ts'
import { hearWays } from './eval/ways.ts'
import { ROOT } from './steps.ts'

/**
 * npm run eval: the embedded writer and checker over everything there is to measure them by. One table to the screen,
 * the same and the misses to docs/evaluation.md. `--no-docs` leaves the document alone, `--own` skips the public sets,
 * `--misses` prints what each visit lacks and which claims were judged wrongly, unseen ones left out.
 */
const flags = new Set(process.argv.slice(2))
const document = join(ROOT, 'docs/evaluation.md')

const shared = existsSync(join(EVAL_DIR, 'visits.jsonl'))
if (!shared) {
  console.log(
    `No shared visits in ${EVAL_DIR} (EVAL_DIR says where they are): the project's own sets only.\n`,
  )
}
const publicSets = existsSync(DATA_DIR)
if (!publicSets) console.log(`No public sets in ${DATA_DIR} (EVAL_DATA_DIR says where they are).\n`)

const results: Results = {
  visits: [
    scoreVisitSet('shared, first 12', join(EVAL_DIR, 'visits.jsonl'), true, false),
    scoreVisitSet('shared, further 20', join(EVAL_DIR, 'visits2.jsonl'), true, false),
    scoreVisitSet('own, tuned', join(OWN_DIR, 'visits-tuned.jsonl'), true, true),
    scoreVisitSet('own, second set', join(OWN_DIR, 'visits-tuned-2.jsonl'), true, true),
    scoreVisitSet('own, third set', join(OWN_DIR, 'visits-tuned-3.jsonl'), true, true),
    scoreVisitSet('own, fourth set', join(OWN_DIR, 'visits-tuned-4.jsonl'), true, true),
    scoreVisitSet('own, fifth set', join(OWN_DIR, 'visits-tuned-5.jsonl'), true, true),
    scoreVisitSet('own, sixth set', join(OWN_DIR, 'visits-tuned-6.jsonl'), true, true),
    scoreVisitSet('own, seventh set', join(OWN_DIR, 'visits-tuned-7.jsonl'), true, true),
    scoreVisitSet('own, eighth set', join(OWN_DIR, 'visits-tuned-8.jsonl'), true, true),
    scoreVisitSet('own, short', join(OWN_DIR, 'short-visits.jsonl'), true, true),
    scoreVisitSet('own, unseen', join(OWN_DIR, 'visits-unseen.jsonl'), false, true),
  ].filter((set) => set !== undefined),
  claims: [
    judgeClaimSet('shared', join(EVAL_DIR, 'claims.jsonl'), join(EVAL_DIR, 'visits.jsonl'), true),
    judgeClaimSet(
      'own, tuned',
      join(OWN_DIR, 'claims-tuned.jsonl'),
      join(OWN_DIR, 'visits-tuned.jsonl'),
      true,
    ),
    judgeClaimSet(
      'own, unseen',
      join(OWN_DIR, 'claims-unseen.jsonl'),
      join(OWN_DIR, 'visits-unseen.jsonl'),
      false,
    ),
  ].filter((set) => set !== undefined),
  ways: hearWays(join(OWN_DIR, 'ways-of-speaking.jsonl')),
  publicSets: flags.has('--own') ? [] : scorePublicSets(),
}

console.log(figuresOf(results))
const seconds = [...results.visits, ...results.claims, ...results.publicSets].reduce(
  (sum, { ms }) => sum + ms,
  0,
)
console.log(`\nThe engine took ${(seconds / 1000).toFixed(1)} s for all of it.`)

if (flags.has('--misses')) {
  for (const set of results.visits) console.log(`\n${set.name}\n${missesOf(set, true).join('\n')}`)
  for (const set of results.claims) console.log(`\nclaims, ${set.name}\n${wrongClaims(set).join('\n')}`)
}

const whole = shared && publicSets && !flags.has('--own')
if (whole && !flags.has('--no-docs')) {
  const before = textIfThere(document) ?? ''
  const byHand = before.includes(BY_HAND) ? before.slice(before.indexOf(BY_HAND)) : ''
  const today = new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
  writeFileSync(document, documentOf(results, today, byHand))
  console.log('docs/evaluation.md is written anew.')
} else if (!whole) console.log('docs/evaluation.md is left as it is: this was not the whole of it.')
