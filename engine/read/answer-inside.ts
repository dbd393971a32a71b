import { NUMBER_WORD } from '../words/clean.ts'

/**
 * A recogniser's stream runs a question and its answer into one: "when was your last dose this morning okay". Where the
 * question is whole and what follows can only be its answer, the answer begins there.
 */
const NUMBER = `(?:\\d[\\d.]*|${NUMBER_WORD}|half)`
const ROUGHLY = '(?:(?:uh|um|oh|like|about|maybe|around|probably|just|only|at least|i think|a|the) )*'
const TIME =
  '(?:this (?:morning|afternoon|evening|week)|yesterday|last (?:night|week|month|year|summer|winter|spring|fall)|today|tonight|(?:on )?(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)|(?:like |about |maybe )*(?:a|an|NUM) (?:days?|weeks?|months?|years?|hours?) ago)'.replace(
    'NUM',
    NUMBER,
  )
const ASKER =
  '(?:do|did|does|are|were|was|is|have|has|had|would|will) (?:you|they|he|she|it|the|your|that|those)'
const LEAD = '(?:(?:and|so|okay|ok|um|uh|but|well|now|alright|or|right|good|great|yes|yeah) )*'

const shape = (question: string, answer: string) => new RegExp(`^(${LEAD}${question}) (${answer})`)
/** The question is whole only where somebody goes on asking, takes note or puts right after the answer. */
const TAKEN_NOTE =
  /^(?:okay|ok|alright|all right|right|got it|and|so|good|mm|mhm|thank|wow|any|do|did|have|are|is|what|how|when|where|who)\b|^no (?:wait|it was|(?:mon|tues|wednes|thurs|fri|satur|sun)day|last|more like)\b/

const SURE = [
  shape(
    `(?:any|what) (?:other )?(?:medicines?|medications?|meds|pills|drugs)(?: that)? you (?:can't|cannot|shouldn't|couldn't) take`,
    '(?!because|anymore|any|right|with|and|or|at|for|when|now|due|since|before|after|together|like|on|in|that|safely|again)[a-z]{4,}',
  ),
  shape(
    `(?:what|which)(?: else| other)?(?: meds| medications?| medicines?| pills)? (?:do|did|are|were) you (?:take|taking|on)(?: (?:now|for (?:it|that|sleep)|right now|currently|these days|besides that))?`,
    '(?!now|for|right|currently|these|besides|at|in|on|when|before|after|to|as|with|it|that|them|every|each|of|from|then|off|last|next|again|instead|regularly|anything|something)[a-z]{4,}',
  ),
  shape(
    `where(?:'s| is| are| was| were| do you keep| did you (?:get|put|find))(?: \\S+){1,4}?`,
    '(?:in|at|on|under|behind|inside|by|with) my\\b',
  ),
  shape(
    `(?:what|who|why|how|where)(?:'s)?(?: \\S+){2,8}? (?:do you think|would you say|if you had to guess)`,
    '(?!about|of|is|are|it|that|you|was|were|would|will|could|can|should|they|this|the|he|she|we|makes?|has|have|there|a lot|in)\\S+',
  ),
]
const IF_TAKEN_NOTE = [
  shape(
    `(?:(?:that|it|this) (?:was|is) )?how (?:much|many)(?: (?:milligrams|times|hours|days|pills|drinks|a day|a night|a week))*(?: ${ASKER}(?: \\S+){0,7}?)?`,
    `${ROUGHLY}${NUMBER}\\b`,
  ),
  shape(
    `how (?:long|often|late|old|far)(?: \\S+)?(?: ${ASKER}(?: \\S+){0,7}?)`,
    `${ROUGHLY}(?:${NUMBER}\\b|(?:once|twice|every|daily|never|always|since|for)\\b)`,
  ),
  shape(`when (?:was|did|is|were)(?: \\S+){1,7}?`, TIME),
  // "Any thoughts of killing yourself on bad days okay": nobody asks so, and somebody must have answered.
  shape(
    `(?:any|are you|have you|do you|did you|ever)(?: \\S+){0,8}? (?:(?:killing|hurting|harming|cutting) (?:yourself|anyone(?: else)?|others)|ending (?:your life|it)|suicide|suicidal)`,
    `(?:once or twice|once in a while|last night|every (?:day|night|morning)|still there|on (?:bad|some) days|nothing i(?:'d| would|d) act on|(?:${NUMBER}|twice|once) (?:times? )?(?:this|last|a) week|twice this week|for (?:about |like )?(?:a|${NUMBER}) (?:days?|weeks?|months?|years?)(?: now)?|since (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|last|the)|(?:off and on|on and off)|now and (?:then|again)|rarely|hardly ever|some nights|most (?:days|nights)|here and there|from time to time)\\b`,
  ),
]
/** "How much did you drink the last two weeks": the number belongs to the question. */
const OF_QUESTION =
  /\b(?:last|past|next|first|those|these|other|in|to|than|of|scale|from|every|same|per|with|for)$/

/** How many words of a span are its question, when the others answer it; 0 when it is one thing. */
export function wordsOfQuestion(span: readonly string[], after: readonly string[]): number {
  if (span.length < 4 || span.length > 40) return 0
  const text = span.join(' ')
  const shapes = TAKEN_NOTE.test(after.join(' ')) ? [...SURE, ...IF_TAKEN_NOTE] : SURE
  for (const each of shapes) {
    const question = each.exec(text)?.[1]
    if (question === undefined || OF_QUESTION.test(question)) continue
    return question.split(' ').length
  }
  return 0
}
