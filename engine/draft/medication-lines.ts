import type { Allergy, Dose, Fact, NotUsed, Order, Regimen } from '../facts/fact.ts'
import { genericOf } from '../facts/medication/drug-sentences.ts'
import type { UnitsOfVisit } from '../facts/visit-units.ts'
import type { Line } from './line.ts'

/** Facts about medications as lines of the note. */
export function medicationLines(facts: readonly Fact[], _visit: UnitsOfVisit): Line[] {
  const lines: Line[] = []
  const allergies: Allergy[] = []
  for (const fact of facts) {
    if (fact.kind === 'regimen') lines.push(regimenLine(fact))
    if (fact.kind === 'order') lines.push(orderLine(fact))
    if (fact.kind === 'not-used') lines.push(notUsedLine(fact))
    if (fact.kind === 'allergy') allergies.push(fact)
  }
  const allergy = allergyLine(allergies)
  return allergy ? [...lines, allergy] : lines
}

const withDose = (drug: string, dose: Dose | undefined): string =>
  [drug, dose?.amount, dose?.when].filter(Boolean).join(' ')

const line = (
  topic: Line['topic'],
  text: string,
  units: number[],
  need: Line['need'],
  key: string,
): Line => ({
  topic,
  text: text.charAt(0).toUpperCase() + text.slice(1),
  units,
  by: 'fact',
  need,
  key,
})

function regimenLine(fact: Regimen): Line {
  const { drug, dose, status, since, effect, reason, units } = fact
  const key = `regimen ${genericOf(drug)}`
  if (status === 'current') {
    const time = since ? `, ${since}` : ''
    return line('medication', `Takes ${withDose(drug, dose)}${time}.`, units, 3, key)
  }
  if (status === 'stopped') {
    const time = since ? ` ${since}` : ''
    return line('medication', `Stopped ${drug}${time}${reason ? `: “${reason}”` : ''}.`, units, 3, key)
  }
  if (status === 'not-taken') return line('medication', `Never started ${drug}.`, units, 2, key)
  const details = [since, effect].filter(Boolean).join('; ')
  return line(
    'past_psych',
    `Past trial: ${withDose(drug, dose)}${details ? ` (${details})` : ''}.`,
    units,
    2,
    key,
  )
}

const ACTS: Record<Order['act'], string> = {
  start: 'Start',
  restart: 'Restart',
  increase: 'Increase',
  decrease: 'Decrease',
  change: 'Change',
  continue: 'Continue',
  stop: 'Stop',
  taper: 'Taper',
  hold: 'Hold',
  switch: 'Switch',
  give: 'Given:',
}

function orderLine({ act, drug, from, to, replaces, starts, purpose, units }: Order): Line {
  const key = `order ${genericOf(drug)}`
  const why = purpose ? ` for ${purpose}` : ''
  const when = starts && !to?.when?.includes(starts) ? ` ${starts}` : ''
  const dose = (one: Dose): string => [one.amount, one.when].filter(Boolean).join(' ')
  if (act === 'give' && !starts) return line('plan_med', `${withDose(drug, to)}${why}.`, units, 3, key)
  if (act === 'give') return line('plan_med', `${withDose(drug, to)} given${when}.`, units, 3, `given ${key}`)
  if (act === 'switch') {
    const instead = replaces ? `Switch from ${replaces} to` : 'Switch to'
    return line('plan_med', `${instead} ${withDose(drug, to)}${when}${why}.`, units, 3, key)
  }
  if (act === 'increase' || act === 'decrease' || act === 'change' || act === 'taper') {
    const way = [from && `from ${from.amount}`, to && `to ${dose(to)}`].filter(Boolean).join(' ')
    return line('plan_med', `${ACTS[act]} ${drug}${way ? ` ${way}` : ''}${when}${why}.`, units, 3, key)
  }
  const first = when && to?.when ? `${drug}${when}: ${dose(to)}` : `${withDose(drug, to)}${when}`
  return line('plan_med', `${ACTS[act]} ${first}${why}.`, units, 3, key)
}

function notUsedLine({ what, status, by, reason, units }: NotUsed): Line {
  const words = { declined: 'Declined', considered: 'Not used:', deferred: 'Deferred:' }[status]
  const why = reason ? (by === 'patient' ? `: “${reason}”` : ` (“${reason}”)`) : ''
  return line('plan_med', `${words} ${what}${why}.`, units, 3, `not used ${genericOf(what)}`)
}

function allergyLine(facts: readonly Allergy[]): Line | undefined {
  const [first] = facts
  if (!first) return undefined
  const units = [...new Set(facts.flatMap((fact) => fact.units))].sort((a, b) => a - b)
  if (first.none) {
    const what = first.to ? 'No known medication allergies.' : 'No known allergies.'
    return line('allergy', what, units, 3, 'allergies')
  }
  const named = facts.map(({ to, reaction }) => `${to}${reaction ? ` (${reaction})` : ''}`)
  return line(
    'allergy',
    `${named.length > 1 ? 'Allergies' : 'Allergy'}: ${named.join('; ')}.`,
    units,
    3,
    'allergies',
  )
}
