import type { Question, Said } from './said.ts'

/**
 * "Have you ever attempted suicide?" "No. Actually, once, in college, with pills." A "no" that its own speaker takes
 * back in the next words is none, and must not stand in a note as a denial.
 */
const TURNS =
  /^(?:(?:well|actually|okay|oh|but|except|although|i mean|honestly|wait|hold on|hang on|no wait)[,. ]+)+/i
const AFFIRMS =
  /^(?:it (?:has |did |does )?(?:cross(?:ed|es)?|happened|comes?|came)\b|sometimes(?=[,.;]|$)|once\b|twice\b|one time\b|yes\b|yeah\b|i (?:did|have|do|was)(?=[,.;]|$)|i (?:have|did|tried|took|had|thought|think|keep|drink|drank|smoke|hear|heard|see|cut|used(?! to)) |a (?:little|few|couple|bit)\b|there (?:is|was|are|were) |every \w+|now and then|here and there|occasionally|maybe (?:once|a|sometimes)|just (?:once|a|the)|only (?:once|when|a|the)|in (?:college|high school|\d{4})\b|when i was \d)/i
const HAS =
  /\b(?:has|have|had|keeps?|owns?|got|there (?:is|are)|a|an|one|two|\d+|few|couple|some|glass|bottle|every)\b/i
const NOT =
  /\b(?:no|not|never|none|nothing|nobody|without|quit|stopped|used to|anymore|years ago|makes?|made)\b/i
/** Of these it is enough to name one that there is: a rifle, a glass of wine. */
const NAMED_IS_ENOUGH = new Set(['means', 'substances', 'allergies'])
const OTHERS =
  /^(?:my|his|her|the|our) (?:brother|sister|mother|mom|dad|father|aunt|uncle|cousin|son|daughter|friend)/i

/** Whether the words after a "no" say yes after all. */
export function isTakenBack(asked: Question, next: Said | undefined): boolean {
  if (!next || next.text.split(' ').length > 16 || /\?$/.test(next.text)) return false
  const turned = TURNS.test(next.text)
  const words = next.text.replace(TURNS, '')
  if (NOT.test(words.replace(/\bbut\b.*$/i, ''))) return false
  const wanted = new Set(asked.said.found.map(({ id }) => id))
  const names = next.found.some(({ id, topic }) => wanted.has(id) && NAMED_IS_ENOUGH.has(topic))
  if (names && HAS.test(words)) return true
  if (OTHERS.test(words)) return false
  // "No. Yes. I don't know."
  if (/^(?:yes|yeah|kind of|kinda|sort of|maybe|i guess(?: so)?)[.!]?$/i.test(words)) return true
  return (
    (turned && AFFIRMS.test(words)) ||
    /^(?:once|twice|one time|it (?:has |did |does )?cross(?:ed|es)?)\b/i.test(words)
  )
}
