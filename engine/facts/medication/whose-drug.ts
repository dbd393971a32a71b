import { personMentioned, personOf } from '../../rules/persons.ts'
import type { DrugSentence } from './drug-sentences.ts'

/** An overdose, a single night, or someone else's drug. */
export const OTHER_MATTER =
  /\b(?:overdos\w*|handful|whole bottle|kill|die|pills at once|all of (?:it|them)|his|her|their|friend's|someone's|stole|bought|script|level|allerg\w*|if|would|could|might|should|what if|want(?:ed)? (?:to|me)|think(?:ing)? (?:about|of)|heard|read|google\w*)\b/i

export function isAnothers(said: DrugSentence, before: string, role: 'patient' | 'other'): boolean {
  if (
    OTHER_MATTER.test(before) ||
    /\b(?:overdos\w*|allerg\w*|handful|bunch of|whole bottle|bottle of|all of them|at once)\b/i.test(
      said.text,
    )
  )
    return true
  if (/\b[a-z]+'s (?:old |leftover )?$/i.test(before)) return true
  const person = personOf(said.text)
  if (person && person !== 'doctor' && person !== 'primary' && !/\bme\b/i.test(said.text)) return true
  return role === 'patient'
    ? /\b(?:he|she|they) (?:was|were|is|takes?|took|has|had|got|gets)\b/i.test(before)
    : /\bi (?:am|take|took|was|have)\b/i.test(before)
}

const ASKS_FOR_LIST =
  /\b(?:what|which|any|other|anything|list|all the) (?:\w+ ){0,4}?(?:medications?|medicines?|meds|pills|prescriptions?|you take|taking|over the counter|else you)\b|\bwhat (?:do you|are you|does he|does she|is he|is she) (?:tak|on)|\banything else\b|^(?:and )?(?:medicines|medications|meds|prescriptions)\b|\bdo you take any(?:thing)?\b|\bwhat you are (?:on|taking)\b/i

/** Each word ends before its separators, so there is one way to match and no backtracking. */
const ONLY_LISTS =
  /^[, ]{0,2}(?:(?:just|only|and|the|a|an|my|his|her|some|then|plus|well|yeah|yes|um|so|also|oh|still|it is|baby|water pill|blood pressure (?:one|pill)|for|of|\d+ mg|in the morning|at night|at bedtime|twice a day|\d+)(?!\w)[,. ]{0,4})*$/i

/** A bare name in answer to "What medicines do you take?". */
export function isListed(
  all: readonly DrugSentence[],
  said: DrugSentence,
  before: string,
  role: 'patient' | 'other',
): boolean {
  if (!ONLY_LISTS.test(before)) return false
  for (let i = said.at - 1; i >= 0 && said.at - i <= 5; i--) {
    const earlier = all[i]
    if (!earlier || said.turn - earlier.turn > 1) return false
    if (
      earlier.role === role &&
      earlier.drugs.length === 0 &&
      !/^(?:yes|yeah|just|well|um|okay|so)\b/i.test(earlier.text) &&
      !/^(?:the|a|my|just|and)\b(?: \S+){0,5}$/i.test(earlier.text)
    )
      return false
    if (earlier.role === 'clinician')
      return (
        ASKS_FOR_LIST.test(earlier.text) &&
        !/\b(?:before|past|ever|tried|allerg\w*|history|house|home|cabinet|left|lock\w*|bathroom|bottles?|took|around|access|leftover|last night|did|tonight)\b/i.test(
          earlier.text,
        )
      )
  }
  return false
}

/** "My nephew Kyle had that. He was on Risperdal.": when a companion speaks, "he" need not be the patient. */
export function aboutAnother(all: readonly DrugSentence[], said: DrugSentence): boolean {
  return all
    .slice(Math.max(0, said.at - 3), said.at)
    .some(
      ({ text, turn, role }) =>
        turn >= said.turn - 1 &&
        role !== 'clinician' &&
        (personMentioned(text) || /\b(?:cousin|nephew|niece|stepson)\b/i.test(text)),
    )
}
