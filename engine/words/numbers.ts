import {
  AMOUNT_AFTER,
  AMOUNT_BEFORE,
  DATED,
  isDose,
  isOnTheClock,
  ROUGHLY,
  TIME_AFTER,
  TIME_BEFORE,
} from './clock-or-amount.ts'
import { countsTablets, isPair } from './number-pairs.ts'
import { before, below100, joined, type Read, type Token, tokensOf } from './number-tokens.ts'
import { ORDINALS, TEENS, TENS, TENS_ORDINALS, UNITS } from './number-words.ts'

/** After these, "one" is a number; elsewhere it is usually a pronoun. */
const COUNTED =
  /^(?:weeks?|months?|years?|days?|nights?|hours?|minutes?|mg|milligrams?|pills?|tablets?|capsules?|doses?|drinks?|beers?|glass(?:es)?|cups?|times?|pounds?|percent|point|hundred|thousand|pm|p\.m\.|am|a\.m\.|o'clock|p|a|over|out|to|or|session|visit|attempt|gram|mile|cigarette|pack|episode|refill|dollar|falls?)$/i
const BY_STRENGTH =
  /\b((?:the|my|those|of) |^)((?:(?:one|two|three|four|five|six|seven|eight|nine)[ -])hundreds|(?:(?:one|two|three)[ -])?(?:twenty|thirty|seventy)[ -]fives|(?:one|two|three)[ -]fifties)\b(?! of\b)/gi
/** Every spoken number contains one of these. */
const NUMBER_WORD = new RegExp(
  `(?<![a-z])(?:${[UNITS, TEENS, TENS, ORDINALS].flatMap((words) => Object.keys(words)).join('|')}|point|(?:a|the)[\\s-](?:hundred|thousand))(?![a-z])`,
  'i',
)

/**
 * Spoken numbers as digits: "one twenty two over seventy six" is 122/76, "point eight" is 0.8, "twelve
 * hundred" is 1200, "two thirty in the morning" is 2:30.
 */
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
