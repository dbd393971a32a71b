import type { Identity } from '../fact.ts'
import type { UnitsOfVisit } from '../visit-units.ts'
import {
  agrees,
  type ChartSentence,
  chartSentences,
  isSupposed,
  isUnfinished,
  numbersOf,
} from './chart-sentences.ts'
import { quotation, sourceWords, standsAlone } from './quotation.ts'

const OPENING_UNITS = 14
const HOW_OLD = /\bhow old are you\b|\byour age\b/i
const AGE_SAID =
  /^(?:(?:i am|i just turned|he is|she is|just turned|well|oh|uh)[, ]+)*(\d{1,3})(?: years old)?(?=[.,;!]|$| (?:in|as of|since|last|next|and|now)\b)/i
const I_AM = /(?:^|[.,;] |\band )i am (\d{2})(?: years old|-year-old)?(?=[.,;!]|$| and i\b| years)/i
const YOU_ARE =
  /\byou (?:are|turned|just turned) (\d{1,2})(?: years old)?(?=[.,;?!]|$| (?:now|on|last|this|and|is that|right)\b)/i
const RATED =
  /\b(?:scale|questionnaire|form|y-?bocs|phq|gad|pcl|0 to|out of|rate|number|percent|urge|score|weigh|weight|pounds|what are you (?:at|feeling))\b/i

export function identity(visit: UnitsOfVisit): Identity[] {
  const said = chartSentences(visit)
  const found: Identity[] = []
  const age = ageIn(said)
  if (age) found.push(age)
  const reason = reasonIn(said, visit.source)
  if (reason) found.push(reason)
  return found
}

function ageIn(said: readonly ChartSentence[]): Identity | undefined {
  for (const one of said) {
    const next = said[one.index + 1]
    if (
      one.role === 'clinician' &&
      one.question &&
      HOW_OLD.test(one.plain) &&
      !/\bhow old (?:were|was|are they)/i.test(one.plain)
    ) {
      if (!next || next.role === 'clinician') continue
      const answer = AGE_SAID.exec(next.plain)?.[1]
      if (answer && plausible(answer))
        return { kind: 'identity', age: answer, units: numbersOf(one.unit, next.unit) }
    }
    if (
      one.role === 'clinician' &&
      !isSupposed(one.plain) &&
      !RATED.test(one.unit.text) &&
      !/\bwhen you (?:are|turned)|until you are\b/i.test(one.plain)
    ) {
      const told = YOU_ARE.exec(one.plain)?.[1]
      const confirmed =
        !one.question || (next && next.role !== 'clinician' && agrees(next.plain) && !/\d/.test(next.plain))
      if (told && plausible(told) && Number(told) >= 12 && confirmed && !(one.question && !next))
        return {
          kind: 'identity',
          age: told,
          units: one.question && next ? numbersOf(one.unit, next.unit) : numbersOf(one.unit),
        }
    }
    if (one.role === 'patient' && !one.question && !isSupposed(one.plain)) {
      const told = I_AM.exec(one.plain)?.[1]
      const before = said
        .slice(Math.max(0, one.index - 4), one.index)
        .map(({ plain }) => plain)
        .join(' ')
      if (
        told &&
        Number(told) >= 14 &&
        !/\b(?:scale|0 to|out of|rate|number|percent|urge|score|weigh|pounds)\b/i.test(before) &&
        !RATED.test(one.plain) &&
        !/\bwhen i am\b/i.test(one.plain)
      )
        return { kind: 'identity', age: told, units: numbersOf(one.unit) }
    }
  }
  return undefined
}

const plausible = (age: string): boolean => Number(age) >= 3 && Number(age) <= 105

const ASKS_WHY =
  /\b(?:what (?:brings|brought|made you (?:come|call|say yes)|would you (?:like help|say is the reason)|can i (?:help|do)|seems to be|is (?:the )?(?:headline|going on|happening|been going on|been happening)|has (?:been )?(?:going on|happening|been going on|been happening)|happened(?= (?:today|tonight|last night))|is bringing you)|tell me (?:what|why|in your own words)|why (?:are you here|did you come|now)|in your own words)\b/i
/** The chief complaint in the patient's own words. */
function reasonIn(said: readonly ChartSentence[], source: string): Identity | undefined {
  for (const question of said) {
    if (question.at > OPENING_UNITS) return undefined
    if (question.role !== 'clinician' || !question.question) continue
    if (!ASKS_WHY.test(question.plain)) continue
    const answers = said.slice(question.index + 1, question.index + 7)
    for (const answer of answers) {
      if (answer.role !== 'patient' || answer.at > question.at + 2) break
      const text = sourceWords(source, answer.sentence.start, answer.sentence.end)
      const quote = quotation(text, 4)
      if (!quote || answer.question || isUnfinished(answer.plain) || !isComplaint(answer.plain, quote))
        continue
      return { kind: 'identity', reason: quote, units: numbersOf(question.unit, answer.unit) }
    }
    return undefined
  }
  return undefined
}

const COMPLAINS =
  /\bi (?:cannot|do not (?!know)|am|am not|have not|feel|felt|have been|keep|hear|took|tried|need|want|lost|had|have|sleep|cry|worry|got|stopped|drank|could not|just)\b/i
const isComplaint = (plain: string, quote: string): boolean =>
  COMPLAINS.test(plain) &&
  standsAlone(quote.slice(1)) &&
  !/\b(?:parking|traffic|drive|bus|coffee|weather|snow|rain|thank|sorry|find|late|door|chair|nice|cold|hot out)\b/i.test(
    plain,
  ) &&
  !/\bum+\b|\buh+\b|\b(\w+),? \1\b|\.\.\.|…|\[/i.test(quote) &&
  !/\b(?:it|that|this|them|those|one|he|she|they)\b/i.test(quote)
