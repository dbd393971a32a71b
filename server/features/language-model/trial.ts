import type { Trial } from '#shared/contracts/language-model.ts'
import type { Revision } from '#shared/domain/language-model.ts'
import type { Statement } from '#shared/domain/statements.ts'
import type { ChatModel, ChatTask, ConnectedModels } from '../../ports/chat-model.ts'
import type { SharedModel } from '../../ports/model-connections.ts'
import { type NoteWriter, type OnPiece, WriterFailed, type WrittenNote } from '../../ports/note-writer.ts'
import { judgeFitness } from './fitness.ts'
import { costMicrosOf } from './known-prices.ts'
import { revises } from './language-model.source.ts'
import type { UsageMeter } from './language-model.usage.ts'
import { SAMPLE_VISIT } from './sample-visit.ts'

type Deps = {
  /** The writer that clinicians use, with these models. */
  writerOn: (models: ConnectedModels) => NoteWriter
  wordBudget: (visitWords: number) => number
  meter: UsageMeter
  /** Milliseconds. */
  clock?: () => number
}

export type ModelsToTry = { writer: SharedModel; verifier: SharedModel; revise: Revision }
export type TrialOutcome = Omit<Trial, 'proof'>

const MICROS = 1_000_000

/** Writes a note of a made-up visit exactly like a clinician's note, and judges it. */
export function trialRunner({ writerOn, wordBudget, meter, clock = Date.now }: Deps) {
  return async function run(
    { writer, verifier, revise }: ModelsToTry,
    userId: number,
    onPiece: OnPiece,
    signal: AbortSignal,
  ): Promise<TrialOutcome> {
    await Promise.all([writer.ready, verifier.ready])
    const watch = {
      asked: new Map<ChatTask, number>(),
      inputTokens: 0,
      outputTokens: 0,
      costs: [] as (number | null)[],
    }
    const watched = (model: SharedModel) => watching(meter.counted(model.forUser(userId), userId), watch)
    const own = watched(writer)
    const models = {
      writer: own,
      verifier: verifier === writer ? own : watched(verifier),
      revise: revises({ writer, revise }),
    }
    const began = clock()
    const asWritten = new Map<string, Pick<Statement, 'evidence'>>()
    let firstAt: number | undefined
    const note = await written(
      writerOn(models),
      (piece) => {
        if (piece.kind === 'statement') {
          firstAt ??= clock()
          asWritten.set(piece.statement.id, { evidence: piece.statement.evidence })
        }
        onPiece(piece)
      },
      signal,
    )
    const fitness = judgeFitness({
      visit: SAMPLE_VISIT.text,
      asWritten: [...asWritten.values()],
      statements: note.statements,
      complete: note.complete,
      askedAgain: (watch.asked.get('write') ?? 0) > 1,
      wordBudget: wordBudget(SAMPLE_VISIT.text.split(/\s+/).length),
    })
    const { writes } = writer.speed
    const cost = watch.costs.includes(null)
      ? null
      : watch.costs.reduce<number>((sum, one) => sum + (one ?? 0), 0)
    return {
      statements: note.statements,
      notice: note.notice,
      fit: fitness.every(({ passed }) => passed),
      fitness,
      seconds: secondsSince(began),
      firstStatementSeconds: firstAt === undefined ? null : Math.round((firstAt - began) / 100) / 10,
      inputTokens: watch.inputTokens,
      outputTokens: watch.outputTokens,
      costUsd: cost === null ? null : cost / MICROS,
      writes: writes === undefined ? null : Math.round(writes * 10) / 10,
    }
  }

  function secondsSince(began: number): number {
    return Math.round((clock() - began) / 100) / 10
  }
}

const NOTHING: WrittenNote = {
  statements: [],
  omissions: [],
  notAssessed: [],
  more: [],
  origin: { writer: 'model' },
  complete: false,
  notice: null,
}

/** A model that answers with something other than a note has failed the trial, which is a valid result. */
async function written(writer: NoteWriter, onPiece: OnPiece, signal: AbortSignal): Promise<WrittenNote> {
  try {
    return await writer.writeNote(SAMPLE_VISIT, onPiece, signal)
  } catch (error) {
    if (error instanceof WriterFailed && error.failure === 'unusable') return NOTHING
    throw error
  }
}

type Watch = {
  asked: Map<ChatTask, number>
  inputTokens: number
  outputTokens: number
  costs: (number | null)[]
}

function watching(model: ChatModel, watch: Watch): ChatModel {
  return {
    name: model.name,
    where: model.where,
    local: model.local,
    get contextTokens() {
      return model.contextTokens
    },
    close: model.close,
    async ask(request, signal) {
      watch.asked.set(request.task, (watch.asked.get(request.task) ?? 0) + 1)
      const answer = await model.ask(request, signal)
      const { inputTokens, outputTokens } = answer.usage
      watch.inputTokens += inputTokens
      watch.outputTokens += outputTokens
      watch.costs.push(model.local ? 0 : costMicrosOf(model.name, inputTokens, outputTokens))
      return answer
    },
  }
}
