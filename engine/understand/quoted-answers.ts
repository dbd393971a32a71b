import type { Topic } from '../lexicon/concept.ts'
import type { Sentence } from '../read/visit.ts'
import type { Discourse } from './discourse.ts'
import { drugsIn } from './drug-names.ts'
import { asksForNothingNamed } from './gist.ts'
import { isQuestion } from './questions.ts'
import type { Question, Said } from './said.ts'
import { askedAndAnswered } from './wording.ts'

/**
 * "Have you thought about when?" "After my mom's birthday." An answer about harm, voices, means or violence that says
 * nothing by itself stands with its question, both in the words they were said in: so it is neither lost nor turned
 * into something else.
 */
export function quoted(
  talk: Discourse,
  asked: Question,
  first: Said,
  spans: readonly Sentence[],
  topic: Topic = asked.topic ?? 'risk',
  more: readonly Said[] = [],
): true {
  talk.add({
    text: `${askedAndAnswered(asked.said, first, ...more)}.`,
    act: 'report',
    found: [...asked.said.found, ...more.flatMap(({ found }) => found)],
    sentences: [...spans, ...more.map(({ sentence }) => sentence)],
    speaker: 'patient',
    asked: topic,
    answers: true,
    direct: true,
    asSaid: true,
  })
  return true
}

/** Whether an answer would say nothing without what was asked. */
export function needsItsQuestion(talk: Discourse, asked: Question, first: Said): boolean {
  // In a recogniser's stream nobody knows for sure where a question ends.
  if (!talk.asksWithMarks || !asked.topic || !NEVER_LOST.has(asked.topic)) return false
  const words = first.text.split(' ').length
  if (asked.said.text.split(' ').length < 3 || JUST_A_NUMBER.test(first.text)) return false
  // "When was that?" "Tuesday.": the answer says all there is.
  if (asksForNothingNamed(asked.said.text)) return false
  if (words > MOST_WORDS || isQuestion(first.text) || SAYS_NOTHING.test(first.text)) return false
  if (
    /^(?:how are|how is|how have|tell me|what is your name|are you (?:ready|okay))\b/i.test(asked.said.text)
  )
    return false
  return !first.found.some(({ topic }) => TELLS_ITSELF.has(topic)) && drugsIn(first.text).length === 0
}

/** Whether a mere yes or no to a question must stand in the note, where nothing else was made of it. */
export function isNeverLost(talk: Discourse, { said: { text }, topic }: Question): boolean {
  if (!talk.asksWithMarks || text.split(' ').length < 3 || OF_THE_TALK.test(text)) return false
  return topic ? NEVER_LOST.has(topic) : talk.harmJustTold()
}
/** "Can I get you some water?", "Do you want to talk about it?" ask for nothing that a note needs. */
const OF_THE_TALK =
  /^(?:(?:and|so|okay|well|now)[, ]+)*(?:(?:can|could|may|should|shall) (?:i|we)\b|do you (?:mind|need (?:a (?:minute|moment|break|tissue)|some (?:water|time)|water|anything to drink)|want (?:to (?:talk|stop|go on|take a break|tell me)\b|some water|a (?:minute|moment|break|tissue))|know what (?:i mean|that is)|see what i mean|understand|follow|have any questions)|would you like (?:some|a (?:minute|break|glass|tissue))|are you (?:okay|all right|ready|comfortable|cold|warm|with me)(?: (?:to (?:go on|continue|talk)|so far|here))?\?|is (?:it|that|this) (?:okay|all right|fine|clear|still raining|raining|cold)|(?:does|did) that (?:make sense|sound (?:okay|right|good))|did (?:i (?:hear|get)|you (?:find|drive|park|fill out|get here|come (?:by|alone)))|make sense|you with me|right\?|how are|how is|how have|tell me|what is your name)/i

const MOST_WORDS = 10
export const NEVER_LOST = new Set<Topic>(['risk', 'means', 'psychosis', 'abuse'])
/** What names one of these is understood without its question. */
const TELLS_ITSELF = new Set<Topic>([
  'risk',
  'means',
  'psychosis',
  'abuse',
  'protective',
  'substances',
  'medication',
])
/** What was counted is told where it is counted. */
const JUST_A_NUMBER = /^\D{0,10}\d+\D{0,12}$/
/** "No seizures." says it all. */
const SAYS_NOTHING =
  /^no [a-z]+|^(?:(?:um|uh|well|oh|hm+|i mean|like|okay|so|yeah|yes|no)[,. ]*)+$|^(?:what|huh|sorry|pardon|i do not know|not sure|i am not sure|thanks?|thank you|good question|let me think|i guess|that is (?:a )?(?:good|hard|fair))\b[^,]*$/i
