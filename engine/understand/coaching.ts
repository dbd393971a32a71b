import type { Said } from './said.ts'

/** What a clinician says to carry a sitting or an examination on: no plan, no finding, nothing that a note holds. */

const LEAD = '^(?:(?:so|and|okay|now|then|good|well|yes|all right|that is|here)[,. ]+)*'

/** "Great work." "Nicely done, you added a line." */
const CHEERS = new RegExp(
  `${LEAD}(?:a )?(?:great|good|nice|nicely|well|beautiful|excellent|amazing|awesome|fantastic)(?: (?:work|job|done|catch|line|going|try))(?:[.!]|, you .{2,30}[.!]?)?$`,
  'i',
)
/** "Don't talk yourself out of it." "Say it again." "Use as few words as you like." */
const SPURS_ON = new RegExp(
  `${LEAD}(?:(?:please )?stay with (?:it|that|this|the (?:feeling|anxiety|image|memory|thought|sensation|discomfort|urge))|do not talk yourself out of (?:it|that|this)|you are doing it|(?:you can )?(?:use|say|share|tell me) as (?:few|many|much|little)\\b.{0,20}\\bas you (?:like|want|need)|we do not have to (?:do|talk about|decide) (?:anything|it|that|this)(?: today| now)?|(?:say|do|read|try) (?:it|that|the (?:sentence|line|words)) (?:again|out loud|once more)|say the (?:sentence|line)|eyes (?:front|forward|open|closed)\\b.{0,16}|take it around again|turn the key\\b.{0,24}|whenever you are ready|no judgment\\b.{0,40})[.!]?$`,
  'i',
)
/** "Let's walk down the hall." "It's been five minutes.": now, in the room. */
const GOES_ON = new RegExp(
  `${LEAD}(?:(?:let us|we can) (?:walk|drive|park|head|sit|step)(?: (?:down|back|over|out|in|into|outside|inside|there|up|along|on)\\b[^.;\\d]{0,24})?(?:, and (?:keep|leave|hold)\\b[^.;\\d]{0,30})?|walk back\\b[^.;\\d]{0,40}|(?:it has|we have) been (?:about |like )?\\d+ (?:minutes|seconds))[.!]?$`,
  'i',
)
/** What is done again and again, or later, is a task and not the way through the room. */
const AS_A_TASK =
  /\b(?:every|each|daily|weekly|tomorrow|tonight|this week|times|morning|evening|night|homework|before bed|after (?:work|dinner|lunch))/i
/** "Don't forget your keys." */
const SENDS_OFF = new RegExp(
  `${LEAD}(?:(?:do not|you almost) (?:forget|forgot|leave) your (?:keys|coat|jacket|umbrella|phone|bag|purse|hat|glasses|scarf)\\b|drive (?:home )?(?:safe|safely|carefully)\\b|(?:watch|mind) (?:your|the) step\\b|let me (?:get|hold) the door\\b)`,
  'i',
)
/** "Hold them out in front for me, fingers wide." "Walk to the door and back." */
const EXAMINES = new RegExp(
  `${LEAD}(?:(?:hold|put|stretch|stick) (?:(?:them|both|your (?:arms|hands|tongue|fingers)|both (?:arms|hands)) )(?:straight )?(?:out|up|in front)\\b|(?:hands|arms|tongue) (?:straight )?out\\b|walk (?:over )?(?:to the (?:door|wall|window)|for me)\\b|(?:touch|follow|squeeze|tap|wiggle) (?:my|your) (?:finger|fingers|nose|hand|hands)\\b|make a fist\\b|open your mouth\\b)`,
  'i',
)

/** What is seen next is what was looked for. */
export const examines = (text: string): boolean => EXAMINES.test(text)

export function carriesOn({ text }: Said, lastSaid: readonly Said[]): boolean {
  if (CHEERS.test(text) || SPURS_ON.test(text) || SENDS_OFF.test(text)) return true
  if (GOES_ON.test(text)) return !AS_A_TASK.test(text)
  // "It's sticky." "Stay with sticky."
  const word = /^stay with ([a-z]+)[.!]?$/i.exec(text)?.[1]
  return word !== undefined && lastSaid.some((said) => new RegExp(`\\bit is ${word}\\b`, 'i').test(said.text))
}

/** "When people feel this low, sometimes they think about not being alive. Has that come up?": leads up to a question. */
const OF_PEOPLE =
  /\b(?:when (?:people|folks|someone|somebody)|(?:some|a lot of|many|lots of) (?:people|folks)|sometimes (?:people|folks)|people (?:who|in your|with))\b.*\b(?:think|thoughts?|wish|feel|hear|have)\b/i
const OF_TREATMENT =
  /\b(?:medicines?|medications?|meds|pills?|drugs?|dose|warning|side effects?|it (?:can|may|might)|this one|first (?:few )?weeks|on (?:it|this))\b/i

export const leadsUpToQuestion = (text: string): boolean => OF_PEOPLE.test(text) && !OF_TREATMENT.test(text)
