import type { Span } from '../../../shared/domain/evidence.ts'
import type { Role } from '../../read/visit.ts'
import type { UnitsOfVisit } from '../visit-units.ts'
import { asksForHarm, continuesQuestion, isMarked, opensAsQuestion } from './questions.ts'
import { type Answered, stanceOf } from './stance.ts'

/** A question with its answer. All text is prepared. */
export type Exchange = Answered & {
  question: { text: string; unit: number }
  /** Earlier questions of the same turn that the same words may answer, nearest first. */
  earlier: { text: string; unit: number }[]
  answer: { text: string; sentences: string[]; items: Item[]; units: number[]; role: Role; who?: string }
}

export type Item = Span & { text: string; unit: number; role: Role; who?: string }
type Turn = { role: Role; who?: string; items: Item[] }

const BACKCHANNEL =
  /^(?:(?:okay|ok|all right|alright|right|good|great|mm-?hm+|yes|yeah|sure|got it|i see|i hear you|go on|thank you|thanks|wow|fair enough|noted|oh|hm+)[,.! ]*)+$/i
const MAX_ANSWER = 6
/** A question asked back to the clinician is no longer than this: "Like, ever?" */
const ASKS_BACK = 8

export function exchangesOf(visit: UnitsOfVisit): Exchange[] {
  if (visit.form !== 'dialogue') return []
  const turns = turnsOf(visit)
  const clinicianWords = turns.filter(({ role }) => role === 'clinician').flatMap(({ items }) => items)
  // In a text with question marks, a sentence without one isn't a question.
  const marked = clinicianWords.filter(({ text }) => isMarked(text)).length * 12 > clinicianWords.length
  const asks = (text: string) => isMarked(text) || asksForHarm(text) || (!marked && opensAsQuestion(text))
  const exchanges: Exchange[] = []
  for (const [index, turn] of turns.entries()) {
    if (turn.role !== 'clinician') continue
    const questions = joined(turn.items.filter(({ text }) => asks(text)))
    const last = questions.at(-1)
    if (!last) continue
    const answer = answerAfter(turns, index)
    const [first] = answer
    if (!first) continue
    const sentences = answer.map(({ text }) => text)
    exchanges.push({
      question: { text: last.text, unit: last.unit },
      earlier: questions
        .slice(0, -1)
        .reverse()
        .map(({ text, unit }) => ({ text, unit })),
      answer: {
        text: sentences.join(' '),
        sentences,
        items: answer,
        units: [...new Set(answer.map(({ unit }) => unit))],
        role: first.role,
        ...(first.who !== undefined && { who: first.who }),
      },
      ...stanceOf(sentences),
    })
  }
  return exchanges
}

function turnsOf(visit: UnitsOfVisit): Turn[] {
  const turns: Turn[] = []
  for (const unit of visit.units) {
    const { number, sentences } = unit
    // An interpreter speaks for the patient.
    const spokenFor = /\binterpret/i.test(unit.who ?? '')
    const role = spokenFor ? 'patient' : unit.role
    const who = spokenFor ? undefined : unit.who
    for (const { plain, start, end } of sentences) {
      if (!/\w/.test(plain)) continue
      const item: Item = { text: plain, start, end, unit: number, role, ...(who !== undefined && { who }) }
      const before = turns.at(-1)
      if (before && before.role === role && before.who === who) before.items.push(item)
      else turns.push({ role, ...(who !== undefined && { who }), items: [item] })
    }
  }
  return turns
}

/** The words that answer. The clinician's nods don't end them, and a question asked back delays them. */
function answerAfter(turns: readonly Turn[], index: number): Item[] {
  const answer: Item[] = []
  let at = index + 1
  const first = turns[at]
  if (!first || first.role === 'clinician') return []
  const only = first.items[0]
  const asksBack =
    first.items.length === 1 && only && isMarked(only.text) && only.text.split(' ').length <= ASKS_BACK
  const reply = turns[at + 1]
  if (asksBack && reply?.role === 'clinician') {
    // "Like, ever?" "Ever." "No."
    if (
      reply.items.length > 1 ||
      reply.items.some(({ text }) => isMarked(text) || text.split(' ').length > ASKS_BACK)
    )
      return []
    at += 2
  }
  const speaker = turns[at]
  for (; at < turns.length && answer.length < MAX_ANSWER; at += 1) {
    const turn = turns[at]
    if (!turn) break
    if (turn.role === 'clinician') {
      if (turn.items.every(({ text }) => BACKCHANNEL.test(text))) continue
      break
    }
    if (turn.role !== speaker?.role || turn.who !== speaker.who) break
    answer.push(...turn.items.slice(0, MAX_ANSWER - answer.length))
  }
  return answer
}

/** A fragment belongs to the previous question. */
function joined(questions: readonly Item[]): Item[] {
  const out: Item[] = []
  for (const question of questions) {
    const before = out.at(-1)
    if (before && continuesQuestion(question.text, before.text))
      out[out.length - 1] = {
        ...before,
        text: `${before.text.replace(/\?$/, ',')} ${question.text}`,
        unit: question.unit,
      }
    else out.push(question)
  }
  return out
}
