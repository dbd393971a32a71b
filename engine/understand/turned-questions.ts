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
    (concepts.some(({ topic }) => topic === 'means') && COUNTED.test(question)) ||
    concepts.some(({ id }) => id === 'stay-safe') ||
    WANTS_TO_LIVE.test(question) ||
    asksWhetherCeased(question, concepts) ||
    asksOfGiven(question, concepts)
  )
}

/** "So four guns in all?" "No, there's another.": the number is denied, not the guns. */
const COUNTED =
  /\b(?:[2-9]|1\d) (?:\w+ )?(?:guns|rifles|pistols|shotguns|handguns|firearms|weapons)\b|\b(?:guns|rifles|firearms|weapons) (?:in all(?! (?:of|the))|altogether|all together|in total|total)\b/i

/** "Do you want to be alive?" "No." is no denial of anything. */
export const WANTS_TO_LIVE =
  /(?<!\bnot )\bwant(?:ed|ing)? to (?:be alive|be here (?:anymore|at all)|live|keep living|go on living)\b/i

/** "Do the voices bother you?", "Have you told anyone about the suicidal thoughts?": a no to it denies no voices. */
const GIVEN =
  /\b(?:the|those|these|that|your|his|her|their) (?:[\w-]+ ){0,2}?(?:suicidal (?:thoughts|ideation)|thoughts|voices?|hallucinations|visions|paranoia|overdose|attempts?|cutting|burning|self-harm|urges?|cravings?|drinking|alcohol|beers?|wine|weed|marijuana|pot|heroin|fentanyl|meth|cocaine|coke|vaping|vape|smoking|allerg(?:y|ies)|rash|panic(?: attacks?)?|nightmares|flashbacks|purging|binges?|bingeing|withdrawal)\b/i
/** "Do you still hear the voices?", "And the voices?", "Are they back?" ask whether there are any. */
const EXISTS =
  /\b(?:do|did|are|were|have|had|is|was|has) (?:you|he|she|they|there)(?: (?:still|ever|also|currently|now|even|been|really|just|any))* (?:have|having|had|hear|hearing|heard|get|getting|got|experienc\w*|see|seeing|saw|feel|feeling|felt|use|using|used|smoke|smoking|drink|drinking|take|taking|taken|do|doing|notice\w*|thinking|any|there)\b|\bany (?:more )?of (?:the|those|these|that)\b|\b(?:there|back|present|happening|going on|coming(?: back)?|around|active|current)(?: (?:now|today|again|at all|lately|still|this week))*\?$|^(?:(?:and|so|okay|now|but)[, ]+)*(?:what about |how about |any )?(?:the|those|these|your|that) (?![^?]*\b(?:are|is|was|were|do|does|did|have|has)\b)[\w -]{3,30}\?$/i
const OF_OTHERS_KNOWING = /\b(?:know|knows|aware|told)\b.*\b(?:you|about)\b/i
const OF_GIVING_UP =
  /\b(?:want|need|plan|hope|ready|willing|trying|able) to (?:cut (?:down|back)|stop|quit)\b|\bwhen (?:you|he|she) (?:stop|stopped|quit|do not)\b/i

function asksOfGiven(question: string, concepts: readonly Concept[]): boolean {
  if (!concepts.some(({ topic }) => OF_CEASING.has(topic) || topic === 'allergies')) return false
  if (ON_OCCASION.test(question) || BRINGS_ABOUT.test(question) || OBEYS.test(question)) return true
  // "Do you intend to act on those thoughts?" asks for the intent.
  if (concepts.some(({ id }) => id === 'suicide-intent' || id === 'suicide-plan')) return false
  if (
    OF_GIVING_UP.test(question) ||
    (OF_OTHERS_KNOWING.test(question) && /\b(?:you|the|your|those)\b/i.test(question))
  )
    return true
  return GIVEN.test(question) && !EXISTS.test(question)
}

/** "When you overdosed, did you have any alcohol on board?", "Do you hear voices when you drink?": a no is of then. */
const ON_OCCASION =
  /\b(?:when|while|after|before|as|the (?:night|day|time|week|weekend|morning|evening|moment|minute|first time|last time)(?: that)?) (?:you|he|she|they) (?!(?:were|was) (?:a |an |in |little|young|small|growing|\d|here|last|admitted|born)|(?:came|come|got) (?:in|here|home))\w+|\bhad you (?:been|had|taken|used|drunk|smoked)\b|\b(?:hospital|er|emergency room|icu|doctor)\b.{0,24}\b(?:for|after|because of) (?:an?|the|any|your|that)\b/i
/** "Do you do what they say?" "No.": they say it all the same. */
const OBEYS = /\bdo what (?:they|he|she|it|the voices?)\b|\b(?:obey|listen to) (?:them|the voices?)\b/i
/** "Does it make you paranoid?" */
const BRINGS_ABOUT =
  /\b(?:do|does|did) (?:it|that|they|the [a-z]+(?: [a-z]+)?|your [a-z]+|smoking|drinking|using|vaping) (?:ever )?(?:make|give|cause|bring on|leave|get) (?:you|him|her|any)\b/i

/** "Have you thought about those rifles?" takes it that there are some. */
const THOSE =
  /\b(?:the|those|these|that|your|his|her|their|[a-z]+'s) (?:\w+ ){0,2}?(?:guns?|rifles?|pistols?|firearms?|shotguns?|weapons?|handguns?|revolvers?|ammo|ammunition|bullets|shells)\b/i
const OF_ANY =
  /\b(?:any|a|an) (?:\w+ ){0,2}?(?:guns?|rifles?|pistols?|firearms?|shotguns?|weapons?|handguns?)\b/i

const asksHowKept = (question: string, concepts: readonly Concept[]): boolean =>
  concepts.some(({ topic }) => topic === 'means') &&
  (KEPT.test(question) ||
    /\bstill (?:have|got|there|around)\b/i.test(question) ||
    (THOSE.test(question) && !OF_ANY.test(question)))

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
  if (asksHowKept(question, asked) || asksOfGiven(question, asked))
    return asksWhetherCeased(question, asked) ? (plain === 'no' ? 'yes' : 'no') : 'other'
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
