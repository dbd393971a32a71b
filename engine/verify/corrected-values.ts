import { disowns, retracts } from '../rules/corrections.ts'
import { answerInSense } from './answers.ts'
import type { Spot } from './evidence.ts'

/** Numbers and days of the week. */
export function numbersIn(plain: string): Set<string> {
  return new Set(plain.match(/\d+(?:[.:/]\d+)*|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/g) ?? [])
}

const REFUSES =
  /^(?:(?:oh|um|well|okay|and|so|but),? )*(?:no\b|nope|nah|then no|not (?:yet|now|today|really|for me)|i (?:would|will) (?:rather )?not|i do not want|i would rather|maybe later|let us (?:leave|hold|wait)|we (?:will|can)? ?(?:leave|hold|skip)|i am (?:good|fine|okay))|\b(?:leave it (?:out|for)|rather not|not interested|then we will not|we will not|will not be|i said no|told (?:him|her|them) no|no more (?:tablets|pills))\b/i
/** "A hundred and fifty." "No wait, two hundred." */
export function markCorrected(
  earlier: { plain: string; role: string; spot: Spot },
  later: string,
  spot: Spot,
): void {
  const before = numbersIn(earlier.spot.plain)
  if (before.size === 0 || before.size > 6) return
  const now = numbersIn(spot.plain)
  if (now.size === 0) return
  const corrected =
    retracts(later, earlier.plain) ||
    disowns(later) ||
    (!earlier.spot.question && STARTS_OVER.test(later)) ||
    (earlier.role !== spot.role &&
      !earlier.spot.question &&
      earlier.spot.tokens.length <= 9 &&
      /^(?:no[,.]? |it is |it was |actually,? )*\d/.test(spot.plain))
  if (!corrected) return
  for (const value of before) if (!now.has(value)) spot.gone.add(value)
}
const STARTS_OVER =
  /^(?:(?:well|um|oh|or|so),? )*(?:no[,.;]? (?:wait|sorry|actually|hang on|hold on|make|scratch|it is|it was)\b|wait\b|actually\b|sorry\b|scratch that|correction|let me correct|make (?:it|that)\b|or rather)/i

const TAKES_BACK =
  /\bsorry[.!]?$|^(?:(?:well|um|oh|or|so|and|honestly|yeah|ay),? )*(?:no(?=[,.;!]|$)|no (?:wait|sorry|actually|i|it|that|the|with|make|better|hang|hold)\b|wait\b|actually\b|sorry\b|scratch that|correction|i mean\b|make (?:it|that)\b|or rather|more like|closer to|better\b|not (?:really|quite)\b|that is what i tell|hang on|hold on|let us say|let me correct)|\b(?:divided|added|counted|read (?:it|that)) wrong\b|\b(?:cut|changed|lowered|raised|put) it (?:to|down|up|in)\b/

/** "An hour? No. Closer to two.": the earlier number no longer counts. */
export function markRetracted(spots: readonly Spot[]): void {
  for (const [i, spot] of spots.entries()) {
    const before = numbersIn(spot.plain)
    if (before.size === 0 || before.size > 4) continue
    // "You're on 50 at night?" "25."
    const reply = spots[i + 1]
    if (
      spot.question &&
      reply &&
      reply.role !== spot.role &&
      reply.tokens.length <= 6 &&
      /^\d/.test(reply.plain)
    ) {
      if (before.size === 1)
        for (const value of before) if (!numbersIn(reply.plain).has(value)) reply.gone.add(value)
      continue
    }
    const cue = [1, 2].find(
      (step) => TAKES_BACK.test(spots[i + step]?.plain ?? '') && !spots[i + step]?.question,
    )
    if (cue === undefined || (cue === 2 && spots[i + 1]?.question)) continue
    // A clinician's question answered with "no" takes nothing back unless another number follows.
    const later = [0, 1, 2].flatMap((step) => {
      const next = spots[i + cue + step]
      return next && !(step > 0 && next.question) ? [...numbersIn(next.plain)] : []
    })
    if (later.length === 0 || later.length > 5) continue
    const last = spots[i + cue]
    for (const value of before) if (!later.includes(value) && value.length < 7 && last) last.gone.add(value)
  }
}

/** Which questions are answered, and how; a bare answer inherits the words of its question. */
export function pairAnswers(spots: readonly Spot[], talk: boolean): void {
  if (!talk) return
  let pending: Spot[] = []
  let replies = 0
  for (const spot of spots) {
    if (spot.question) {
      if (replies > 0 || (pending.length > 0 && spot.index - (pending.at(-1)?.index ?? 0) > 2)) pending = []
      replies = 0
      spot.answered = 'open'
      pending.push(spot)
      continue
    }
    const last = pending.at(-1)
    if (!last) continue
    if (spot.role === last.role && spot.role !== 'narrator' && spot.index - last.index < 3 && replies === 0) {
      // Unlabeled conversation: an answer may have the wrong label.
      const short = answerInSense(last.plain, spot.plain)
      if (short === 'other' || spot.tokens.length > 8) continue
    }
    if (spot.index - last.index > 4 || replies >= 3) {
      pending = []
      continue
    }
    replies++
    spot.asks = last.index
    // "Has anybody tried to end their life?" "My brother did."
    const other = spot.holder.find((one) => one !== '')
    if (replies === 1 && other !== undefined && spot.tokens.length <= 9 && DID.test(spot.plain)) {
      last.holder = last.holder.map(() => other)
      last.answered = 'yes'
    }
    // "Does Malik have a diagnosis?" "Schizophrenia."
    const of = last.holder.findLast((one) => one !== '')
    if (
      replies === 1 &&
      of !== undefined &&
      !last.tokens.some(({ raw }) => raw === 'you') &&
      !/^(?:i|my|no|we)\b/.test(spot.plain)
    )
      spot.holder = spot.holder.map((one) => (one === '' ? of : one))
    if (spot.past && replies <= 2 && spot.tokens.length <= 12) last.past = true
    // "Any thoughts of hurting anybody? Coach, anyone?" "No."
    const goesOn =
      pending.length > 1 &&
      !/^(?:(?:and|so|okay|but|now),? )*(?:do|does|did|are|is|was|were|have|has|had|any|can|could|would|will|how|what|when|where|who|why)\b/.test(
        last.plain,
      )
    for (const question of pending.slice(goesOn ? -2 : -1)) {
      const answer = answerInSense(question.plain, spot.plain)
      if (
        question.answered === 'open' ||
        (question.answered === 'other' && replies === 2 && answer !== 'other')
      )
        question.answered = answer
    }
  }
}

const DID = /\b(?:did|does|has|had|is|was|takes|took)\b/

const OFFERS = /\b(?:want|would you|interested|shall we|try|how about|sound|open to|okay with|willing)\b/

/** The values that the next sentences reject. */
export function markRefusals(spots: readonly Spot[]): void {
  for (const [i, spot] of spots.entries())
    for (const next of [spots[i + 1], spots[i + 2]]) {
      if (next?.question && OFFERS.test(next.plain) && next.answered === 'no') spot.refused = true
      if (!next || (next.question && next.role !== 'patient')) break
      if (!next.question && REFUSES.test(next.plain)) spot.refused = true
    }
}
