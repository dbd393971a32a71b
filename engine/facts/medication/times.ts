const MONTH = '(?:january|february|march|april|may|june|july|august|september|october|november|december)'
const DAY = '(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)'
const COUNT = '(?:\\d+|a|an|a few|a couple(?: of)?|several)'
const SPAN = '(?:days?|weeks?|months?|years?|nights?)'

const AGO = new RegExp(
  `\\b((?:about |around |maybe )?${COUNT} ${SPAN} ago|(?:in|last) (?:${MONTH}|20\\d\\d|19\\d\\d)|last (?:week|month|year|spring|summer|fall|winter|${DAY})|on ${DAY}|yesterday|after (?:about |maybe )?${COUNT} ${SPAN})\\b`,
  'i',
)
const SINCE = new RegExp(
  `\\b(?:(since (?:${MONTH}|20\\d\\d|19\\d\\d|${DAY}|last (?:week|month|year|spring|summer|fall|winter|${MONTH})|the (?:\\d+(?:st|nd|rd|th))))|(?:it has been|it is now|for|going on|been) (?:about |maybe |like )?(${COUNT} (?:weeks?|months?|years?))(?: now)?)\\b`,
  'i',
)

/** When something happened: "2 weeks ago", "in March". */
export function timeIn(text: string): string | undefined {
  return capitalizedMonths(AGO.exec(text)?.[1])
}

/** How long something has been going on: "since April", "for 5 weeks". */
export function sinceIn(text: string): string | undefined {
  const found = SINCE.exec(text)
  return capitalizedMonths(found?.[1] ?? (found?.[2] && `for ${found[2]}`))
}

function capitalizedMonths(said: string | undefined): string | undefined {
  return said
    ?.toLowerCase()
    .replace(/^(?:about|around|maybe) /, 'about ')
    .replace(
      new RegExp(`\\b(?:${MONTH}|${DAY})\\b`, 'g'),
      (name) => name.charAt(0).toUpperCase() + name.slice(1),
    )
}
