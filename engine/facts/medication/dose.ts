import type { Dose } from '../fact.ts'
import type { Mention } from './drug-sentences.ts'

const UNIT =
  '(?:mg|mcg|milligrams?|micrograms?|milliequivalents?|units?|ml|tablets?|pills?|capsules?|puffs?|capfuls?|films?|grams?)'
const NUMBER = '\\d{1,4}(?:\\.\\d{1,3})?'
/** Units of numbers other than doses. */
const NOT_DOSE =
  "(?![\\d.]*\\d|[:/%]|-\\d|-?(?:st|nd|rd|th|s)\\b| (?:weeks?|days?|months?|years?|hours?|minutes?|nights?|times?|pounds?|kilos?|percent|people|sessions?|visits?|beers?|drinks?|cups?|points?|out of|degrees|o'clock|a\\.?m\\.?|p\\.?m\\.?|refills?|more|or \\d|to \\d|of (?:us|them|my)|milliliters|bottles?|or so)\\b)"
const AMOUNT = new RegExp(`^(${NUMBER})(?: ?(${UNIT})\\b)?${NOT_DOSE}`, 'i')
/** Words allowed between a drug's name and its dose. */
const GAP =
  /^(?:[,:]|\s|\b(?:at|is|of|the|a|about|still|now|it|you|are|on|i|am|to|around|just|only|xr|er|xl|sr|ir|cr|extended|release|shot|injection|tablets?|dose|same|take|taking|comes|down|up|go|goes|palmitate|decanoate|carbonate|was)\b)*/i
const LONGEST_GAP = 40

const WHEN =
  /^(?:,? (?:and |just |one )?)((?:up to |maybe |about )?(?:at (?:bedtime|bed|night|noon|lunch|dinner|supper)|in the (?:morning|evening|afternoon|mornings)|(?:every|each) (?:morning|night|evening|other day|day|month|week|\d+ (?:hours|weeks|months|days))|(?:once|twice|\d times) (?:an?|per|each|every) (?:day|week|month|night)|(?:once|twice) daily|twice(?=[.,]|$)|daily|nightly|weekly|monthly|a (?:day|night|week|month)|per day|before (?:bed|breakfast|dinner|bedtime)|with (?:(?:a |your )?(?:full )?)?(?:breakfast|supper|dinner|lunch|food|meals)|as needed|when (?:you|i|he|she) needs? (?:it|one)|if (?:you |i )?need(?:ed)?(?: it)?|if (?:you|he|she) (?:are|is) (?:anxious|agitated|restless|in pain|still awake)|prn|by mouth|mornings|nights))\b/i
const SAME_WHEN: readonly [RegExp, string][] = [
  [/^(?:every|each) day$/i, 'daily'],
  [/^(?:when (?:you|i|he|she) needs? (?:it|one)|if .*|prn)$/i, 'as needed'],
  [/^in the mornings$|^mornings$/i, 'in the morning'],
  [/^nights$/i, 'at night'],
  [/^at bed$/i, 'at bedtime'],
  [/^with (?:a |your )/i, 'with '],
  [/^maybe /i, 'about '],
  [/^twice$/i, 'twice a day'],
]

export type DoseFound = Dose & { start: number; end: number }

/**
 * The dose after a drug's name, or in an answer about it. A number without a unit counts only if it is
 * plausible for that drug.
 */
export function doseAfter(
  text: string,
  from: number,
  mention: Mention,
  gapless = false,
): DoseFound | undefined {
  const rest = text.slice(from, from + 200)
  const gap = gapless ? '' : (GAP.exec(rest)?.[0] ?? '').slice(0, LONGEST_GAP)
  // "mirtazapine at bedtime, 7.5 mg"
  const first = gapless
    ? null
    : /^(?:,? ?)(at (?:bedtime|night)|in the (?:morning|evening)),? (?=\d)/i.exec(rest)
  if (first?.[1]) {
    const later = doseAt(text, from + first[0].length, mention)
    if (later) return { ...later, when: later.when ?? first[1].toLowerCase() }
  }
  const dose = doseAt(text, from + gap.length, mention)
  // "20 of citalopram, 50 of trazodone": the number belongs to the next one.
  if (dose && /^ of (?:the |your |that )?(?:$|[a-z])/i.test(text.slice(dose.end))) return undefined
  return dose && /(?:^|,) up to $/i.test(gap) ? { ...dose, amount: `up to ${dose.amount}` } : dose
}

export function doseAt(text: string, start: number, mention: Mention): DoseFound | undefined {
  const found = AMOUNT.exec(text.slice(start, start + 60))
  if (!found?.[1]) return undefined
  const unit = unitOf(found[2])
  if (!unit && !isDoseOf(mention, Number(found[1]))) return undefined
  const amount = `${found[1]} ${unit ?? 'mg'}`
  const scheduled = whenAfter(text, start + found[0].length, mention)
  // "4 a day" counts tablets.
  if (!unit && Number(found[1]) <= 6 && /^(?:a day|at a time)/.test(scheduled.when ?? '')) return undefined
  return {
    amount,
    ...(scheduled.when && { when: scheduled.when }),
    start,
    end: scheduled.end,
  }
}

/** "15 of mirtazapine", "50 mg of the trazodone", "the 5 of zolpidem". */
export function doseBefore(text: string, mention: Mention): DoseFound | undefined {
  const lead = text.slice(Math.max(0, mention.start - 40), mention.start)
  const found =
    /(?:^|\s)(\d{1,4}(?:\.\d{1,3})?)(?: ?(mg|mcg|milligrams?|micrograms?))?( of)?(?: the| your| that)? $/i.exec(
      lead,
    )
  if (!found?.[1] || (!found[2] && (!found[3] || !isDoseOf(mention, Number(found[1]))))) return undefined
  const start = mention.start - (lead.length - found.index)
  const { when, end } = whenAfter(text, mention.end, mention)
  return { amount: `${found[1]} ${unitOf(found[2]) ?? 'mg'}`, ...(when && { when }), start, end }
}

/** The schedule that follows: "in the morning for a week, then 10 mg". */
export function whenAfter(text: string, from: number, mention: Mention): { when?: string; end: number } {
  const parts: string[] = []
  let at = from
  for (let count = 0; count < 3; count++) {
    const found = WHEN.exec(text.slice(at, at + 60))
    if (!found?.[1]) break
    parts.push(SAME_WHEN.reduce((words, [as, plain]) => words.replace(as, plain), found[1].toLowerCase()))
    at += found[0].length
  }
  const step =
    /^,? for (?:the )?(?:first )?(a|an|1|\d+) (weeks?|days?|nights?|months?)(?: only)?(?:,? (?:and )?then (?:go |up |back |down )?(?:to )?|, (?=\d)|,? and (?=[\d.]+ (?:mg )?after that))/i.exec(
      text.slice(at, at + 70),
    )
  const next = step && doseAt(text, at + step[0].length, mention)
  // "Then 80 if your stomach allows" is not a step yet.
  const sure =
    next &&
    !/^,? (?:only |but only )?(?:if|unless|when|once|provided|as long|maybe)\b/i.test(text.slice(next.end))
  if (step && next && sure) {
    parts.push(`for ${step[1]} ${step[2]}, then ${[next.amount, next.when].filter(Boolean).join(' ')}`)
    return { when: parts.join(' '), end: next.end }
  }
  const second = /^,? (?:and |then )?(?=\d)/.exec(text.slice(at, at + 12))
  const more = second && parts.length > 0 ? doseAt(text, at + second[0].length, mention) : undefined
  if (more?.when) {
    parts.push(`and ${more.amount} ${more.when}`)
    at = more.end
  }
  return parts.length > 0 ? { when: parts.join(' '), end: at } : { end: at }
}

/** "For 4 weeks.", after the dose. */
export function durationAfter(text: string, from: number): string | undefined {
  const found = /^,? for (?:the )?(?:next )?(a|an|\d+) (more )?(weeks?|days?|nights?|months?)\b/i.exec(
    text.slice(from, from + 40),
  )
  return found ? `for ${found[1]} ${found[2] ?? ''}${found[3]}`.toLowerCase() : undefined
}

export function isDoseOf({ doseMg, depotMg }: Mention, value: number): boolean {
  if (depotMg?.includes(value)) return true
  return doseMg !== undefined && value >= doseMg[0] / 4 && value <= doseMg[1] * 1.5
}

export const milligrams = (dose: Dose | undefined): number | undefined => {
  const found = dose && /^([\d.]+) mg$/.exec(dose.amount)
  return found?.[1] === undefined ? undefined : Number(found[1])
}

function unitOf(said: string | undefined): string | undefined {
  if (said === undefined) return undefined
  const lower = said.toLowerCase()
  if (lower.startsWith('milligram')) return 'mg'
  return lower.startsWith('microgram') ? 'mcg' : lower
}
