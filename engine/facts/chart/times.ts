import { capitalized } from './chart-sentences.ts'

/** Future times: "in 4 weeks", "Friday", "November 7", "10:30". Works on prepared words. */
export type Times = { span?: string; day?: string; date?: string; clock?: string }

const MONTHS = 'january|february|march|april|may|june|july|august|september|october|november|december'
const DAYS = '(?:mon|tues|wednes|thurs|fri|satur|sun)day'
const SPAN = new RegExp(
  [
    '\\b(?:in|within) (?:about |the next |another )?((?:\\d{1,2}|an?|one|a couple of)(?: (?:to|or) \\d{1,2})? (?:days?|weeks?|months?|hours?))(?! ago)( (?:of|after) (?:discharge|getting out|leaving|you (?:get|are) out|going home))?',
    '\\b((?:\\d{1,2}|an?|one) (?:days?|weeks?|months?)) from (?:now|today)\\b',
    '\\b(every (?:other |\\d )?(?:week|weeks|month|months|day))\\b',
    '\\b(tomorrow(?: (?:morning|afternoon|evening|night))?|tonight|this (?:afternoon|evening|week)|later today|next (?:week|month)|the day after (?:discharge|you are out|you get out))\\b',
  ].join('|'),
  'i',
)
const BARE_SPAN =
  /(?:^|, |\b(?:no|okay|so|well|then|wait|sorry|actually|it|that|say|do|rather|sooner|maybe|is),? )(\d{1,2}|one) (days?|weeks?|months?)\b(?! (?:ago|before|of|off|supply|after))/i
const DAY = new RegExp(`\\b((?:(?:next|this|the following) )?${DAYS}s?)\\b`, 'i')
const DATE = new RegExp(
  `\\b(?:the )?(\\d{1,2})(?:st|nd|rd|th)? of (${MONTHS})\\b|\\b(${MONTHS}) (?:the )?(\\d{1,2})(?:st|nd|rd|th)?\\b|(?<!week of )(?<!weekend of )(?:\\bthe |^|, |^(?:then|okay|so|no),? )(\\d{1,2}(?:st|nd|rd|th))\\b(?! (?:floor|time|one|session|grade|street|item|visit))`,
  'i',
)
const CLOCK =
  /\b(?:at |around |about )?((?:1[0-2]|[1-9]):[0-5]\d)(?: ?([ap])\.?m\b\.?)?|\b((?:1[0-2]|[1-9])) ?(?:([ap])\.?m\b\.?|(o'clock))|\b(?:at|by) ((?:1[0-2]|[1-9]))(?=[.,;!?]|$| (?:in the|this|that|on|tomorrow|tonight|and|to|for|with|before|after|then|by|works|okay|good|every|next|today)\b)|\b(noon|midday)\b|\b(?:at )?half (\d{1,2})\b/i
const PART =
  /\b(?:in the (morning|afternoon|evening)|this (morning|afternoon|evening)|(tonight)|at (night))\b/i

export function timesIn(words: string, bare = false): Times {
  const text = words
    .replace(/\b(at|by) one\b(?! (?:time|point|of|more|day))/gi, '$1 1')
    .replace(/\b(1[0-2]|[1-9])-(15|30|45)\b/g, '$1:$2')
  const times: Times = {}
  const first = bare && /^(?:\W*(?:no|okay|so|well|then)[,.]? )*\d{1,2} (?:weeks?|months?)\b/i.test(text)
  const span = first ? null : SPAN.exec(text)
  if (span) {
    const [, within, of = '', from, every, word] = span
    if (within) times.span = `${/^within/i.test(span[0]) ? 'within' : 'in'} ${within}${of}`
    else times.span = (from && `in ${from}`) ?? every ?? word ?? ''
  } else if (bare) {
    const [, count, unit] = BARE_SPAN.exec(text) ?? []
    if (count && unit) times.span = `in ${count.toLowerCase() === 'one' ? '1' : count} ${unit}`
  }
  const day = DAY.exec(text)?.[1]
  if (day) times.day = day.toLowerCase().replace(new RegExp(DAYS), capitalized)
  const date = DATE.exec(text)
  if (date) {
    const month = date[2] ?? date[3]
    times.date = month ? `${capitalized(month.toLowerCase())} ${date[1] ?? date[4]}` : `the ${date[5]}`
  }
  const clock = CLOCK.exec(text)
  if (clock) times.clock = clockWords(clock, PART.exec(text))
  if (times.span) times.span = times.span.toLowerCase()
  return times
}

function clockWords(clock: RegExpExecArray, part: RegExpExecArray | null): string {
  const [, full, half, hour, halfOfHour, , at, noon, halfPast] = clock
  if (noon) return 'noon'
  if (halfPast) return `half past ${halfPast}`
  const digits = full ?? hour ?? at ?? ''
  const said = half ?? halfOfHour
  const partOf = part?.[1] ?? part?.[2] ?? part?.[3] ?? part?.[4]
  const suffix = said ? ` ${said.toLowerCase()}.m.` : partOf ? (partOf === 'morning' ? ' a.m.' : ' p.m.') : ''
  return `${digits}${suffix}`
}

const TAKES_BACK =
  /\b(?:no(?! (?:later|earlier|sooner))|wait|actually|make it|make that|let us (?:say|make it|do)|i mean|sorry|rather)\b/gi
const BARE_COUNT =
  /\b(?:make (?:it|that)|say|do|no,?|just|then) (\d{1,2})(?=[.,;!?]|$| (?:so|and|because|instead)\b)/i

/** The times in a clause, where one can be taken back: "in 8 weeks, no, let us say 6". */
export function lastTimesIn(text: string, before: Times = {}): Times {
  const marks = [...text.matchAll(TAKES_BACK)].filter(({ index }) => index > 0)
  const first = marks.length > 0 ? timesIn(text.slice(0, marks[0]?.index), true) : timesIn(text, true)
  let times = marks.length > 0 ? first : timesIn(text, true)
  for (const [at, mark] of marks.entries()) {
    const part = text.slice(mark.index, marks[at + 1]?.index)
    const later = timesIn(part, true)
    const counted = recounted(part, { ...before, ...times })
    if (hasTime(later)) times = hasTime(times) ? moved(times, later, true) : later
    else if (counted) times = { ...times, span: counted }
    // Taken back for a time that isn't understood.
    else if (/\d/.test(part)) times = {}
  }
  const counted = marks.length === 0 && !hasTime(times) ? recounted(text, before) : undefined
  return counted ? { span: counted } : times
}

/** "No, make it 4": of the same unit as before. */
function recounted(text: string, { span }: Times): string | undefined {
  const count = BARE_COUNT.exec(text)?.[1]
  const unit = span && /\b(weeks?|months?|days?)\b/i.exec(span)?.[1]
  return count && unit
    ? `in ${count} ${count === '1' ? unit.replace(/s$/, '') : unit.replace(/s?$/, 's')}`
    : undefined
}

export const hasTime = (times: Times): boolean => Object.keys(times).length > 0

/** "in 4 weeks, Friday, November 7 at 11" */
export function timeWords({ span, day, date, clock }: Times): string {
  // "Thursdays", "the 26th": for a weekly day, the date is the first one.
  if (day?.endsWith('s') && date)
    return timeWords({ ...(span ? { span } : {}), date, ...(clock ? { clock } : {}) })
  const on = date?.startsWith('the ')
    ? day
      ? `${day} ${date}`
      : `on ${date}`
    : [day, date].filter(Boolean).join(', ')
  const joined = [span, on].filter(Boolean).join(', ')
  if (!clock) return joined
  return joined ? `${joined} at ${clock}` : `at ${clock}`
}

/** Later words override everything they mention; a new day also replaces the old date. */
export function moved(earlier: Times, later: Times, instead: boolean): Times {
  const sameDay = !later.date || !earlier.date || dayNumber(later.date) === dayNumber(earlier.date)
  const kept: Times = { ...earlier }
  const newDay =
    later.day !== undefined && earlier.day !== undefined && bareDay(later.day) !== bareDay(earlier.day)
  if (newDay) delete kept.date
  if (!sameDay && later.day === undefined) delete kept.day
  if (newDay && later.clock === undefined && instead) delete kept.clock
  if (instead && later.span !== undefined && later.span !== earlier.span) {
    delete kept.day
    delete kept.date
    delete kept.clock
  }
  if (instead && later.span === undefined && later.date !== undefined && !sameDay) delete kept.span
  const date =
    sameDay && later.date?.startsWith('the ') ? (earlier.date ?? later.date) : (later.date ?? kept.date)
  const day =
    later.day !== undefined && earlier.day !== undefined && bareDay(later.day) === bareDay(earlier.day)
      ? longer(earlier.day, later.day)
      : (later.day ?? kept.day)
  const all = { ...kept, ...later }
  delete all.date
  delete all.day
  return { ...all, ...(day ? { day } : {}), ...(date ? { date } : {}) }
}

const longer = (a: string, b: string): string => (a.length >= b.length ? a : b)
const bareDay = (day: string): string => day.split(' ').at(-1) ?? day
const dayNumber = (date: string): string => /\d+/.exec(date)?.[0] ?? date
