import { isMarked, opensAsQuestion } from '../facts/exchange/questions.ts'
import type { UnitsOfVisit, VisitUnit } from '../facts/visit-units.ts'
import type { Role } from '../read/visit.ts'
import type { TopicId } from '../reader/topics.ts'
import { wordsIn } from './quotes.ts'
import { smoothQuotation } from './smooth-quotation.ts'

/** A sentence of the visit. */
export type Piece = {
  unit: number
  /** A long sentence reaches into the next units. */
  lastUnit: number
  start: number
  end: number
  text: string
  words: number
  topics: Partial<Record<TopicId, number>>
  /** Probability that its words belong in the note. */
  belongs: number
  asks: boolean
}
export type Turn = { role: Role; who?: string; pieces: Piece[] }

export const BACKCHANNEL =
  /^(?:(?:okay|ok|all right|alright|right|good|great|mm-?hm+|mhm|yes|yeah|yep|sure|got it|i see|i hear you|go on|thank you|thanks|wow|fair(?: enough)?|noted|oh|hm+|and|so|well|no|exactly|perfect|deal|i will|it is|that's fine|sounds good|understood)[,.! ]*)+$/i

/** Splits the visit into turns of pieces. */
export function turnsOf(visit: UnitsOfVisit): Turn[] {
  const said = visit.units.filter(({ role }) => role === 'clinician')
  const marked = said.filter(({ text }) => text.includes('?')).length * 12 > said.length
  const turns: Turn[] = []
  for (const unit of visit.units) {
    const pieces = piecesOf(visit, unit, marked)
    if (pieces.length === 0) continue
    const last = turns.at(-1)
    if (last && last.role === unit.role && last.who === unit.who) last.pieces.push(...pieces)
    else turns.push({ role: unit.role, ...(unit.who !== undefined && { who: unit.who }), pieces })
  }
  return turns
}

function piecesOf({ source, units }: UnitsOfVisit, unit: VisitUnit, marked: boolean): Piece[] {
  const before = units[unit.number - 2]?.sentences.at(-1)
  // The rest of a sentence that began in the previous unit.
  if (unit.sentences.length === 0 && before && before.end >= unit.end) return []
  const spans =
    unit.sentences.length > 0 ? unit.sentences : [{ start: unit.start, end: unit.end, reading: undefined }]
  return spans.flatMap(({ start, end, reading }) => {
    const text = smoothQuotation(source.slice(start, end))
    if (!/\p{L}|\d/u.test(text)) return []
    const asks =
      isMarked(text) || text.includes('?') || (!marked && unit.role === 'clinician' && opensAsQuestion(text))
    const own = unit.reading
    // Forward from this unit: searching all of them would make long visits quadratic.
    let lastUnit = unit.number
    while ((units[lastUnit]?.start ?? end) < end) lastUnit += 1
    return [
      {
        unit: unit.number,
        start,
        end,
        text,
        asks,
        lastUnit,
        words: wordsIn(text),
        topics: mean(own?.topics ?? {}, reading?.topics),
        belongs: reading && own ? (own.belongs + reading.belongs) / 2 : (own?.belongs ?? 0),
      },
    ]
  })
}

function mean(unit: Piece['topics'], alone: Piece['topics'] | undefined): Piece['topics'] {
  if (!alone) return unit
  const topics: Piece['topics'] = {}
  for (const topic of Object.keys({ ...unit, ...alone }) as TopicId[])
    topics[topic] = ((unit[topic] ?? 0) + (alone[topic] ?? 0)) / 2
  return topics
}

const LEADS =
  /^(?:(?:and|so|okay|ok|alright|all right|but|well|good|great|got it|thank you|thanks|fair enough|sorry|sure|um|uh|noted)[,.]?\s+)+/i
const withoutLeads = (question: string): string => question.replace(LEADS, '')

/** A longer question is represented by its last clause. */
const MAX_ASKED = 16

/** "Allergies." "And sleep." "Tell me about drinking." */
const PROMPT = /^(?:tell me|describe|walk me through|what about|how about|and|the|your|any)\b/i
const MAX_PROMPT = 4
/** "So you bought it with the thought of taking it." */
const MAX_PUT = 14

/** The question a turn answers: the last one of the previous turn, or a short prompt. */
export function askedBefore(turns: readonly Turn[], index: number): Piece | undefined {
  const before = turns[index - 1]
  if (before?.role !== 'clinician' || turns[index]?.role === 'clinician') return undefined
  const last = before.pieces.findLast(({ text }) => !BACKCHANNEL.test(text))
  const asked =
    before.pieces.findLast(({ asks }) => asks) ??
    (last && (isPrompt(last) || last.words <= MAX_PUT) ? last : undefined)
  if (!asked) return undefined
  const earlier = before.pieces[before.pieces.indexOf(asked) - 1]
  const fragment = earlier?.asks && asked.words <= 4 && earlier.words + asked.words <= MAX_ASKED
  const text = shortened(withoutLeads(fragment ? `${earlier.text} ${asked.text}` : asked.text))
  return text ? { ...asked, text, words: wordsIn(text) } : undefined
}

const WHOLE_QUESTION =
  /^(?:any|do|does|did|are|is|was|were|have|has|had|what|how|who|when|where|would|could|can|ever)\b/i

function isPrompt({ text, words }: Piece): boolean {
  const bare = withoutLeads(text)
  return words <= MAX_PROMPT
    ? !/\b(?:will|ll|let's|going to|i|we)\b/i.test(bare)
    : PROMPT.test(bare) && words <= MAX_ASKED
}

function shortened(text: string): string | undefined {
  if (wordsIn(text) <= MAX_ASKED) return text
  const borders = [...text.matchAll(/[,:;.—–]\s+(?=\S)|\s(?=(?:and|but|so) )/g)]
  for (const { index, 0: border } of borders) {
    const rest = text.slice(index + border.length).replace(/^(?:and|but|so) /, '')
    const words = wordsIn(rest)
    if (words <= MAX_ASKED) return words >= 3 && WHOLE_QUESTION.test(rest) ? rest : undefined
  }
  return undefined
}
