/** Times that make sense in a note without their context. Words are prepared. */
const MONTH = '(?:january|february|march|april|may|june|july|august|september|october|november|december)'
const SEASON = '(?:spring|summer|fall|autumn|winter)'

const SCOPES: readonly (readonly [RegExp, string])[] = [
  [/\bright now\b|\bat (?:the|this) moment\b|\bthis minute\b/i, 'at present'],
  [/(?<!before )\btonight\b/i, 'tonight'],
  [/(?<!before )\btoday\b/i, 'today'],
  [/\bthis week\b/i, 'this week'],
  [/\bthis month\b/i, 'this month'],
  [/\blast night\b/i, 'last night'],
  [
    /\bsince (?:last time|(?:we|i|you) (?:last )?(?:met|spoke|saw|talked|were here|came)\b|(?:our|your|the) last (?:visit|session|appointment))/i,
    'since the last visit',
  ],
  [
    /\bsince (?:you (?:have been|were|got|came) (?:here|in|admitted)|(?:your |the )?admission)\b/i,
    'since admission',
  ],
  [/\bsince (?:your |the )?discharge\b/i, 'since discharge'],
]
const LAST =
  /\b(?:in|over|for|during) the (?:last|past) ((?:\d+ |few |couple of |couple )?(?:days?|weeks?|months?|years?|24 hours))\b/i
const SINCE = new RegExp(`\\bsince ((?:last )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|${MONTH})\\b`, 'i')
const EVER =
  /\b(?:have|had|has) (?:you|anyone|there)(?: \w+){0,2}? ever\b|\bdid you ever\b|^(?:and |so |or |okay )*(?:ever (?:tried|had|been|hurt|harmed|attempted|thought|made|a|in|done|cut)|never)\b|\bever\?$|\bin the past\b|\bin your (?:whole )?life\b|\bhistory of\b|\b(?:past|previous|prior) (?:attempts?|history|suicide)\b|\bbefore(?: today| tonight)?\?$|\bany time in your life\b/i

/** How far back a question asks; undefined for now or lately. */
export function scopeOf(question: string): string | undefined {
  const named = SCOPES.find(([pattern]) => pattern.test(question))?.[1]
  if (named) return named
  const last = LAST.exec(question)?.[1]
  if (last) return `in the last ${last}`
  const since = SINCE.exec(question)?.[1]
  if (since) return `since ${since.replace(/^(?:last )?[a-z]+$/, capitalizedDay)}`
  return EVER.test(question) && !/\b(?:do|does|are|is) (?:you|it|they)(?: \w+)? ever\b/i.test(question)
    ? 'ever'
    : undefined
}

const PAST: readonly (readonly [RegExp, (match: RegExpExecArray) => string])[] = [
  [/\bwhen i was (?:about |around |like |maybe )?(\d{1,2})\b/i, ([, age]) => `at ${age}`],
  [
    /\bat (?:age |about )?(\d{1,2})(?= |[.,;]|$)(?! (?:am|pm|a\.m|p\.m|o'clock|in the|at night))/i,
    ([, age]) => `at ${age}`,
  ],
  [/\bin ((?:19|20)\d\d)\b/i, ([, year]) => `in ${year}`],
  [/\b((?:about |almost |over )?\d+ (?:years?|months?|weeks?) ago)\b/i, ([, ago]) => String(ago)],
  [/\b(?:years|a long time) ago\b/i, () => 'years ago'],
  [/\bin (college|high school|middle school)\b/i, ([, where]) => `in ${where}`],
  [
    /\bin (\d+th|eighth|seventh|sixth|ninth|tenth|eleventh|twelfth) grade\b/i,
    ([, grade]) => `in ${grade} grade`,
  ],
  [
    /\bwhen i was (?:a|in) (kid|teenager|child|college|high school)\b/i,
    ([, what]) =>
      /^(?:kid|child)$/i.test(String(what))
        ? 'in childhood'
        : /^teen/i.test(String(what))
          ? 'as a teenager'
          : `in ${what}`,
  ],
  [new RegExp(`\\b(?:back )?in (${MONTH})\\b`, 'i'), ([, month]) => `in ${capitalized(String(month))}`],
  [new RegExp(`\\blast (year|${SEASON})\\b`, 'i'), ([, time]) => `last ${time}`],
]
const OFTEN = new RegExp(
  `\\b((?:about |maybe )?(?:once|twice|\\d+(?:(?: or | to |-)\\d+)? (?:times|nights|days)) (?:a|per|this|every|each) (?:day|night|week|month|year)|every (?:single )?(?:other )?(?:day|night|morning)|most (?:days|nights|mornings)|since (?:last |about )?(?:${MONTH}|${SEASON}|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:19|20)\\d\\d)|for (?:about )?\\d+ (?:days|weeks|months|years))\\b`,
  'i',
)

export function pastTime(words: string): string | undefined {
  for (const [pattern, time] of PAST) {
    const match = pattern.exec(words)
    if (match) return time(match)
  }
  return undefined
}

/** How often or since when something has been so. */
export const frequency = (words: string): string | undefined =>
  OFTEN.exec(words)?.[1]
    ?.toLowerCase()
    .replace(/^maybe /, 'about ')
    .replace(/(\d) (?:or|to) (\d)/, '$1–$2')
    .replace(
      /\b(?:january|february|march|april|may|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/,
      capitalized,
    )

export const saysPast = (words: string): boolean =>
  pastTime(words) !== undefined ||
  /\b(?:used to|ago|back then|back when|before|when i was|not any ?more|in the past|growing up)\b/i.test(
    words,
  )

const capitalizedDay = (text: string): string => text.replace(/[a-z]+$/, capitalized)

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
