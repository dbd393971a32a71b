import type { PlanStep } from '../fact.ts'
import type { UnitsOfVisit } from '../visit-units.ts'
import { quotation, quotations, sourceWords } from './quotation.ts'
import { agrees, isUnfinished, numbersOf, refuses, type Said, saidIn } from './said.ts'

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

/** What to do in an emergency, in the clinician's words, with what is to be done before them. */
export function emergencySteps(visit: UnitsOfVisit): PlanStep[] {
  const found: PlanStep[] = []
  for (const one of saidIn(visit)) {
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

/** The words of a sentence, cut where a unit ends. */
function piecesOf(visit: UnitsOfVisit, { sentence, unit, at }: Said): { parts: string[]; units: number[] } {
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
  const last = saidIn(visit).findLast(
    ({ role, plain, question }) =>
      role === 'clinician' &&
      !question &&
      /\b988\b/.test(plain) &&
      !/\b(?:did you|you called|last time)\b/i.test(plain),
  )
  return last
    ? [{ kind: 'step', of: 'safety', what: '988 given for crises', units: numbersOf(last.unit) }]
    : []
}

const ASKS_WHAT_THEN =
  /\b(?:what (?:do|would|will|are|can) (?:you|we) (?:going to )?do|what is (?:the|your) plan|who (?:do|would|will|can|are) you (?:going to )?(?:call|tell|talk to)|what happens then)\b/i
const OF_DANGER =
  /\b(?:dying|die|dead|suicid\w*|kill\w*|hurt\w*|harm\w*|thoughts?|voices?|orders|urges?|dark|worse|bad|night|come get me|cut\w*|comes? back|gets? (?:bad|loud|worse))\b/i
const DOES =
  /\b(?:call|calls|ring|text|tell|go|wake|text|talk|988|911|er|hospital|walk|wait|ice|breathe|leave|hand|give)\b/i

/** "And if the thoughts come back, what do you do?" "I call Fátima.": the patient's own plan. */
export function ownPlan(visit: UnitsOfVisit): PlanStep[] {
  const said = saidIn(visit)
  const found: PlanStep[] = []
  for (const one of said) {
    if (one.role !== 'clinician' || !one.question || !ASKS_WHAT_THEN.test(one.plain)) continue
    const asked = said.slice(Math.max(0, one.index - 2), one.index + 1).filter(({ at }) => at === one.at)
    if (
      !asked.some(({ plain }) => OF_DANGER.test(plain)) ||
      /\b(?:did|last|for (?:work|fun|a living))\b/i.test(one.plain)
    )
      continue
    const reply = said[one.index + 1]
    if (
      !reply ||
      reply.role === 'clinician' ||
      !/^(?:i|ring|call|text|tell|go|and)\b/i.test(reply.plain) ||
      !DOES.test(reply.plain)
    )
      continue
    if (/\b(?:do not know|nothing|no idea|dunno)\b/i.test(reply.plain)) continue
    const turn = said.filter(
      ({ at, role, index }) =>
        at === reply.at && role === reply.role && index >= reply.index && index < reply.index + 3,
    )
    const quote =
      quotation(
        sourceWords(visit.source, reply.sentence.start, turn.at(-1)?.sentence.end ?? reply.sentence.end),
        3,
      ) ?? quotation(sourceWords(visit.source, reply.sentence.start, reply.sentence.end), 3)
    if (quote)
      found.push({
        kind: 'step',
        of: 'safety',
        what: `Patient's own plan for a crisis: ${quote}`,
        units: numbersOf(...asked.map(({ unit }) => unit), reply.unit),
      })
  }
  return found.slice(-1)
}

const PLAN_MADE =
  /\b(?:we|you and i) (?:have )?(?:just )?(made|wrote|written|did|done|completed|filled out|went over|gone over|reviewed|updated) (?:out |up )?(?:a|the|your|our|his|her) (?:\w+ )?safety plan\b/i
export function safetyPlan(visit: UnitsOfVisit): PlanStep[] {
  for (const { role, plain, question, unit } of saidIn(visit)) {
    const made = !question && role === 'clinician' ? PLAN_MADE.exec(plain)?.[1]?.toLowerCase() : undefined
    if (!made || /\b(?:last|before|ago)\b/i.test(plain)) continue
    const done = /went over|gone over|reviewed/.test(made)
      ? 'reviewed'
      : made === 'updated'
        ? 'updated'
        : 'completed'
    return [{ kind: 'step', of: 'safety', what: `Safety plan ${done}`, units: numbersOf(unit) }]
  }
  return []
}

const MEANS =
  /\b(?:guns?|rifles?|pistols?|shotguns?|firearms?|ammo|ammunition|pills?|medicines?|medications?|meds|tylenol|bottles?|knives|blades?|razors?|rope|keys?|prescription|insulin)\b/i
const SECURES =
  /\b(?:lock(?:ed|s)?(?: (?:up|away|it))?|lockbox|lock box|in (?:a|the) safe|out of the house|hold(?:s|ing)? (?:the|on to|onto) (?:key|gun|pills|bottles?|medicine)|hand(?:s|ing)? (?:them|it|over)|take(?:s)? (?:the|your|his|her) (?:guns?|rifles?|pistol|shotgun|pills|medicine)|get rid of|give (?:them|it|the \w+) to|drop (?:them|it) off|remove)\b/i
/** Means to be put away, said by the clinician and agreed to by the one who is to do it. */
export function meansSteps(visit: UnitsOfVisit): PlanStep[] {
  const said = saidIn(visit)
  const found: PlanStep[] = []
  for (const one of said) {
    if (
      one.role !== 'clinician' ||
      !MEANS.test(one.plain) ||
      !SECURES.test(one.plain) ||
      isUnfinished(one.plain)
    )
      continue
    if (
      /\b(?:is|are|were|was) (?:\w+ )?(?:it |they |them )?(?:locked|in a safe)|^(?:is|are|do|does|did|has|have|where|who|how)\b|\b(?:last time|already|if (?:he|she|they|you) (?:had|have))\b/i.test(
        one.plain,
      )
    )
      continue
    const reply = nextReply(said, one)
    if (!reply || !agrees(reply.plain) || refuses(reply.plain) || /\bbut\b/i.test(reply.plain)) continue
    const words = sourceWords(visit.source, one.sentence.start, one.sentence.end)
    const quote = one.question ? undefined : quotations(words, 2)
    if (quote)
      found.push({
        kind: 'step',
        of: 'safety',
        what: `Agreed on securing means: ${quote}`,
        units: numbersOf(one.unit, reply.unit),
      })
  }
  return found.slice(-2)
}

function nextReply(said: readonly Said[], { index, at, role }: Said): Said | undefined {
  const next = said.slice(index + 1, index + 6).find((one) => one.role !== role)
  return next && next.at <= at + 2 ? next : undefined
}
