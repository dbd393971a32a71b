/** The meaning of an answer to a yes-or-no question. Words are prepared: contractions are expanded, fillers removed. */
export type Stance = 'yes' | 'no' | 'mixed' | 'open'
export type Answered = {
  stance: Stance
  /** The words after the yes or no. */
  rest: string
  /** "since February", "today", "in years": limits the no. */
  limit?: string
}

const LEAD =
  /^(?:(?:oh|ah|um|uh|well|god|lord|jesus|gosh|heavens|hell|honestly|ha|jeez|okay|mm|please|to be honest|i mean)[,.!…]*\s+)+/i
const END =
  "(?=[,.;:!—–-]|\\s*$|\\s(?:no|never|nothing|none|not|sir|ma'am|doctor|doc|i|that|he|she|they|we|it|there|way|ever|honestly|thank|thanks|god|because|my|but|just|only|well|except|though|once|sometimes|unless|maybe|since|at all|so far|right now|either)\\b)"
const NO = new RegExp(
  `^(?:absolutely not|not even (?:a|an|once|close|remotely)(?: \\w+)?|definitely not|certainly not|of course not|not at all|not (?:even )?once|not ever|not a (?:one|bit|chance|thing)|not that i (?:know|can think|am aware|remember|noticed|have noticed)(?: of)?|none of (?:that|those|it|them)|nothing like that|nothing at all|no,? none|no such thing|never (?:have|did|had|once|ever|in my life)|i (?:do not|did not|have not|am not|was not|never|would not|never have|never did|do not have (?:any|one))|there (?:is|are) (?:not|none)|no+|nope|nah|naw|never|none|nothing|neither|nobody|no one|zero)${END}`,
  'i',
)
/** "Since I found out" means nothing without its context. */
const SINCE =
  "(?:(?:about |around |early |late |last |this |the |my |that |our )*(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:about |around |early |late |last |this |the )*(?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|fall|autumn|winter|christmas|thanksgiving|easter|halloween|new year(?:'s)?|labor day|week|month|year|weekend|hospital(?:ization)?|discharge|surgery|bypass|detox|rehab|accident|funeral|last visit|(?:19|20)\\d\\d)|college|high school|yesterday|last (?:night|time|week|month|year)|i (?:was|turned) \\d+|\\d+)"
const TIME =
  '(?:since SINCE|in (?:a (?:long )?(?:time|while)|years|months|weeks|ages|forever|\\d+ (?:days|weeks|months|years)|the (?:last|past) [^,.;!?]{3,20})|for (?:years|months|weeks|a (?:long )?(?:time|while)|\\d+ (?:days|weeks|months|years))|right now|now|today|tonight|lately|recently|currently|this (?:week|month|time|morning|year)|any ?more|at the moment|yet)'.replace(
    'SINCE',
    SINCE,
  )
const LIMITED = new RegExp(`^(?:(?:no|nope|nah)[,.]? )?not ${TIME}(?=[,.;!]|$)`, 'i')
const LIMIT = new RegExp(`\\b(?:not|none|nothing|never) (${TIME})(?=[,.;!]|$)`, 'i')
const YES =
  /^(?:(?:about |maybe |like |probably )*(?:once|twice|\d+(?: or \d+)? (?:times|nights|days)) (?:a|per|this|every) (?:day|night|week|month|year)|yes|yeah|yep|yup|ya|definitely|absolutely|of course|i (?:do|have|am|did|was)(?=[,.;!]|$)|sometimes|a little(?: bit)?(?=[,.;!]|$)|some(?=[,.;!]|$)|every (?:single )?(?:day|night|time|morning|evening)|all the time|most (?:days|nights|mornings)|constantly|a lot|once|twice|one time|just (?:the )?once|always|often|occasionally|here and there|now and then|on and off|off and on|there (?:are|is)(?=[,.!]|$))(?=[,.;:!—–-]|\s|$)/i
const CONFIRM = /^(?:that is )?(?:right|correct|exactly|true)(?=[,.!]|$)/i

/** After a no, these reverse or limit it. */
const TURNS =
  /\b(?:but(?! (?:no|not|thank))|except|although|though|however|unless|besides|other than|apart from|aside from|well|just|only|once|twice|sometimes|occasionally|maybe|kind of|sort of|a little|a bit|a couple|a few|used to|until|back (?:then|when|in)|ago|when i was|not really|not (?:much|often|exactly|quite)|mostly|usually|hardly|barely|almost|nearly|more (?:like|than|of)|if|depends|yes|yeah|i (?:do|did|have|was|am|had)(?=[,.;!]|$)|i (?:thought|think|wish|hear|heard|saw|tried|cut|drink|drank|smoke|smoked|took|keep|get|got)\b)/i
const TURNS_AT_START =
  /^(?!but (?:me|i),? (?:no|never|would not|did not|do not)\b)(?:(?:well|actually|okay|oh|but|except|although|i mean|honestly|wait|hold on|no wait)[,. ]+|once\b|twice\b|one time\b|sometimes\b|yes\b|yeah\b|maybe\b|kind of\b|sort of\b|i (?:did|have|do|was)(?=[,.;!]|$)|it (?:has |did |does )?cross|not really\b|i (?:used to|thought about|tried|guess)\b|just\b|only\b|a (?:little|few|couple|bit)\b|there (?:was|is) (?!no)|until\b|unless\b|i (?:almost|nearly|wanted to)\b)/i
/** After a yes, these take it back or move it to the past. */
const UNSURE =
  /\b(?:no|not|never|none|nothing|but|used to|except|though|although|unless|maybe|i guess|i think|i do not know|if|almost|kind of|sort of)\b/i

/** "The man at the pharmacy. No, I'm joking." "Only the leaf blower. No." */
function isJoke(said: readonly string[]): boolean {
  const [first = '', ...next] = said
  if (
    said.length > 4 ||
    said.some((text) => /\b(?:but|except|sometimes|i (?:think|thought|wish|want))\b/i.test(text))
  )
    return false
  if (/\b(?:kidding|joking|teasing)\b/i.test(said.join(' '))) return said.some((text) => /^no\b/i.test(text))
  return /^(?:just|only) (?:the|my|your|this|that) /i.test(first) && next.some((text) => /^no\b/i.test(text))
}

/** "No. That was before, in Albuquerque." denies it only for now. */
const WAS_BEFORE =
  /^(?:and |but |well,? )?(?:before(?:,| that,?) (?:yes|i)|that was\b|i did (?:that|it|have)\b|(?:i|it) used to\b|back (?:in|then)\b|when i was \w+,? (?!my|he|she)(?:that|i|it)\b|it was (?:back |only )?(?:in|when|years)\b|i (?:had|was|did) .{0,40}\b(?:in (?:19|20)\d\d|years ago|back then|in (?:january|february|march|april|may|june|july|august|september|october|november|december|the (?:spring|summer|fall|winter))))/i
const NOT_SINCE = /\b(?:not|none|nothing) (?:since|now)\b/i

const NEXT_SENTENCES = 3

export function stanceOf(sentences: readonly string[]): Answered {
  // "Suicidal? No."
  const said = sentences.length > 1 && /\?$/.test(sentences[0] ?? '') ? sentences.slice(1) : [...sentences]
  const first = (said[0] ?? '').replace(LEAD, '')
  const next = said.slice(1, 1 + NEXT_SENTENCES)
  const open = { stance: 'open', rest: said.join(' ') } as const
  if (/\?$/.test(first)) return open
  if (isJoke(said)) return { stance: 'no', rest: '' }
  const limited = LIMITED.exec(first)
  if (limited) {
    const rest = [first.slice(limited[0].length), ...next].join(' ').replace(/^[,.;:!\s—–-]+/, '')
    const limit = LIMIT.exec(limited[0])?.[1]
    const turned = turns(first.slice(limited[0].length), next)
    return turned || !limit ? { stance: 'mixed', rest } : { stance: 'no', rest, limit: limitOf(limit) }
  }
  const no = NO.exec(first)
  if (no) {
    const tail = first.slice(no[0].length).replace(/^[,.;:!\s—–-]+/, '')
    const rest = [tail, ...next].join(' ').trim()
    const limit =
      LIMIT.exec(tail)?.[1] ??
      LIMIT.exec(/^(?:no|not|none)\b/i.test(next[0] ?? '') ? (next[0] ?? '') : '')?.[1]
    const cut = limit ? tail.replace(LIMIT, '') : tail
    const after = limit ? next.map((text) => text.replace(LIMIT, '')) : next
    if (turns(cut, after)) return { stance: 'mixed', rest }
    if (!limit && (wasBefore(next) || NOT_SINCE.test(rest)))
      return /\bnot (?:then|ever|before)\b/i.test(rest)
        ? { stance: 'no', rest }
        : { stance: 'no', rest, limit: 'at present' }
    return limit ? { stance: 'no', rest, limit: limitOf(limit) } : { stance: 'no', rest }
  }
  const yes = YES.exec(first) ?? CONFIRM.exec(first)
  if (!yes) return open
  const tail = first.slice(yes[0].length).replace(/^[,.;:!\s—–-]+/, '')
  const rest = [tail, ...next].join(' ').trim()
  const unsure =
    UNSURE.test(tail) || /^(?:no|not|never|but|well|except|i mean|maybe|actually)\b/i.test(next[0] ?? '')
  return { stance: unsure ? 'mixed' : 'yes', rest }
}

/** Whether an answer only agrees with the question's wording: "So no thoughts of suicide?" "Right." */
export const onlyConfirms = (sentences: readonly string[]): boolean =>
  CONFIRM.test((sentences[0] ?? '').replace(LEAD, ''))

/** "My cousin did. That was years ago." is about the cousin. */
const wasBefore = (next: readonly string[]): boolean =>
  next.some(
    (text, index) =>
      WAS_BEFORE.test(text) &&
      !/^(?:my|his|her|our) |^[A-Z][a-z]+ did\b/.test((next[index - 1] ?? '').replace(/^My /, 'my ')),
  )

function turns(tail: string, next: readonly string[]): boolean {
  return (
    TURNS.test(tail) ||
    next.some(
      (text) =>
        TURNS_AT_START.test(text) ||
        /\b(?:except|but (?:i|it|there|sometimes)|not really)\b|\bthough[.!]?$/i.test(text),
    )
  )
}

function limitOf(words: string): string {
  const limit = words.toLowerCase()
  return /^(?:any ?more|now|right now|at the moment|currently|yet)$/.test(limit)
    ? 'at present'
    : words.replace(/\b(?:my|our|that) /i, 'the ').replace(/\bi (?:was|turned) (\d+)/i, 'age $1')
}
