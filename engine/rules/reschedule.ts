/**
 * A date that is moved while it is agreed on: "Thursday at six?" "Can we do six thirty?" "Six thirty." Works on
 * prepared words, whose numbers are digits.
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

/** The patient cannot then, or asks for another time. */
export function asksForAnotherTime(said: string): boolean {
  // "I can't do another month like this." asks for no other day.
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

/** "630" where a time is spoken of is half past six. */
function clocked(text: string): string {
  return text.replace(
    /(?<![\d.:$])(1[0-2]|[1-9])(00|15|30|45)(?![\d.:]| ?(?:mg|mcg|dollars|pounds|calories))/g,
    '$1:$2',
  )
}

const ALONE =
  /^(?:(?:can we say|can we do|could we (?:say|do)|okay|ok|then|no|alright|all right|fine|so|well|good|sure|great|make (?:it|that)|let us (?:do|say|make it)|how about|we can do|i can do|i have)[,.]?\s+)*(?:at |on |the |in )?(\d{1,2}(?::\d\d)?)(?:[,.]?\s+(?:then|weeks?|months?|good|perfect|okay|works|it is|when (?:you|it|he|she) (?:come|comes|return|returns|are|is|get|gets) back))*[.!?]?$/i

/** The earlier words with what the later ones say of the time; undefined when these say nothing of it. */
export function rescheduled(earlier: string, laterWords: string): string | undefined {
  const later = clocked(laterWords)
  const now = slotsOf(later)
  let text = earlier
  let changed = false
  const bare = now.length === 0 ? ALONE.exec(later)?.[1] : undefined
  if (bare !== undefined) {
    const before = slotsOf(earlier)
    // "Then nine": nine of whatever was counted.
    const clock = before.findLast(({ kind }) => kind === 'clock')
    const span = before.findLast(({ kind }) => kind === 'span')
    const old = bare.includes(':') ? clock : (span ?? clock)
    if (!old) return undefined
    return put(earlier, old, old.kind === 'span' ? old.text.replace(/^\S+/, bare) : bare)
  }
  for (const kind of ['day', 'date', 'clock', 'span'] as const) {
    const next = now.find((slot) => slot.kind === kind)
    if (!next) continue
    const old = slotsOf(text).findLast((slot) => slot.kind === kind)
    if (old && old.text.toLowerCase() === next.text.toLowerCase()) changed = true
    else if (old) {
      const month = kind === 'date' && !/ of /i.test(next.text) ? (/ of \w+$/i.exec(old.text)?.[0] ?? '') : ''
      // "Wednesdays at six." "There's a Monday one."
      const weekly = kind === 'day' && /s$/i.test(old.text) && !/s$/i.test(next.text) ? 's' : ''
      text = put(text, old, `${next.text.replace(/^The /, 'the ')}${month}${weekly}`)
      changed = true
    } else if (kind !== 'span') {
      text = `${text.replace(/[.?]$/, '')}${kind === 'clock' ? ' at' : ','} ${next.text.replace(/^at /, '').replace(/[.]$/, '')}.`
      changed = true
    }
  }
  return changed ? text : undefined
}

function put(text: string, { start, end }: Slot, value: string): string {
  return `${text.slice(0, start)}${value}${text.slice(end)}`
}

function wordsBesides(text: string, slots: readonly Slot[]): number {
  let rest = text
  for (const slot of slots.toSorted((a, b) => b.start - a.start)) rest = put(rest, slot, ' ')
  return (rest.match(/[a-z]{3,}/gi) ?? []).filter(
    (word) => !/^(?:the|next|then|okay|with|and|for|that|works|follow-up|same|time)$/i.test(word),
  ).length
}

const SEES_AGAIN = /\b(?:see|back|come|return|again|next|visit|appointment|session|then|follow-?up)\b/i
const NOT_THEN =
  /^(?:(?:actually|wait|hm+|oh|um|well)[,.]?\s+)*(?:no|actually|wait|rather|or rather|make it|make that|let us say|let us make it|scratch that)\b/i
const IN_ALL_AGAIN = 12

/**
 * "I'd see you in a month. No. Two weeks.": which of the next sentences say when instead, and the first one with it;
 * undefined when nobody takes the time back.
 */
export function seenInstead(
  sentences: readonly string[],
  at: number,
): { text: string; until: number } | undefined {
  const earlier = sentences[at] ?? ''
  if (!SEES_AGAIN.test(earlier) || !slotsOf(earlier).some(({ kind }) => kind === 'span')) return undefined
  if (!NOT_THEN.test(sentences[at + 1] ?? '')) return undefined
  for (let until = at + 1; until <= at + 3 && until < sentences.length; until++) {
    const later = sentences[until] ?? ''
    const long = later.split(' ').length > IN_ALL_AGAIN
    if (!slotsOf(later).some(({ kind }) => kind === 'span') && !/^\d{1,2}[.]?$/.test(later)) {
      if (long) return undefined
      continue
    }
    const text = rescheduled(earlier, long ? later.split(' ').slice(0, IN_ALL_AGAIN).join(' ') : later)
    // A long one says more than when.
    return text === undefined ? undefined : { text, until: long ? until - 1 : until }
  }
  return undefined
}

/** Whether the second sentence names another time to come back, and takes the first one's back. */
export function returnsOtherwise(earlier: string, later: string): boolean {
  return (
    /^(?:no,|(?:actually|wait|scratch that|strike that|on second thought|correction)\b)/i.test(later) &&
    SEES_AGAIN.test(earlier) &&
    SEES_AGAIN.test(later) &&
    slotsOf(earlier).length > 0 &&
    slotsOf(later).some(({ kind }) => kind !== 'clock')
  )
}

/** "Tuesday at nine. Sorry, she has a nine." */
const IS_TAKEN =
  /\b(?:i|we|she|he|they) (?:has|have)(?: got)? (?:a|an|someone at|somebody at) \d{1,2}(?::\d\d)?(?=[.,]|$| (?:already|booked|then|that))|\b(?:that|it|\d{1,2})(?: is| has) (?:taken|booked|full|gone|just gone)\b/i

/** "Sorry, she has a nine, it's nine-thirty.": the time that is named instead. */
export function namesInstead(later: string): string | undefined {
  return IS_TAKEN.test(later)
    ? /,\s*(?:so |it is |make it |let us (?:say|do) |at )+(\d{1,2}:\d\d|\d{1,2})[.]?$/i.exec(later)?.[1]
    : undefined
}

/** "No, I am out Tuesday": the day that was named just before is not the one. */
export function crossesOut(later: string, earlier: string): boolean {
  if (!/^(?:(?:no|wait|oh|actually|sorry|hm+|shoot|hang on)[,.]?\s+)+\S/i.test(later)) return false
  if (
    /^(?:sorry|no|wait|actually|shoot|hang on|oh no)\b/i.test(later) &&
    IS_TAKEN.test(later) &&
    slotsOf(earlier).some(({ kind }) => kind === 'clock')
  )
    return true
  return slotsOf(later).some(
    ({ kind, text }) =>
      (kind === 'day' || kind === 'date') && earlier.toLowerCase().includes(text.toLowerCase()),
  )
}

/** "So Tuesday the eighteenth, same thing." says when, and nothing else. */
export function isOnlyTime(text: string): boolean {
  const slots = slotsOf(clocked(text))
  return (
    slots.length > 0 &&
    wordsBesides(clocked(text), slots) <= 2 &&
    !/\?$/.test(text.trim()) &&
    !countsDays(text) &&
    !/\b(?:not|cannot|rather)\b/i.test(text) &&
    // "I overdosed on Saturday." tells of a day, and puts none forward.
    !/\b(?:i|he|she|they|we|my|his|her) (?:\w+ )?(?:\w+ed|was|were|had|did|took|cut|hit|beat|fell|got|went|drank|saw|left|lost|broke|quit|shot|threw|tried|died|came)\b/i.test(
      text,
    )
  )
}

/** "The twenty-fifth is two weeks.", while a day is looked for. */
const countsDays = (text: string): boolean =>
  /^(?:(?:then|so|and|okay)[, ]+)*the \d{1,2}(?:st|nd|rd|th)(?:'s| is| would be) (?:in )?\d+ weeks?[.]?$/i.test(
    text,
  )
