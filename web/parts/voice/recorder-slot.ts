import type { Span } from '#shared/domain/evidence.ts'
import type { NoteType } from '#shared/domain/notes.ts'

/**
 * The interface between the New note page and the recorder. Neither feature imports the other; app/ connects them.
 */

export type VoiceSetup = { patientId: number | null; noteType: NoteType | null; templateId: number | null }

/** A transcribed visit. */
export type SpokenVisit = {
  text: string
  /** Words of the text that the recognizer wasn’t sure of. */
  unsure: Span[]
  /** When the visit began; undefined for an uploaded file. */
  startedAt: string | undefined
  /** Plays the audio of a span of the text; undefined once the audio is deleted. */
  play: ((span: { start: number; end: number }) => void) | undefined
  /** The note is saved: delete the recording. */
  saved: (noteId: number) => void
}

export type RecorderSlotProps = {
  setup: VoiceSetup
  /** Everyone else in the room who is a patient: they have to agree too. */
  otherPatientIds: readonly number[]
  /** False if patient or note type is missing, which it has then reported. */
  mayBegin: () => boolean
  /** A resumed recording reports its patient, note type, and template. */
  onSetup: (setup: VoiceSetup) => void
  /** The transcript is complete: the note can be generated. */
  onSpoken: (visit: SpokenVisit) => void
  onTypeInstead: () => void
  /** The wanted recording is an uploaded file. */
  onUploaded: () => void
  /** The recording named in the URL. */
  wanted: string | null
}

export type AudioSlotProps = Omit<RecorderSlotProps, 'onTypeInstead' | 'onUploaded' | 'wanted'> & {
  /** The file just dropped or chosen. */
  file: File | undefined
  /** Whether an upload is in progress, which hides the drop zone. */
  onBusy: (busy: boolean) => void
}
