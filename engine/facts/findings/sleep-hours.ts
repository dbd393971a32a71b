import type { Exchange } from '../exchange/exchange.ts'
import type { Finding } from '../fact.ts'

/** Hours of sleep. */
const NUMBER = '\\d+(?:\\.\\d+)?'
const HOURS = new RegExp(
  `\\b(?:(about|maybe|around|probably|like|roughly|almost|only|at most|barely) )*(${NUMBER}(?:(?: to | or |-|–|, (?:maybe )?| )${NUMBER})?)(?: hours?| and a half hours?)\\b(?! (?:to fall|to get to|ago|later|early|away|before|after|at work|of (?!sleep)|awake|up|drive|each way|every|in bed|a week|in \\d|in (?:the|a) ))`,
  'i',
)
const BARE = new RegExp(
  `^(?:(?:about|maybe|around|probably|like|oh|uh) )*(${NUMBER}(?:(?: to | or |-|, (?:maybe )?)${NUMBER})?)(?=[.,]|$| (?:maybe|on a good|tops|if))`,
  'i',
)
/** "Three hours. Two." "In the recliner I get six." */
const OTHER_COUNT = /^(?:(?:or|maybe|about|like|sometimes) )*\d+(?: hours)?[.,]?$|\bi get \d/i
const NOT_USUAL =
  /\b(?:used to|before|was|were|had|last (?:week|month|year)|back then|in the hospital|if i|without|when i|in bed|lie|lay|lying|up for|awake for|wake|first|baby|he|she|they|nap\w*|some nights|worst|not|got|in the|recliner|until|day|daytime|days)\b/i

const SLEEP = /\bsleep(?:ing)?\b|\bslept\b/i

export function sleepFacts(exchanges: readonly Exchange[]): Finding[] {
  const facts: Finding[] = []
  for (const [index, { question, answer }] of exchanges.entries()) {
    const before = exchanges[index - 1]
    // "How many hours do you get?", after a word about sleep.
    const asked =
      SLEEP.test(question.text) ||
      (/\bhow many hours\b/i.test(question.text) &&
        SLEEP.test(`${before?.question.text} ${before?.answer.text}`))
    const ofAnother =
      answer.role === 'other' && /\b(?:he|she|they) (?:\w+ )?(?:sleep\w*|get)\b/i.test(question.text)
    if (answer.who !== undefined && !ofAnother) continue
    if (asked && OTHER_SLEEP.test(question.text.replace(ofAnother ? /\b(?:he|she)\b/gi : /$^/, ''))) continue
    const hours = hoursIn(
      answer.sentences.slice(0, FIRST_SENTENCES),
      asked,
      /\bhours?\b/i.test(question.text),
    )
    if (!hours || (answer.role === 'other' && !ofAnother)) continue
    facts.push({
      kind: 'finding',
      id: 'sleep-hours',
      polarity: 'present',
      value: hours.value,
      ...(/\blast night\b/i.test(question.text) && { when: 'last night' }),
      ...(answer.who !== undefined && { by: answer.who.toLowerCase() }),
      p: 0.9,
      units: [...new Set([question.unit, ...answer.items.slice(0, hours.sentences).map(({ unit }) => unit)])],
    })
  }
  return facts
}
const FIRST_SENTENCES = 4
const OTHER_SLEEP =
  /\b(?:baby|he|she|before|used to|last (?:week|month)|hospital|weekends?|screen|recommend|need|fall asleep|does it)\b/i
/** Refers to sleep explicitly. */
const TOLD = /^(?:and |but |so |well,? )?i (?:sleep|get|am getting|am sleeping)\b/i

/** The first number of hours for a usual night; `sentences` is how many sentences support it. */
function hoursIn(
  said: readonly string[],
  asked: boolean,
  countAsked: boolean,
): { value: string; sentences: number } | undefined {
  for (const [index, text] of said.entries()) {
    const later = said[index + 1] ?? ''
    if (/\?$/.test(text) || NOT_USUAL.test(text)) continue
    if (!asked && !(TOLD.test(text) && /\bsleep\b|\ba night\b/i.test(text))) continue
    // Far from the question, the words must mention sleep.
    if (index > 1 && !TOLD.test(text)) continue
    const hours = HOURS.exec(text)
    const bare = hours || !countAsked || index > 0 ? undefined : BARE.exec(text)?.[1]
    const amount = hours?.[2] ?? bare
    if (!amount) continue
    if (/^(?:no|well|actually|wait|sorry)\b/i.test(later) || OTHER_COUNT.test(later)) return undefined
    const value = `${amount.replace(/ ?(?:to|or|-|, maybe|,) ?| /i, '–')}${/ and a half hours?$/i.test(hours?.[0] ?? '') ? '.5' : ''}`
    if (Number.parseFloat(value) > 16) return undefined
    const about = /\b(?:about|maybe|around|probably|like|roughly)\b/i.test(
      text.slice(0, (hours?.index ?? 0) + 12),
    )
    return {
      value: about && !value.includes('–') ? `about ${value}` : value,
      sentences: index + 1,
    }
  }
  return undefined
}
