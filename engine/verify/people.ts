import type { UnitsOfVisit } from '../facts/visit-units.ts'

const KIN_NAME =
  /\b(mother|mom|father|dad|brother|sister|son|daughter|husband|wife|partner|girlfriend|boyfriend|aunt|uncle|cousin|grandmother|grandma|grandfather|roommate|boss|coworker|neighbor|friend|niece|nephew|ex|sponsor|coach)(?:'s name is|,| is| is named| named)? ([A-Z][a-z]{2,})\b/g

/** Names of people and who they are: "my brother Malik", and of people who come along. */
export function namesOf(visit: UnitsOfVisit): Map<string, string> {
  const out = new Map<string, string>()
  for (const [, kin = '', name = ''] of visit.source.matchAll(KIN_NAME))
    if (out.size < 40) out.set(name.toLowerCase(), kin.toLowerCase())
  const own = new Set(
    visit.units.flatMap(({ who, speaker }) => `${who ?? ''} ${speaker}`.toLowerCase().split(/[^a-z]+/)),
  )
  for (const unit of visit.units) {
    if (unit.role !== 'patient' || out.size >= 60) continue
    // A name in the patient's own words with what it does: "Gus takes that", "and Noor has her gummies".
    for (const [, name = ''] of unit.text.matchAll(NAME_VERB)) {
      if (!visit.source.includes(` ${name}`) || !new RegExp(`[a-z,] ${name}\\b`).test(visit.source)) continue
      const lower = name.toLowerCase()
      if (!out.has(lower) && !own.has(lower) && !NO_NAME.has(lower)) out.set(lower, lower)
    }
  }
  return out
}

const NAME_VERB =
  /(?:^|[.,;!?] |\b(?:and|but|because|that|so|like) )([A-Z][a-z]{2,})(?:'s (?:got|on|been|taking)|,? (?:in my|has|had|is|was|did|does|took|takes|said|says|thinks|tried|uses|used|got|goes|went|drinks|drank|killed|wants|told))\b/g
const NO_NAME = new Set(
  'the this that these those there they then what when who how why which where and but because she her his him you your mine yes yeah nope not nothing something everything nobody somebody someone everyone everybody anyone one two three mom dad mother father grandma grandpa maybe god jesus doctor doc sleep work mood life school church monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december christmas thanksgiving easter lunch dinner breakfast today tomorrow yesterday sometimes sometime lithium zoloft prozac'.split(
    ' ',
  ),
)

const LEAD = /^(?:(?:and|but|because|so|then|well|yeah|oh|no|um|now|also),? )*/
const VERB =
  /^(?:is|was|has|had|did|does|took|takes|said|says|thinks|thought|tried|uses|used|got|gets|goes|went|drinks|drank|killed|hung|shot|died|wants|wanted|in my|from)\b/

export function namedSubject(plain: string, names: ReadonlyMap<string, string>): string | undefined {
  const words = plain.replace(LEAD, '').split(' ')
  const kin = names.get(words[0] ?? '')
  return kin && VERB.test(words.slice(1, 3).join(' ')) ? kin : undefined
}

export function anothers(plain: string): string | undefined {
  return /^(?:\S+ ){0,2}?another (?:patient|resident|person|guy|woman|man)\b/.test(plain)
    ? 'another person'
    : undefined
}
