import { randomBytes } from 'node:crypto'
import type { WRITING_PHASES } from '#shared/contracts/writing.ts'
import type { ConnectedModels } from '../../ports/chat-model.ts'
import type { NoteChecker } from '../../ports/note-checker.ts'
import type { OnPiece } from '../../ports/note-writer.ts'
import { type ContextSize, contextSize } from './context-size.ts'
import { type DrawMark, randomMark } from './data-blocks.ts'
import { type Prompts, readPrompts } from './prompts.ts'

export type ModelDeps = {
  models: ConnectedModels
  /** Checks what the model leaves unchecked. */
  facts: NoteChecker
  /** Both are random unless requests must be reproducible. */
  drawMark?: DrawMark
  newId?: () => string
}

/** Everything needed while one note is written. */
export type WritingContext = {
  models: ConnectedModels
  facts: NoteChecker
  prompts: Prompts
  newId: () => string
  /** The context sizes of the writer and the verifier. */
  writerSize: ContextSize
  verifierSize: ContextSize
}

let randomPrompts: Prompts | undefined

export function createWritingContext({
  models,
  facts,
  drawMark,
  newId = randomId,
}: ModelDeps): WritingContext {
  randomPrompts ??= readPrompts(randomMark)
  const { writer, verifier } = models
  const writerSize = contextSize(writer)
  const same = writer.name === verifier.name && writer.where === verifier.where
  return {
    models,
    facts,
    newId,
    writerSize,
    prompts: drawMark ? readPrompts(drawMark) : randomPrompts,
    // They are the same model, so they share its context size.
    verifierSize: same ? writerSize : contextSize(verifier),
  }
}

function randomId(): string {
  return randomBytes(8).toString('base64url').slice(0, 10)
}

type Phase = (typeof WRITING_PHASES)[number]

/** Reports what the model is doing and, while it reads, the time left. */
export function progress(onPiece: OnPiece, phase: Phase, answering: Phase = phase) {
  const say = (now: Phase, secondsLeft: number | null) =>
    onPiece({ kind: 'progress', phase: now, secondsLeft })
  say(phase, null)
  return {
    onWaiting: (secondsLeft: number | null) => say(phase, secondsLeft),
    onAnswering: () => {
      if (answering !== phase) say(answering, null)
    },
  }
}
