/** What the next sentence makes of the one before it, when its speaker counts again or says which day is meant. */

const COUNT = '(?:about |like |maybe |around )?(\\d+(?:\\.\\d+)?) ([a-z]+)'
const COUNTED = new RegExp(`^(?:(?:oh|um|well|maybe|like|just)[, ]+)*${COUNT}\\b`, 'i')
const COUNTS_AGAIN = new RegExp(
  `^(?:no|nope|wait|actually|sorry|well|okay|hang on|hold on)[,.]? (?:(?:i will be|to be|i am being|let me be|i should be|if i am) (?:truthful|honest|straight|fair)(?: with you)?[,.]? |no[,.]? |wait[,.]? |sorry[,.]? |actually[,.]? |i lie[,.]? |make that |make it |more like |(?:it|that) (?:is|was) )*(${COUNT}\\b[^.]{0,30})[.]?$`,
  'i',
)

/** "One night." "No, I'll be truthful, two nights.": the second count, in the words that count. */
export function countedAgain(before: string, after: string): string | undefined {
  const first = COUNTED.exec(before)
  const second = COUNTS_AGAIN.exec(after)
  if (!first?.[2] || !second?.[1] || !second[3] || before.split(' ').length > 6) return undefined
  return singular(first[2]) === singular(second[3]) ? `${second[1]}.` : undefined
}

const singular = (word: string): string => word.toLowerCase().replace(/s$/, '')

const MONTH_DAY =
  /^(?:on )?((?:january|february|march|april|may|june|july|august|september|october|november|december) (?:the )?(\d{1,2})(?:st|nd|rd|th)?)[.!]?$/i

/** "She died on the ninth." "April ninth.": the day with its month. */
export function withMonth(before: string, after: string): string | undefined {
  const [, date, day] = MONTH_DAY.exec(after.trim()) ?? []
  const named = day && new RegExp(`\\bthe ${day}(?:st|nd|rd|th)\\b`, 'i')
  if (!date || !named || !named.test(before)) return undefined
  return before.replace(named, date.replace(/ the /i, ' '))
}
