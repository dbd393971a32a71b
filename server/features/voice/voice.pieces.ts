import type { EarlyFinding, Piece, Transcription } from '#shared/contracts/voice.ts'
import type { Span } from '#shared/domain/evidence.ts'
import { inside, shifted } from '#shared/domain/spans.ts'
import {
  joinSegments,
  type Repair,
  readSegments,
  type SpokenSegment,
  speakerName,
  type TranscribedBy,
} from '#shared/domain/voice.ts'
import type { SpokenBy, TranscriptCorrector } from '../../ports/transcript-corrector.ts'
import type { Corrections, TranscribedPiece } from '../../ports/transcripts.ts'

/** The sealed content of a piece. */
type PieceContent = { segments: SpokenSegment[]; repairs: Repair[]; transcribedBy: TranscribedBy }

export function readCorrections(text: string | null): Corrections {
  return text === null ? { rolesSwapped: false, reverted: [] } : (JSON.parse(text) as Corrections)
}

/** Work on transcripts that runs in a worker thread. */
export function transcriptTasks(corrector: TranscriptCorrector) {
  return {
    repair: ({ segments, by }: { segments: readonly SpokenSegment[]; by: TranscribedBy }) =>
      transcriptionOf(corrector, segments, by),
    join: ({ pieces, corrections }: { pieces: readonly TranscribedPiece[]; corrections: Corrections }) =>
      piecesView(corrector, pieces, corrections),
    findings: ({ pieces }: { pieces: readonly Piece[] }) => findingsIn(corrector, pieces),
  }
}

/** With the time each was said. */
function findingsIn(
  corrector: Pick<TranscriptCorrector, 'findingsIn'>,
  pieces: readonly Piece[],
): EarlyFinding[] {
  const places: { at: number; startMs: number }[] = []
  let text = ''
  let last: Piece['segments'][number]['speaker'] | undefined
  for (const { speaker, startMs, text: words } of pieces.flatMap((piece) => readSegments(piece))) {
    if (words.trim() === '') continue
    if (text !== '') text += speaker === last ? ' ' : '\n'
    if (speaker !== last && speaker) text += `${speakerName(speaker)}: `
    places.push({ at: text.length, startMs })
    text += words
    last = speaker
  }
  return corrector.findingsIn(text).map(({ kind, evidence }) => {
    const first = evidence[0]?.start ?? 0
    return {
      kind,
      startMs: (places.findLast(({ at }) => at <= first) ?? places[0])?.startMs ?? 0,
      text: evidence.map(({ start, end }) => text.slice(start, end).replace(SPEAKER, ' ')).join(' … '),
    }
  })
}

/** Between two turns. */
const SPEAKER = /\n(?:Clinician: |Patient: )?/g

/** Corrects drug names segment by segment, and joins the text. */
function transcriptionOf(
  corrector: Pick<TranscriptCorrector, 'repair'>,
  spokenSegments: readonly SpokenSegment[],
  transcribedBy: TranscribedBy,
): Transcription {
  const segments: SpokenSegment[] = []
  const repairs: Repair[] = []
  let offset = 0
  for (const segment of spokenSegments) {
    const text = segment.text.trim()
    const repaired = corrector.repair(text)
    if (repaired.text === '') continue
    const lead = segment.text.indexOf(text)
    const unsure = shifted(inside(segment.unsure ?? [], { start: lead, end: lead + text.length }), -lead)
    segments.push({
      ...segment,
      text: repaired.text,
      ...(unsure.length > 0 ? { unsure: afterRepairs(unsure, repaired.repairs) } : {}),
    })
    for (const repair of repaired.repairs) {
      repairs.push({ ...repair, start: repair.start + offset, end: repair.end + offset })
    }
    offset += repaired.text.length + 1
  }
  return { text: joinSegments(segments), segments, repairs, transcribedBy }
}

/** Their offsets in the corrected text. A corrected word has its own mark, so it loses this one. */
function afterRepairs(unsure: readonly Span[], repairs: readonly Repair[]): Span[] {
  let spans = [...unsure]
  for (const { start, heard, written } of [...repairs].sort((a, b) => a.start - b.start)) {
    const end = start + heard.length
    spans = [
      ...inside(spans, { start: 0, end: start }),
      ...shifted(inside(spans, { start: end, end: Number.POSITIVE_INFINITY }), written.length - heard.length),
    ]
  }
  return spans
}

export function writeContent({ segments, repairs, transcribedBy }: Transcription): string {
  const content: PieceContent = { segments, repairs, transcribedBy }
  return JSON.stringify(content)
}

export function readContent(content: string): Transcription {
  const read = JSON.parse(content) as PieceContent
  return { text: joinSegments(read.segments), ...read }
}

/** All pieces, split where the speaker changes. Speakers are identified from the whole conversation. */
function piecesView(
  corrector: Pick<TranscriptCorrector, 'speakersIn'>,
  rows: readonly TranscribedPiece[],
  { rolesSwapped, reverted }: Corrections,
): Piece[] {
  const pieces = rows.map((row) => ({ ...row, ...readContent(row.content) }))
  const speakers = corrector.speakersIn(pieces.map(({ text }) => text).join(' '))
  const taken = new Set(reverted.map(({ sequence, index }) => `${sequence} ${index}`))
  let offset = 0
  return pieces.map(({ sequence, startMs, endMs, text, segments, repairs, transcribedBy }) => {
    let at = offset
    offset += text.length + 1
    return {
      sequence,
      startMs,
      endMs,
      text,
      transcribedBy,
      segments: segments.flatMap((segment) => {
        const from = at
        at += segment.text.length + 1
        return bySpeaker(segment, from, speakers, rolesSwapped)
      }),
      repairs: repairs.map((repair, index) => ({ ...repair, reverted: taken.has(`${sequence} ${index}`) })),
    }
  })
}

/** Splits a segment by speaker. Joining the parts gives the original text. */
function bySpeaker(
  { startMs, endMs, text, unsure = [] }: SpokenSegment,
  from: number,
  speakers: readonly SpokenBy[],
  swapped: boolean,
): Piece['segments'] {
  const named = (speaker: SpokenBy['speaker'] | null) =>
    swapped && speaker ? (speaker === 'clinician' ? 'patient' : 'clinician') : speaker
  const parts: { start: number; speaker: SpokenBy['speaker'] | null }[] = []
  for (const { start, end, speaker } of speakers) {
    if (end <= from || start >= from + text.length) continue
    const last = parts.at(-1)
    // A speaker can't change within a word, so move the change to the space before.
    const place = last ? afterBlank(text, start - from) : 0
    if (!last) parts.push({ start: 0, speaker })
    else if (last.speaker !== speaker && place > last.start) parts.push({ start: place, speaker })
  }
  if (parts.length === 0) parts.push({ start: 0, speaker: null })
  const timeAt = (place: number) =>
    Math.round(startMs + ((endMs - startMs) * place) / Math.max(1, text.length))
  return parts.map(({ start, speaker }, index) => {
    const next = parts[index + 1]
    // Leave out the space between two parts. Joining restores it.
    const end = next ? next.start - 1 : text.length
    return {
      startMs: timeAt(start),
      endMs: next ? timeAt(next.start) : endMs,
      text: text.slice(start, end),
      speaker: named(speaker),
      ...(unsure.length > 0 ? { unsure: shifted(inside(unsure, { start, end }), -start) } : {}),
    }
  })
}

/** The position after the last space at or before `place`, or 0. */
function afterBlank(text: string, place: number): number {
  return text.lastIndexOf(' ', Math.min(place, text.length - 1)) + 1
}
