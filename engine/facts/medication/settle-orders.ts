import type { Dose, NotUsed, Order, Regimen } from '../fact.ts'
import { type DoseFound, doseAt, durationAfter, milligrams } from './dose.ts'
import { type DrugSentence, type Mention, repliesTo, unitsOf } from './drug-sentences.ts'
import { doseInNext } from './next-dose.ts'
import { proposalsIn } from './orders.ts'
import type { Proposal } from './proposal.ts'
import { recapIn } from './recap.ts'
import { reasonIn, replyTo, wayOf } from './replies.ts'

export type Settled = { orders: Order[]; declined: NotUsed[]; at: Map<string, number> }

type Entry = { order: Order; at: number } | { declined: NotUsed; at: number }

const ASKS_TO_TRY =
  /\b(?:would you (?:be (?:open|willing|okay|interested)|like|want|take|try|consider)|do you want|are you (?:open|willing|okay|interested)|how (?:about|would you feel)|what (?:about|would you think|do you think)|shall we|can we|could we|should we|want (?:me )?to|how do you feel about)\b/i
const CANNOT_BE_ASKED = /\b(?:did|were|was|have you|had|ago|last|ever|before|used to|if you (?:stop|miss))\b/i
const WEAK_VERB =
  /\b(?:us(?:e|ing)|try(?:ing)?|send(?:ing)?|go(?:ing)? with|get(?:ting)?|giv(?:e|ing)) [^.;]{0,30}$/i
const STARTS =
  /\b(tonight|tomorrow(?: night| morning)?|today|next week|this weekend|on the weekend|in \d+ (?:days|weeks))\b/i
const PURPOSE =
  /\bfor (?:the |your |his |her )?(sleep|nightmares|anxiety|depression|mood|panic|restlessness|tremor|constipation|withdrawal|cravings|akathisia|pain|irritability|ADHD|focus|dreams|sadness|stiffness|side effects)\b/i

/** Every proposal with its outcome. The last word about a drug wins. */
export function settleOrders(all: readonly DrugSentence[], current: ReadonlyMap<string, Regimen>): Settled {
  const by = new Map<string, Entry>()
  const pending = new Map<string, Proposal>()
  for (const said of all) {
    // Early in a visit, such sentences are about the past.
    if (said.role !== 'clinician' || (!said.plans && all.length > 40 && said.at < all.length * 0.3)) continue
    if (CANCELS.test(said.text)) cancelLatest(by, said)
    const proposals = proposalsIn(said)
    for (const proposal of proposals) settleOne(all, proposal, current, by, pending)
    if (proposals.length === 0 || said.plans)
      adoptRecap(
        all,
        said,
        current,
        by,
        pending,
        new Set(proposals.filter(({ act }) => act !== 'not').map(({ mention }) => mention.drug)),
      )
  }
  const orders: Order[] = []
  const declined: NotUsed[] = []
  const at = new Map<string, number>()
  for (const [drug, entry] of by) {
    at.set(drug, entry.at)
    if ('order' in entry) orders.push(entry.order)
    else declined.push(entry.declined)
  }
  return { orders, declined, at }
}

/** Excludes "leave the gabapentin alone", which may never have been taken. */
const STAYS =
  /\b(?:as (?:it|they) (?:is|are)|as is|where it is|the same|same dose|unchanged|stays?|continues?|keep taking|not touching)\b/i

const CANCELS =
  /\b(?:scrap|scratch|forget) that\b|^(?:actually,? )?no,? wait\b|^(?:okay,? |fine,? |all right,? )?then we will not\b/i

/** "Scratch that, we hold it at 40.": takes back the previous order. */
function cancelLatest(by: Map<string, Entry>, said: DrugSentence): void {
  const [last] = [...by].filter(([, { at }]) => said.at - at <= 6).sort((a, b) => b[1].at - a[1].at)
  if (last && 'order' in last[1] && last[1].order.act !== 'continue') by.delete(last[0])
}

/** A relative agrees, the patient doesn't. */
function patientRefuses(all: readonly DrugSentence[], said: DrugSentence, drug: string): boolean {
  return repliesTo(all, said.at, 2).some((turn) => {
    const [first] = turn
    if (first?.role !== 'patient' || wayOf(turn) !== 'refuses') return false
    return all
      .slice(said.at + 1, first.at + turn.length)
      .every(({ drugs }) => drugs.every((one) => one.drug === drug))
  })
}

function settleOne(
  all: readonly DrugSentence[],
  proposal: Proposal,
  current: ReadonlyMap<string, Regimen>,
  by: Map<string, Entry>,
  pending: Map<string, Proposal>,
): void {
  const { act, mention, said } = proposal
  const key = mention.drug
  const taken = current.get(key)
  if (act === 'not') {
    if (!taken) by.delete(key)
    return
  }
  const before = by.get(key)
  if (act === 'continue') {
    if (!taken && !proposal.to && !(said.plans && STAYS.test(said.text))) return
    if (!proposal.firm && !proposal.option) {
      if (replyTo(all, said.at, 2, key).way === 'refuses') return
    } else if (!proposal.firm) return
    if (before && 'order' in before && before.order.act !== 'continue') return
    by.set(key, { order: orderOf(all, proposal, taken), at: said.at })
    return
  }
  if (proposal.option) {
    if (
      !said.asks ||
      !ASKS_TO_TRY.test(said.text) ||
      CANNOT_BE_ASKED.test(said.text) ||
      said.drugs.length > 1
    ) {
      pending.set(key, proposal)
      const refusal = said.drugs.length === 1 ? replyTo(all, said.at, 1, key) : undefined
      if (
        refusal?.way === 'refuses' &&
        refusal.turn.some(({ drugs }) => drugs.some(({ drug }) => drug === key))
      )
        by.set(key, { declined: declinedOf(proposal, refusal.turn), at: said.at })
      return
    }
  }
  const firm = proposal.firm && !WEAK_VERB.test(said.text.slice(0, mention.start))
  const reply = replyTo(all, said.at, firm ? 1 : said.plans ? 6 : 3, key)
  if (reply.way === 'refuses') {
    if (act !== 'stop' && act !== 'hold' && act !== 'taper')
      by.set(key, { declined: declinedOf(proposal, reply.turn), at: said.at })
    return
  }
  if (!firm && reply.way !== 'accepts') {
    pending.set(key, proposal)
    return
  }
  if (patientRefuses(all, said, key)) {
    pending.set(key, proposal)
    return
  }
  const isStart = act === 'start' || act === 'restart'
  if (isStart && taken && !proposal.to) return
  if (before && 'order' in before && !proposal.to && before.order.to) return
  by.set(key, { order: orderOf(all, proposal, taken, firm ? undefined : reply.said), at: said.at })
}

/**
 * "Acamprosate 666 three times a day. Escitalopram, 20 in the morning.": the list at the end. It settles
 * earlier proposals; a drug no one proposed is listed without a verb.
 */
function adoptRecap(
  all: readonly DrugSentence[],
  said: DrugSentence,
  current: ReadonlyMap<string, Regimen>,
  by: Map<string, Entry>,
  pending: Map<string, Proposal>,
  proposed: ReadonlySet<string>,
): void {
  if (!said.plans && (by.size + pending.size === 0 || said.at < all.length * 0.5)) return
  for (const { mention, to, doseIn } of recapIn(all, said)) {
    if (proposed.has(mention.drug) && by.has(mention.drug)) continue
    const open = pending.get(mention.drug)
    const before = by.get(mention.drug)
    const taken = current.get(mention.drug)
    if (replyTo(all, said.at, 1, mention.drug).way === 'refuses') continue
    if (before && 'declined' in before && !open && !said.plans) continue
    const act =
      before && 'order' in before
        ? before.order.act
        : open && open.act !== 'not' && (open.to === undefined || open.to.amount === to.amount)
          ? open.act
          : taken
            ? 'change'
            : 'give'
    if (act === 'stop' || act === 'hold' || act === 'taper' || act === 'switch') continue
    const order = orderOf(
      all,
      { act, mention, said, to, firm: true, option: false, ...(doseIn && { doseIn }) },
      taken,
      doseIn,
    )
    if (order.act === 'change' && taken) order.act = taken.dose?.amount === to.amount ? 'continue' : 'change'
    if (order.act === 'change' && !order.from) {
      if (!said.plans) continue
      order.act = 'give'
    }
    by.set(mention.drug, { order, at: said.at })
  }
}

function orderOf(
  all: readonly DrugSentence[],
  proposal: Proposal,
  taken: Regimen | undefined,
  accepted?: DrugSentence,
): Order {
  const { mention, said, namedIn, replaces } = proposal
  const starting = proposal.act === 'start' || proposal.act === 'restart' || proposal.act === 'switch'
  const next = proposal.to ? undefined : doseInNext(all, said, mention)
  const follow = starting || next?.dose.when ? next : undefined
  const mended = proposal.to && doseMended(all, said, mention)
  // "500 twice a day, well, let's do once a day": nothing is certain.
  const told = follow?.said ?? said
  const shaky =
    !mended &&
    (/\b(?:well|no|actually),? let us (?:do|say|make)\b/i.test(told.text) ||
      /^(?:well|no|actually),? let us (?:do|say|make)\b/i.test(all[told.at + 1]?.text ?? ''))
  const found = mended?.dose ?? proposal.to ?? follow?.dose
  const doseSaid = mended?.said ?? (proposal.to ? (proposal.doseIn ?? said) : told)
  const to = shaky ? undefined : withDuration(found, doseSaid, all[doseSaid.at + 1])
  const known = taken?.dose
  const target = milligrams(to)
  const explicit = bare(proposal.from)
  const start = milligrams(explicit) ?? milligrams(known)
  const changes = target !== undefined && start !== undefined && target !== start
  let act = proposal.act === 'not' ? 'continue' : proposal.act
  if (changes && (act === 'start' || act === 'change' || act === 'increase' || act === 'decrease')) {
    act = target > start ? 'increase' : 'decrease'
  }
  // A dose can't be increased to itself.
  const isDose = act === 'start' || act === 'increase' || act === 'decrease'
  if (isDose && target !== undefined && target === start) act = 'continue'
  const usesKnown =
    (changes && !explicit && act !== 'switch' && act !== 'restart' && act !== 'give') ||
    (act === 'continue' && !to && known)
  const shown = act === 'continue' && !to ? known : to
  const from = explicit ?? (changes && usesKnown ? known : undefined)
  const starts = STARTS.exec(said.text)?.[1]?.toLowerCase()
  const purpose = PURPOSE.exec(said.text)?.[1]
  const only = said.drugs.length <= 1
  return {
    kind: 'order',
    act,
    drug: mention.name,
    ...(from && { from }),
    ...(shown && act !== 'stop' && act !== 'hold' && { to: shown }),
    ...(replaces && { replaces: replaces.name }),
    ...(only && starts && act !== 'continue' && act !== 'give' && { starts }),
    ...(only && purpose && { purpose }),
    units: [
      ...new Set([
        ...unitsOf(namedIn, said, follow?.said, mended?.said, accepted),
        ...(usesKnown && taken ? taken.units : []),
      ]),
    ].sort((a, b) => a - b),
  }
}

/** "Goes up to 100. Well, with the pressure dropping, 75 first." */
function doseMended(
  all: readonly DrugSentence[],
  said: DrugSentence,
  mention: Mention,
): { dose: DoseFound; said: DrugSentence } | undefined {
  const next = all[said.at + 1]
  if (!next || next.turn !== said.turn || next.drugs.length > 0) return undefined
  if (!/^(?:well,|actually|no,|hmm?,|wait|sorry|let me think|or rather)/i.test(next.text)) return undefined
  const numbers = [...next.text.matchAll(/(?<=[ ,])\d[\d.]*\b/g)].flatMap((match) => {
    const dose = doseAt(next.text, match.index, mention)
    return dose ? [dose] : []
  })
  const [dose] = numbers
  return dose && (numbers.length === 1 || dose.when?.includes(', then ')) ? { dose, said: next } : undefined
}

function declinedOf({ act, mention, said, namedIn, to }: Proposal, turn: readonly DrugSentence[]): NotUsed {
  const reason = reasonIn(turn)
  const what =
    act === 'increase' || act === 'decrease' || act === 'change'
      ? `${act === 'decrease' ? 'decrease' : act === 'increase' ? 'increase' : 'change'} of ${mention.name}${to ? ` to ${to.amount}` : ''}`
      : act === 'switch'
        ? `switch to ${mention.name}`
        : mention.name
  return {
    kind: 'not-used',
    what,
    status: 'declined',
    by: 'patient',
    ...(reason && { reason }),
    units: unitsOf(namedIn, said, ...turn.slice(0, 3)),
  }
}

function withDuration(
  dose: DoseFound | undefined,
  { text }: DrugSentence,
  next: DrugSentence | undefined,
): Dose | undefined {
  if (dose && next && AT_NEED.test(next.text) && !dose.when?.includes('as needed'))
    return { amount: dose.amount, when: [dose.when, 'as needed'].filter(Boolean).join(' ') }
  const time =
    dose && dose.end > 0 && !dose.when?.includes(' for ') ? durationAfter(text, dose.end) : undefined
  return dose && time
    ? { amount: dose.amount, when: [dose.when, time].filter(Boolean).join(' ') }
    : bare(dose)
}

const AT_NEED = /^(?:(?:just|only|but only) )?(?:if|when) (?:you|he|she) needs? (?:it|one)\b|^as needed\b/i

const bare = (dose: DoseFound | Dose | undefined): Dose | undefined =>
  dose && { amount: dose.amount, ...(dose.when && { when: dose.when }) }
