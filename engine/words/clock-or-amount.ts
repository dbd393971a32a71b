export const TIME_BEFORE = /\b(?:at|around|about|by|until|till|til|before|after|since)\s$/i
export const TIME_AFTER =
  /^\s*(?:a\.?\s?m\b|p\.?\s?m\b|o'clock|in the (?:morning|afternoon|evening)|at night)/i
/** "Stay at one fifty", "weighs about one fifty": an amount, though "at" and "about" also precede times. */
export const AMOUNT_BEFORE =
  /\b(?:stay\w*|keep\w*|kept|remain\w*|leav\w*|(?:re)?start\w*|begin\w*|resum\w*|dos(?:e|es|ing|age)|weigh\w*|weight|pressure|pulse|holding|settled?|max(?:ed)?|level|milligrams?|mg)(?:\s\w+){0,3}?\s(?:at|around|about|by|until|till|since|after|before)\s$/i
export const AMOUNT_AFTER =
  /^\s*(?:over|mg|milli|micro|pounds|lbs?\b|calories|dollars|of\b|a day|daily|twice|once|(?:a|per|each|every) (?:week|month|other week|\d|two|three|four)\b)/i

/** "About one fifty" is a weight or a dose, "about one thirty" a time of day. */
export const ROUGHLY = /\b(?:about|around)\s$/i

/** A day was just named, so a time follows. */
export const DATED =
  /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december|\d(?:st|nd|rd|th)|tomorrow|today|tonight)(?:,| at| around)?\s$/i

/** "It's nine-thirty." "Seven thirty, before my dose.": a clause without any other subject. */
export function isOnTheClock(hour: number, minutes: number, ahead: string, after: string): boolean {
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

/** "One fifty at night", "two twenty-five in the morning": a dose of pills, almost never a time of day. */
export function isDose(hundreds: number, tens: number, ahead: string, after: string): boolean {
  return (
    hundreds <= 4 &&
    (tens === 25 || tens === 50) &&
    (!TIME_BEFORE.test(ahead) || AMOUNT_BEFORE.test(ahead)) &&
    /^\s*(?:in the|at night)/i.test(after)
  )
}

const ALONE_BEFORE =
  /^\s*(?:(?:so|okay|ok|then|and|no|well|about|maybe|it's|it is|that's|that is|make it|make that|say|around|let's do|let's say|sorry|actually|yes|yeah)\s+)*$/i
const UNIT_AFTER =
  /^\s*(?:tablets|pills|capsules|units|steps|hours|times|miles|people|bucks|calories|minutes|seconds|milliseconds|grams|mcg)\b/i
