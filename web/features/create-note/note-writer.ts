import type { createNote, ReviewedNote } from '#shared/contracts/notes.ts'
import type { generateSoapNote } from '#shared/contracts/writing.ts'
import type { NoteReview } from '#shared/domain/evidence.ts'
import type { CallInput, CallOutput } from '#shared/http/endpoint.ts'

/** A written note on its way to the server. */
export type NoteToSave = CallInput<typeof createNote>['body'] & { soapNote: string }

/** From an empty sheet to a saved note. */
export type WriterState =
  | { kind: 'idle' }
  | { kind: 'writing'; text: string }
  | { kind: 'stopped'; text: string }
  | { kind: 'failed'; sentence: string }
  | { kind: 'saving'; written: Written }
  | { kind: 'unsaved'; written: Written; sentence: string }
  | { kind: 'saved'; note: ReviewedNote; notices: readonly Notice[] }

/** A note that is whole, but not the server's yet. */
export type Written = { body: NoteToSave; review: NoteReview; notices: readonly Notice[] }

/** What the clinician should know about how the note came about. */
export type Notice = { tone: 'info' | 'warn'; sentence: string }

type Answer = CallOutput<typeof generateSoapNote>['data']

/** How the note came about, as far as it is news. */
export function noticesOf({ notice, writtenBy, sourceLanguage, mended, review }: Answer): Notice[] {
  const notices: Notice[] = []
  if (notice) notices.push({ tone: 'warn', sentence: notice })
  if (mended > 0) {
    notices.push({
      tone: 'info',
      sentence: `${mended === 1 ? 'One sentence' : `${mended} sentences`} did not rest on the visit. The language model wrote the note anew, and it was checked again.`,
    })
  }
  if (sourceLanguage === 'es') {
    notices.push({ tone: 'info', sentence: 'The visit is in Spanish. The note is written in English.' })
  }
  if (sourceLanguage === 'other' && writtenBy === 'embedded') {
    notices.push({
      tone: 'warn',
      sentence:
        'This visit seems to be in a language the built-in writer cannot read. It reads English and Spanish. Whoever runs your server can set up a language model for others.',
    })
  }
  const marked = review.sentences.filter(
    ({ verdict }) => verdict === 'contradicted' || verdict === 'not_found',
  ).length
  if (writtenBy === 'model' && marked > 0) {
    notices.push({
      tone: 'warn',
      sentence: `A language model wrote this note. ${marked === 1 ? 'One sentence does' : `${marked} sentences do`} not rest on the visit: see the marks.`,
    })
  }
  return notices
}

/** What the sheet shows, if it shows a note. */
export function writtenText(state: WriterState): string {
  switch (state.kind) {
    case 'writing':
      return withoutHalfMarker(state.text)
    case 'stopped':
      return withoutHalfMarker(state.text)
    case 'saving':
    case 'unsaved':
      return state.written.body.soapNote
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
  if (said === '') return ''
  return [said, ...shownNotices(state).map(({ sentence }) => sentence)].join(' ')
}

/** Shown as soon as there is a whole note, and for as long as it stays on the screen. */
export function shownNotices(state: WriterState): readonly Notice[] {
  if (state.kind === 'saved') return state.notices
  return state.kind === 'saving' || state.kind === 'unsaved' ? state.written.notices : []
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
