import type { NoteReview } from '#shared/domain/evidence.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor } from '../../access/actor.ts'
import { actsOf } from '../../access/acts.ts'
import type { Audit } from '../../access/audit.ts'
import type { Limit, RateLimits } from '../../access/rate-limits.ts'
import type { NoteChecker } from '../../ports/note-checker.ts'
import {
  type DraftedNote,
  type LanguageModel,
  type NoteWriter,
  type SectionToWrite,
  type VisitToWrite,
  WriterFailed,
  type WriterFailure,
} from '../../ports/note-writer.ts'
import { flawsOf, isBetter } from './writing.mending.ts'

export type Task = 'note' | 'mend' | 'section' | 'summary' | 'recommendations' | 'overview'
export type WrittenNote = {
  soapNote: string
  review: NoteReview
  sourceLanguage: ReturnType<NoteChecker['languageOf']>
  mended: number
  writtenBy: 'embedded' | 'model'
  notice: string | null
}
export type WrittenSection = { body: string; writtenBy: 'embedded' | 'model'; notice: string | null }

/** Where the caller listens while the writer works, and how it says that nobody does any more. */
export type Listener = { emit: (piece: string) => void; restart: () => void; signal: AbortSignal }

type Tools = {
  writer: NoteWriter
  model: LanguageModel | undefined
  checker: NoteChecker
  modelCallsPerDay: number
  limits: RateLimits
  audit: Audit
  /** For whoever runs the server: plain facts, nobody's words. */
  onCheckFailure: (fact: { kind: string }) => void
  onModelFailure: (fact: { task: Task; failure: WriterFailure; code: string }) => void
}

type About = { actor: Actor; patientId: number; task: Task; signal: AbortSignal }
type Answer<Given> = { given: Given } | { notice: string | null }
type Checked = { note: string; review: NoteReview; mend?: DraftedNote['mend']; mended?: number }

const DAY_SECONDS = 24 * 60 * 60
const NO_ANSWER = 'The language model did not answer.'
const HALF_AN_ANSWER = 'The language model did not finish.'
const BUILT_IN_WROTE = 'The built-in writer wrote this note.'
const BUILT_IN_WROTE_SECTION = 'The built-in writer wrote this section.'

/** The language model first, if there is one and the day's share is not used up; otherwise, or if it fails, the built-in writer. */
export function writersInTurn({
  writer,
  model,
  checker,
  modelCallsPerDay,
  limits,
  audit,
  onModelFailure,
  onCheckFailure,
}: Tools) {
  const { record } = actsOf(audit, 'patient')
  const daily: Limit = { name: 'language model user', max: modelCallsPerDay, windowSeconds: DAY_SECONDS }

  /** Taken before the call, so that parallel ones cannot slip through. Who has none left still gets a note. */
  async function takeShare(actor: Actor): Promise<boolean> {
    try {
      await limits.take(daily, String(actor.userId))
      return true
    } catch (error) {
      if (error instanceof AppError && error.code === 'too_many') return false
      throw error
    }
  }

  async function askModel<Given>(
    about: About,
    ask: (model: LanguageModel) => Promise<Given>,
  ): Promise<Answer<Given>> {
    const { actor, patientId, task, signal } = about
    if (!model) return { notice: null }
    if (!(await takeShare(actor))) {
      return { notice: `Today’s limit of ${modelCallsPerDay} language-model requests is reached.` }
    }
    // A patient's words are about to leave the house: that is an act of its own.
    await record(actor, 'model.asked', patientId, { task, model: model.modelName })
    try {
      return { given: await ask(model) }
    } catch (error) {
      if (signal.aborted) throw error
      const { failure, code } = factsOf(error)
      onModelFailure({ task, failure, code })
      if (failure === 'resting' || failure === 'unreachable') {
        await limits.giveBack(daily, String(actor.userId))
      }
      return { notice: NOTICES[failure] ?? NO_ANSWER }
    }
  }

  /** The first note, or the mended one if that is better; what the reader sees follows. */
  async function mended(about: About, visit: VisitToWrite, first: Checked): Promise<Checked> {
    const flaws = flawsOf(first.review)
    if (!first.mend || flaws.length === 0) return first
    // The words leave the house once more. The day's share is not touched: it is one note.
    await record(about.actor, 'model.asked', about.patientId, { task: 'mend', model: model?.modelName ?? '' })
    try {
      const note = await first.mend(flaws, about.signal)
      const second = { note, review: await check(visit, note), mended: flaws.length }
      return isBetter(second.review, first.review) ? second : first
    } catch (error) {
      if (about.signal.aborted) throw error
      onModelFailure({ task: 'mend', ...factsOf(error) })
      return first
    }
  }

  const check = ({ text: source, noteType, sections }: VisitToWrite, note: string) =>
    checker.check({ source, note, noteType, sections })

  /** A note that could not be checked still is a note. */
  async function checked(visit: VisitToWrite, note: string): Promise<NoteReview | undefined> {
    try {
      return await check(visit, note)
    } catch (error) {
      onCheckFailure({ kind: error instanceof Error ? error.name : typeof error })
      return undefined
    }
  }

  return {
    async note(
      about: Omit<About, 'task' | 'signal'>,
      visit: VisitToWrite,
      { emit, restart, signal }: Listener,
    ): Promise<WrittenNote> {
      let heard = ''
      /** What the reader has on the sheet in the end is the note. */
      function setRight(note: string) {
        if (heard === note) return
        if (heard !== '') restart()
        heard = note
        emit(note)
      }
      const sourceLanguage = checker.languageOf(visit.text)
      const whole: About = { ...about, task: 'note', signal }
      const answer = await askModel(whole, (asked) =>
        asked.writeNote(
          visit,
          (piece) => {
            heard += piece
            emit(piece)
          },
          signal,
        ),
      )
      if ('given' in answer) {
        const { note, mend } = answer.given
        setRight(note)
        const review = await checked(visit, note)
        if (!review) {
          return { ...NOTHING_CHECKED, soapNote: note, sourceLanguage, mended: 0, writtenBy: 'model' }
        }
        const best = await mended(whole, visit, { note, review, mend })
        setRight(best.note)
        return {
          soapNote: best.note,
          review: best.review,
          sourceLanguage,
          mended: best.mended ?? 0,
          writtenBy: 'model',
          notice: null,
        }
      }
      if (heard !== '') restart()
      const { note, review: own } = await writer.writeNote(visit, emit, signal)
      const review = own ?? (await checked(visit, note))
      const why = heard !== '' && answer.notice === NO_ANSWER ? HALF_AN_ANSWER : answer.notice
      const notice = why && `${why} ${BUILT_IN_WROTE}`
      const said = review ? { review, notice } : NOTHING_CHECKED
      return { ...said, soapNote: note, sourceLanguage, mended: 0, writtenBy: 'embedded' }
    },

    async section(about: Omit<About, 'task'>, section: SectionToWrite): Promise<WrittenSection> {
      const { signal } = about
      const answer = await askModel({ ...about, task: 'section' }, (asked) =>
        asked.writeSection(section, signal),
      )
      if ('given' in answer) return { body: answer.given, writtenBy: 'model', notice: null }
      const body = await writer.writeSection(section, signal)
      const notice = answer.notice && `${answer.notice} ${BUILT_IN_WROTE_SECTION}`
      return { body, writtenBy: 'embedded', notice }
    },

    async text(about: About, ask: (writer: NoteWriter) => Promise<string>): Promise<string> {
      const answer = await askModel(about, ask)
      return 'given' in answer ? answer.given : ask(writer)
    },
  }
}

const NOTHING_CHECKED = {
  review: { sentences: [], unnoted: [], notAssessed: [] },
  notice: 'This note could not be checked against the visit.',
}

/** A fault of our own is no reason to leave the clinician without a note either. */
function factsOf(error: unknown): { failure: WriterFailure; code: string } {
  if (error instanceof WriterFailed) return { failure: error.failure, code: error.code }
  return { failure: 'broken', code: error instanceof Error ? error.name : typeof error }
}

const NOTICES: Partial<Record<WriterFailure, string>> = {
  'too-long': 'This visit is too long for the language model.',
  unusable: 'The answer of the language model could not be used.',
  declined: 'The language model did not accept this visit.',
}
