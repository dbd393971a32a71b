import { drugsIn } from '../../lexicon/drug-names.ts'
import type { Exchange } from '../exchange/exchange.ts'
import type { Finding } from '../fact.ts'
import type { UnitsOfVisit } from '../visit-units.ts'

/** Hours of sleep, appetite and change of weight. */
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

const APPETITE =
  /^(?:(?:oh|um|well|it is|it has been|that is|pretty|really|very|my appetite is|appetite is|the appetite is) )*(good|fine|okay|ok|normal|great|poor|low|the same|so-so|not (?:great|good|much)|down|up|terrible|bad|no appetite|gone)(?=[.,;!]|$)/i
const WORDED: Readonly<Record<string, string>> = {
  ok: 'okay',
  'the same': 'unchanged',
  down: 'decreased',
  up: 'increased',
  'not great': 'not great',
  'not much': 'poor',
  'no appetite': 'absent',
  gone: 'absent',
}

export function appetiteFacts(exchanges: readonly Exchange[]): Finding[] {
  return exchanges.flatMap(({ question, answer }): Finding[] => {
    const asked = question.text
    if (
      !/\bappetite\b|^(?:(?:and|how is|how are you|are you|how about|what about|so|your|the|okay)[, ]+)*eating(?: (?:okay|well|lately|these days|enough))?\??$/i.test(
        asked,
      ) ||
      answer.role !== 'patient' ||
      answer.who
    )
      return []
    if (/\b(?:sleep|mood|energy|drink\w*|concentrat\w*|sleeping)\b/i.test(asked)) return []
    const said = APPETITE.exec(answer.sentences[0] ?? '')?.[1]?.toLowerCase()
    if (
      !said ||
      /^(?:but|except|well|not|actually)\b/i.test(answer.sentences[1] ?? '') ||
      /\bbut\b/i.test(answer.sentences[0] ?? '')
    )
      return []
    return [
      {
        kind: 'finding',
        id: 'appetite',
        polarity: 'present',
        value: WORDED[said] ?? said,
        p: 0.9,
        units: [...new Set([question.unit, ...answer.items.slice(0, 1).map(({ unit }) => unit)])],
      },
    ]
  })
}

const CHANGE = new RegExp(
  `(?:^|[,;.] |\\b(?:and|but) )(?:i )?(?:have |am )?(?:(?:only|already|probably|about|maybe) )?(lost|gained|down|up|put on) (?:(about|maybe|around|like|almost|over|at least) )?(${NUMBER}) (?:pounds|lbs?)(?: (since (?:last |the )?(?:[a-z]+day|january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|fall|winter|christmas|new year's)|in (?:the (?:last|past) )?\\d+ (?:weeks|months)))?(?=[.,;!]|$| (?:since|in|over|on|from|without))`,
  'i',
)

const NOT_NOW =
  /\b(?:if|would|could|used to|back then|years ago|year|not|want|when|he|she|baby|dog|back|was|were|had)\b/i
const CORRECTED = /\byears ago\b|\b(?:no,? wait|wait,? no|actually|weighed)\b/i

export function weightFacts(visit: UnitsOfVisit): Finding[] {
  const facts: Finding[] = []
  for (const { number, role, who, sentences, text: unitText } of visit.units) {
    if (role !== 'patient' || who !== undefined) continue
    for (const { plain: text } of sentences) {
      const match = CHANGE.exec(text)
      if (!match?.[1] || !match[3] || NOT_NOW.test(text) || CORRECTED.test(unitText)) continue
      // "I was on Depakote and gained 50 pounds" is about the drug.
      if (drugsIn(text).length > 0) continue
      const lost = /^(?:lost|down)$/i.test(match[1])
      const about =
        match[2] && !/^(?:over|at least|almost)$/i.test(match[2])
          ? 'about '
          : match[2]
            ? `${match[2].toLowerCase()} `
            : ''
      facts.push({
        kind: 'finding',
        id: lost ? 'weight-loss' : 'weight-gain',
        polarity: 'present',
        value: `${about}${match[3]} lb`,
        ...(match[4] && {
          when: match[4].replace(
            /\b(?:january|february|march|april|may|june|july|august|september|october|november|december|christmas|new year's|[a-z]+day)\b/i,
            (name) => name.charAt(0).toUpperCase() + name.slice(1),
          ),
        }),
        p: 0.9,
        units: [number],
      })
    }
  }
  return facts
}
