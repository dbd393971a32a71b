import { drugsIn } from '../lexicon/drug-names.ts'

/** Corrects misspelled drug names; other valid names stay as said. */
export function withDrugsSpelled(text: string): string {
  let out = ''
  let at = 0
  for (const { drug, said, start, end } of drugsIn(text)) {
    const alias = said.toLowerCase()
    if (!drug.aliases.includes(alias) || !isSlipOf(alias, drug.name)) continue
    out += text.slice(at, start) + drug.name
    at = end
  }
  return out + text.slice(at)
}

/** "mertazapine", "traz a done": similar to the name, but not a short form or another name. */
function isSlipOf(alias: string, name: string): boolean {
  const letters = alias.replace(/[^a-z]/g, '')
  const meant = name.replace(/[^a-z]/g, '')
  return (
    !meant.includes(letters) &&
    Math.abs(letters.length - meant.length) <= 3 &&
    (letters.charAt(0) === meant.charAt(0) || letters.slice(-4) === meant.slice(-4))
  )
}
