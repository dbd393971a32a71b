import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readVisits } from '../engine/eval/read-visits.ts'
import { LEFT_OUT, machineClaims, withoutMachineClaims } from './eval/mutate-claims.ts'
import { OWN_DIR } from './eval/sets.ts'

/** Makes the machine's claims in engine/eval/claims-*.jsonl anew; those written by hand stay as they are. */
for (const split of ['tuned', 'unseen']) {
  const file = join(OWN_DIR, `claims-${split}.jsonl`)
  const byHand = existsSync(file) ? withoutMachineClaims(readFileSync(file, 'utf8')) : []
  const visits = readVisits(readFileSync(join(OWN_DIR, `visits-${split}.jsonl`), 'utf8'))
  const made = machineClaims(visits, LEFT_OUT)
  const rows = [...byHand, ...made]
  writeFileSync(file, `${rows.map((row) => JSON.stringify(row)).join('\n')}\n`)
  console.log(`${split}: ${byHand.length} by hand, ${made.length} made`)
}
