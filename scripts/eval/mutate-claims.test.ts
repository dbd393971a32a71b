import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isBad, readClaims } from '../../engine/eval/claims.ts'
import { readVisits } from '../../engine/eval/read-visits.ts'
import { LEFT_OUT, machineClaims, withoutMachineClaims } from './mutate-claims.ts'
import { OWN_DIR } from './sets.ts'

const read = (file: string) => readFileSync(join(OWN_DIR, file), 'utf8')
/** A third of the visits: thousands of patterns take their time to compile. */
const someVisits = (split: string) => readVisits(read(`visits-${split}.jsonl`)).filter((_, i) => i % 3 === 0)

// Ids only: what an unseen visit says stays in its file.
it.each(['tuned', 'unseen'])('makes the claims of the %s visits that are in the file', (split) => {
  const file = read(`claims-${split}.jsonl`)
  const byHand = withoutMachineClaims(file).map(({ id }) => id)
  const madeFrom = new Set(readClaims(file).flatMap(({ id, visit }) => (byHand.includes(id) ? [] : [visit])))
  expect(madeFrom.size).toBe(18)
  // Visits that came later have none: every made claim is read before it counts, and nobody has read theirs.
  const visits = someVisits(split).filter(({ id }) => madeFrom.has(id))
  const made = machineClaims(visits, LEFT_OUT)
  const kept = readClaims(file).filter(
    ({ id, visit }) => !byHand.includes(id) && visits.some((entry) => entry.id === visit),
  )
  const differing = made.filter((claim, i) => JSON.stringify(claim) !== JSON.stringify(kept[i]))
  expect(differing.map(({ id }) => id)).toEqual([])
  expect(kept.length).toBe(made.length)
})

it('changes every bad claim and leaves every true one as the reference has it', () => {
  const visits = someVisits('tuned')
  const reference = new Map(visits.map((visit) => [visit.id, visit.reference]))
  const wrong = machineClaims(visits, LEFT_OUT).filter(
    (claim) => reference.get(claim.visit)?.includes(claim.claim) === isBad(claim),
  )
  expect(wrong.map(({ id }) => id)).toEqual([])
})
