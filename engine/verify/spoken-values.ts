import { lookupTable } from '../words/lookup-table.ts'

/**
 * Every number that can be read from a text, in digits or in words: "one thirty one" is 131 and 1:31, "five
 * and a half" 5.5. Deliberately generous, because a number that isn't in this list was not said.
 */
const SMALL = lookupTable<number>({
  zero: 0,
  one: 1,
  once: 1,
  first: 1,
  two: 2,
  twice: 2,
  second: 2,
  couple: 2,
  both: 2,
  three: 3,
  third: 3,
  thrice: 3,
  four: 4,
  fourth: 4,
  five: 5,
  fifth: 5,
  six: 6,
  sixth: 6,
  seven: 7,
  seventh: 7,
  eight: 8,
  eighth: 8,
  nine: 9,
  ninth: 9,
  ten: 10,
  tenth: 10,
  eleven: 11,
  eleventh: 11,
  twelve: 12,
  twelfth: 12,
  dozen: 12,
  thirteen: 13,
  thirteenth: 13,
  fourteen: 14,
  fourteenth: 14,
  fifteen: 15,
  fifteenth: 15,
  sixteen: 16,
  sixteenth: 16,
  seventeen: 17,
  seventeenth: 17,
  eighteen: 18,
  eighteenth: 18,
  nineteen: 19,
  nineteenth: 19,
})
const TENS = lookupTable<number>({
  twenty: 20,
  twentieth: 20,
  twenties: 20,
  thirty: 30,
  thirtieth: 30,
  thirties: 30,
  forty: 40,
  forties: 40,
  fifty: 50,
  fifties: 50,
  sixty: 60,
  sixties: 60,
  seventy: 70,
  seventies: 70,
  eighty: 80,
  eighties: 80,
  ninety: 90,
  nineties: 90,
})
const LONGEST = 12
/** Every run of number words starts with one of these. */
const NUMBER_WORDS = new RegExp(
  `(?<![a-z])(?:(?:${[...Object.keys(SMALL), ...Object.keys(TENS), 'half', 'quarter', 'point'].join('|')})(?![a-z])|(?:an?|the)[^a-z.,;:!?\\d]*(?:\\d|hundred|thousand|oh?(?![a-z])))`,
)

/** Normalizes a number: no thousands comma, no trailing zeros. */
export function plainValue(value: string): string {
  const bare = value.replace(/,(?=\d{3}\b)/g, '').replace(/:00$/, '')
  return /^\d+(?:\.\d+)?$/.test(bare) && bare.length <= LONGEST ? String(Number(bare)) : bare
}

export function spokenValues(texts: Iterable<string>): Set<string> {
  const out = new Set<string>()
  for (const text of texts) {
    const lower = text.toLowerCase()
    if (/\d/.test(lower)) digitsOf(lower, out)
    if (NUMBER_WORDS.test(lower)) wordsOf(lower, out)
    if (lower.includes('half') || lower.includes('quarter')) halves(lower, out)
  }
  return out
}

function digitsOf(lower: string, out: Set<string>): void {
  for (const [found] of lower.matchAll(/\d+(?:,\d{3}(?!\d))*(?:[.:/]\d+)*/g)) {
    if (found.length > 2 * LONGEST) continue
    out.add(plainValue(found))
    for (const part of found.split(/[:/]/)) out.add(plainValue(part))
    if (/^\d{3,4}$/.test(found)) out.add(`${found.slice(0, -2)}:${found.slice(-2)}`)
  }
  for (const [, whole, bottom] of lower.matchAll(/(?:(\d{1,3}) )?1\/([24])\b/g))
    out.add(String(Number(whole ?? 0) + 1 / Number(bottom)))
  for (const [, year] of lower.matchAll(/(?<!\w)'(\d\d)\b/g)) out.add(`20${year}`)
}

/** "An hour and a half", "half an hour", "a year and a half". */
function halves(lower: string, out: Set<string>): void {
  for (const [, count, part] of lower.matchAll(
    /\b(an?|one|two|three|\d{1,2})[ -](?:hour|year|month|week|mile|pound|milligram|tablet|pill|day|gram|liter|pack)s? and a (half|quarter)\b/g,
  )) {
    const whole = Number(count) || SMALL[count ?? ''] || 1
    out.add(String(whole + (part === 'half' ? 0.5 : 0.25)))
  }
  if (/\bhalf (?:an |a )?hour/.test(lower)) out.add('30')
}

type Piece = number | 'hundred' | 'thousand' | 'point' | 'half' | 'quarter' | 'oh'

function wordsOf(lower: string, out: Set<string>): void {
  let run: Piece[] = []
  let article = false
  for (const [token] of lower.matchAll(/[a-z]+|\d+(?:\.\d+)?|[.,;:!?]/g)) {
    const piece = pieceOf(token, run.length > 0 || article)
    if (piece !== undefined) {
      if (run.length === 0 && article && (piece === 'hundred' || piece === 'thousand')) run.push(1)
      const last = run.at(-1)
      if (typeof last === 'number' && last >= 20 && last < 100 && last % 10 === 0 && isUnit(piece))
        run[run.length - 1] = last + piece
      else if (run.length < 8) run.push(piece)
    } else if (!(run.length > 0 && /^(?:and|a|an|milligrams?)$/.test(token))) {
      if (run.length > 0) readings(run, out)
      run = []
    }
    article = token === 'a' || token === 'an' || token === 'the'
  }
  if (run.length > 0) readings(run, out)
}

function isUnit(piece: Piece): piece is number {
  return typeof piece === 'number' && piece > 0 && piece < 10 && Number.isInteger(piece)
}

function pieceOf(token: string, goesOn: boolean): Piece | undefined {
  if (Object.hasOwn(SMALL, token)) return SMALL[token]
  if (Object.hasOwn(TENS, token)) return TENS[token]
  if (token === 'half' || token === 'quarter' || token === 'point') return token
  if (goesOn && (token === 'hundred' || token === 'thousand')) return token
  if (goesOn && (token === 'oh' || token === 'o')) return 'oh'
  return goesOn && /^\d{1,4}(?:\.\d+)?$/.test(token) ? Number(token) : undefined
}

/** Every part of a run of number words, in every way people mean it. */
function readings(run: readonly Piece[], out: Set<string>): void {
  for (let from = 0; from < run.length; from++) {
    if (run[from] === 'hundred' || run[from] === 'thousand' || run[from] === 'oh') continue
    for (let to = from + 1; to <= Math.min(run.length, from + 6); to++) {
      const stretch = run.slice(from, to)
      const sum = summed(stretch)
      if (sum !== undefined) out.add(String(sum))
      const side = sideBySide(stretch)
      if (side) {
        out.add(side)
        if (/^(?:[1-9]|1[0-2])[0-5]\d$/.test(side)) out.add(`${side.slice(0, -2)}:${side.slice(-2)}`)
      }
    }
  }
}

/** "Twelve hundred", "a hundred and four", "one and a half", "twenty five". */
function summed(stretch: readonly Piece[]): number | undefined {
  let total = 0
  let last = 0
  for (const [i, piece] of stretch.entries()) {
    if (piece === 'hundred') [total, last] = [total - last + (last || 1) * 100, (last || 1) * 100]
    else if (piece === 'thousand') [total, last] = [total * 1000, total * 1000]
    else if (piece === 'half' || piece === 'quarter') total += piece === 'half' ? 0.5 : 0.25
    else if (piece === 'point') {
      const decimals = stretch.slice(i + 1).map((one) => (one === 'oh' ? 0 : one))
      if (decimals.length === 0 || decimals.some((one) => typeof one !== 'number')) return undefined
      return Number(`${total}.${decimals.join('')}`)
    } else if (piece === 'oh') return undefined
    else {
      if (i > 0 && last < 100) return undefined
      total += piece
      last = piece
    }
  }
  return total
}

/** "One thirty one", "one oh five", "nine eight eight", "nineteen ninety eight". */
function sideBySide(stretch: readonly Piece[]): string | undefined {
  let text = ''
  for (const piece of stretch) {
    if (piece === 'oh') text += '0'
    else if (typeof piece !== 'number' || !Number.isInteger(piece)) return undefined
    else text += String(piece)
  }
  return stretch.length > 1 && text.length <= 4 ? text : undefined
}
