import type { Concept, Topic } from '../lexicon/concept.ts'
import { answerOf } from './questions.ts'

/**
 * Questions whose "no" does not deny what they name. "Did the voices stop?" "No." tells of voices, "Are the guns
 * locked?" "No." tells of guns, and "So no thoughts of hurting yourself?" "Right." tells of none.
 */
const LEAD = '^(?:(?:and|so|okay|now|but|then|good|well|right)[,. ]+)*'
const CEASE =
  '(?:stop(?:ped)?|gone(?: away)?|go away|went away|end(?:ed)?|over(?= now|\\?|$)|clear(?:ed)? up|let up|eased (?:up|off)|settled|disappeared|resolved|better|improved|under control|died down)'
const CEASED = new RegExp(
  `${LEAD}(?:did|have|has|had|are|is|do|does|were|was) (?:the|your|his|her|those|these|that|it|they|all|any of)\\b[^?,]{0,40}?\\b${CEASE}\\b`,
  'i',
)
const GIVEN_UP = new RegExp(
  `${LEAD}(?:did|have|are|do|were|had) (?:you|he|she|they) (?:\\w+ ){0,3}?(?:stop(?:ped)?|quit(?:ting)?|given? up|gave up|cut out|kicked|gotten off|free of|clean from)\\b`,
  'i',
)
const OF_CEASING = new Set<Topic>([
  'psychosis',
  'risk',
  'substances',
  'side-effects',
  'panic',
  'obsessions',
  'eating',
  'trauma',
  'abuse',
])
const KEPT =
  /\b(?:lock(?:ed|s)?|unlocked|loaded|unloaded|secured?|stored|put away|separate(?:ly)?|in (?:a|the) (?:safe|cabinet|lockbox|lock box)|trigger locks?|hidden|out of (?:the house|reach)|disposed|thrown out|get rid of|gotten rid of|got rid of)\b/i

/** Whether the answer has to be told with the whole question, turned round, and not with the name of what it is about. */
export function asksHowItIs(question: string, concepts: readonly Concept[]): boolean {
  if (concepts.length === 0) return false
  return (
    asksHowKept(question, concepts) ||
    concepts.every(({ id }) => id === 'stay-safe') ||
    asksWhetherCeased(question, concepts)
  )
}

/** "Have you thought about those rifles?" takes it that there are some. */
const THOSE =
  /\b(?:the|those|these|that|your|his|her|their|[a-z]+'s) (?:\w+ ){0,2}?(?:guns?|rifles?|pistols?|firearms?|shotguns?|weapons?|handguns?|revolvers?|ammo|ammunition|bullets|shells)\b/i
const OF_ANY =
  /\b(?:any|a|an) (?:\w+ ){0,2}?(?:guns?|rifles?|pistols?|firearms?|shotguns?|weapons?|handguns?)\b/i

const asksHowKept = (question: string, concepts: readonly Concept[]): boolean =>
  concepts.some(({ topic }) => topic === 'means') &&
  (KEPT.test(question) || (THOSE.test(question) && !OF_ANY.test(question)))

const asksWhetherCeased = (question: string, concepts: readonly Concept[]): boolean =>
  concepts.every(({ topic }) => OF_CEASING.has(topic)) && (CEASED.test(question) || GIVEN_UP.test(question))

/** What an answer says of the thing itself: who says that the voices did not stop says that there are voices. */
export function answerInSense(
  question: string,
  concepts: readonly Concept[],
  answer: string,
): ReturnType<typeof answerOf> {
  const plain = answerOf(answer)
  if (asksWhetherNot(question)) return confirms(answer) ? 'no' : plain === 'yes' ? 'other' : plain
  const asked = concepts.filter(({ topic }) => topic === 'means' || OF_CEASING.has(topic))
  if (asked.length === 0 || plain === 'other') return plain
  if (asksHowKept(question, asked)) return 'other'
  if (!asksWhetherCeased(question, asked)) return plain
  return plain === 'no' ? 'yes' : 'no'
}

const NEGATIVE = new RegExp(
  `${LEAD}(?:no|none of|nothing|not (?:any|hearing|having|seeing|drinking|using|thinking|feeling|missing))\\b|\\byou (?:are|have|do|did|were|would) not\\b|\\b(?:have|do|did|are) you not\\b|\\byou never\\b|\\bthere (?:is|are|was|were|has been|have been) (?:no|not)\\b`,
  'i',
)
/** "No thoughts of suicide, then?" asks whether it is not so. */
export const asksWhetherNot = (question: string): boolean => NEGATIVE.test(question)

const CONFIRMS =
  /^(?:(?:oh|well|um|yes|yeah|yep|mm-?hm+)[,. ]+)*(?:right|correct|exactly|that is (?:right|correct|true)|true|you (?:are|got) (?:right|it))(?=[,.!]|$)/i
/** Says that it is as the other one put it. */
export const confirms = (answer: string): boolean => CONFIRMS.test(answer)
