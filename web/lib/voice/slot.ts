import type { NoteType } from '#shared/domain/notes.ts'

/** How the page of a new note and the recorder meet; neither feature knows the other, app/ puts them together. */

export type VoiceSetup = { patientId: number | null; noteType: NoteType | null; templateId: number | null }

/** A visit that was spoken, with all its words. */
export type SpokenVisit = {
  text: string
  /** The words of a span of the text, to be heard again; undefined once the sound is not here. */
  play: ((span: { start: number; end: number }) => void) | undefined
  /** The note is saved: the recording goes. */
  saved: (noteId: number) => void
}

export type VoiceSlotProps = {
  setup: VoiceSetup
  /** False when patient or note type are still missing; it has said so then. */
  mayBegin: () => boolean
  /** A recording that is taken up again says for whom it is. */
  onSetup: (setup: VoiceSetup) => void
  /** All words are in: the note can be written. */
  onSpoken: (visit: SpokenVisit) => void
  onTypeInstead: () => void
  /** The recording the address asks for. */
  wanted: string | null
}

export type AudioSlotProps = Omit<VoiceSlotProps, 'onTypeInstead' | 'wanted'> & {
  /** What was dropped or chosen just now. */
  file: File | undefined
  /** It is under way, or over: the place to drop a file is hidden meanwhile. */
  onBusy: (busy: boolean) => void
}
