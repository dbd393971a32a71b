import type { Span } from '../../shared/domain/evidence.ts'
import { readVisit } from './read-visit.ts'
import type { Turn, Visit } from './visit.ts'

/**
 * A numbered piece of the visit: one turn or part of one. Writers cite units, the checker looks them up, the
 * screen highlights them.
 */
export type Unit = Span & {
  /** From 1, in the order of the visit. */
  number: number
  /** "Clinician", "Patient", a name or a relation; empty for dictation, shorthand and prose. */
  speaker: string
  /** The source between `start` and `end`, unchanged. */
  text: string
}

const MAX_WORDS = 40
/** For text without spaces. */
const MAX_CHARACTERS = 600

type Piece = Span & { speaker: string; turn: number }

/** Cuts a visit into units. Their words are the source's own, even where reading restores punctuation. */
export function unitsOf(source: string, visit: Visit = readVisit(source)): Unit[] {
  return pack(source, piecesOf(source, visit)).map((piece, index) => ({
    number: index + 1,
    start: piece.start,
    end: piece.end,
    speaker: piece.speaker,
    text: source.slice(piece.start, piece.end),
  }))
}

/** Sentences with exact boundaries, in order, without overlap. */
function piecesOf(source: string, { form, turns }: Visit): Piece[] {
  const pieces: Piece[] = []
  for (const [index, turn] of turns.entries()) {
    const speaker = speakerOf(turn)
    for (const { start, end } of turn.sentences) pieces.push({ start, end, speaker, turn: index })
  }
  if (form !== 'dialogue') return gapless(source, pieces)
  pieces.sort((a, b) => a.start - b.start)
  let last = 0
  const exact: Piece[] = []
  for (const piece of pieces) {
    const start = wholeCharacter(source, Math.max(piece.start, last))
    const end = wordEnd(source, Math.max(piece.end, start))
    if (start < end && /\S/.test(source.slice(start, end))) exact.push({ ...piece, start, end })
    last = Math.max(last, end)
  }
  return exact
}

/** A narrator's words belong to the visit from the first to the last, including those the reader skips. */
function gapless(source: string, pieces: readonly Piece[]): Piece[] {
  const ends = pieces.map(({ end }) => wordEnd(source, end)).sort((a, b) => a - b)
  ends.push(source.length)
  const out: Piece[] = []
  let start = 0
  for (const end of ends) {
    if (end <= start) continue
    out.push({ start, end, speaker: '', turn: 0 })
    start = end
  }
  return out
}

/** Joins sentences of one turn up to the limit and splits those above it. */
function pack(source: string, pieces: readonly Piece[]): Piece[] {
  const units: (Piece & { words: number })[] = []
  for (const piece of pieces.flatMap((one) => split(source, one))) {
    const words = wordsIn(source, piece)
    const before = units.at(-1)
    const joins =
      before &&
      before.turn === piece.turn &&
      before.words + words <= MAX_WORDS &&
      piece.end - before.start <= MAX_CHARACTERS &&
      source.slice(before.end, piece.start).trim() === ''
    if (joins) {
      before.end = piece.end
      before.words += words
    } else units.push({ ...piece, words })
  }
  return units
}

/** Pieces of about equal length, cut at spaces. */
function split(source: string, piece: Piece): Piece[] {
  const words: Span[] = []
  for (const { start, end } of wordSpans(source, piece)) {
    for (let from = start; from < end; ) {
      const to = end - from > MAX_CHARACTERS ? wholeCharacter(source, from + MAX_CHARACTERS) : end
      words.push({ start: from, end: to })
      from = to
    }
  }
  const first = words[0]
  if (!first) return []
  const most = Math.ceil(words.length / Math.ceil(words.length / MAX_WORDS))
  const parts: Piece[] = []
  let count = 0
  for (const { start, end } of words) {
    const part = parts.at(-1)
    if (part && count < most && end - part.start <= MAX_CHARACTERS) {
      part.end = end
      count += 1
    } else {
      parts.push({ ...piece, start, end })
      count = 1
    }
  }
  return parts
}

function* wordSpans(source: string, { start, end }: Span): Generator<Span> {
  let from = start
  while (from < end) {
    while (from < end && isBlank(source, from)) from += 1
    let to = from
    while (to < end && !isBlank(source, to)) to += 1
    if (to > from) yield { start: from, end: to }
    from = to
  }
}

function wordsIn(source: string, span: Span): number {
  let count = 0
  for (const _ of wordSpans(source, span)) count += 1
  return count
}

function isBlank(source: string, at: number): boolean {
  return /\s/.test(source.charAt(at))
}

/** How far a boundary may move to keep a word whole. */
const REACH = 60

/** Where the reader cut inside a word, the word stays with the previous piece. */
function wordEnd(source: string, at: number): number {
  if (at <= 0 || at >= source.length || isBlank(source, at - 1)) return Math.min(at, source.length)
  for (let end = at; end <= Math.min(source.length, at + REACH); end += 1) {
    if (end === source.length || isBlank(source, end)) return end
    // A speaker label may follow without a space.
    if (!/[\p{L}\p{N}\p{P}]/u.test(source.charAt(end))) break
  }
  return wholeCharacter(source, at)
}

/** Never inside a surrogate pair. */
function wholeCharacter(source: string, at: number): number {
  const code = source.charCodeAt(at)
  return code >= 0xdc00 && code <= 0xdfff ? at + 1 : at
}

function speakerOf({ role, who }: Turn): string {
  switch (role) {
    case 'clinician':
      return 'Clinician'
    case 'patient':
      return who === undefined || who === '' ? 'Patient' : `Patient (${who})`
    case 'other':
      return capitalized(who === undefined || who === '' ? 'other' : who)
    default:
      return ''
  }
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
