import { DRUGS } from '../lexicon/drugs.ts'
import { editDistance } from '../words/edit-distance.ts'

const NAMES = new Map(DRUGS.map(({ name, brands, aliases }) => [name, [name, ...brands, ...aliases]]))
/** Everyday words that many names start with. */
const PLAIN =
  /^(?:rest|well|good|plan|work|able|part|real|ever|pain|mini|norm|fear|cope|trip|inter|pro|para|anti|meth|hydro)$/
const OTHER_NAMES = new Set([...NAMES.values()].flat())
/** Parts shared by many names, and words that aren't names. */
const COMMON =
  /^(?:with|acid|sodium|patch|nicotine|therapy|replacement|vitamin|extended|release|salts|mixed|oral)$/

/**
 * Whether any word of a visit can mean a drug: shortened ("lisdex", "fent"), part of the name ("glargine"),
 * or a recognizer's spelling ("la motrigeen").
 */
export function isMentioned(name: string, words: readonly string[], cutShort: boolean): boolean {
  const names = NAMES.get(name) ?? [name]
  const known = new Set(words)
  for (const one of names) {
    const parts = one.split(/[\s-]+/).filter((part) => part.length >= 4 && !COMMON.test(part))
    if (parts.some((part) => known.has(part))) return true
  }
  const whole = names.map((one) => one.replace(/[\s-]+/g, '')).filter((one) => one.length >= 5)
  for (const [i, word] of words.entries()) {
    const first = word.charAt(0)
    if (OTHER_NAMES.has(word) || PLAIN.test(word)) continue
    for (const one of whole) {
      if (first !== one.charAt(0)) continue
      if (word.length >= (cutShort ? 4 : 6) && one.startsWith(word)) return true
      for (const tried of [
        word,
        word + (words[i + 1] ?? ''),
        word + (words[i + 1] ?? '') + (words[i + 2] ?? ''),
      ])
        if (alike(tried, one)) return true
    }
  }
  return false
}

/** One letter in four may differ. */
function alike(a: string, b: string): boolean {
  const allowed = Math.floor(Math.min(a.length, b.length) / 4)
  if (allowed === 0 || Math.abs(a.length - b.length) > allowed || a.slice(0, 2) !== b.slice(0, 2))
    return false
  return editDistance(a, b, allowed) <= allowed
}
