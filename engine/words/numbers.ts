import { lookupTable } from './lookup-table.ts'

/**
 * Spoken numbers as digits: "one twenty two over seventy six" is 122/76, "point eight" is 0.8, "twelve
 * hundred" is 1200, "two thirty in the morning" is 2:30.
 */

const UNITS = lookupTable<number>({
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
})
const TEENS = lookupTable<number>({
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
})
const TENS = lookupTable<number>({
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
})
const ORDINALS = lookupTable<string>({
  third: '3rd',
  fourth: '4th',
  fifth: '5th',
  sixth: '6th',
  seventh: '7th',
  eighth: '8th',
  ninth: '9th',
  tenth: '10th',
  eleventh: '11th',
  twelfth: '12th',
  thirteenth: '13th',
  fourteenth: '14th',
  fifteenth: '15th',
  sixteenth: '16th',
  seventeenth: '17th',
  eighteenth: '18th',
  nineteenth: '19th',
  twentieth: '20th',
  thirtieth: '30th',
})
const TENS_ORDINALS = lookupTable<string>({
  first: '1st',
  second: '2nd',
  third: '3rd',
  fourth: '4th',
  fifth: '5th',
  sixth: '6th',
  seventh: '7th',
  eighth: '8th',
  ninth: '9th',
})

/** After these, "one" is a number; elsewhere it is usually a pronoun. */
const COUNTED =
  /^(?:weeks?|months?|years?|days?|nights?|hours?|minutes?|mg|milligrams?|pills?|tablets?|capsules?|doses?|drinks?|beers?|glass(?:es)?|cups?|times?|pounds?|percent|point|hundred|thousand|pm|p\.m\.|am|a\.m\.|o'clock|p|a|over|out|to|or|session|visit|attempt|gram|mile|cigarette|pack|episode|refill|dollar|falls?)$/i
const TIME_BEFORE = /\b(?:at|around|about|by|until|till|til|before|after|since)\s$/i
const TIME_AFTER = /^\s*(?:a\.?\s?m\b|p\.?\s?m\b|o'clock|in the (?:morning|afternoon|evening)|at night)/i
/** "Stay at one fifty", "weighs about one fifty": an amount, though "at" and "about" also precede times. */
const AMOUNT_BEFORE =
  /\b(?:stay\w*|keep\w*|kept|remain\w*|leav\w*|(?:re)?start\w*|begin\w*|resum\w*|dos(?:e|es|ing|age)|weigh\w*|weight|pressure|pulse|holding|settled?|max(?:ed)?|level|milligrams?|mg)(?:\s\w+){0,3}?\s(?:at|around|about|by|until|till|since|after|before)\s$/i
const AMOUNT_AFTER =
  /^\s*(?:over|mg|milli|micro|pounds|lbs?\b|calories|dollars|of\b|a day|daily|twice|once|(?:a|per|each|every) (?:week|month|other week|\d|two|three|four)\b)/i
/** "About one fifty" is a weight or a dose, "about one thirty" a time of day. */
const ROUGHLY = /\b(?:about|around)\s$/i
/** A day was just named, so a time follows. */
const DATED =
  /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december|\d(?:st|nd|rd|th)|tomorrow|today|tonight)(?:,| at| around)?\s$/i
const BY_STRENGTH =
  /\b((?:the|my|those|of) |^)((?:(?:one|two|three|four|five|six|seven|eight|nine)[ -])hundreds|(?:(?:one|two|three)[ -])?(?:twenty|thirty|seventy)[ -]fives|(?:one|two|three)[ -]fifties)\b(?! of\b)/gi
const WORD = /[A-Za-z]+(?:'[a-z]+)?/g
/** Every spoken number contains one of these. */
const NUMBER_WORD = new RegExp(
  `(?<![a-z])(?:${[UNITS, TEENS, TENS, ORDINALS].flatMap((words) => Object.keys(words)).join('|')}|point|(?:a|the)[\\s-](?:hundred|thousand))(?![a-z])`,
  'i',
)

type Token = { word: string; lower: string; start: number; end: number }
type Read = { value: string; used: number }

export function digits(said: string): string {
  if (!/[a-z]/i.test(said) || !(/\d/.test(said) || NUMBER_WORD.test(said))) return said
  const text = said
    .replace(/\b(one)[ -]to[ -](one)\b/gi, '1:1')
    .replace(/\bA (?:one|1) C\b/gi, 'A1c')
    .replace(/\bB (?:twelve|12)\b/gi, 'B12')
    .replace(/\bthree quarters\b/gi, 'three-quarters')
    // "The five hundreds", "two of the twenty-fives": tablets by their strength.
    .replace(BY_STRENGTH, (_, lead: string, number: string) => `${lead}${digits(number.replace(/s$/i, ''))}s`)
  const tokens = tokensOf(text)
  let out = ''
  let at = 0
  for (let i = 0; i < tokens.length; ) {
    const token = tokens[i] as Token
    const read = readNumber(text, tokens, i)
    if (!read) {
      i++
      continue
    }
    const last = tokens[i + read.used - 1] as Token
    out += text.slice(at, token.start) + read.value
    at = last.end
    i += read.used
  }
  // "Over one forty over ninety two times in a row": twice above 140/90.
  return afterwards(out + text.slice(at)).replace(/(\b\d{2,3}\/\d)([1-9]) times\b/g, '$10 $2 times')
}

/** The words just before a position: no more than the patterns need, or a long text would be scanned repeatedly. */
function before(text: string, token: Token): string {
  return text.slice(Math.max(0, token.start - 60), token.start)
}

function tokensOf(text: string): Token[] {
  return [...text.matchAll(WORD)].map((match) => ({
    word: match[0],
    lower: match[0].toLowerCase(),
    start: match.index,
    end: match.index + match[0].length,
  }))
}

/** Words belong together when only a space or a hyphen is between them. */
function joined(text: string, tokens: readonly Token[], i: number): string | undefined {
  const here = tokens[i]
  const next = tokens[i + 1]
  if (!here || !next) return undefined
  const between = text.slice(here.end, next.start)
  return between === ' ' || between === '-' ? next.lower : undefined
}

function below100(
  text: string,
  tokens: readonly Token[],
  i: number,
): { value: number; used: number } | undefined {
  const word = tokens[i]?.lower ?? ''
  if (word in UNITS) return { value: UNITS[word] as number, used: 1 }
  if (word in TEENS) return { value: TEENS[word] as number, used: 1 }
  if (!(word in TENS)) return undefined
  const next = joined(text, tokens, i)
  const unit = next !== undefined && next !== 'zero' ? UNITS[next] : undefined
  return { value: (TENS[word] as number) + (unit ?? 0), used: unit === undefined ? 1 : 2 }
}

function readNumber(text: string, tokens: readonly Token[], i: number): Read | undefined {
  const token = tokens[i] as Token
  const { lower } = token
  if (lower === 'three' && joined(text, tokens, i) === 'quarters') return undefined
  if (lower === 'point' || lower === 'zero') {
    const read = decimals(text, tokens, lower === 'point' ? i : i + 1)
    if (read && (lower === 'point' || joined(text, tokens, i) === 'point')) {
      // "the point one makes" isn't a number.
      if (lower === 'point' && /\b(?:the|a|this|that|what's|my|your|some)\s$/i.test(before(text, token)))
        return undefined
      return { value: `0.${read.value}`, used: read.used + (lower === 'point' ? 1 : 2) }
    }
  }
  // "The seventeenth's a Monday."
  const stem = lower.replace(/'s$/, '')
  if (stem !== lower && stem in ORDINALS) return { value: `${ORDINALS[stem]}'s`, used: 1 }
  if (lower in ORDINALS && !/\b(?:a|one|two)\s$/i.test(before(text, token)))
    return { value: ORDINALS[lower] as string, used: 1 }
  if ((lower === 'a' || lower === 'one') && /^(?:hundred|thousand)$/.test(joined(text, tokens, i) ?? ''))
    return scaled(text, tokens, i, { value: 1, used: 1 })
  if (lower === 'hundred' && /\bthe\s$/i.test(before(text, token))) return { value: '100', used: 1 }
  const first = below100(text, tokens, i)
  if (!first) return undefined
  if (first.used === 1 && lower in TENS) {
    const ordinal = TENS_ORDINALS[joined(text, tokens, i) ?? '']
    // "Sixty first" is an initial dose; "twenty first" is a day.
    if (ordinal && first.value <= 30)
      return { value: `${String(first.value).slice(0, -1)}${ordinal}`, used: 2 }
  }
  return scaled(text, tokens, i, first)
}

function scaled(
  text: string,
  tokens: readonly Token[],
  i: number,
  first: { value: number; used: number },
): Read | undefined {
  let { value, used } = first
  const nextWord = () => joined(text, tokens, i + used - 1)
  const emergency = digitRun(text, tokens, i)
  if (emergency) return emergency
  if (nextWord() === 'point') {
    const read = decimals(text, tokens, i + used)
    if (read) return { value: `${value}.${read.value}`, used: used + 1 + read.used }
  }
  const fraction = hundredAndFraction(text, tokens, i, first)
  if (fraction) return fraction
  if (countsTablets(text, tokens, i, first)) return undefined
  const zero = overZero(text, tokens, i, first)
  if (zero) return zero
  if (nextWord() === 'hundred') {
    value *= 100
    used += 1
    ;[value, used] = rest(text, tokens, i, value, used)
  } else if (isPair(text, tokens, i, first)) {
    const tail = below100(text, tokens, i + used) as { value: number; used: number }
    const length = used + tail.used
    const ahead = before(text, tokens[i] as Token)
    const after = text.slice((tokens[i + length - 1] as Token).end)
    if (value >= 19) return { value: `${value}${String(tail.value).padStart(2, '0')}`, used: length }
    const time =
      value <= 12 &&
      tail.value < 60 &&
      ((TIME_AFTER.test(after) && !isDose(value, tail.value, ahead, after)) ||
        (((TIME_BEFORE.test(ahead) && !AMOUNT_BEFORE.test(ahead)) || DATED.test(ahead)) &&
          tail.value % 5 === 0 &&
          !(ROUGHLY.test(ahead) && value <= 3 && (tail.value === 50 || tail.value === 25)) &&
          !AMOUNT_AFTER.test(after)) ||
        isOnTheClock(value, tail.value, ahead, after))
    return {
      value: time ? `${value}:${String(tail.value).padStart(2, '0')}` : `${value}${tail.value}`,
      used: length,
    }
  }
  if (nextWord() === 'thousand') {
    value *= 1000
    used += 1
    ;[value, used] = rest(text, tokens, i, value, used)
  }
  if (used === 1 && value === 1 && first.used === 1 && (tokens[i] as Token).lower !== 'a') {
    const after = tokens[i + 1]
    const counts =
      after !== undefined &&
      COUNTED.test(after.word) &&
      text.slice((tokens[i] as Token).end, after.start) === ' '
    if (!counts) return undefined
  }
  return { value: String(value), used }
}

/** "It's nine-thirty." "Seven thirty, before my dose.": a clause without any other subject. */
function isOnTheClock(hour: number, minutes: number, ahead: string, after: string): boolean {
  const clause = ahead.slice(
    Math.max(ahead.lastIndexOf(','), ahead.lastIndexOf(';'), ahead.lastIndexOf('.')) + 1,
  )
  return (
    hour >= 4 &&
    minutes % 15 === 0 &&
    ALONE_BEFORE.test(clause) &&
    !AMOUNT_AFTER.test(after) &&
    !UNIT_AFTER.test(after)
  )
}

const ALONE_BEFORE =
  /^\s*(?:(?:so|okay|ok|then|and|no|well|about|maybe|it's|it is|that's|that is|make it|make that|say|around|let's do|let's say|sorry|actually|yes|yeah)\s+)*$/i
const UNIT_AFTER =
  /^\s*(?:tablets|pills|capsules|units|steps|hours|times|miles|people|bucks|calories|minutes|seconds|milliseconds|grams|mcg)\b/i

/** "One fifty at night", "two twenty-five in the morning": a dose of pills, almost never a time of day. */
function isDose(hundreds: number, tens: number, ahead: string, after: string): boolean {
  return (
    hundreds <= 4 &&
    (tens === 25 || tens === 50) &&
    (!TIME_BEFORE.test(ahead) || AMOUNT_BEFORE.test(ahead)) &&
    /^\s*(?:in the|at night)/i.test(after)
  )
}

/** "Down to one twelve point five" is 112.5; "one twelve point five" alone may be one tablet of 12.5. */
function hundredAndFraction(
  text: string,
  tokens: readonly Token[],
  i: number,
  { value, used }: { value: number; used: number },
): Read | undefined {
  if (used !== 1 || value < 1 || value > 4 || !/\b(?:to|at)\s$/i.test(before(text, tokens[i] as Token)))
    return undefined
  const tail = joined(text, tokens, i) === undefined ? undefined : below100(text, tokens, i + 1)
  if (!tail || tail.value < 10 || joined(text, tokens, i + tail.used) !== 'point') return undefined
  const read = decimals(text, tokens, i + 1 + tail.used)
  return read && { value: `${value}${tail.value}.${read.value}`, used: 2 + tail.used + read.used }
}

/** "One oh five" is 105, "at seven oh five" 7:05. */
function overZero(
  text: string,
  tokens: readonly Token[],
  i: number,
  { value, used }: { value: number; used: number },
): Read | undefined {
  if (value === 0 || value > 12 || !/^oh?$/.test(joined(text, tokens, i + used - 1) ?? '')) return undefined
  const unit = UNITS[joined(text, tokens, i + used) ?? '']
  if (unit === undefined || unit === 0) return undefined
  const ahead = before(text, tokens[i] as Token)
  const after = text.slice((tokens[i + used + 1] as Token).end)
  const time =
    TIME_AFTER.test(after) ||
    ((TIME_BEFORE.test(ahead) || DATED.test(ahead)) &&
      !AMOUNT_BEFORE.test(ahead) &&
      !AMOUNT_AFTER.test(after))
  return { value: time ? `${value}:0${unit}` : `${value}0${unit}`, used: used + 2 }
}

/** "… hundred and twelve", "… thousand nine" */
function rest(
  text: string,
  tokens: readonly Token[],
  i: number,
  value: number,
  used: number,
): [number, number] {
  let from = i + used
  if (
    joined(text, tokens, from - 1) === 'and' &&
    tokens[from + 1] &&
    joined(text, tokens, from) !== undefined
  )
    from += 1
  if (from > i + used && !below100(text, tokens, from)) return [value, used]
  if (from === i + used && joined(text, tokens, from - 1) === undefined) return [value, used]
  const tail = below100(text, tokens, from)
  if (!tail) return [value, used]
  const hundred = joined(text, tokens, from + tail.used - 1) === 'hundred'
  if (hundred && value >= 1000)
    return rest(text, tokens, i, value + tail.value * 100, from - i + tail.used + 1)
  if (hundred) return [value, used]
  // "Five hundred three times a day": an amount and a frequency.
  const last = tokens[from + tail.used - 1] as Token
  if (from === i + used && /^\s+times\b/i.test(text.slice(last.end))) return [value, used]
  return [value + tail.value, from - i + tail.used]
}

const STRENGTH = /^[\s-](?:milligram|mg|microgram|mcg)s?\s(?:tablets|capsules|pills|tabs|caps|ones)\b/i

/**
 * "Two twenty milligram tablets": a number of tablets of a strength. The count stays a word, because "2 20
 * mg" misleads.
 */
function countsTablets(
  text: string,
  tokens: readonly Token[],
  i: number,
  { value, used }: { value: number; used: number },
): boolean {
  if (value < 2 || value > 9 || joined(text, tokens, i + used - 1) === undefined) return false
  const strength = below100(text, tokens, i + used)
  const last = strength && tokens[i + used + strength.used - 1]
  return last !== undefined && STRENGTH.test(text.slice(last.end))
}

/** "one twenty two" (122), "nineteen ninety eight" (1998), "two thirty" (2:30 or 230) */
function isPair(
  text: string,
  tokens: readonly Token[],
  i: number,
  first: { value: number; used: number },
): boolean {
  const next = joined(text, tokens, i + first.used - 1)
  if (next === undefined || first.value === 0) return false
  const between = text.slice(
    (tokens[i + first.used - 1] as Token).end,
    (tokens[i + first.used] as Token).start,
  )
  // "Three-fifty" is one number; "eight-two", "five-ten" are two.
  if (between !== ' ' && !(first.value <= 9 && next in TENS)) return false
  // "twenty, twelve point five": two numbers.
  const tail = below100(text, tokens, i + first.used)
  if (tail && joined(text, tokens, i + first.used + tail.used - 1) === 'point') return false
  if (first.value <= 9 || first.value === 10 || first.value === 11 || first.value === 12)
    return next in TENS || (next in TEENS && (next !== 'ten' || isAmount(text, tokens, i)))
  return (first.value === 19 || first.value === 20) && (next in TENS || next in TEENS)
}

/** "One ten over sixty-four", "I weigh one ten": elsewhere it is one of ten milligrams. */
function isAmount(text: string, tokens: readonly Token[], i: number): boolean {
  const after = tokens[i + 2]
  return (
    after?.lower === 'over' ||
    /\b(?:weigh\w*|weight|pressure|pounds|pulse|heart rate)(?:\s\w+){0,2}\s$/i.test(
      before(text, tokens[i] as Token),
    )
  )
}

function decimals(
  text: string,
  tokens: readonly Token[],
  i: number,
): { value: string; used: number } | undefined {
  let value = ''
  let used = 0
  // `i` is the word "point" itself.
  while (used < 3) {
    const next = joined(text, tokens, i + used)
    if (next === undefined) break
    if (next === 'oh' || next === 'o') value += '0'
    else if (next in UNITS) value += UNITS[next]
    else if (used === 0 && next in TENS) {
      const two = below100(text, tokens, i + 1)
      if (two) return { value: String(two.value), used: two.used }
    } else break
    used += 1
  }
  return used > 0 ? { value, used } : undefined
}

/** "nine eight eight", "nine one one" */
function digitRun(text: string, tokens: readonly Token[], i: number): Read | undefined {
  const words = [tokens[i]?.lower, joined(text, tokens, i), joined(text, tokens, i + 1)]
  if (!words.every((word) => word !== undefined && word in UNITS)) return undefined
  const value = words.map((word) => UNITS[word as string]).join('')
  return value === '988' || value === '911' || value === '411' ? { value, used: 3 } : undefined
}

function afterwards(text: string): string {
  return text
    .replace(
      // The number in the questionnaire's name, not its result.
      /\b(?:(phq)[ -]([2489])|(gad)[ -]([27])|(pcl)[ -](5)|(dast)[ -](10))(?![\d.])/gi,
      (all: string) => all.toUpperCase().replace(' ', '-'),
    )
    .replace(/\b(\d{2,3}) over (\d{2,3})\b/g, '$1/$2')
    .replace(/\bone and a half\b(?! (?:tablets?|pills?|capsules?|films?|of)\b)/gi, '1.5')
    .replace(/\b(\d+) and a half\b/g, '$1.5')
    .replace(/\b(\d+) and a quarter\b/g, '$1.25')
    .replace(/\b(\d+(?:\.\d+)?) out of (10|27|21|30|100)\b/g, '$1/$2')
    .replace(/\b(\d+(?:[.:]\d+)?) milligrams?\b/gi, '$1 mg')
    .replace(/\b(\d+(?:\.\d+)?) micrograms?\b/gi, '$1 mcg')
    .replace(/\b(\d+) percent\b/gi, '$1%')
    .replace(/\b(\d{1,2}(?::\d\d)?) ?([ap])\.? ?m\b\.?/gi, '$1 $2.m.')
    .replace(/\b(\d{1,2}) o'clock\b/gi, "$1 o'clock")
    .replace(/\bhalf past (1[0-2]|[1-9])\b(?!:)/gi, '$1:30')
    .replace(/\b(?:a )?quarter past (1[0-2]|[1-9])\b(?!:)/gi, '$1:15')
    .replace(
      /\b(?:a )?quarter (?:to|of|till) (1[0-2]|[1-9])\b(?!:)/gi,
      (_, hour: string) => `${hour === '1' ? 12 : Number(hour) - 1}:45`,
    )
}
