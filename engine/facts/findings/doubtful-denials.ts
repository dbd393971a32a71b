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

/** Words that dispute a denial wherever else they are said, unless they are negated there. */
const MATTERS = ['self', 'falls', 'firearms'] as const
type Matter = (typeof MATTERS)[number]
const DISPUTES: readonly { matter: Matter; words: RegExp; byAnyone?: true }[] = [
  {
    matter: 'self',
    words:
      /\b(?:kill(?:ed|ing)? (?:myself|himself|herself)|suicid\w*|overdos\w*|(?:be|was|were|worth more|better off) dead|to die|dying|better off without me|take me|(?:took|taken) (?:\w+ ){0,3}(?:pills|tablets|capsules|strips?)|hang(?:ed|ing)? myself|jump(?:ed|ing)? (?:off|in front)|llévame|matarme|morirme|quitarme la vida)\b/i,
  },
  {
    matter: 'self',
    words:
      /\b(?:(?:not|never|don't|didn't|to not) (?:wak(?:e|ing) up|be(?:ing)? here|com(?:e|ing) down)|when I said no|wasn't (?:honest|truthful|straight)|(?:I )?lied (?:to you|about)|didn't tell you|haven't told (?:you|anyone|anybody))\b/i,
  },
  { matter: 'falls', words: /\b(?:fell|fallen|falling(?! asleep)|slipped|tripped|went down)\b/i },
  {
    matter: 'firearms',
    words:
      /\b(?:guns?|firearms?|rifles?|pistols?|shotguns?|handguns?|revolvers?|cartridges|ammunition|ammo)\b/i,
    byAnyone: true,
  },
]
const NEGATED = /(?:\b(?:no|not|never|nor|without|any|if|ever)\b|n't)[^.;?!]{0,30}$/i

/**
 * Keeps a denial of self-harm, falls or firearms only if it was plain and nothing else in the visit disputes
 * it. People deny first and disclose later, so a wrong "denies" costs more than a missing one.
 */
export function withoutDoubtfulDenials(facts: readonly Fact[], { units }: UnitsOfVisit): Fact[] {
  const textOf = new Map(units.map(({ number, text }) => [number, text]))
  const disclosed = new Set(
    facts.flatMap((fact) =>
      (fact.kind === 'said' || (fact.kind === 'finding' && fact.polarity === 'present')) &&
      AGAINST_SELF.has(fact.id)
        ? [Math.max(...fact.units)]
        : [],
    ),
  )
  const isDoubtful = (fact: Finding): boolean => {
    const answered = Math.max(...fact.units)
    return (
      HEDGED.test(textOf.get(answered) ?? '') ||
      Array.from({ length: SOON }, (_, i) => answered + 1 + i).some((unit) => disclosed.has(unit))
    )
  }
  const disputes = new Map(MATTERS.map((matter) => [matter, disputesOf(matter, units)]))
  const isDisputed = (fact: { units: number[] }, matter: Matter): boolean =>
    disputes.get(matter)?.some((number) => !fact.units.includes(number)) === true
  return facts.filter((fact) => {
    if (fact.kind === 'means' && fact.access === 'no') return !isDisputed(fact, 'firearms')
    if (fact.kind !== 'finding' || fact.polarity !== 'denied') return true
    if (fact.id === 'falls') return !isDisputed(fact, 'falls')
    return !AGAINST_SELF.has(fact.id) || (!isDoubtful(fact) && !isDisputed(fact, 'self'))
  })
}

/** Numbers of the units that dispute a denial; each unit is read once, no matter how many denials there are. */
function disputesOf(matter: Matter, units: UnitsOfVisit['units']): number[] {
  const rows = DISPUTES.filter((one) => one.matter === matter)
  return units
    .filter(
      ({ role, text }) =>
        !/\?\s*$/.test(text) &&
        rows.some(({ words, byAnyone }) => (byAnyone || role !== 'clinician') && saysSo(text, words)),
    )
    .map(({ number }) => number)
}

function saysSo(text: string, words: RegExp): boolean {
  const found = words.exec(text)
  return (
    found !== null &&
    (/^(?:not|never|don't|didn't|to not|wasn't|haven't)/i.test(found[0]) ||
      !NEGATED.test(text.slice(0, found.index)))
  )
}
