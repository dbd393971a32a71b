import type { Draft } from './drafts.ts'

const PROTECTED_TOPICS = [/risk|suicid|homicid|violence|safety/i, /medic|prescri|drug/i]

/**
 * Rejects a rewrite that drops risk or medication. A rewrite may file them under another topic ("Mood", "Sertraline"),
 * so it's enough if it cites half of the same words of the visit.
 */
export function keepsRiskAndMedication(before: readonly Draft[], after: readonly Draft[]): boolean {
  const cited = new Set(after.flatMap(({ units }) => units))
  return PROTECTED_TOPICS.every((matter) => {
    const lines = before.filter(({ topic }) => matter.test(topic))
    if (lines.length === 0) return true
    if (after.some(({ topic, text }) => matter.test(topic) || matter.test(text))) return true
    const units = [...new Set(lines.flatMap((line) => line.units))]
    return units.length > 0 && units.filter((unit) => cited.has(unit)).length * 2 >= units.length
  })
}
