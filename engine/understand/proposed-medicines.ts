import { capitalised } from '../words/third-person.ts'
import { declines } from './acts.ts'
import type { Discourse } from './discourse.ts'
import { isDoseOf } from './dose-changes.ts'
import { isSchedule } from './doses.ts'
import { drugsIn } from './drug-names.ts'
import { SPEAKS_AGAINST } from './fallen-plans.ts'
import { patientRejects } from './not-used.ts'
import { planSentence } from './plan-sentence.ts'
import { opened } from './prepare.ts'
import { answerOf } from './questions.ts'
import type { Said } from './said.ts'
import { inTheirWords, lowerFirst, ofClinician } from './wording.ts'

/** Medicines that are brought up in one turn and settled in a later one: "What about doxepin, six?" … "Let's do that." */

const LEADS = `^(?:(?:okay|so|then|well|all right|alright|yes|right|good|great|sure|fine|and|perfect|no)[,. ]+)*`
const WHAT_ABOUT = new RegExp(
  `${LEADS}(?:what|how) about (?:trying |adding |starting |some )?([a-z][a-z-]+(?: (?:xr|er|xl|sr|cr))?(?:,? (?:at |just |about )?\\d[^?]{0,40})?(?:,? (?:instead|at (?:night|bedtime)|in the morning))?)\\?$`,
  'i',
)

/** "What about Lamictal?", of one that is not taken: remembered until it is settled, or the talk leaves it. */
export function bringsUp(talk: Discourse, { text, sentence }: Said): void {
  const what = WHAT_ABOUT.exec(text)?.[1]
  const [drug, other] = what ? drugsIn(what) : []
  if (!what || !drug || other || talk.drugs.isTaken(drug.drug.name)) return
  talk.proposal = { drug: drug.drug.name, what, sentence, turns: 0 }
}

/** What the patient says against it ends it. */
export function hearsAgainst(talk: Discourse, said: readonly Said[]): void {
  if (!talk.proposal) return
  if (
    said
      .slice(0, 3)
      .some(
        ({ text }) =>
          answerOf(text) === 'no' || declines(text) || patientRejects(text) || SPEAKS_AGAINST.test(text),
      ) &&
    !said.some(({ text }) => NEVER_HAD_IT.test(text))
  )
    talk.proposal = undefined
}

/** "Never had it." says nothing against it. */
export const NEVER_HAD_IT =
  /^(?:no,? )?(?:i (?:have )?)?never (had|tried|took|taken|been on|heard of|used) (?:it|that|that one)[.!]?$/i

const WHEN = String.raw`(?: then| tonight| today| tomorrow| now| first| instead| starting [a-z]+| from [a-z]+| for (?:a|one|\d+|the next|now) ?[a-z0-9 ]*| at (?:night|bedtime)| in the morning)*`
const LETS_DO_THAT = new RegExp(
  `${LEADS}(?:let us|we will|i would|i will|we can|we are going to) (?:do|try|go with|start|use|go for) (?:that|it|this|that one)(${WHEN})[.!]?$`,
  'i',
)
const ONLY_WHEN =
  /^(?:starting )?(tonight|today|tomorrow|at (?:night|bedtime)|in the morning|every (?:night|morning))[.!]?$/i
const OFFERED_TO = /\b(?:go|come|move|drop|cut) (?:it |you )?(?:up |down |back )?to (\d+(?:\.\d+)?)\b/i
const FROM = /^(?:(?:oh|okay|so)[, ]+)*(?:down |up )?from (?:the )?(\d+(?:\.\d+)?)(?: mg)?\?/i

/** "Let's do that.": what was brought up, or offered, in the turn before. */
export function settlesProposal(talk: Discourse, said: readonly Said[], i: number): boolean {
  const item = said[i] as Said
  const rest = LETS_DO_THAT.exec(item.text)?.[1]
  if (rest === undefined) return false
  const next = said[i + 1]
  const when = next && ONLY_WHEN.test(next.text) ? ` ${lowerFirst(next.text).replace(/[.!]$/, '')}` : ''
  const what = brought(talk) ?? offered(talk)
  if (!what) return false
  talk.proposal = undefined
  talk.offer = undefined
  talk.drugs.mind(what.text)
  talk.add({
    text: `${what.text}${rest}${when}.`,
    act: 'plan',
    found: [],
    sentences: [...what.sentences, item.sentence, ...(when && next ? [next.sentence] : [])],
    speaker: 'clinician',
    answers: true,
  })
  talk.endThread()
  return true
}

type What = { text: string; sentences: Said['sentence'][] }

function brought({ proposal }: Discourse): What | undefined {
  if (!proposal || proposal.turns > 2) return undefined
  return { text: `Start ${proposal.what}`, sentences: [proposal.sentence] }
}

function offered(talk: Discourse): What | undefined {
  const { offer } = talk
  if (!offer || talk.offerAge > 1) return undefined
  const [drug, other] = [...new Set(drugsIn(offer.text).map((named) => named.drug.name))]
  if (other || / or (?:we|you|i|there)\b/i.test(offer.text)) return undefined
  const to = OFFERED_TO.exec(offer.text)?.[1]
  const of = drug ?? talk.drugs.lastWithin(5)
  const from = FROM.exec(talk.lastSaid[0]?.text ?? '')?.[1]
  if (to && of && from && from !== to && isDoseOf(of, Number(to)) && isDoseOf(of, Number(from)))
    return {
      text: `${Number(to) > Number(from) ? 'Increase' : 'Decrease'} ${of} from ${from} mg to ${to} mg`,
      sentences: [offer.sentence, ...talk.lastSaid.slice(0, 1).map(({ sentence }) => sentence)],
    }
  if (!drug && !(to && of && isDoseOf(of, Number(to)))) return undefined
  const words = opened(offer.text)
    .replace(
      /^(?:(?:or|and|so|then|well|now)[, ]+)*(?:we|i|you) (?:could|might|can)(?: also| maybe| always| just)? /i,
      '',
    )
    .replace(/[.?]$/, '')
  return {
    text: `${ofClinician(planSentence(words, talk.pronoun))}${drug ? '' : ` of ${of}`}`,
    sentences: [offer.sentence],
  }
}

const NOT_THAT = new RegExp(`${LEADS}not (?:that|that one|it)(?: one)?(?: then)?[.!]?$`, 'i')

/** "We could do hydroxyzine." "That one made me shake." "Okay, not that then.": with what the patient said. */
export function dropsOffer(talk: Discourse, item: Said): boolean {
  const drug = talk.proposal?.drug ?? (talk.offer && drugsIn(talk.offer.text)[0]?.drug.name)
  const from = talk.proposal?.sentence ?? talk.offer?.sentence
  if (!NOT_THAT.test(item.text) || !drug || !from || talk.drugs.isTaken(drug)) return false
  const reply = talk.lastSaid[0]
  talk.setAside(drug, {
    text: `Not using ${drug}${reply ? ` (patient: “${inTheirWords(reply)}”)` : ''}.`,
    act: 'declined',
    found: [],
    sentences: [from, ...(reply ? [reply.sentence] : []), item.sentence],
    speaker: 'clinician',
    answers: true,
  })
  talk.drugs.forget(drug)
  talk.proposal = undefined
  talk.offer = undefined
  return true
}

const TELLS_DOSE = /^(?:(?:so|and|we start with|we would start with|start with|starting at|at|just)[, ]+)*\d/i

/** "What about Lamictal?" "The one with the rash?" "Twenty-five for two weeks, then fifty.": of the Lamictal. */
export function tellsItsDose(talk: Discourse, item: Said): boolean {
  const { proposal } = talk
  if (!proposal || proposal.turns === 0 || proposal.turns > 2) return false
  if (!TELLS_DOSE.test(item.text) || drugsIn(item.text).length > 0) return false
  const amounts = [...item.text.matchAll(/(?<![\d.:])\d+(?:\.\d+)?(?! ?(?:weeks?|days?|months?|:))/g)].map(
    Number,
  )
  if (!amounts[0] || !isDoseOf(proposal.drug, amounts[0])) return false
  if (!isSchedule(item.text) && !/\bthen\b|^\D{0,16}\d+(?:\.\d+)?(?: mg)?[.]?$/i.test(item.text)) return false
  talk.proposal = undefined
  talk.add({
    text: `Start ${proposal.what}: ${lowerFirst(opened(item.text))}`,
    act: 'plan',
    found: item.found,
    sentences: [proposal.sentence, item.sentence],
    speaker: 'clinician',
    answers: true,
  })
  talk.endThread()
  return true
}

const THEN_DRUG = new RegExp(`${LEADS}then (?:the )?(?=[a-z-]{4,})`, 'i')
const RULED_OUT = /\b(?:not|never|cannot|no|would not|could not|made me|allerg\w*|rash|sick|hated)\b/i
const ASKS_TO_TRY =
  /^(?:could you|can you|would you|will you|do you think you could)(?: try| take| do)?(?: (?:that|it))?\?$|^(?:is that|would that be|does that) [a-z ]{3,24}\?$/i

/** "They wouldn't give me that." "Then acamprosate, two tablets three times a day.": one that is started. */
export function startsInstead(talk: Discourse, said: readonly Said[], i: number): boolean {
  const item = said[i] as Said
  const lead = THEN_DRUG.exec(item.text)?.[0]
  const [drug, other] = drugsIn(item.text)
  if (!lead || !drug || other || drug.start > lead.length || !/\d/.test(item.text)) return false
  if (talk.drugs.isTaken(drug.drug.name) || !isSchedule(item.text) || /\?$/.test(item.text)) return false
  const ruled = i <= 1 && talk.lastSaid.some(({ text }) => RULED_OUT.test(text))
  if (!ruled && !ASKS_TO_TRY.test(said[i + 1]?.text ?? '')) return false
  talk.add({
    text: `Start ${item.text.slice(lead.length)}`,
    act: 'plan',
    found: item.found,
    sentences: [item.sentence],
    speaker: 'clinician',
  })
  talk.endThread()
  return true
}

const BARE_DOSE =
  /^(?:(?:so|okay|well|no|yes|just|at|about)[,. ]+)*(\d+(?:\.\d+)?)(?: mg)?((?: first| to start(?: with)?| for now| at (?:night|bedtime)| in the morning| a day| daily| twice a day)*)[.!]?$/i
const STARTED =
  /^(?:would )?(?:start|restart|add|go back (?:to|on)|begin|forget|we forget|try|get (?:that|it) going)\b/i

/** "Something like five milligrams at one.", "Let's be gentle, let's make that five milligrams, at one p.m." */
const SAYS_DOSE =
  /^(?:(?:so|and|actually|well|okay|no)[, ]+)*(?:let us be [^,]{3,40}, )?(?:let us |we can |we will |i would |maybe )*(?:(?:say|make (?:that|it)|call it|something like|start (?:at|with)|about|around|maybe)[, ]+)+(?=\d)/i
/** A tablet that is added and has no name but "one". */
const ADDS_ONE =
  /(?:^|\band )(?:add|start|begin) (?:a|an|the|one)\b[^.;:\d]*\b(?:one|dose|booster|tablet|pill)\b[^.;:\d]*[.]?$/i

/** "Another option is a little Wellbutrin in the morning. Say one fifty.": the dose is of what is only offered. */
export function dosesOffer({ offer }: Discourse, said: readonly Said[], i: number): Said | undefined {
  const item = said[i] as Said
  if (!offer || said[i - 1] !== offer || !SAYS_DOSE.test(item.text)) return undefined
  if (drugsIn(offer.text).length === 0 || drugsIn(item.text).length > 0) return undefined
  const dose = item.text.replace(SAYS_DOSE, '').replace(/[.]$/, '')
  return {
    ...offer,
    text: `${offer.text.replace(/[.]$/, '')}: ${dose}.`,
    sentence: {
      ...offer.sentence,
      text: `${offer.sentence.text} ${item.sentence.text}`,
      end: item.sentence.end,
    },
  }
}

/** "We go back to trazodone." "The hundred?" "Fifty to start."; "I'd add a little Seroquel. Say twenty-five." */
export function dosesStart(talk: Discourse, { text, sentence }: Said): boolean {
  const said = text.replace(SAYS_DOSE, '')
  const [, dose, rest] = BARE_DOSE.exec(said) ?? []
  const last = talk.statements.at(-1)
  if (last?.act !== 'plan') return false
  if (last.topic === 'plan-medication' && last.subject && dose !== undefined && !/\d/.test(last.text)) {
    if (!STARTED.test(last.text) || /\b(?:stop|quit|come off|get off)\b/i.test(last.text)) return false
    // "Around ten." is an hour.
    if (/\b(?:around|about|maybe)\b/i.test(text) && !/\d ?mg\b/i.test(text)) return false
    if (!isDoseOf(last.subject, Number(dose))) return false
    talk.retellLast(`${last.text.replace(/[.]$/, '')}: ${dose} mg${rest ?? ''}.`, sentence)
    return true
  }
  // "… and add a small short-acting one in the early afternoon."
  if (said === text || !ADDS_ONE.test(last.text) || !/^\d+(?:\.\d+)? mg\b/i.test(said)) return false
  talk.retellLast(`${last.text.replace(/[.]$/, '')}: ${said.replace(/[.]$/, '')}.`, sentence)
  return true
}

const THINKS_WE_SHOULD = new RegExp(
  `${LEADS}i think (?:that )?(?:we (?:should|could|need to|ought to|would)|you should|it is time (?:to|we)|i would|i will|i want to) (?=(?:try|start|add|put|go|stop|switch|increase|decrease|raise|lower|cut|drop|bump|taper|change|restart|hold|get)\\b)`,
  'i',
)
const THINKS_IT_GOES = new RegExp(
  `${LEADS}i think (?:that )?(?=(?:the |your )?[a-z-]+ (?:goes|comes|should (?:go|come)|needs to (?:go|come)) (?:up |down |back )?to \\d)`,
  'i',
)

/** "I think we should try you on lithium." is a proposal, and no judgement; the words without the thinking. */
export function thoughtToDo(text: string): string | undefined {
  if (
    drugsIn(text).length === 0 ||
    /\?$|\b(?:if|someday|eventually|down the road|at some point|not)\b/i.test(text)
  )
    return undefined
  const lead = (THINKS_WE_SHOULD.exec(text) ?? THINKS_IT_GOES.exec(text))?.[0]
  return lead && capitalised(text.slice(lead.length))
}

const GOES_BACK =
  /\b(?:we|let us|i would|i will|we will)\b[^,;?]*\bgo back (?:on|to) (?:the |your )?[a-z-]{4,}/i

/** "Then we forget about it and go back to trazodone." */
export const goesBackTo = (text: string): boolean => {
  const at = GOES_BACK.exec(text)
  return (
    at !== null &&
    drugsIn(text).length === 1 &&
    !/\?$|\b(?:if|could|might|not|never|did|went|had|would have)\b/i.test(text)
  )
}

/** "He can barely get up for school now." "Then we leave it at one hundred.": what was to be raised is not. */
export function leftAfterAll(talk: Discourse, drug: string, { text, sentence }: Said): void {
  if (
    !new RegExp(`${LEADS}(?:then|we (?:will )?leave|let us leave|so we leave)\\b`, 'i').test(text) ||
    !/\bthen\b/i.test(text)
  )
    return
  const from = Math.max(0, talk.statements.length - 4)
  const index = talk.statements.findLastIndex(
    ({ act, topic, subject, text: planned, speaker }, i) =>
      i >= from &&
      act === 'plan' &&
      speaker === 'clinician' &&
      topic === 'plan-medication' &&
      subject === drug &&
      !/^(?:Continue|If)\b/.test(planned),
  )
  const planned = talk.statements[index]
  if (!planned) return
  talk.statements[index] = {
    ...planned,
    act: 'declined',
    text: `Proposed, not done: ${lowerFirst(planned.text)}`,
    spans: [...planned.spans, { start: sentence.start, end: sentence.end }],
  }
}

/** "I'd add Haldol, but your mother said you got stiff." "Like a board.": what the patient says to it stands with it. */
export function saysToSetAside(talk: Discourse, said: readonly Said[]): boolean {
  const [first] = said
  const last = talk.statements.at(-1)
  if (
    !first ||
    last?.act !== 'declined' ||
    last.speaker !== 'clinician' ||
    talk.turnFrom >= talk.statements.length
  )
    return false
  if (!/^Not using\b.*\bbut\b/.test(last.text) || /[?]$/.test(first.text) || first.text.split(' ').length > 8)
    return false
  if (first.found.some(({ critical }) => critical !== undefined)) return false
  talk.retellLast(`${last.text.replace(/[.]$/, '')} (patient: “${inTheirWords(first)}”).`, first.sentence)
  return true
}
