import type { Regimen } from '../fact.ts'
import { type DoseFound, doseAfter, doseAt, doseBefore } from './dose.ts'
import { type DrugSentence, type Mention, repliesTo, unitsOf } from './drug-sentences.ts'
import { sinceIn } from './times.ts'
import { aboutAnother, isAnothers } from './whose-drug.ts'

/** Only a list may come before a drug that is merely named. One way to match, so no backtracking. */
const BARE =
  /^[,.; ]{0,2}(?:(?:just|only|and|the|a|an|my|his|her|some|then|plus|well|yeah|yes|yep|um|uh|so|also|oh|okay|right|still|it is|i take|he takes|she takes|i am on|he is on|she is on|with|both|baby|water pill|blood pressure (?:one|pill)|cholesterol one|little one|other one|for [a-z]+|of|mg|in the morning|at night|at bedtime|twice a day|\d+(?:\.\d+)?(?!\.?\d))(?!\w)[,.; ]{0,4})*$/i
const NOT_TAKEN_NOW =
  /\b(?:was|were|had|used to|tried|stopped|quit|off|no|not|never|did|took|gave|put me|wants?|wanted|said|if|would|could|might|before|ago|anymore|instead|allergic|allergy|left|half|ran out|threw|expired|wrote|prescribed|extra|last|until|old|without|back on|skip\w*|miss\w*|forg\w*|old)\b/i
const CLINICIAN_STATES =
  /\b(?:you are (?:still |currently |now )?(?:on|taking)|you take|i have you (?:down )?(?:on|at|for)|(?:he|she) is (?:still |now )?on|your (?:current )?dose is) (?:the |your |both )?(?:\d[\d.]*(?: mg)?(?: of)? )?(?:the )?$/i
const CONTRADICTS =
  /^(?:(?:oh|um|uh|well|and)[, ]+)*(?:no\b|nope|nah|not\b|actually|i (?:stopped|quit|ran out|am off|do not|have not|never|went|cut)|was\b|\d)/i

const SELDOM =
  /\b(?:once in a while|as needed|when(?:ever)? i (?:need|get)|here and there|sometimes|now and then)\b/i
const SELDOM_NEXT =
  /^(?:just |only |like )?(?:once in a while|as needed|when i (?:need|get)|here and there|sometimes)\b/i

/** Listed drugs with a dose in units that the reader model labels as current medication. */
export function listedRegimen(all: readonly DrugSentence[]): Regimen[] {
  return all.flatMap((said) => {
    if (!said.takes || said.drugs.length === 0) return []
    if (said.role === 'clinician') return statedIn(all, said)
    const { role } = said
    if (said.asks || role === 'narrator') return []
    if (role === 'other' && aboutAnother(all, said)) return []
    return said.drugs.flatMap((mention, i) => {
      const previous = said.drugs[i - 1]
      const border = previous ? (doseAfter(said.text, previous.end, previous)?.end ?? previous.end) : 0
      const before = said.text.slice(Math.min(border, mention.start), mention.start)
      const next = said.drugs[i + 1]
      const clause = said.text.slice(Math.min(border, mention.start), next?.start ?? said.text.length)
      if (!BARE.test(before) || NOT_TAKEN_NOW.test(clause) || isAnothers(said, before, role)) return []
      const bounded = said.text.slice(0, next?.start ?? said.text.length)
      const own = doseBefore(bounded, mention) ?? doseAfter(bounded, mention.end, mention)
      const rest = next ? undefined : all[said.at + 1]
      const same = rest && rest.turn === said.turn && rest.drugs.length === 0 ? rest : undefined
      if (
        same &&
        /^(?:no\b|wait|hold on|sorry|actually|oh|but|i (?:stopped|quit|ran|do not|have not|was))/i.test(
          same.text,
        )
      )
        return []
      const later = own || !same ? undefined : doseAt(same.text, 0, mention)
      if (same && later && NOT_TAKEN_NOW.test(same.text)) return []
      const dose = own ?? later
      if (/iud|implant/i.test(mention.name) || /^[ -]d\b/i.test(said.text.slice(mention.end))) return []
      if (!dose && !isOnlyNamed(said, all)) return []
      if (dose && saidOtherwise(all, said, mention, dose)) return []
      const seldom = SELDOM.test(clause) || (same && SELDOM_NEXT.test(same.text))
      if (seldom && !dose) return []
      return [fact(mention, dose, seldom, sinceIn(clause), unitsOf(said, later || seldom ? same : undefined))]
    })
  })
}

/** Another dose of the same drug later in the list. */
function saidOtherwise(
  all: readonly DrugSentence[],
  said: DrugSentence,
  mention: Mention,
  dose: DoseFound,
): boolean {
  const [reply] = repliesTo(all, said.at, 1)
  const doubted = reply?.slice(0, 3).some(({ text, drugs }) =>
    drugs.length > 0
      ? false
      : [...text.matchAll(/(?<![\d.])\d+(?:\.\d+)?\b/g)].some((match) => {
          const other = doseAt(text, match.index, mention)
          return other !== undefined && other.amount !== dose.amount
        }),
  )
  if (doubted) return true
  return all.slice(said.at + 1, said.at + 40).some(
    (later) =>
      later.takes &&
      later.drugs.some((one) => {
        const other = one.drug === mention.drug && doseAfter(later.text, one.end, one)
        return other && other.amount !== dose.amount
      }),
  )
}

/** "The tamsulosin. The stool softener.", in a list with the reader model's label on both sides. */
function isOnlyNamed(said: DrugSentence, all: readonly DrugSentence[]): boolean {
  const behind = said.text.slice(said.drugs.at(-1)?.end ?? 0)
  if (
    !/^(?:[.!]*$|,? (?:for|in|at|too|daily|every|once|twice|sometimes|when|also|as needed)\b)/i.test(behind)
  )
    return false
  if (/\bit is (?:only|just)\b/i.test(said.text)) return false
  if (said.text.replace(/[.!]+$/, '').split(' ').length > 4 + 3 * said.drugs.length) return false
  const around = [all[said.at - 1], all[said.at + 1]]
  return around.every((one) => one?.takes !== false || one.turn !== said.turn)
}

/** "You're on sertraline 100.", not contradicted by what follows. */
function statedIn(all: readonly DrugSentence[], said: DrugSentence): Regimen[] {
  return said.drugs.flatMap((mention, i) => {
    const next = said.drugs[i + 1]
    const bounded = said.text.slice(0, next?.start ?? said.text.length)
    const before = said.text.slice(0, mention.start)
    if (!CLINICIAN_STATES.test(before) || NOT_TAKEN_NOW.test(bounded)) return []
    const dose = doseBefore(bounded, mention) ?? doseAfter(bounded, mention.end, mention)
    if (!dose) return []
    const [reply] = repliesTo(all, said.at, 1)
    if (
      !reply ||
      reply
        .slice(0, 2)
        .some(({ text }) => CONTRADICTS.test(text) && !text.includes(dose.amount.split(' ')[0] ?? ''))
    )
      return []
    if (
      reply
        .slice(0, 3)
        .some(({ text }) => /\b(?:stopped|quit|ran out|not taking|off (?:it|that))\b/i.test(text))
    )
      return []
    return [fact(mention, dose, false, undefined, unitsOf(said))]
  })
}

function fact(
  mention: Mention,
  dose: DoseFound | undefined,
  seldom: boolean | undefined,
  since: string | undefined,
  units: number[],
): Regimen {
  const when = seldom ? 'as needed' : dose?.when
  return {
    kind: 'regimen',
    drug: mention.name,
    status: 'current',
    ...(dose && { dose: { amount: dose.amount, ...(when && { when }) } }),
    ...(since && { since }),
    units,
  }
}
