import type { OrderAct } from '../fact.ts'
import { type DoseFound, doseAfter, doseBefore, isDoseOf } from './dose.ts'
import type { DrugSentence, Mention } from './drug-sentences.ts'
import { ENUMERATED, NEGATED, OPEN, type Proposal, SOFT } from './proposal.ts'

const FEW =
  '(?:(?:the|your|his|her|their|that|this|some|an?|low|small|tiny|little|bit|dose|of|extra|daily|nightly|plain|generic|regular|same|both|medicine|called|him|you|on|for|short|course|back|up|down|prescription|\\d{1,4}(?:\\.\\d{1,3})?|mg|mcg)[ ,]+){0,6}$'
const lead = (verbs: string): RegExp => new RegExp(`\\b(?:${verbs}) ${FEW}`, 'i')

const LEADS: readonly [OrderAct, RegExp][] = [
  [
    'restart',
    lead(
      'restart(?:ing)?|resum(?:e|ing)|(?:put|get)(?:ting)? (?:you|him|her|them) back on|go(?:ing)? back (?:on|to)|start(?:ing)? back',
    ),
  ],
  ['hold', lead('hold(?:ing)?(?! off)|paus(?:e|ing)')],
  ['taper', lead('taper(?:ing)?(?: off| down)?|wean(?:ing)?(?: (?:you|him|her))?(?: off)?')],
  [
    'stop',
    lead(
      'stop(?:ping)?(?: taking)?|throw(?:ing)? (?:out|away)|discontinu(?:e|ing)|com(?:e|ing) off|tak(?:e|ing) (?:you|him|her|them) off|get(?:ting)? (?:you|him|her|them) off|get(?:ting)? rid of|quit(?:ting)?|drop(?:ping)?(?! (?:the|your|his|her) \\w+ (?:to|down))',
    ),
  ],
  [
    'continue',
    lead(
      'continu(?:e|ing)(?: with| on)?|same|keep(?:ing)?(?: taking| going with| on with| on| with| (?:you|him|her) on)?|stay(?:ing)? (?:on|with|at)|stick(?:ing)? with|leav(?:e|ing)|no changes? (?:to|in|with|on)|not (?:touch|chang)(?:e|ing)|maintain(?:ing)?',
    ),
  ],
  [
    'increase',
    lead(
      'increas(?:e|ing)|rais(?:e|ing)|go(?:ing)? up (?:on|with)|bump(?:ing)?(?: up)?|push(?:ing)?(?: up)?|nudg(?:e|ing)(?: up)?|titrat(?:e|ing)|doubl(?:e|ing)',
    ),
  ],
  [
    'decrease',
    lead(
      'decreas(?:e|ing)|lower(?:ing)?|reduc(?:e|ing)|cut(?:ting)?(?: down| back)?(?: on)?|go(?:ing)? down (?:on|with)|com(?:e|ing) down (?:on|with)|back(?:ing)? off(?: on)?',
    ),
  ],
  ['change', lead('chang(?:e|ing)|mov(?:e|ing)|tak(?:e|ing)|bring(?:ing)?|put(?:ting)?|get(?:ting)?')],
  [
    'switch',
    lead(
      'switch(?:ing)?(?: (?:you|him|her|them))?(?: over)? to|chang(?:e|ing)(?: (?:you|him|her|them))?(?: over)? to',
    ),
  ],
  [
    'start',
    lead(
      'start(?:ing)?(?: with)?|begin(?:ning)?|add(?:ing)?(?: in| on| back)?|(?:put|get|have|start|try)(?:ting|ing)? (?:you|him|her|them) on|prescrib(?:e|ing)|try(?:ing)?|us(?:e|ing)|send(?:ing)?(?: in| over)?|go(?:ing)? with|writ(?:e|ing)(?: you)?(?: a prescription)? for',
    ),
  ],
]
const AFTER: readonly [OrderAct | 'not', RegExp][] = [
  [
    'not',
    /^,? (?:(?:stays?|is|remains?|would be|are|we (?:will )?(?:leave|keep)) )?(?:off the table|off the list|is out|stays out|stays off|out of the question)\b/i,
  ],
  [
    'continue',
    /^(?: (?:itself|alone))?,? (?:(?:i |we )?(?:will |can |should |is going to |is )?(?:stay|stays|staying|remain|remains|continues)\b(?! off| out| away| in touch)|keep (?:it|that) (?:at|the same|as|where)|(?:the )?same(?=[.,;]|$| dose| \d)|no changes?\b|unchanged\b|as (?:it )?is\b|where it is\b|goes on(?=[.,]|$)|we (?:will )?(?:leave|keep)\b)/i,
  ],
  [
    'stop',
    /^,? (?:(?:we are|i am) (?:stopping|discontinuing)|(?:we|i|let us) (?:will )?stop\b|stops\b|is (?:done|stopping)\b|(?:has|needs) to (?:go|stop)\b|comes off\b)/i,
  ],
  ['increase', /^,? (?:goes|is going|go|comes|we (?:will )?(?:go|bump|raise)|going|will go) (?:back )?up\b/i],
  [
    'decrease',
    /^,? (?:goes|is going|go|comes|we (?:will )?(?:go|bring|drop)|going|will (?:go|come)) (?:back )?down\b/i,
  ],
  ['start', /^ it is(?=[.,]|$)/i],
  ['restart', /^(?: \d[\d.]*(?: mg)?)? goes back on\b/i],
  [
    'change',
    /^,? (?:(?:let us|we|we will|i want to|i would) (?:go|bring it|take it) )?(?:(?:up|down) )?(?:from \d|(?:goes|is going|going) to \d)/i,
  ],
]

/** "That would push your lithium up." */
const OTHER_SUBJECT =
  /\b(?:that|it|this|which|what|who|they|he|she|people|doctors?|team|those|these|some|things|ones|medicines|drugs|pills|ibuprofen|both) (?:would |will |can |may |might |could |should )?(?:push|raise|lower|drop|increase|decrease|reduce|cut|stop|bring|take|use|start|add|keep|change|move|put|hold)s?\b/i
const OR_BETWEEN = /\bor\b/i
/** A cross-over in weeks is more than one order; its words are quoted instead. */
export const STEPS = /\bweek (?:[1-6]|one|two|three|four)\b/i
const PAST =
  /\b(?:began|switched|raised|lowered|stopped on|started on the|weeks ago|went|gave|got|came|told me|worked|helped|started you|put you on it|at that visit|since i saw)\b/i

const WISHES =
  /\b(?:i would|i want you to|i would like (?:you )?to|we would) (?:also )?(?:stop|hold|quit|take)\b/i
const UNDECIDED = /\b(?:if|unless|could|might|may|maybe|perhaps|options?|some people|whether)\b/i

/** Start of the last clause. */
const clauseStart = (words: string): number => {
  const borders = [...words.matchAll(/[,;:] |\b(?:but|so|then|and) /gi)]
  // The last boundary may come right before the drug: "and the lithium".
  const last = borders.findLast(({ index }) => words.length - index > 12)
  return last?.index ?? 0
}

/** The orders a sentence gives or proposes, one per drug. */
export function proposalsIn(said: DrugSentence): Proposal[] {
  if (said.role !== 'clinician' || STEPS.test(said.text)) return []
  const out: Proposal[] = []
  said.drugs.forEach((mention, i) => {
    const previous = said.drugs[i - 1]
    const next = said.drugs[i + 1]
    const before = said.text.slice(previous?.end ?? 0, mention.start)
    const after = said.text.slice(mention.end, next?.start ?? said.text.length)
    const found = actOf(before, after)
    const inherited =
      !found && previous && /^[^.;]{0,60}\band $/i.test(before)
        ? out.find((one) => one.mention === previous)
        : undefined
    const shared =
      !found && next && /^ and (?:the |your )?$/i.test(after)
        ? AFTER.find(([, pattern]) => pattern.test(said.text.slice(next.end)))?.[0]
        : undefined
    const act = found ?? inherited?.act ?? shared
    if (!act || (act === 'switch' && inherited)) return
    const clause = said.text.slice(0, mention.start)
    if (OTHER_SUBJECT.test(before) || /\b(?:makes?|made|lets?) (?:the |your )?$/i.test(before)) return
    const near = toDose(said, mention, after)
    const to =
      near &&
      (act === 'start' || act === 'continue' ? near : { ...near, amount: near.amount.replace(/^up to /, '') })
    const from = fromDose(mention, after)
    // If the reader model is confident of a plan, only the clause counts.
    const local = said.plans ? clause.slice(clauseStart(clause)) : clause
    const option =
      said.asks ||
      ENUMERATED.test(clause) ||
      PAST.test(said.plans ? `${local} ${after.slice(0, 60)}` : said.text) ||
      /\b(?:only if|unless|but first|until the)\b/i.test(said.text) ||
      UNDECIDED.test(clause) ||
      OPEN.test(local) ||
      OPEN.test(said.plans ? (after.slice(0, 40).split(/[,;]| and | but /)[0] ?? '') : after.slice(0, 40)) ||
      (said.drugs.length > 1 && OR_BETWEEN.test(said.text)) ||
      OR_BETWEEN.test(said.text.slice(Math.max(0, mention.start - 30), mention.end + 25))
    out.push({
      act: act === 'not' || (act !== 'continue' && NEGATED.test(before)) ? 'not' : act,
      mention,
      said,
      // "I'd stop the ibuprofen" needs no answer if the reader model labels it as a plan.
      firm:
        !option &&
        (!SOFT.test(clause) || (said.plans && WISHES.test(local) && (act === 'stop' || act === 'hold'))),
      option,
      ...(to && { to }),
      ...(from && { from }),
      ...(act === 'switch' &&
        previous &&
        /\bfrom\b/i.test(said.text.slice(0, previous.start)) && { replaces: previous }),
    })
  })
  return out
}

function actOf(before: string, after: string): OrderAct | 'not' | undefined {
  const ahead = AFTER.find(([, pattern]) => pattern.test(after))?.[0]
  const led = LEADS.find(([, pattern]) => pattern.test(before))?.[0]
  const to = /^(?: back)?(?: (up|down))?,? (?:from \d[\d.]*(?: mg)? )?(?:(?:back )?(up|down) )?to \d/i.exec(
    after,
  )
  const way = to?.[1] ?? to?.[2]
  if (led === 'change' || led === 'increase' || led === 'decrease') {
    // "Put the melatonin up to 6"; "take the lithium with food" changes nothing.
    if (way) return way.toLowerCase() === 'up' ? 'increase' : 'decrease'
    if (led !== 'change') return led
    return to || /^ from \d/.test(after) ? 'change' : undefined
  }
  if (led === 'stop' && /\bdrop(?:ping)? /i.test(before) && to) return 'decrease'
  if (led === 'continue' && /^,? (?:off|out)\b/i.test(after)) return 'not'
  return led ?? ahead
}

function toDose(said: DrugSentence, mention: Mention, after: string): DoseFound | undefined {
  const to = /^[^.;?]{0,50}?\b(?:to|at) (?:about |just )?(?=\d)/i.exec(after)
  if (
    to &&
    !/^,? up to $/i.test(to[0]) &&
    (/\bfrom \d/i.test(to[0]) || !/\bup to\b/i.test(to[0].replace(/^ (?:goes|go|comes|is going) /, '')))
  ) {
    const dose = doseAfter(said.text, mention.end + to[0].length, mention, true)
    if (dose) return dose
  }
  const near = doseAfter(said.text, mention.end, mention) ?? doseBefore(said.text, mention)
  // "The quetiapine stays as it is, 150."
  const kept = near ? undefined : /^ (?:stays|remains)[^.;\d]{0,30}[, ]+(?=\d)/i.exec(after)
  return kept ? doseAfter(said.text, mention.end + kept[0].length, mention, true) : near
}

function fromDose(mention: Mention, after: string): DoseFound | undefined {
  const from =
    /^[^.;?]{0,30}?\bfrom (?:about )?(\d{1,4}(?:\.\d{1,3})?)(?: ?mg)?,? (?:up |down |back )?to \d/i.exec(
      after,
    )
  const amount = from?.[1]
  return amount && isDoseOf(mention, Number(amount))
    ? { amount: `${amount} mg`, start: 0, end: 0 }
    : undefined
}
