import type { RestoredSentence } from './restore.ts'

/**
 * Ends that grammar forbids, and speakers that a single word was given to wrongly, put right after the model has read a
 * stream. Each step looks at a sentence and its neighbours only.
 */
export function mended(sentences: readonly RestoredSentence[], words: readonly string[]): RestoredSentence[] {
  const plain = words.map((word) => word.toLowerCase().replace(/[^\p{L}\p{N}']+/gu, ''))
  const textOf = ({ from, to }: RestoredSentence): string =>
    plain
      .slice(from, to)
      .filter((word) => word !== 'um' && word !== 'uh')
      .join(' ')
  const whole: RestoredSentence[] = []
  for (const sentence of sentences) {
    const before = whole.at(-1)
    if (before && goesOnWith(textOf(before), before, textOf(sentence), sentence))
      whole[whole.length - 1] = { ...before, to: sentence.to, asks: sentence.asks }
    else if (before && guessesSo(textOf(before), before, textOf(sentence)))
      whole[whole.length - 1] = { ...before, to: sentence.to, patient: true }
    else whole.push(sentence)
  }
  return withChangedMinds(whole, textOf)
}

/** Nobody says these alone: "before" "she comes home". */
const OPENS_CLAUSE =
  /^(?:(?:and|but|so|or|okay|well|oh) )*(?:before|if|because|unless|until|till|although|whenever|while)$/
/** What is spoken of, named ahead: "the intensive outpatient one" "I don't think you need it yet". */
const NAMED_AHEAD = /^(?:(?:and|but|so|okay|now|then) )*(?:the|that|this|your) [a-z']+(?: [a-z']+){0,4}$/
const HAS_VERB =
  /\b(?:is|are|was|were|am|be|been|do|does|did|has|have|had|will|would|can|could|should|may|might|came|went|got|says?|said|gave|took|[a-z]+(?:'s|'re|'ll|'ve|'d|n't)|[a-z]{3,}ed)\b/
const RULES_OUT_IT =
  /^(?:i (?:don't|do not|wouldn't|won't|am not|wasn't)|i'm not|we (?:don't|won't|aren't|can't)|we're not|let's not|let's leave|we'll leave)\b.*\b(?:it|that|one|there)\b/

function goesOnWith(
  text: string,
  before: RestoredSentence,
  next: string,
  sentence: RestoredSentence,
): boolean {
  if (before.to !== sentence.from || before.patient !== sentence.patient) return false
  if (OPENS_CLAUSE.test(text)) return !sentence.asks
  return (
    !before.patient &&
    !before.asks &&
    NAMED_AHEAD.test(text) &&
    !HAS_VERB.test(text) &&
    RULES_OUT_IT.test(next)
  )
}

/** "It's twenty pounds" "I bet": who bets has said what is bet on, and only guesses at it. */
function guessesSo(text: string, before: RestoredSentence, next: string): boolean {
  return (
    next === 'i bet' &&
    !before.asks &&
    /^(?:it|that|there|they|he|she)\b/.test(text) &&
    !/\byour?\b/.test(text)
  )
}

const TIME_OR_NUMBER =
  /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|noon|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|\d+)\b/
const NO_ALONE = /^(?:oh )?no(?: no)*$/
const SAYS_ANEW =
  /^(?:let's (?:say|do|make it|go with)|let me (?:do|say|make it|put)|make (?:it|that)|we'll (?:say|do|make it)|i'll (?:say|make it)) /

/** "See you in six weeks" "no" "let me do four": the one who counts again says the no; nobody answered. */
function withChangedMinds(
  sentences: readonly RestoredSentence[],
  textOf: (sentence: RestoredSentence) => string,
): RestoredSentence[] {
  const mindful: RestoredSentence[] = []
  for (let i = 0; i < sentences.length; i++) {
    const sentence = sentences[i] as RestoredSentence
    const before = mindful.at(-1)
    const next = sentences[i + 1]
    if (before && next && !before.patient && changesMind(textOf(before), textOf(sentence), textOf(next))) {
      mindful[mindful.length - 1] = { ...before, asks: false }
      mindful.push({ ...next, from: sentence.from, asks: false, patient: false })
      i++
    } else mindful.push(sentence)
  }
  return mindful
}

function changesMind(before: string, no: string, next: string): boolean {
  return (
    NO_ALONE.test(no) &&
    SAYS_ANEW.test(`${next} `) &&
    TIME_OR_NUMBER.test(next) &&
    TIME_OR_NUMBER.test(before) &&
    !ASKS_WHETHER.test(before)
  )
}

/** A no to these is an answer: "any thoughts of that this week" "no" "let's do the next one". */
const ASKS_WHETHER =
  /\b(?:any|ever|do you|did you|have you|are you|were you|is there|are there|has (?:he|she|it|anyone)|thoughts?|can you|could you|would you|will you|want)\b/
