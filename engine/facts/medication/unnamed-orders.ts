import type { OrderAct, Regimen } from '../fact.ts'
import { doseAfter, isDoseOf } from './dose.ts'
import { type DrugSentence, drugInTalk } from './drug-sentences.ts'
import { ENUMERATED, NEGATED, OPEN, type Proposal, SOFT } from './proposal.ts'

const UNNAMED: readonly [OrderAct, RegExp][] = [
  [
    'increase',
    /\b(?:go(?:ing)? up|bump (?:it|you|that) up|rais(?:e|ing) (?:it|that)|increas(?:e|ing) (?:it|that)|push (?:it|that)(?: up)?) (?:from \d[\d.]*(?: mg)? )?to (?=\d)/i,
  ],
  [
    'decrease',
    /\b(?:go(?:ing)? (?:back )?down|bring (?:it|that) down|lower(?:ing)? (?:it|that)|cut(?:ting)? (?:it|that)(?: down| back)?|drop (?:it|that)(?: down)?|back down) (?:from \d[\d.]*(?: mg)? )?to (?=\d)/i,
  ],
  [
    'change',
    /\b(?:we|let us|i would|i will|i want to|i would like to) go (?:from \d[\d.]*(?: mg)? )?to (?=\d)/i,
  ],
  [
    'start',
    /\b(?:let us|we will|i would|we would|i will) start (?:you |her |him |it )?(?:at |on |with )?(?=\d)|\blike you to start it, (?=\d)/i,
  ],
  [
    'continue',
    /\b(?:keep|leave|hold) (?:(?:it|that|you|that one|things) )?(?:right )?(?:there )?(?:at|on) (?:the )?(?=\d)|\b(?:we|i will|let us) keep the (?=\d)|\bstays? at (?=\d)|\bstay(?:ing)? (?:at|on) (?:the )?(?=\d)/i,
  ],
]

/** "First, the ZzzQuil. That stops tonight." */
export function unnamedStop(all: readonly DrugSentence[], said: DrugSentence): Proposal | undefined {
  const stops = /^(?:so )?(?:that|it|that one|this one) (?:stops\b|has (?:got )?to (?:go|stop)\b|is done\b)/i
  if (!said.plans || said.asks || !stops.test(said.text) || /\b(?:if|unless|when|until)\b/i.test(said.text))
    return undefined
  const talk = drugInTalk(all, said.at, 1)
  if (!talk || talk.from.asks || talk.from.turn !== said.turn) return undefined
  return { act: 'stop', mention: talk.mention, said, namedIn: talk.from, firm: true, option: false }
}

/** The only drug taken at the dose that stays or is left: "Let's stay at 60." */
function takenAt(all: readonly DrugSentence[], amount: string, current: ReadonlyMap<string, Regimen>) {
  const taken = [...current].filter(([, { dose }]) => dose?.amount === `${amount} mg`)
  const [drug, regimen] = taken[0] ?? []
  if (!drug || taken.length > 1) return undefined
  const from = all.find(
    (said) => regimen?.units.includes(said.unit) && said.drugs.some((one) => one.drug === drug),
  )
  const mention = from?.drugs.find((one) => one.drug === drug)
  return from && mention && { mention, from }
}

/** "So we go from 40 to 60, every morning.", about the drug named just before. */
export function unnamedChange(
  all: readonly DrugSentence[],
  said: DrugSentence,
  current: ReadonlyMap<string, Regimen>,
): Proposal | undefined {
  for (const [act, pattern] of UNNAMED) {
    const found = pattern.exec(said.text)
    if (!found) continue
    const near = drugInTalk(all, said.at, 4)
    const stated =
      /\bfrom (\d[\d.]*)/i.exec(found[0])?.[1] ??
      (act === 'continue'
        ? /^\d+(?:\.\d+)?/.exec(said.text.slice(found.index + found[0].length))?.[0]
        : undefined)
    const anchor = said.plans && stated ? takenAt(all, stated, current) : undefined
    const talk = anchor ?? (near && near.from.turn >= said.turn - 1 ? near : undefined)
    if (!talk) return undefined
    const to = doseAfter(said.text, found.index + found[0].length, talk.mention, true)
    if (!to || !isDoseOf(talk.mention, Number.parseFloat(to.amount))) return undefined
    const clause = said.text.slice(0, found.index)
    const fromAt = /\bfrom (?=\d)/i.exec(found[0])
    const from = fromAt && doseAfter(said.text, found.index + fromAt.index + 5, talk.mention, true)
    const option =
      said.asks ||
      ENUMERATED.test(clause) ||
      OPEN.test(clause.replace(/^.*,/, '')) ||
      /\bif\b|\bor\b|\bin \d+ (?:weeks?|months?) (?:and|we)\b/i.test(said.text) ||
      /^(?:only )?if\b|^unless\b/i.test(all[said.at + 1]?.text ?? '')
    return {
      act: NEGATED.test(clause) ? 'not' : act,
      mention: talk.mention,
      said,
      namedIn: talk.from,
      firm: !option && !SOFT.test(said.text.slice(0, found.index + found[0].length)),
      option,
      to,
      ...(from && { from }),
    }
  }
  return undefined
}
