import type { Said } from './said.ts'

/** "You did the Y-BOCS. You were at 28 when we began. Today you're 19.": one finding in several sentences. */

export const INSTRUMENT =
  /\b(phq(?:-?[29])?|gad(?:-?7)?|y-?bocs|pcl(?:-?5)?|audit(?:-c)?|moca|mmse|madrs|epds|edinburgh(?: \w+)?|vanderbilt|isi|spin|ham-?[da]|hdrs|ymrs|bdi|panss|bprs|aims|barnes|ciwa(?:-ar)?|cows|dast|mdq|asrs|c-?ssrs|oasis|gds|lsas)\b/i
const OTHER_MEASURE =
  /\b(?:blood pressure|pulse|heart rate|weight|pounds|kilos|temperature|mg|milligrams?|level|hours|minutes|a1c|tsh|creatinine|oxygen)\b|\d+\/\d{2,}/i
const GOES_ON =
  /^(?:(?:and|so|but|okay|now)[, ]+)*(?:you (?:were|are|had|scored|got|put|went|came)|(?:he|she|they) (?:got|scored|had|came)|it (?:was|is|came|went|has)|that (?:is|was)|today|last (?:time|week|visit|month)|(?:the )?(?:one|first|last|previous|other) |\d+ (?:weeks?|months?|days?) ago|at (?:the start|intake|first|baseline)|(?:a|one) (?:week|month) ago|before|up from|down from|from \d|when (?:we|you) (?:began|started|came)|in (?:january|february|march|april|may|june|july|august|september|october|november|december))/i
const NOW = /\b(?:today|now|this (?:time|morning|week|visit))\b/i

/** How many sentences from `at` on belong to one instrument, and what they say; undefined where there is no run. */
export function scoreRun(
  said: readonly Said[],
  at: number,
): { instrument: string; values: readonly Said[]; length: number } | undefined {
  const first = said[at]
  const instrument = first && INSTRUMENT.exec(first.text)?.[1]
  if (!first || !instrument || /\?$/.test(first.text)) return undefined
  const values: Said[] = /\d/.test(withoutName(first.text)) ? [first] : []
  let length = 1
  for (const next of said.slice(at + 1, at + 4)) {
    if (
      !/\d/.test(next.text) ||
      /\?$/.test(next.text) ||
      INSTRUMENT.test(next.text) ||
      OTHER_MEASURE.test(next.text) ||
      !GOES_ON.test(next.text) ||
      next.text.split(' ').length > 18
    )
      break
    values.push(next)
    length += 1
  }
  if (length < 2 || values.length === 0) return undefined
  // Where the patient stands now is what a reader looks for.
  const ordered = [
    ...values.filter(({ text }) => NOW.test(text)),
    ...values.filter(({ text }) => !NOW.test(text)),
  ]
  return {
    instrument: nameOf(instrument),
    values: ordered.map((value) => ({ ...value, text: withoutName(value.text) })),
    length,
  }
}

function withoutName(text: string): string {
  return text.replace(new RegExp(`(?:\\b(?:your|the|and|so) )*${INSTRUMENT.source}[ ,]*`, 'i'), '')
}

export function nameOf(said: string): string {
  if (/^edinburgh/i.test(said)) return 'Edinburgh scale'
  return /^(?:barnes|vanderbilt|oasis)/i.test(said)
    ? said.charAt(0).toUpperCase() + said.slice(1).toLowerCase()
    : said.toUpperCase()
}
