import type { RestoredSentence } from './restore.ts'

/**
 * A recogniser's stream runs an elliptical question into the words before it: "I went back to work on monday thinking
 * about suicide at all these days" "no". Taken for the patient's, it would say the opposite of what was said. Where a
 * "no" follows at once, the question is the clinician's, and begins where its own words do.
 */
const HARM =
  '(?:suicid\\w*|kill\\w* (?:yourself|anyone|anybody)|(?:hurt|harm)\\w* (?:yourself|anyone|anybody|others|someone|him|her|them)|end\\w* (?:it|your life)|life is not worth|life\\S* not worth|want\\w* to die|being dead|self harm|cutting|an attempt|attempts?|voices|things (?:other people|that)|shadows|your name called|guns?|firearms?|weapons?)'
/** No question is longer, with its lead-in and its answer: the expression below tries every beginning. */
const MOST_WORDS = 40
const ANY_HARM = new RegExp(HARM)
const ASKS = new RegExp(
  `(?:^| )((?:and |or |so |okay |what about |how about |any )*(?:any |ever |thinking (?:about|of) |thoughts? (?:of|about) |hearing |seeing |are there |are the |have you |do you |did you )(?:[a-z']+ ){0,8}?${HARM}(?: [a-z']+){0,6}?)(?: (no|nope|never|nah|none)((?: [a-z']+){0,5}))?$`,
)
/** A "no" and little more: "no not every day" answers something else. */
const NO =
  /^(?:no|nope|never|nah|none|not)(?: (?:no|nope|never|not at all|at all|really|sir|ma'am|nothing like that|not really|none|god|okay|doctor))*$/
/** "Thinking about suicide" is asked only with words that ask. */
const ASKS_OPENLY =
  /^(?:(?:and|or|so|okay|what about|how about) )*(?:any|ever|are|have|do|did) |\b(?:at all|these days|lately|anymore|or anyone|or anything|any of that|yourself)\b/
/** The patient's own words: "I had thoughts of suicide". */
const OWN = /\b(?:i|i'm|i've|i'd|my|me|myself)\b/

export function withQuestionsApart(
  sentences: readonly RestoredSentence[],
  words: readonly string[],
): RestoredSentence[] {
  return sentences.flatMap((sentence, i) => {
    if (sentence.asks) return [sentence]
    const said = words.slice(sentence.from, sentence.to).map((word) => word.toLowerCase())
    const text = said.slice(-MOST_WORDS).join(' ')
    if (!ANY_HARM.test(text)) return [sentence]
    const [, question, no, rest = ''] = ASKS.exec(text) ?? []
    if (question === undefined || OWN.test(question) || OWN.test(rest) || !ASKS_OPENLY.test(question))
      return [sentence]
    // "I have been having thoughts of": what comes is the patient's own.
    const before = text.slice(0, text.lastIndexOf(question)).trim().split(' ')
    if (OWN.test(before.slice(-6).join(' '))) return [sentence]
    const next = sentences[i + 1]
    const answer = next ? words.slice(next.from, next.to).join(' ').toLowerCase() : ''
    if (!NO.test(no === undefined ? answer : `${no}${rest}`)) return [sentence]
    const answerAt = sentence.to - (no === undefined ? 0 : `${no}${rest}`.split(' ').length)
    const from = answerAt - question.split(' ').length
    return [
      { ...sentence, to: from },
      { ...sentence, from, to: answerAt, asks: true, patient: false },
      { ...sentence, from: answerAt, asks: false, patient: true },
    ].filter((part) => part.to > part.from)
  })
}

/** Nobody ends a sentence here: "I have been having" "thoughts of suicide". */
const GOES_ON = /^(?:having|the|a|an|my|your|their|because|than|into|every|very)$/i

/** A sentence that was cut before its last words gets them back; whoever began it said them. */
export function withEnds(
  sentences: readonly RestoredSentence[],
  words: readonly string[],
): RestoredSentence[] {
  const whole: RestoredSentence[] = []
  for (const sentence of sentences) {
    const last = whole.at(-1)
    if (last && last.to === sentence.from && GOES_ON.test(words[last.to - 1] ?? ''))
      whole[whole.length - 1] = { ...last, to: sentence.to, asks: !last.patient && sentence.asks }
    else whole.push(sentence)
  }
  return whole
}
