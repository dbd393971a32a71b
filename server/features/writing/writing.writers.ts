import type { NoteReview } from '#shared/domain/evidence.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor } from '../../access/actor.ts'
import { actsOf } from '../../access/acts.ts'
import type { Audit } from '../../access/audit.ts'
import type { Limit, RateLimits } from '../../access/rate-limits.ts'
import type { NoteChecker } from '../../ports/note-checker.ts'
import {
  type LanguageModel,
  type NoteWriter,
  type VisitToWrite,
  WriterFailed,
  type WriterFailure,
} from '../../ports/note-writer.ts'

export type Task = 'note' | 'summary' | 'recommendations' | 'overview'
export type WrittenNote = {
  soapNote: string
  review: NoteReview
  sourceLanguage: ReturnType<NoteChecker['languageOf']>
  writtenBy: 'embedded' | 'model'
  notice: string | null
}

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
  onModelFailure: (fact: { task: Task; failure: WriterFailure; code: string }) => void
}

type About = { actor: Actor; patientId: number; task: Task; signal: AbortSignal }
type Answer = { text: string } | { notice: string | null }

const DAY_SECONDS = 24 * 60 * 60
const NO_ANSWER = 'The language model did not answer.'
const HALF_AN_ANSWER = 'The language model did not finish.'
const BUILT_IN_WROTE = 'The built-in writer wrote this note.'

/** The language model first, if there is one and the day's share is not used up; otherwise, or if it fails, the built-in writer. */
export function writersInTurn({
  writer,
  model,
  checker,
  modelCallsPerDay,
  limits,
  audit,
  onModelFailure,
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

  async function askModel(about: About, ask: (model: LanguageModel) => Promise<string>): Promise<Answer> {
    const { actor, patientId, task, signal } = about
    if (!model) return { notice: null }
    if (!(await takeShare(actor))) {
      return { notice: `Today’s limit of ${modelCallsPerDay} language-model requests is reached.` }
    }
    // A patient's words are about to leave the house: that is an act of its own.
    await record(actor, 'model.asked', patientId, { task, model: model.modelName })
    try {
      return { text: await ask(model) }
    } catch (error) {
      if (signal.aborted) throw error
      // A fault of our own is no reason to leave the clinician without a note either.
      const { failure, code } =
        error instanceof WriterFailed ? error : new WriterFailed('broken', (error as Error).name)
      onModelFailure({ task, failure, code })
      if (failure === 'resting' || failure === 'unreachable') {
        await limits.giveBack(daily, String(actor.userId))
      }
      return { notice: NOTICES[failure] ?? NO_ANSWER }
    }
  }

  async function reviewed({ text: source, noteType, sections }: VisitToWrite, soapNote: string) {
    const review = await checker.check({ source, note: soapNote, noteType, sections })
    return { soapNote, review, sourceLanguage: checker.languageOf(source) }
  }

  return {
    async note(
      about: Omit<About, 'task' | 'signal'>,
      visit: VisitToWrite,
      { emit, restart, signal }: Listener,
    ): Promise<WrittenNote> {
      let heard = ''
      const answer = await askModel({ ...about, task: 'note', signal }, (asked) =>
        asked.writeNote(
          visit,
          (piece) => {
            heard += piece
            emit(piece)
          },
          signal,
        ),
      )
      if ('text' in answer) {
        if (heard !== answer.text) {
          if (heard !== '') restart()
          emit(answer.text)
        }
        return { ...(await reviewed(visit, answer.text)), writtenBy: 'model', notice: null }
      }
      if (heard !== '') restart()
      const soapNote = await writer.writeNote(visit, emit, signal)
      const why = heard !== '' && answer.notice === NO_ANSWER ? HALF_AN_ANSWER : answer.notice
      const notice = why && `${why} ${BUILT_IN_WROTE}`
      return { ...(await reviewed(visit, soapNote)), writtenBy: 'embedded', notice }
    },

    async text(about: About, ask: (writer: NoteWriter) => Promise<string>): Promise<string> {
      const answer = await askModel(about, ask)
      return 'text' in answer ? answer.text : ask(writer)
    },
  }
}

const NOTICES: Partial<Record<WriterFailure, string>> = {
  'too-long': 'This visit is too long for the language model.',
  unusable: 'The answer of the language model could not be used.',
  declined: 'The language model did not accept this visit.',
}
