import type { PlanStep } from '../fact.ts'
import type { UnitsOfVisit } from '../visit-units.ts'
import { type ChartSentence, chartSentences, isUnfinished, numbersOf } from './chart-sentences.ts'
import { quotations, sourceWords } from './quotation.ts'

const ACTIONS: readonly (readonly [string, RegExp])[] = [
  ['911', /\b911\b/],
  ['988', /\b988\b/],
  [
    'emergency room',
    /\b(?:emergency (?:room|department)|the er\b|er\b(?= or|,|\.|$| right| now)|to the er\b)/i,
  ],
  ['crisis line', /\b(?:crisis line|hotline|night line|maternal (?:mental health )?(?:line|hotline))\b/i],
  ['hospital', /\b(?:go|come|goes|straight|back) (?:in)?to the hospital\b/i],
  [
    'call the clinic',
    /\b(?:call|calls|phone|phones|ring|rings|tell|text|message) (?:me|us|the clinic|here|our (?:office|line)|this office)\b/i,
  ],
]
const GRAVE =
  /\b(?:dying|die|dead|suicid\w*|kill\w*|hurt\w*|harm\w*|thoughts?|voices?|orders|unsafe|not safe|safe|dark|worse|urges?|plan|hopeless|cut\w*|confus\w*|seiz\w*|faint\w*|pass(?:es)? out|chest pain|breath\w*|rash|blood|fever|stiff|vomit\w*|stumbl\w*|slur\w*|sleep\w*|shak\w*|seeing things|hear\w*|using|use|relapse|drink\w*|withdraw\w*|swell\w*|alone|scared|afraid|fall|falls|tonight|bad|overwhelm\w*|crash\w*)\b/i
const CONDITION = /\b(?:if|when|any(?:time)?|the (?:minute|moment|second))\b/i

/** Emergency instructions in the clinician's words, including the steps before them. */
export function emergencySteps(visit: UnitsOfVisit): PlanStep[] {
  const found: PlanStep[] = []
  for (const one of chartSentences(visit)) {
    if (one.role !== 'clinician' || one.question || isUnfinished(one.plain)) continue
    const actions = ACTIONS.filter(([, pattern]) => pattern.test(one.plain)).map(([name]) => name)
    const isEmergency = actions.some((action) => action !== 'call the clinic')
    if (actions.length === 0 || !CONDITION.test(one.plain) || !GRAVE.test(one.plain)) continue
    if (
      /\b(?:last time|did you|were you|you went|you called|you were|was|had to|would have|if i (?:call|send|have)|if (?:it|that) is (?:under|over|above|below|still|positive)|do i have to)\b/i.test(
        one.plain,
      )
    )
      continue
    if (
      !isEmergency &&
      !/\b(?:dying|die|suicid\w*|kill|hurt|harm|thoughts?|voices?|unsafe|dark)\b/i.test(one.plain)
    )
      continue
    const { parts, units } = piecesOf(visit, one)
    const quoted = parts.map((words) => quotations(words, 3))
    const whole = quoted.every((part) => part !== undefined) ? quoted.join(' ') : undefined
    const lead = isEmergency ? 'Emergency instructions' : 'When to call'
    if (whole) found.push({ kind: 'step', of: 'safety', what: `${lead}: ${whole}`, units })
    else if (actions.includes('988'))
      found.push({ kind: 'step', of: 'safety', what: '988 reviewed for crises', units: numbersOf(one.unit) })
  }
  const quoted = found.filter(({ what }) => what.includes('“'))
  return quoted.length > 0 ? quoted.slice(-3) : found.slice(-1).length > 0 ? found.slice(-1) : told988(visit)
}

/** The words of a sentence, split at unit boundaries. */
function piecesOf(
  visit: UnitsOfVisit,
  { sentence, unit, at }: ChartSentence,
): { parts: string[]; units: number[] } {
  const next = visit.units[at + 1]
  if (!next || sentence.end <= next.start)
    return { parts: [sourceWords(visit.source, sentence.start, sentence.end)], units: numbersOf(unit) }
  return {
    parts: [
      sourceWords(visit.source, sentence.start, unit.end),
      sourceWords(visit.source, next.start, sentence.end),
    ],
    units: numbersOf(unit, next),
  }
}

const told988 = (visit: UnitsOfVisit): PlanStep[] => {
  const last = chartSentences(visit).findLast(
    ({ role, plain, question }) => role === 'clinician' && !question && /\b988\b/.test(plain),
  )
  return last
    ? [{ kind: 'step', of: 'safety', what: '988 given for crises', units: numbersOf(last.unit) }]
    : []
}
