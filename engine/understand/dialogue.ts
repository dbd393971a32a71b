import type { Turn, Visit } from '../read/visit.ts'
import { capitalised } from '../words/third-person.ts'
import { clinicianAct } from './acts.ts'
import { clinicianTurn } from './clinician-turn.ts'
import { withCurrentDoses } from './continues.ts'
import { withoutFalseDenials } from './contradicted.ts'
import { belongsToAnother } from './corrections.ts'
import { Discourse } from './discourse.ts'
import { withoutDisproved } from './disproved.ts'
import { withLatestDoses } from './doses.ts'
import { withFragments } from './fragments.ts'
import { othersTurn } from './others-turn.ts'
import { patientTurn } from './patient-turn.ts'
import { pronounOf } from './pronoun.ts'
import { endQuestionnaire } from './questionnaire.ts'
import { isQuestion } from './questions.ts'
import { withRatingRuns } from './ratings.ts'
import { isMovedTo } from './reschedule.ts'
import { type Said, saidIn } from './said.ts'
import type { Statement } from './statement.ts'

/** What a conversation establishes: reports, answers with their questions, findings, judgements and agreements. */
export function dialogueStatements(visit: Visit): Statement[] {
  const turns = visit.turns.map((turn) => ({ turn, said: saidIn(turn.sentences) }))
  const talk = new Discourse(pronounOf(visit))
  talk.byProxy = isByProxy(visit.turns)
  talk.asksWithMarks = visit.source.includes('?')
  talk.spokenFor =
    talk.byProxy || visit.turns.filter(({ role }) => role === 'other').length >= visit.turns.length / 4
  talk.cutsPills = CUTS_PILLS.test(visit.source) && !CUTS_SKIN.test(visit.source)
  const planning = planningFrom(turns)
  turns.forEach(({ turn, said }, i) => {
    talk.planning = i >= planning
    talk.late = i >= turns.length * 0.55
    if (turns[i - 1]?.turn.role !== 'other') talk.afterOther = false
    if (turn.role !== 'clinician') talk.lastTurnFrom = talk.statements.length
    const first = said[0]
    if (first && belongsToAnother(first.text)) talk.takeBackLast()
    if (
      first &&
      talk.questions.length === 0 &&
      // "It came out at 23." "Out of what?" "Forty."
      !(turn.role === 'clinician' && isQuestion(turns[i - 1]?.said.at(-1)?.text ?? '')) &&
      (turns[i - 1]?.turn.role !== turn.role || turns[i - 1]?.turn.who !== turn.who) &&
      talk.countsOtherwise(first.text, first.sentence)
    )
      said.shift()
    if (turn.role === 'clinician') clinicianTurn(talk, said)
    else if (turn.role === 'patient') {
      // A recogniser's stream gives some of the clinician's sentences to the patient.
      const clinicians = said.filter(({ text }) => isClinicians(text))
      if (said.length > clinicians.length)
        patientTurn(
          talk,
          said.filter((item) => !clinicians.includes(item)),
        )
      if (clinicians.length > 0) clinicianTurn(talk, clinicians)
    } else if (/^(?:interpreter|translator)\b/i.test(turn.who ?? '')) interpreted(talk, said)
    else othersTurn(talk, said, turn.who)
  })
  endQuestionnaire(talk)
  const settled = withLatestDoses(
    withRatingRuns(withLatestDates(withoutDisproved(withoutFalseDenials(talk.statements)))),
  )
  return withFragments(withCurrentDoses(settled), visit.turns)
}

/** The patient's words in another's mouth: "She says, I don't sleep", "She has two children". */
function interpreted(talk: Discourse, said: readonly Said[]): void {
  const { byProxy } = talk
  talk.byProxy = true
  patientTurn(
    talk,
    said.flatMap((item) => {
      const text = withoutSaying(item.text)
      if (OF_INTERPRETER.test(text)) return []
      return [{ ...item, text }]
    }),
  )
  talk.byProxy = byProxy
}

function withoutSaying(text: string): string {
  const plain = text
    .replace(/["“”]/g, '')
    .replace(
      /^(?:(?:and|so|but|yes|well)[, ]+)?(?:he|she|they) (?:also )?(?:says?|said|answers?|replies)(?: that)?,? (?=\S)/i,
      '',
    )
    .replace(/, (?:he|she|they) (?:says|said),/gi, ',')
  return plain === '' ? text : capitalised(plain)
}

/** What an interpreter says of the interpreting. */
const OF_INTERPRETER =
  /\binterpreter (?:clarification|note|speaking|requests?|number|id)\b|^(?:hello|hi)\b.*\binterpreter\b|^i (?:will )?(?:interpret|speak as)\b/i

/** Whether who answers speaks of the patient all the time: a parent on the phone, a carer. */
function isByProxy(turns: readonly Turn[]): boolean {
  const words = turns
    .filter(({ role }) => role === 'patient')
    .map(({ sentences }) => sentences.map(({ text }) => text).join(' '))
    .join(' ')
  const others = words.match(/\b(?:he|she|him|her|his)\b/gi)?.length ?? 0
  const own = words.match(/\b(?:i|i'm|i've|my|me|myself)\b/gi)?.length ?? 0
  return others > 12 && others > own
}

function withLatestDates(statements: readonly Statement[]): Statement[] {
  return statements.filter(
    ({ text }, i) => !statements.slice(i + 1, i + 4).some((later) => isMovedTo(text, later.text)),
  )
}

const CUTS_PILLS =
  /\b(?:cut|cuts|cutting|snap|split|splitting) (?:them|'em|it|the|my|your|his|her|a)(?: \w+)?(?: (?:films?|pills?|tablets?|strips?|patch\w*|in (?:half|two|three|quarters|thirds)|up with|with (?:a|the) ))/i
const CUTS_SKIN =
  /\bself[- ]?(?:harm|injur)|\bcut\w* (?:myself|yourself|herself|himself|themsel\w+|(?:my|your|his|her|their) (?:arm|wrist|leg|thigh|skin|belly|stomach))/i

/** Only a clinician speaks so. */
function isClinicians(text: string): boolean {
  return /^(?:(?:and|so|okay|but|now|then)[, ]+)*(?:if you (?:ever|get|feel|notice|start|miss|have|develop|run)\b.{10,}\b(?:call|text|message|stop|restart|hospital|emergency|988|911)\b|i (?:want|would like) you to (?:take|start|stop|try|keep|call|come|go|write|practice)|let us (?:increase|decrease|start|stop|continue|keep|raise|lower|leave|go up|go down)\b|your (?:speech|affect|thinking|thoughts|insight|thought process|weight|blood pressure|pressure|pulse|heart rate|mouth|tongue|hands|gait|level|score|labs?) (?:is|are|was|were|came|\d)|you are (?:clean|friendly|calm|pleasant|well groomed|cooperative|oriented|alert|tearful|dressed)\b|we (?:are going to|can) (?:cut|raise|lower|drop|increase|decrease|go (?:up|down)|taper|start|stop|switch|change)\b|i (?:get|have|got) a (?:total|score) of \d|i am not going to (?:prescribe|put you|give you|start you|start an? (?:antidepressant|ssri|stimulant|antipsychotic|benzo\w*|mood))\b|i will see you (?:in|back|on|next)\b|(?:here is )?what i would like to do\b|i was thinking (?:of|about) (?:bumping|raising|increasing|adding|starting|lowering|going)\b)/i.test(
    text,
  )
}

const OPENS_PLAN =
  /\b(?:here is (?:the plan|what (?:i|we))|the plan is|so the plan|for homework|the homework|homework for|for (?:this|the next|the coming) (?:week|weeks|2 weeks)|what i would like (?:us |you )?to do|next steps?)\b/i

/** The turn from which on the conversation is about what will be done. */
function planningFrom(turns: readonly { turn: Turn; said: readonly Said[] }[]): number {
  const plans = turns.map(({ turn, said }) =>
    turn.role !== 'clinician'
      ? 0
      : said.filter(({ text, found }) => !isQuestion(text) && clinicianAct(text, found) === 'plan').length,
  )
  for (let i = Math.floor(turns.length * 0.5); i < turns.length; i++) {
    if (turns[i]?.turn.role === 'clinician' && turns[i]?.said.some(({ text }) => OPENS_PLAN.test(text)))
      return i
    if ((plans[i] ?? 0) === 0) continue
    const ahead = plans.slice(i, i + 14).reduce((sum, n) => sum + n, 0)
    if (ahead >= 4) return i
  }
  return Math.floor(turns.length * 0.9)
}
