import type { Identity } from '../fact.ts'
import type { UnitsOfVisit } from '../visit-units.ts'
import { agrees, type ChartSentence, chartSentences, isSupposed, numbersOf } from './chart-sentences.ts'

const HOW_OLD = /\bhow old are you\b|\byour age\b/i
const AGE_SAID =
  /^(?:(?:i am|i just turned|he is|she is|just turned|well|oh|uh)[, ]+)*(\d{1,3})(?: years old)?(?=[.,;!]|$| (?:in|as of|since|last|next|and|now)\b)/i
const I_AM = /(?:^|[.,;] |\band )i am (\d{2})(?: years old|-year-old)?(?=[.,;!]|$| and i\b| years)/i
const YOU_ARE =
  /\byou (?:are|turned|just turned) (\d{1,2})(?: years old)?(?=[.,;?!]|$| (?:now|on|last|this|and|is that|right)\b)/i
const RATED =
  /\b(?:scale|questionnaire|form|y-?bocs|phq|gad|pcl|0 to|out of|rate|number|percent|urge|score|weigh|weight|pounds|what are you (?:at|feeling))\b/i

/** The patient's age, asked or told. */
export function identity(visit: UnitsOfVisit): Identity[] {
  const age = ageIn(chartSentences(visit))
  return age ? [age] : []
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
