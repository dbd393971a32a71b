import { isDateOfBirth } from '../patients.ts'

/** How a file writes dates such as 4/9/1981. It is chosen for the whole file and never guessed from a value. */
export const DATE_ORDERS = ['month-first', 'day-first'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

/** `date` is MM/DD/YYYY. */
export type ReadDate = { date: string } | { problem: string; otherOrder?: true }

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/
const NUMBERS = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/
const SHORT_YEAR = /^\d{1,2}([-/. ])(\d{1,2}|[a-z]{3,9})\1\d{2}$/i
const MONTH_WORD = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/i
const WORD_SECOND = /^(\d{1,2})[- ]([a-z]{3,9})\.?[- ](\d{4})$/i
/** A time of midnight, which database exports add. Any other time could belong to another day in another time zone. */
const MIDNIGHT = /(?:T| )(?:0{1,2}:00(?::00(?:\.0+)?)?|12:00(?::00)? ?AM)$/i

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const FULL_MONTHS = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
]

export function readDate(given: string, order: DateOrder, now?: Date): ReadDate {
  const text = given.replace(MIDNIGHT, '').trim()
  const shown = given.length > 30 ? `${given.slice(0, 30)}…` : given
  if (SHORT_YEAR.test(text)) {
    return { problem: `Date of birth “${shown}” has a two-digit year. Use four digits.` }
  }
  const read = partsOf(text, order)
  if (!read) return { problem: `Date of birth “${shown}” isn’t a date.` }
  const date = american(read)
  if (isDateOfBirth(date, now)) return { date }
  const numbers = NUMBERS.exec(text)
  if (numbers) {
    const other = partsOf(text, order === 'month-first' ? 'day-first' : 'month-first')
    if (other && isDateOfBirth(american(other), now)) {
      const first = order === 'month-first' ? 'month' : 'day'
      return {
        problem: `Date of birth “${shown}” isn’t a valid date with the ${first} first.`,
        otherOrder: true,
      }
    }
  }
  return { problem: `Date of birth “${shown}” isn’t a real date or is in the future.` }
}

type Parts = { year: string; month: string; day: string }

function partsOf(text: string, order: DateOrder): Parts | undefined {
  const yearFirst = YEAR_FIRST.exec(text) ?? COMPACT.exec(text)
  if (yearFirst) return parts(yearFirst[1], yearFirst[2], yearFirst[3])
  const numbers = NUMBERS.exec(text)
  if (numbers) {
    const [, first, , second, year] = numbers
    return order === 'month-first' ? parts(year, first, second) : parts(year, second, first)
  }
  const [word, day, year] = MONTH_WORD.exec(text)?.slice(1) ?? swapped(WORD_SECOND.exec(text)?.slice(1)) ?? []
  const month = word && monthNumber(word)
  return month ? parts(year, month, day) : undefined
}

function swapped(found: string[] | undefined): string[] | undefined {
  const [day = '', word = '', year = ''] = found ?? []
  return found && [word, day, year]
}

function monthNumber(word: string): string | undefined {
  const name = word.toLowerCase()
  const index = name === 'sept' ? 8 : Math.max(MONTHS.indexOf(name), FULL_MONTHS.indexOf(name))
  return index >= 0 ? String(index + 1) : undefined
}

function parts(year?: string, month?: string, day?: string): Parts | undefined {
  return year && month && day ? { year, month, day } : undefined
}

function american({ year, month, day }: Parts): string {
  return `${month.padStart(2, '0')}/${day.padStart(2, '0')}/${year}`
}
