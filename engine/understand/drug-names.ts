import { DRUGS, type Drug } from '../lexicon/drugs.ts'

/** Drugs in a text, by whatever name it calls them. */
export type DrugMention = { drug: Drug; start: number; end: number; said: string }

const BY_NAME = new Map<string, Drug>()
for (const drug of DRUGS) {
  for (const name of [drug.name, ...drug.brands, ...drug.aliases]) BY_NAME.set(name, drug)
}
const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const ANY_DRUG = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${[...BY_NAME.keys()]
    .sort((a, b) => b.length - a.length)
    .map(escaped)
    .join('|')})(?![\\p{L}\\p{N}])`,
  'giu',
)

export function drugsIn(text: string): DrugMention[] {
  return [...text.matchAll(ANY_DRUG)].flatMap((match) => {
    const drug = BY_NAME.get(match[0].toLowerCase())
    return drug ? [{ drug, start: match.index, end: match.index + match[0].length, said: match[0] }] : []
  })
}

/** What recognisers and other languages make of a name becomes the name; names and brands stay as said. */
export function withDrugNames(text: string): string {
  return text.replace(ANY_DRUG, (said) => {
    const drug = BY_NAME.get(said.toLowerCase())
    if (!drug) return said
    if (drug.brands.includes(said.toLowerCase())) return said.charAt(0).toUpperCase() + said.slice(1).toLowerCase()
    return drug.aliases.includes(said.toLowerCase()) ? drug.name : said
  })
}

/** Every drug by its generic name, for comparing. */
export function withGenericNames(text: string): string {
  return text.replace(ANY_DRUG, (said) => BY_NAME.get(said.toLowerCase())?.name ?? said)
}
