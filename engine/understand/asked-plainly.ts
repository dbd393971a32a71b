import type { Discourse } from './discourse.ts'
import { isQuestion } from './questions.ts'
import type { Said } from './said.ts'

/** How a question is meant: "It does.", "Any at all.", "This week." */
export const EXPLAINS =
  /^(?:yes|yeah|no|sure|it (?:does|counts)|that (?:counts|too|one)|any(?:thing)?(?: at all)?|either|both|ever|all of (?:it|them)|at all|this (?:week|month|year|time)|the last (?:week|month|year|\d+ \w+)|since (?:last|the|we)\b[^,;]{0,20}|in your life|i mean [^,;]{3,40}|(?:(?:no|yes|right)[,.] )?(?:(?:it|that) is )?(?:the |a |an )?(?:(?:small|little|big|tiny|round|oval|long|white|blue|pink|yellow|orange|green|red|purple|brown|tan|peach|capsule|tablet|morning|night|bedtime|one|and|or)[, ]*){2,}|(?:it|that) is (?:the one )?for (?:your )?[a-z]+(?: [a-z]+)?)[.!]?$/i

/** "Do you think about death?" "At eighty-four, sure." "I mean wanting it sooner.": asked again, in other words. */
const MEANS_TO_ASK =
  /^(?:(?:no|okay|well|sorry)[, ]+)*i mean,? (?=(?:thoughts|thinking|wanting|wishing|hurting|killing|doing|feeling|like,? |are you|do you|have you|did you|any)\b)/i
/** "So they're still there tonight.": said for the patient to confirm. */
const TO_CONFIRM = /^so,? (?:they|it|those|that|he|she) (?:are|is|have|has|were|was|still|do|did) .{3,50}$/i

/** "So there have been some thoughts." */
const THERE_ARE =
  /^so,? (?:there (?:are|is|have been|has been|were|was)|you (?:have had|have|had|do have|have been having|did have)) (?!no\b|not\b)(?:\w+ ){0,3}(?:thoughts?|a plan|plans|urges?|pills)(?: (?:then|after all|lately|now|about it))?[.]?$/i

/** Whether a sentence without its mark asks, while the talk is about harm or means. */
export function askedPlainly(talk: Discourse, { text, sentence }: Said, last: boolean): boolean {
  // "Do you want to be here?" "In this office?" "I mean alive."
  if (last && /^i mean,? (?:being |staying )?alive\b/i.test(sentence.text.trim())) return true
  if (talk.thread !== 'risk' && talk.thread !== 'means') return false
  if (isQuestion(text) || text.split(' ').length > 14) return false
  return (
    (MEANS_TO_ASK.test(sentence.text.trim()) &&
      !/\b(?:common|normal|pass|thoughts? (?:are|is|like that))\b/i.test(text)) ||
    /^(?:(?:that|it) (?:is|means) )?(?:thoughts? of|thinking (?:of|about)|wanting to) (?:hurt(?:ing)?|harm(?:ing)?|kill(?:ing)?|end(?:ing)?|dying|die|suicide)(?: (?:somebody|someone|anybody|anyone|others|other people|people|yourself|your (?:own )?life|it all|him|her|them))?[.]?$/i.test(
      text,
    ) ||
    (last && THERE_ARE.test(text)) ||
    (last && talk.thread === 'means' && TO_CONFIRM.test(text) && !/\b(?:safe|good|right|okay)\b/i.test(text))
  )
}
