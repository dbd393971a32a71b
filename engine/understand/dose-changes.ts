import { currentDose, currentDoses } from './current-doses.ts'
import { drugsIn } from './drug-names.ts'
import type { Statement } from './statement.ts'

/**
 * A change of dose often names neither drug nor direction: "I'd go to one fifty", of the sertraline that is at one
 * hundred. What is taken, and how much of it, says both.
 */
export type DoseChange = {
  action: 'Increase' | 'Decrease' | 'Stop'
  drug: string
  /** In mg; of what is stopped none. */
  to?: number
  known: Statement
}

const VERB =
  '(?:go(?:ing)?|com(?:e|ing)|push(?:ing)?|step(?:ping)?|bump(?:ing)?|nudg(?:e|ing)|titrat(?:e|ing)|rais(?:e|ing)|increas(?:e|ing)|lower(?:ing)?|drop(?:ping)?|cut(?:ting)?|reduc(?:e|ing)|eas(?:e|ing)|back(?:ing)?|dial(?:ing)?|taper(?:ing)?|mov(?:e|ing)|bring(?:ing)?|put(?:ting)?|tak(?:e|ing))'
const THING = '(?:(?:it|you|him|her|them|patient|that|this|the [a-z]+|your [a-z]+|[a-z]+) )?'
const N = '(\\d+(?:\\.\\d+)?)(?: mg)?'
/** How a new dose is told, each with the dose. */
const TOLD: readonly RegExp[] = [
  new RegExp(
    `\\b${VERB} ${THING}(?:(?:back|off|up|down|over|right|all the way|in half) ?)*,? ?(?:up to|down to|to|so|at) (?:about )?${N}`,
    'i',
  ),
  new RegExp(`\\b${VERB} ${THING}(?:up|down|back)(?:,? so)?,? ${N}`, 'i'),
  new RegExp(`\\btry(?:ing)? (?:(?:you|him|her|them) on )?${N}`, 'i'),
  new RegExp(`\\bnext step (?:is|would be) ${N}`, 'i'),
  new RegExp(`\\bfrom \\d+(?:\\.\\d+)?(?: mg)? (?:up |down )?to ${N}`, 'i'),
  new RegExp(`\\b${N} (?:starting|from) (?:tomorrow|today|tonight|\\w+day|next|this|now on)\\b`, 'i'),
  new RegExp(`\\b(?:increas|cut|half|tak)\\w*\\b[^.;]*\\bso (?:you will take |that is )?${N}`, 'i'),
  new RegExp(`\\bhalf of what you (?:take|are on|are taking)(?: now)?, ${N}`, 'i'),
  new RegExp(`\\btaper(?:ing)?, ${N} for\\b`, 'i'),
  new RegExp(`\\b(?:like|want|have) (?:it|that|you|him|her|them) (?:up |down )?(?:at|on) ${N}`, 'i'),
  new RegExp(`\\b(?:cut|half|halve)\\b[^.;]{0,24}, ${N},? (?:and )?then\\b`, 'i'),
  new RegExp(
    `^${N} for (?:a|one|\\d+) weeks?,? then (?:to |up to |down to )?\\d+(?:\\.\\d+)?(?: mg)?[.]?$`,
    'i',
  ),
  new RegExp(`^${N} for (?:a|one|\\d+) weeks?\\b.{0,12}\\b(?:done|stop|off|nothing)\\b`, 'i'),
]
const OFF =
  /\b(?:get(?:ting)? (?:you|him|her|them) off|tak(?:e|ing) (?:you|him|her|them) off|com(?:e|ing) off|wean(?:ing)? (?:you|him|her|them) off|drop(?:ping)? (?:it|the \w+)(?: altogether| entirely| completely|[.]?$)|quit(?:ting)? (?:it|the \w+)|(?:are|is) done with|stop taking (?:it|that|this|the \w+)|not take any more)\b/i
/** Not decided, not today, or about something else. */
const OPEN =
  /\b(?:if|unless|could|might|maybe later|instead|was|were|used to|had|did|last (?:time|week|month|year)|ago|people|some|option|or|not|never|no(?! more)|asked|thought|talked|see you|(?:one|two|three|the other) is|weigh\w*|pounds|patch|film|upstairs|downstairs|unit|ward|floor)\b|\?$/i
/** A number that is no dose. */
const OTHER_NUMBER =
  /^(?:\s?%|:|\/|\s(?:west|east|north|south|floor|tower|main|street|avenue)\b|\s(?:weeks?|days?|months?|years?|hours?|minutes?|times|pounds?|kilos?|calories|steps|percent|dollars|people|sessions?|visits?|beers?|drinks?|cups?|miles|o'clock|a\.m|p\.m|points?|out of|degrees|th\b|st\b|nd\b|rd\b)|th\b|st\b|nd\b|rd\b|\.\d)/i

/** "The Ativan has to go.", "the Ativan stops today": of the drug that is the subject, and nobody else's opinion. */
const IT_GOES =
  /^ (?:(?:stops|comes off|is stopping)(?:,? (?:today|tonight|now|tomorrow|this week))?|(?:has|have|needs) to (?:go|come off|stop))[.!]?$/i
export function goesOff(text: string): string | undefined {
  const [drug, other] = drugsIn(text)
  if (!drug || other || OPEN.test(text)) return undefined
  const leads = /^(?:(?:and|so|then|okay|first|now|well|but)[, ]+)*(?:the |your |his |her |that )?$/i
  return leads.test(text.slice(0, drug.start)) && IT_GOES.test(text.slice(drug.end))
    ? drug.drug.name
    : undefined
}

export function doseChange(text: string, statements: readonly Statement[]): DoseChange | undefined {
  if (text.split(' ').length > 20) return undefined
  const stops = OFF.test(text)
  const times = stops ? undefined : timesAsMuch(text)
  const told = stops ? undefined : TOLD.map((pattern) => pattern.exec(text)).find((match) => match !== null)
  if (!stops && !told && times === undefined) return undefined
  if (OPEN.test(text.replace(/\bnot take any more\b|^why do not we /i, ''))) return undefined
  const named = [...new Set(drugsIn(text).map(({ drug }) => drug.name))]
  if (named.length > 1) return undefined
  const taken = named[0]
    ? [currentDose(statements, named[0])].flatMap((one) => one ?? [])
    : currentDoses(statements)
  if (!told) {
    const only = taken.length === 1 ? taken[0] : undefined
    if (only && times !== undefined)
      return {
        action: times > 1 ? 'Increase' : 'Decrease',
        drug: only.drug,
        to: only.amount * times,
        known: only.from,
      }
    return only && { action: 'Stop', drug: only.drug, known: only.from }
  }
  const to = Number(told[1])
  const after = text.slice(told.index + told[0].length)
  if (OTHER_NUMBER.test(after) || (to < 5 && named.length === 0 && !/mg$/.test(told[0]))) return undefined
  const fits = taken.filter(({ drug, amount }) => amount !== to && isDoseOf(drug, to))
  const [fit] = fits
  if (fits.length !== 1 || !fit) return undefined
  // "I want to go up to twenty-four" is not said of the one that is at a hundred.
  if (UP.test(text) && to < fit.amount) return undefined
  if (DOWN.test(text) && to > fit.amount) return undefined
  return { action: to > fit.amount ? 'Increase' : 'Decrease', drug: fit.drug, to, known: fit.from }
}

const UP = /\b(?:go(?:ing)? up|up to|rais(?:e|ing)|increas(?:e|ing)|bump(?:ing)?|nudg(?:e|ing) (?:it )?up)\b/i
const DOWN =
  /\b(?:go(?:ing)? down|down to|lower(?:ing)?|decreas(?:e|ing)|reduc(?:e|ing)|drop(?:ping)?|cut(?:ting)?|taper(?:ing)?|back(?:ing)? (?:it )?(?:off|down))\b/i

/** "Let's double it", "cut it in half". */
function timesAsMuch(text: string): number | undefined {
  if (/\bdoubl(?:e|ing) (?:it|that|this|the|your|up on (?:it|the))\b/i.test(text)) return 2
  return /\b(?:cut(?:ting)?|tak(?:e|ing)|bring(?:ing)?) (?:it|that|this|the [a-z]+|your [a-z]+) (?:down )?(?:in|by) half\b|\bhalv(?:e|ing) (?:it|that|this|the|your)\b/i.test(
    text,
  )
    ? 0.5
    : undefined
}

export function isDoseOf(name: string, value: number): boolean {
  const drug = drugsIn(name)[0]?.drug
  if (drug?.depotMg?.includes(value)) return true
  return drug?.doseMg !== undefined && value >= drug.doseMg[0] / 2 && value <= drug.doseMg[1]
}
