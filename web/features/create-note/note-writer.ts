import type { createNote, ReviewedNote } from '#shared/contracts/notes.ts'
import type { generateSoapNote, NotePiece, WRITING_PHASES } from '#shared/contracts/writing.ts'
import type { NoteBody, NoteFindings, Origin } from '#shared/domain/statements.ts'
import type { CallInput, CallOutput } from '#shared/http/endpoint.ts'
import { BUILT_IN_DRAFT, droppedSentence } from '../../parts/evidence/origin-labels.ts'

/** The request body that saves a written note. */
export type NoteToSave = CallInput<typeof createNote>['body']

export type WritingPhase = (typeof WRITING_PHASES)[number]
/** `at` is when the estimate was made, in milliseconds. */
export type Progress = { phase: WritingPhase; secondsLeft: number | null; at: number }

/** A note while it streams in, and the visit it’s written from. */
export type Sheet = {
  source: string
  body: NoteBody /** Lines changed by the revision. */
  fresh: ReadonlySet<string>
}

/** The states of writing a note, from idle to saved. */
export type WriterState =
  | { kind: 'idle' }
  | { kind: 'writing'; sheet: Sheet; progress: Progress | undefined }
  | { kind: 'canceled'; sheet: Sheet }
  | { kind: 'failed'; sheet: Sheet; sentence: string }
  /** The model stopped halfway. The clinician decides what to do with the partial note. */
  | { kind: 'halted'; written: Written; sentence: string }
  | { kind: 'saving'; written: Written }
  | { kind: 'unsaved'; written: Written; sentence: string }
  | { kind: 'saved'; note: ReviewedNote; notices: readonly Notice[] }

/** A complete note that isn’t saved yet. */
export type Written = {
  toSave: NoteToSave
  source: string
  body: NoteBody
  findings: NoteFindings
  origin: Origin
  notices: readonly Notice[]
}

/** Notices about how the note was written. */
export type Notice = {
  /** `built-in` is no warning: it only says that the built-in writer made this draft. */
  tone: 'info' | 'warn' | 'built-in'
  sentence: string
}

export type WrittenAnswer = CallOutput<typeof generateSoapNote>['data']

export function emptySheet(source: string, sections: readonly string[]): Sheet {
  return { source, body: { sections: [...sections], statements: [] }, fresh: new Set() }
}

type Writing = { sheet: Sheet; progress: Progress | undefined }

/** Applies one streamed piece to the note. */
export function applyPiece({ sheet, progress }: Writing, piece: NotePiece, now = Date.now()): Writing {
  const { body } = sheet
  switch (piece.kind) {
    case 'statement': {
      const statements = [...body.statements.filter(({ id }) => id !== piece.statement.id), piece.statement]
      return { sheet: { ...sheet, body: { ...body, statements } }, progress }
    }
    case 'statements': {
      const known = new Set(body.statements.map(({ text }) => text))
      const changed = piece.statements.filter(({ text }) => known.size > 0 && !known.has(text))
      return {
        sheet: {
          ...sheet,
          body: { ...body, statements: piece.statements },
          fresh: new Set(changed.map(({ id }) => id)),
        },
        progress,
      }
    }
    case 'checks': {
      const statements = body.statements.map((statement) => {
        const check = piece.checks[statement.id]
        return check ? { ...statement, check } : statement
      })
      return { sheet: { ...sheet, body: { ...body, statements } }, progress }
    }
    case 'progress':
      return { sheet, progress: { phase: piece.phase, secondsLeft: piece.secondsLeft, at: now } }
  }
}

const DRAFT_CONTENT = 'It has facts and quotations from the visit.'
const UNREAD_LANGUAGE =
  'This visit seems to be in a language the built-in writer can’t read. It reads English and Spanish. An administrator can connect a language model for other languages.'

/** Notices to show about how the note was written. */
export function noticesOf({
  notice,
  origin,
  sourceLanguage,
}: Pick<WrittenAnswer, 'notice' | 'origin' | 'sourceLanguage'>): Notice[] {
  const builtIn = origin.writer === 'embedded'
  const isUnread = builtIn && sourceLanguage === 'other'
  const notices: Notice[] = []
  // One notice says both why the model didn’t write the note and what is shown instead.
  if (notice) {
    notices.push({ tone: 'warn', sentence: builtIn && !isUnread ? `${notice} ${DRAFT_CONTENT}` : notice })
  }
  if (sourceLanguage === 'es') {
    notices.push({ tone: 'info', sentence: 'The visit is in Spanish. The note is in English.' })
  }
  const dropped = origin.style?.dropped ?? []
  if (dropped.length > 0) notices.push({ tone: 'info', sentence: dropped.map(droppedSentence).join(' ') })
  if (isUnread) notices.push({ tone: 'warn', sentence: UNREAD_LANGUAGE })
  else if (builtIn && !notice) notices.push({ tone: 'built-in', sentence: BUILT_IN_DRAFT })
  return notices
}

/** Screen reader announcements: the start and the end, not every line. */
export function writerAnnouncement(state: WriterState): string {
  const said = stateAnnouncement(state)
  if (said === '') return ''
  return [said, ...shownNotices(state).map(({ sentence }) => sentence)].join(' ')
}

/** Shown once the note is written, and until it leaves the screen. */
export function shownNotices(state: WriterState): readonly Notice[] {
  if (state.kind === 'saved') return state.notices
  return state.kind === 'saving' || state.kind === 'unsaved' ? state.written.notices : []
}

function stateAnnouncement(state: WriterState): string {
  switch (state.kind) {
    case 'writing':
      return state.progress ? PHASE_LABELS[state.progress.phase] : 'Writing the note.'
    case 'canceled':
      return 'Canceled. Nothing was saved.'
    case 'halted':
      return state.sentence
    case 'saved':
      return 'The note is written and saved.'
    case 'unsaved':
      return 'The note is written, but not saved.'
    default:
      return ''
  }
}

export const PHASE_LABELS: Record<WritingPhase, string> = {
  reading: 'Reading the visit…',
  writing: 'Writing…',
  revising: 'Revising…',
  checking: 'Checking…',
  correcting: 'Correcting…',
}

/** "about 40 s left", or an empty string without an estimate or after it has passed. */
export function timeLeft({ secondsLeft, at }: Progress, now: number): string {
  if (secondsLeft === null) return ''
  const left = secondsLeft - (now - at) / 1000
  if (left < 1) return ''
  if (left < 90) return `about ${left < 10 ? Math.ceil(left) : Math.ceil(left / 5) * 5} s left`
  return `about ${Math.round(left / 60)} min left`
}
