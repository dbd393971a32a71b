import type { Span } from './evidence.ts'
import { inside, shifted } from './spans.ts'

/** Recording and speech rules shared by browser and server. */

export const RECORDING_MAX_MS = 60 * 60_000
export const RECORDING_WARNING_MS = 30 * 60_000
export const RECORDING_STRONG_WARNING_MS = 54 * 60_000

/** An uploaded file may be longer than a recording. */
export const AUDIO_FILE_MAX_MS = 2 * 60 * 60_000
/** For a file sent whole. The browser splits longer ones into pieces, which have no such limit. */
export const AUDIO_FILE_MAX_BYTES = 200 * 1024 * 1024

/** A recording is cut at pauses, or at this length if there is none. */
export const PIECE_MAX_MS = 25_000
/** The server's limit for one piece, because a recorder may be late to cut. */
export const PIECE_LIMIT_MS = 60_000
/** The last seconds of a recording, whose words are shown until their piece is transcribed. */
export const PREVIEW_MAX_MS = 5_000
/** As a WAV file, with room for its header. */
export const PREVIEW_MAX_BYTES = PREVIEW_MAX_MS * 32 + 1_024

/** Fast speech has about 20 characters a second. */
const CHARACTERS_PER_SECOND = 30
/** "Mhm." may last a tenth of a second. */
const CHARACTERS_AT_LEAST = 60
export const PIECE_CHARACTERS_MAX = CHARACTERS_AT_LEAST + (CHARACTERS_PER_SECOND * PIECE_LIMIT_MS) / 1000
/** All pieces of a recording together; a few may overlap. */
export const RECORDING_PIECES_MAX_MS = AUDIO_FILE_MAX_MS + 10 * 60_000

/** Whether this is more text than anyone could say in that time. */
export function isTooMuchSpeech(ms: number, segments: readonly { text: string }[]): boolean {
  const seconds = ms / 1000
  const characters = segments.reduce((sum, { text }) => sum + text.length, 0)
  return (
    characters > CHARACTERS_AT_LEAST + CHARACTERS_PER_SECOND * seconds || segments.length > 4 + 2 * seconds
  )
}

/** Two hours in the shortest pieces a client would send. */
export const PIECES_MAX = 10_000

/** Passages of one segment that the recognizer wasn't sure of: more than it has words in 25 seconds. */
export const UNSURE_MAX = 100

export const SPEECH_LANGUAGES = ['en', 'es', 'other', 'auto'] as const
export type SpeechLanguage = (typeof SPEECH_LANGUAGES)[number]

export const RECORDING_SOURCES = ['microphone', 'upload'] as const
export type RecordingSource = (typeof RECORDING_SOURCES)[number]

export const CONSENT_KINDS = ['verbal', 'written'] as const
export type ConsentKind = (typeof CONSENT_KINDS)[number]
/** Only the patient can consent by link; the others are recorded by the clinician. */
export const CONSENT_WAYS = [...CONSENT_KINDS, 'link'] as const
export type ConsentWay = (typeof CONSENT_WAYS)[number]

export const CONSENT_MISSING =
  'This patient hasn’t consented to recording. Confirm consent, then record again.'

export const TRANSCRIBERS = ['embedded', 'server', 'device'] as const
export type TranscribedBy = (typeof TRANSCRIBERS)[number]

export const SPEAKERS = ['clinician', 'patient'] as const
export type Speaker = (typeof SPEAKERS)[number]

/** Words between two positions in the recording, not counting the time it was paused. */
export type SpokenSegment = {
  startMs: number
  endMs: number
  text: string
  /** Words the recognizer wasn't sure of, as offsets in the text. Missing if it doesn't say. */
  unsure?: Span[] | undefined
}

/** A corrected transcription error: `start` and `end` are offsets of `written` in the text. */
export type Repair = { start: number; end: number; heard: string; written: string }

/** Joins segments into one text. Anything that counts offsets must join them this way. */
export function joinSegments(segments: readonly { text: string }[]): string {
  return segments.map(({ text }) => text).join(' ')
}

export type RepairedPiece = {
  segments: readonly (SpokenSegment & { speaker: Speaker | null })[]
  repairs: readonly (Repair & { reverted: boolean })[]
}

/** The segments of a piece as shown, with the original words restored where the clinician reverted a repair. */
export function readSegments({ segments, repairs }: RepairedPiece): RepairedPiece['segments'] {
  const reverted = repairs.filter((repair) => repair.reverted).sort((a, b) => b.start - a.start)
  let offset = 0
  return segments.map((segment) => {
    const from = offset
    const to = from + segment.text.length
    offset = to + 1
    let { text, unsure = [] } = segment
    // Last first, so that the offsets of those before stay right.
    for (const { start, end, heard, written } of reverted) {
      if (start < from || end > to) continue
      text = text.slice(0, start - from) + heard + text.slice(end - from)
      unsure = [
        ...inside(unsure, { start: 0, end: start - from }),
        ...shifted(
          inside(unsure, { start: end - from, end: Number.POSITIVE_INFINITY }),
          heard.length - written.length,
        ),
      ]
    }
    return { ...segment, text, unsure }
  })
}

const SPEAKER_NAMES: Record<Speaker, string> = { clinician: 'Clinician', patient: 'Patient' }

export function speakerName(speaker: Speaker): string {
  return SPEAKER_NAMES[speaker]
}

/** The transcript of a visit: one line per turn, with its speaker where known. */
export function transcriptText(pieces: readonly RepairedPiece[]): string {
  const lines: { speaker: Speaker | null; text: string }[] = []
  for (const { speaker, text } of pieces.flatMap(readSegments)) {
    const last = lines.at(-1)
    if (text.trim() === '') continue
    if (last && last.speaker === speaker) last.text += ` ${text}`
    else lines.push({ speaker, text })
  }
  return lines.map(({ speaker, text }) => (speaker ? `${speakerName(speaker)}: ${text}` : text)).join('\n')
}
