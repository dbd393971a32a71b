import type { Span } from './evidence.ts'
import { formatDuration } from './format-duration.ts'
import { shifted } from './spans.ts'
import { type Repair, type RepairedPiece, readSegments, type Speaker, speakerName } from './voice.ts'

/** The transcript, segment by segment, as it arrives. */
export type TranscriptPiece = RepairedPiece & { sequence: number; startMs: number; endMs: number }

/** A corrected word with its position in a turn’s text. If `reverted`, the original transcription is shown. */
export type ShownRepair = Repair & { sequence: number; index: number; reverted: boolean }

/** Everything one speaker says without interruption. */
export type Turn = {
  key: string
  startMs: number
  endMs: number
  speaker: Speaker | null
  text: string
  repairs: ShownRepair[]
  /** Words the recognizer wasn't sure of. */
  unsure: Span[]
}

/** A pause of this length starts a new line, even if the speaker is unknown. */
const NEW_LINE_MS = 4_000
const LONGEST_TURN = 700

export function turnsOf(pieces: readonly TranscriptPiece[]): Turn[] {
  const turns: Turn[] = []
  for (const piece of [...pieces].sort((a, b) => a.sequence - b.sequence)) {
    const read = readSegments(piece)
    let offset = 0
    piece.segments.forEach((segment, n) => {
      const from = offset
      offset += segment.text.length + 1
      const text = read[n]?.text ?? segment.text
      if (text.trim() === '') return
      const turn = turnFor(turns, piece, n)
      const lead = turn.text === '' ? 0 : turn.text.length + 1
      turn.repairs.push(...shownRepairs(piece, from, segment.text.length, lead))
      turn.unsure.push(...shifted(read[n]?.unsure ?? [], lead))
      turn.text = turn.text === '' ? text : `${turn.text} ${text}`
      turn.endMs = segment.endMs
    })
  }
  return turns
}

function turnFor(turns: Turn[], piece: TranscriptPiece, n: number): Turn {
  const { startMs, endMs, speaker } = piece.segments[n] ?? { ...piece, speaker: null }
  const last = turns.at(-1)
  const goesOn =
    last && last.speaker === speaker && startMs - last.endMs < NEW_LINE_MS && last.text.length < LONGEST_TURN
  if (goesOn) return last
  const turn: Turn = {
    key: `${piece.sequence}-${n}`,
    startMs,
    endMs,
    speaker,
    text: '',
    repairs: [],
    unsure: [],
  }
  turns.push(turn)
  return turn
}

/** The corrections of one segment, with positions shifted by corrections that were reverted before them. */
function shownRepairs(piece: TranscriptPiece, from: number, length: number, lead: number): ShownRepair[] {
  let shift = 0
  return piece.repairs
    .map((repair, index) => ({ repair, index }))
    .filter(({ repair }) => repair.start >= from && repair.end <= from + length)
    .sort((a, b) => a.repair.start - b.repair.start)
    .map(({ repair, index }) => {
      const shown = repair.reverted ? repair.heard : repair.written
      const start = repair.start - from + lead + shift
      shift += shown.length - (repair.end - repair.start)
      return { ...repair, start, end: start + shown.length, sequence: piece.sequence, index }
    })
}

/** Position of a transcript line in the text, with its time. */
export type TimedLine = { start: number; end: number; startMs: number; endMs: number; bodyStart: number }

/** The transcript as text for the note: one line per turn, with time and speaker. */
export function transcriptOf(turns: readonly Turn[]): {
  text: string
  lines: TimedLine[]
  unsure: Span[]
} {
  const lines: TimedLine[] = []
  const unsure: Span[] = []
  let text = ''
  for (const turn of turns) {
    if (text !== '') text += '\n'
    const start = text.length
    text += `[${formatDuration(turn.startMs)}] ${turn.speaker ? `${speakerName(turn.speaker)}: ` : ''}`
    const bodyStart = text.length
    text += turn.text
    unsure.push(...shifted(turn.unsure, bodyStart))
    lines.push({ start, end: text.length, startMs: turn.startMs, endMs: turn.endMs, bodyStart })
  }
  return { text, lines, unsure }
}

/** Padding around an excerpt, because times within a line are estimates. */
const LEAD_MS = 700
const TAIL_MS = 900

/** When a span was said, estimated from its position in the line. */
export function momentOf(
  lines: readonly TimedLine[],
  span: { start: number; end: number },
): { fromMs: number; toMs: number } | undefined {
  const first = lines.find(({ start, end }) => span.start >= start && span.start < end)
  if (!first) return undefined
  const last = lines.find(({ start, end }) => span.end > start && span.end <= end) ?? first
  return {
    fromMs: Math.max(0, Math.max(first.startMs - 200, timeAt(first, span.start) - LEAD_MS)),
    toMs: Math.min(last.endMs + TAIL_MS, timeAt(last, span.end) + TAIL_MS),
  }
}

function timeAt({ bodyStart, end, startMs, endMs }: TimedLine, offset: number): number {
  const share = end > bodyStart ? Math.max(0, Math.min(1, (offset - bodyStart) / (end - bodyStart))) : 0
  return startMs + share * (endMs - startMs)
}

/** The same visit with the two speakers swapped. */
export function swapped(pieces: readonly TranscriptPiece[]): TranscriptPiece[] {
  const other = { clinician: 'patient', patient: 'clinician' } as const
  return pieces.map((piece) => ({
    ...piece,
    segments: piece.segments.map((segment) => ({
      ...segment,
      speaker: segment.speaker && other[segment.speaker],
    })),
  }))
}
