import type { Fact, NotUsed, Regimen } from '../fact.ts'
import type { UnitsOfVisit } from '../visit-units.ts'
import { allergiesIn } from './allergies.ts'
import { checkedRegimen } from './checked-regimen.ts'
import { declinedOffers, declinedOutright, rejectedByClinician } from './declined-drugs.ts'
import { type DrugSentence, drugSentences, genericOf } from './drug-sentences.ts'
import { listedRegimen } from './listed-regimen.ts'
import { reportedRegimen } from './reported-regimen.ts'
import { settleOrders } from './settle-orders.ts'

/** Medication facts: taken, stopped, tried, ordered, declined, considered; allergies. */
export function medicationFacts(visit: UnitsOfVisit): Fact[] {
  if (visit.form !== 'dialogue' || visit.language !== 'en') return []
  const all = drugSentences(visit)
  const allergies = allergiesIn(all)
  const allergic = new Set(allergies.map(({ to }) => genericOf(to)))
  const sure = [...reportedRegimen(all), ...checkedRegimen(all)]
  const known = new Set(sure.map(({ drug }) => genericOf(drug)))
  const listed = listedRegimen(all).filter(({ drug }) => !known.has(genericOf(drug)))
  const regimens = mergedRegimens([...sure, ...listed]).filter(
    (fact) => !allergic.has(genericOf(fact.drug)) && !isTakenOtherwise(fact, all),
  )
  const current = new Map(
    regimens.filter(({ status }) => status === 'current').map((fact) => [genericOf(fact.drug), fact]),
  )
  const { orders, declined, at } = settleOrders(all, current)
  const ordered = new Map(orders.map((order) => [genericOf(order.drug), order]))
  const left: NotUsed[] = [...declined]
  for (const { mention, at: when, ...fact } of [
    ...declinedOffers(all),
    ...declinedOutright(all),
    ...rejectedByClinician(all),
  ]) {
    const order = ordered.get(mention.drug)
    // Later decisions count, and a drug currently taken isn't "considered".
    if (order && (at.get(mention.drug) ?? 0) > when) continue
    if (order && order.act !== 'start' && order.act !== 'switch') continue
    if (current.has(mention.drug) || allergic.has(mention.drug)) continue
    if (left.some(({ what }) => genericOf(what) === mention.drug)) continue
    ordered.delete(mention.drug)
    left.push(fact)
  }
  return [...regimens, ...ordered.values(), ...left, ...allergies]
}

const TAKEN_OTHERWISE =
  /\b(?:in half|half of (?:it|them)|halves|only (?:take|taking|took)|not (?:really )?taking|do not (?:really |always )?take|supposed to|(?:quit|stopped|dropped|skip(?:ped)?) (?:it|the|that|them|taking)|cut (?:it|them|back|down)|ran out)\b/i
/** Number of sentences to look ahead. */
const SOON = 8

/** "Sertraline, a hundred." … "I cut them in half.": the words are right, a dose would be wrong. */
function isTakenOtherwise({ status, units }: Regimen, all: readonly DrugSentence[]): boolean {
  if (status !== 'current') return false
  const last = all.findLastIndex(({ unit }) => unit === units.at(-1))
  return all
    .slice(last + 1, last + 1 + SOON)
    .some(({ role, text, drugs }) => role !== 'clinician' && drugs.length === 0 && TAKEN_OTHERWISE.test(text))
}

/** One fact per drug and status; a later status replaces "current". */
function mergedRegimens(facts: readonly Regimen[]): Regimen[] {
  const byDrug = new Map<string, Regimen[]>()
  for (const fact of [...facts].sort((a, b) => (a.units.at(-1) ?? 0) - (b.units.at(-1) ?? 0))) {
    const key = genericOf(fact.drug)
    byDrug.set(key, [...(byDrug.get(key) ?? []), fact])
  }
  return [...byDrug.values()].flatMap((list) => {
    const last = list.at(-1)
    if (!last) return []
    const same = list.filter(({ status }) => status === last.status)
    // For a drug taken now and stopped once, keep only the current status, unless both have a time.
    return [same.reduce(joined)]
  })
}

function joined(before: Regimen, later: Regimen): Regimen {
  const doses = before.dose && later.dose && before.dose.amount === later.dose.amount
  const dose = later.dose ? { ...(doses ? before.dose : undefined), ...later.dose } : before.dose
  return {
    ...before,
    ...later,
    ...(dose && { dose }),
    units: [
      ...new Set([
        ...(dose === later.dose ? [] : before.units),
        ...(later.dose || !before.dose ? later.units : [...before.units, ...later.units]),
      ]),
    ].sort((a, b) => a - b),
  }
}
