import type { Order } from '../fact.ts'
import { type DoseFound, doseAfter, doseAt, doseBefore } from './dose.ts'
import { type DrugSentence, type Mention, unitsOf } from './drug-sentences.ts'

const SITE = /\b(left|right) (deltoid|arm|glute|gluteal|hip|buttock|ventrogluteal|shoulder|cheek)\b/i
const GIVEN =
  /\b(?:all done|there we go|there you go|that is it|that is in|done|little pinch|poke|gave|given|giving|here we go|it goes in|goes in|in the)\b/i
const NOT_TODAY = /\b(?:last (?:time|one|month)|was|were|had|next|will|would|if|due|which|ago)\b/i

/** An injection given in the visit: drug, dose and site. */
export function injectionsIn(all: readonly DrugSentence[]): Order[] {
  const depots = new Map<string, Mention & { from: DrugSentence }>()
  const out: Order[] = []
  for (const said of all) {
    for (const mention of said.drugs)
      if (mention.depotMg?.length) depots.set(mention.drug, { ...mention, from: said })
    const site = said.role === 'clinician' && !said.asks ? SITE.exec(said.text) : null
    if (!site || NOT_TODAY.test(said.text)) continue
    const around = [said.text, all[said.at + 1]?.text ?? ''].join(' ')
    if (!GIVEN.test(around)) continue
    const found = drugOf(said, depots)
    if (!found) continue
    out.push({
      kind: 'order',
      act: 'give',
      drug: found.mention.name,
      ...(found.dose && { to: { amount: found.dose.amount } }),
      starts: `today in the ${site[1]?.toLowerCase()} ${site[2]?.toLowerCase()}`,
      units: unitsOf(found.from, said),
    })
  }
  return out.slice(-1)
}

function drugOf(
  said: DrugSentence,
  depots: ReadonlyMap<string, Mention & { from: DrugSentence }>,
): { mention: Mention; from?: DrugSentence; dose?: DoseFound } | undefined {
  const own = said.drugs.find(({ depotMg }) => depotMg?.length)
  if (own) {
    const dose = doseAfter(said.text, own.end, own) ?? doseBefore(said.text, own)
    return { mention: own, ...(dose && { dose }) }
  }
  const [only, other] = [...depots.values()]
  if (!only || other) return undefined
  for (const match of said.text.matchAll(/\b\d{2,3}\b/g)) {
    if (!only.depotMg?.includes(Number(match[0]))) continue
    const dose = doseAt(said.text, match.index, only)
    if (dose) return { mention: only, from: only.from, dose }
  }
  return undefined
}
