import { type Evidence, LEFT_OUT, NOTE, VISIT } from './visit.ts'

/** Everything selectable, in writing order: the note's sentences, then the omissions. */
export const CHOICES: readonly (readonly Evidence[])[] = [
  ...NOTE.flatMap((section) => section.sentences.map((sentence) => sentence.evidence)),
  LEFT_OUT.evidence,
]

type Span = { choice: number; start: number; end: number }

/** A piece of a turn between two evidence boundaries, and the sentences it supports. */
export type Piece = { start: number; text: string; choices: number[] }

function spansOf(turn: number): Span[] {
  const said = VISIT[turn]?.said ?? ''
  return CHOICES.flatMap((evidence, choice) =>
    evidence
      .filter((entry) => entry.turn === turn)
      .map(({ words }) => {
        const start = said.indexOf(words)
        return { choice, start, end: start + words.length }
      }),
  )
}

/** Splits the turn at every boundary, so that overlapping evidence can be highlighted piece by piece. */
export function piecesOf(turn: number): Piece[] {
  const said = VISIT[turn]?.said ?? ''
  const spans = spansOf(turn)
  const borders = new Set([0, said.length, ...spans.flatMap(({ start, end }) => [start, end])])
  const sorted = [...borders].sort((a, b) => a - b)
  return sorted.slice(0, -1).map((start, index) => {
    const end = sorted[index + 1] ?? said.length
    const choices = spans.filter((span) => span.start <= start && span.end >= end).map(({ choice }) => choice)
    return { start, text: said.slice(start, end), choices }
  })
}

/** Neighboring pieces with the same highlight, drawn in one stroke. */
export type Stroke = { start: number; text: string; light: 'now' | 'rest' | 'none' }

export function strokesOf(pieces: readonly Piece[], written: number, shown: number): Stroke[] {
  const strokes: Stroke[] = []
  for (const { start, text, choices } of pieces) {
    const light = lightOf(choices, written, shown)
    const before = strokes.at(-1)
    if (before?.light === light) before.text += text
    else strokes.push({ start, text, light })
  }
  return strokes
}

function lightOf(choices: number[], written: number, shown: number): Stroke['light'] {
  if (choices.includes(shown)) return 'now'
  return choices.some((choice) => choice < written) ? 'rest' : 'none'
}
