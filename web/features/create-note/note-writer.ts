import type { createNote, Note } from '#shared/contracts/notes.ts'
import type { CallInput } from '#shared/http/endpoint.ts'

/** A written note on its way to the server. */
export type NoteToSave = CallInput<typeof createNote>['body'] & { soapNote: string }

/** From an empty sheet to a saved note. */
export type WriterState =
  | { kind: 'idle' }
  | { kind: 'writing'; text: string }
  | { kind: 'stopped'; text: string }
  | { kind: 'failed'; sentence: string }
  | { kind: 'saving'; body: NoteToSave; notice: Notice }
  | { kind: 'unsaved'; body: NoteToSave; notice: Notice; sentence: string }
  | { kind: 'saved'; note: Note; notice: Notice }

/** What the clinician should know about how the note came about. */
export type Notice = string | null

/** What the sheet shows, if it shows a note. */
export function writtenText(state: WriterState): string {
  switch (state.kind) {
    case 'writing':
      return withoutHalfMarker(state.text)
    case 'stopped':
      return withoutHalfMarker(state.text)
    case 'saving':
    case 'unsaved':
      return state.body.soapNote
    case 'saved':
      return state.note.soapNote ?? ''
    default:
      return ''
  }
}

/** While the words arrive, a section marker may be there by half: "**PLA". It is shown once it is whole. */
function withoutHalfMarker(text: string): string {
  return text.replace(/(^|\n)[ \t]*\*{1,2}[^*\n]*\*?$/, '$1')
}

/** What a screen reader hears: the beginning and the end, not every word. */
export function writerAnnouncement(state: WriterState): string {
  const said = stateAnnouncement(state)
  const notice = noticeOf(state)
  return said && notice ? `${said} ${notice}` : said
}

/** Shown as soon as there is a whole note, and for as long as it stays on the screen. */
export function noticeOf(state: WriterState): Notice {
  return 'notice' in state ? state.notice : null
}

function stateAnnouncement(state: WriterState): string {
  switch (state.kind) {
    case 'writing':
      return 'Writing the note.'
    case 'stopped':
      return 'Stopped. Nothing was saved.'
    case 'saved':
      return 'The note is written and saved.'
    case 'unsaved':
      return 'The note is written, but not saved.'
    default:
      return ''
  }
}
