import type { Fact, Finding } from '../fact.ts'
import type { UnitsOfVisit } from '../visit-units.ts'

/** Thoughts of death and self-harm: a wrong denial of these is the worst line a note can have. */
const AGAINST_SELF = new Set([
  'suicidal-ideation',
  'passive-death-wish',
  'death-thoughts',
  'suicide-plan',
  'suicidal-intent',
  'preparatory-act',
  'suicide-attempt',
  'self-harm-thoughts',
  'self-harm',
])
/** "No. I mean, …", "Not really", "… No.": the rest says more than the no. */
const HEDGED =
  /^\W*(?:no|nope|nah|never|not)\b.{0,200}?\b(?:I mean|but|except|well|actually|though|unless|I guess|sort of|kind of|maybe|really)\b|^\s*(?:…|\.\.\.)/is
/** A disclosure within this distance of a denial takes it back. */
const SOON = 12

/**
 * Keeps a denial about oneself only if it was plain and no disclosure soon after contradicts it. Otherwise
 * the words are quoted.
 */
export function withoutDoubtfulDenials(facts: readonly Fact[], { units }: UnitsOfVisit): Fact[] {
  const textOf = new Map(units.map(({ number, text }) => [number, text]))
  const disclosed = facts.flatMap((fact) =>
    (fact.kind === 'said' || (fact.kind === 'finding' && fact.polarity === 'present')) &&
    AGAINST_SELF.has(fact.id)
      ? [Math.max(...fact.units)]
      : [],
  )
  const isDoubtful = (fact: Finding): boolean => {
    const answered = Math.max(...fact.units)
    return (
      HEDGED.test(textOf.get(answered) ?? '') ||
      disclosed.some((unit) => unit > answered && unit <= answered + SOON)
    )
  }
  return facts.filter(
    (fact) =>
      fact.kind !== 'finding' ||
      fact.polarity !== 'denied' ||
      !AGAINST_SELF.has(fact.id) ||
      !isDoubtful(fact),
  )
}
