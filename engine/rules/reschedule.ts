/**
 * Detects a date that is moved while it is agreed on: "Thursday at six?" "Can we do six thirty?" "Six
 * thirty." Works on prepared words, with numbers as digits.
 */
type Kind = 'day' | 'date' | 'clock' | 'span'
type Slot = { kind: Kind; text: string; start: number; end: number }

const SLOTS: readonly (readonly [Kind, RegExp])[] = [
  ['span', /\b(?:\d+|a|one) (?:weeks?|months?|days?)\b/gi],
  [
    'date',
    /\b(?:the )?\d{1,2}(?:st|nd|rd|th)\b(?: of (?:january|february|march|april|may|june|july|august|september|october|november|december)\b)?/gi,
  ],
  [
    'clock',
    /\b\d{1,2}:\d\d(?: ?[ap]\.?m\.?)?|\b\d{1,2} ?(?:[ap]\.?m\b\.?|o'clock)|\bnoon\b|(?<=\bat )\d{1,2}\b(?! (?:weeks?|days?|months?|mg))/gi,
  ],
  ['day', /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b/gi],
]

function slotsOf(text: string): Slot[] {
  const slots: Slot[] = []
  for (const [kind, pattern] of SLOTS) {
    for (const match of text.matchAll(pattern)) {
      const start = match.index
      const end = start + match[0].length
      if (!slots.some((other) => start < other.end && end > other.start))
        slots.push({ kind, text: match[0], start, end })
    }
  }
  return slots
}

const namesTime = (text: string): boolean => slotsOf(text).length > 0

/** The patient can't make it, or asks for another time. */
export function asksForAnotherTime(said: string): boolean {
  // "I can't do another month like this." doesn't ask for another day.
  if (/\b(?:alive|like this|any ?more|another (?:day|week|month|year)|die|dying|dead)\b/i.test(said))
    return false
  return (
    CANNOT_THEN.test(said) ||
    /\b(?:can|could) (?:we|you|it) (?:say|do|make it|be) (?:in )?[1-8](?: weeks?| months?)?\?$/i.test(
      said.trim(),
    ) ||
    (/^(?:(?:no|okay|well)[,. ]+)*(?:let us (?:say|do|make it)|make (?:it|that)) /i.test(said) &&
      slotsOf(clocked(said)).length > 0) ||
    (/\b(?:can|could) (?:we|it|you|i)\b|\bdo you have|\bis there|\b(?:what|how) about\b/i.test(said) &&
      (/\b(?:later|earlier|another (?:time|day)|a different|instead|after \d|before \d|in the (?:morning|afternoon|evening))\b/i.test(
        said,
      ) ||
        (/\?$/.test(said.trim()) && slotsOf(clocked(said)).length > 0)))
  )
}

/** "I work Tuesdays, so Thursday is better.": the day that is better. */
export function timePutForward(said: string): string {
  const [, not = '', instead = ''] = /^([^,;]+)[,;] (?:(?:so|but|and) )?(.+)$/i.exec(said) ?? []
  return CANNOT_THEN.test(not) && namesTime(instead) ? instead : said
}

const CANNOT_THEN =
  /\bi (?:am|will be) (?:in|at|on|out of|away|traveling|flying|gone|out)\b[^.]*\b(?:in \d+ weeks|then|that (?:week|day)|next week)\b|\bi (?:work|have (?:got )?(?:work|class|school|court))(?=[.!,]|$| (?:then|that (?:day|week|night|morning|afternoon|evening)|on (?:that|those|the \d|mon|tues|wednes|thurs|fri|satur|sun)|at \d|until \d|till \d|the \d|mon|tues|wednes|thurs|fri|satur|sun|\d))|\bi cannot (?:do|make)\b|\bi am (?:out|away|off|busy|working) (?:then|that|on|mon|tues|wednes|thurs|fri|satur|sun|the)|\b(?:\d+|\w+day|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon)(?:'s| is) (?:rough|hard|bad|no good|not good|a holiday|closed|christmas|thanksgiving|new year)|\bthe \d{1,2}(?:st|nd|rd|th)(?:'s| is) (?:a (?:mon|tues|wednes|thurs|fri|satur|sun)day|my|his|her|our|the|\w+'s)\b|^(?:(?:oh|no|hm+|shoot|wait|ugh|ah|sorry)[, ]+)*that is (?:my|our|his|her|the kids'?|[a-z]+'s) (?:\w+(?:'s)? ){0,2}(?:birthday|graduation|wedding|anniversary|surgery|court|shift|vacation|trip|recital|game|funeral|concert|due date|first day|appointment)\b|^(?:mon|tues|wednes|thurs|fri|satur|sun)days? i (?:(?:have|got) (?:the kids|my kids|court|class|work|school|church|group|dialysis|practice|training)|work|am (?:at|in) (?:work|class|school|court)|teach|cannot)\b|\bi have (?:got )?(?:the|a|an|my) [^,;]{3,30} that (?:week|day|month)[.!]?$|\bi am (?:going|off|flying|traveling) to .{3,30} (?:that|then|in \d)\b|\bthat is (?:christmas|thanksgiving|new year\W?s|a holiday|labor day)/i

/** "630" is half past six where the topic is a time. */
function clocked(text: string): string {
  return text.replace(
    /(?<![\d.:$])(1[0-2]|[1-9])(00|15|30|45)(?![\d.:]| ?(?:mg|mcg|dollars|pounds|calories))/g,
    '$1:$2',
  )
}

const SEES_AGAIN = /\b(?:see|back|come|return|again|next|visit|appointment|session|then|follow-?up)\b/i

/** Whether the second sentence names another time to return, and takes back the first one's. */
export function returnsOtherwise(earlier: string, later: string): boolean {
  return (
    /^(?:no,|(?:actually|wait|scratch that|strike that|on second thought|correction)\b)/i.test(later) &&
    SEES_AGAIN.test(earlier) &&
    SEES_AGAIN.test(later) &&
    slotsOf(earlier).length > 0 &&
    slotsOf(later).some(({ kind }) => kind !== 'clock')
  )
}
