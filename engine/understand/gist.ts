import { aboutPatient, capitalised, type Pronoun } from '../words/third-person.ts'
import { isAdverb, thirdSingular } from '../words/verbs.ts'

/** What a question asks for, as the label of a short answer: "How is your sleep?" is about sleep. */
export function gistOf(question: string, pronoun: Pronoun = 'they'): string | undefined {
  const text = question.replace(/\?.*$/, '').replace(OPENERS, '').trim()
  const found = scaled(text) ?? counted(text, pronoun) ?? named(text)
  if (!found) return undefined
  const words = found
    .replace(/\s+/g, ' ')
    .replace(/^(?:any|some|the|your|his|her|their|a|an|no more|no other|no) /i, '')
    .trim()
  if (words.split(' ').length > 7 || VAGUE.test(words) || HEADING.test(words) || asksForAnything(text))
    return undefined
  return words.split(' ').every(isAdverb) ? undefined : capitalised(words)
}

/** A note has these for headings. */
const HEADING = /^(?:plan|plans|assessment|objective|subjective)$/i
const ASKS_TO_BE_TOLD =
  /^(?:(?:can|could|may) (?:i|you) (?:ask|tell me)|do you (?:know|remember)|tell me|i wonder|would you say)[, ]+/i
const EMPTY_WORDS =
  /^(?:how|what|when|where|which|who|why|since|long|often|much|many|old|do|does|did|is|are|was|were|has|have|had|would|could|can|will|be|been|being|you|your|he|she|his|her|they|their|it|that|this|those|these|them|there|the|a|an|of|to|in|on|at|for|with|about|say|think|so|then|and|or|like|kind|sort|usually|now|right|ago|go|goes|going)$/i

/** "What else has been going on?": the answer may be about anything, and not about what was spoken of before. */
export const asksForAnything = (question: string): boolean => ASKS_FOR_ANYTHING.test(question)
const ASKS_FOR_ANYTHING =
  /^(?:(?:and|so|okay|now|well|but|then|good|all right|alright|right)[,. ]+)*(?:what(?: else)? (?:is|has been|have you been) (?:going on|happening|new|up|up to|on your mind|bothering you|troubling you)|(?:is there )?(?:anything|something) else (?:going on|happening|new|bothering you|on your mind)|how (?:have|has|are|is|were|was) (?:things|everything|life|it all)(?: (?:been|going|otherwise|in general|overall|outside))*|what (?:brings|brought) you (?:in|here)|where (?:would|should|shall) (?:you|we) (?:like to )?(?:start|begin)|what would you like to (?:talk about|start with|focus on))(?: (?:for you|with you|at home|in your life|today|lately|now|these days|this week|otherwise|since (?:then|last time|we (?:last )?(?:met|talked|spoke)|(?:the|your) last visit)))*\??$/i

/** Whether a question names nothing: "When was that?", "What's going on?" */
export const asksForNothingNamed = (question: string): boolean =>
  question
    .replace(/[^\w' ]+/g, ' ')
    .replace(/'s\b/g, '')
    .trim()
    .split(/\s+/)
    .every((word) => EMPTY_WORDS.test(word) || isAdverb(word))

/** Where no shorter name is found: "How often the dreams come: every night". */
export function questionItself(question: string, pronoun: Pronoun = 'they'): string | undefined {
  const text = question
    .replace(/[?.].*$/, '')
    .replace(OPENERS, '')
    .replace(ASKS_TO_BE_TOLD, '')
    .replace(/,? (?:on a scale\b|from (?:0|1|zero|one)\b|(?:0|1|zero|one) to ).*$/i, '')
    .trim()
  if (!/^(?:how|what|when|where|which|since|who (?:has|have|keeps|holds|is holding|controls))\b/i.test(text))
    return undefined
  if (asksForAnything(text)) return undefined
  // "When was the last time you cut?"
  const last = /^when was (the (?:last|first) time (?:you|he|she) .{2,30})$/i.exec(text)?.[1]
  if (last) return capitalised(aboutPatient(last, 'you', pronoun).replace(/^the /i, ''))
  // "How do you sleep on the off days?" asks about sleep on the off days.
  const bare = text.replace(
    /^(?:how|what|when|where|since when) (?:do|does|did|are|is|was|were|have|has|had|would|can) (?:you|he|she|they) (?:been )?/i,
    '',
  )
  const words = bare.split(/[\s,]+/)
  if (words.length > 8 || words.every((word) => EMPTY_WORDS.test(word))) return undefined
  return capitalised(aboutPatient(inOrder(bare), 'you', pronoun))
}

const ASKED =
  /^((?:how|what|when|where|which|since)(?: (?!(?:do|does|are|is|was|were|have|has|had|would|can|will|did)\b)[a-z'-]+){0,3}) (do|does|are|is|was|were|have|has|had|would|can|will) (you|he|she|they|it|(?:the|your|his|her|their|those|these) [a-z'-]+)\b ?(.*)$/i

/** "How much lithium are you taking" as a note says it: how much lithium you are taking. */
function inOrder(question: string): string {
  const [, what = '', auxiliary = '', who = '', rest = ''] = ASKED.exec(question) ?? []
  if (what === '') return question
  if (/^do$/i.test(auxiliary)) return `${what} ${who} ${rest}`.trim()
  if (/^does$/i.test(auxiliary)) return `${what} ${who} ${thirdOf(rest)}`.trim()
  return `${what} ${who} ${auxiliary} ${rest}`.trim()
}

/** Whether the answer is a mark out of ten. */
export const asksForMark = (question: string): boolean =>
  /\b(?:scale|out of (?:10|ten)|[01] to 10|zero to ten|one to ten|rate|how (?:strong|bad|intense|high))\b/i.test(
    question,
  ) && !/\b(?:percent|hundred|100)\b/i.test(question)

const OPENERS =
  /^(?:(?:and|so|okay|now|but|then|well|right|alright|also|good|great|perfect|these days|lately|at the moment|in all|last time)[,.]?\s+)+/i
const VAGUE =
  /\b(?:you|it|that|things|this|how|what|okay|so|when|where|who|why|i|we|me|us|one|ones|there|they|he|she|him|her|them|patient)\b/i

/** "On a scale of one to ten, how strong is the urge right now?" */
function scaled(text: string): string | undefined {
  if (!asksForMark(text) && !/\b(?:number|percent)\b/i.test(text)) return undefined
  return (
    /\b(mood|anxiety|urge|pain|depression|worry|energy|craving|distress|anger|sleep|stress|panic|fear|guilt|focus|relationship|irritability|sadness|hopelessness)\b/i.exec(
      text,
    )?.[1] ?? /\b(?:is|are|was) (?:the|your) ([a-z]+)\b/i.exec(text)?.[1]
  )
}

/** "How many drives did you do?", "How long have you been on the sixty?", "When was your last period?" */
function counted(text: string, pronoun: Pronoun): string | undefined {
  const many =
    /^how many (?!(?:times|days|nights|hours|mornings) (?:do|did|does|have|has|are|were|was|would|had)\b)(?:of (?:the|your) )?([a-z][a-z' -]{2,40}?)(?: (?:do|did|does|have|has|are|were|was|would|is|in|a|per|would you say)\b.*)?$/i.exec(
      text,
    )
  if (many) return many[1]
  const last =
    /^(?:and )?when (?:was|is|were|did) (?:the|your) (last [a-z][a-z' -]{2,30}|first [a-z][a-z' -]{2,30}|[a-z][a-z' -]{2,30}?)$/i.exec(
      text,
    )
  if (last) return last[1]
  const done =
    /^(?:how (?:much|many|long|often|many times|many days|many hours|late)(?: a day| a week)?|when|since when|what time) (do|did|have|are|were|would|does|had) (?:you|they) (?:say |usually |typically |generally |normally |really |actually )?(?:you are |you )?(.{3,40})$/i.exec(
      text,
    )
  if (!done) return undefined
  const [, auxiliary = '', rest = ''] = done
  const verb = /^(?:do|does|would)$/i.test(auxiliary) ? thirdOf(rest) : rest.replace(/^been /i, '')
  return aboutPatient(verb, 'you', pronoun)
}

function thirdOf(words: string): string {
  const [verb = '', ...rest] = words.split(' ')
  return [thirdSingular(verb), ...rest].join(' ')
}

function named(text: string): string | undefined {
  const match =
    /(?:how (?:is|are|was|has|have been|about)|what about|how about|and|tell me (?:more )?about|let us talk about|what is|what are) (?:your |the |things with (?:your |the )?)?([a-z][a-z' -]{2,40}?)(?: been| going| doing| these days| lately| today| now| been going| like)*$/i.exec(
      text,
    ) ?? /^(?:the |your )?([a-z](?:[a-z' ,-]|(?<=[a-z])\d){2,40})$/i.exec(text)
  const words = match?.[1]?.trim()
  return words && words.split(' ').length <= 4 && !/\b(?:okay|things|right)\b/i.test(words)
    ? words
    : undefined
}
