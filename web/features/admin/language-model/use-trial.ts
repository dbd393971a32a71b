import { useEffect, useRef, useState } from 'react'
import { type ModelsInput, type Trial, tryLanguageModel } from '#shared/contracts/language-model.ts'
import type { NotePiece } from '#shared/contracts/writing.ts'
import type { Statement } from '#shared/domain/statements.ts'
import { CallError } from '#shared/http/call.ts'
import { messageOf, stream } from '../../../lib/api.ts'

export type Progress = Extract<NotePiece, { kind: 'progress' }>

export type TrialState =
  | { kind: 'idle' }
  | { kind: 'running'; progress: Progress | undefined; statements: Statement[] }
  | { kind: 'failed'; message: string; code: string | undefined }
  | { kind: 'done'; trial: Trial }

const FAILED = 'The trial run didn’t finish. Check your connection and try again.'

/** Runs one trial at a time. Leaving the page or pressing Cancel also ends it on the server. */
export function useTrial() {
  const [state, setState] = useState<TrialState>({ kind: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function run(models: ModelsInput | undefined): Promise<Trial | undefined> {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    let statements: Statement[] = []
    let progress: Progress | undefined
    setState({ kind: 'running', progress, statements })
    try {
      const { data } = await stream(
        tryLanguageModel,
        { body: { ...(models ? { models } : {}) } },
        (piece) => {
          if (controller.signal.aborted) return
          if (piece.kind === 'progress') progress = piece
          statements = applyPiece(statements, piece)
          setState({ kind: 'running', progress, statements })
        },
        { signal: controller.signal },
      )
      setState({ kind: 'done', trial: data })
      return data
    } catch (error) {
      if (controller.signal.aborted) return undefined
      setState({ kind: 'failed', message: messageOf(error, FAILED), code: codeOf(error) })
      return undefined
    }
  }

  function clear() {
    running.current?.abort()
    setState({ kind: 'idle' })
  }

  return { state, run, clear }
}

function applyPiece(statements: Statement[], piece: NotePiece): Statement[] {
  if (piece.kind === 'statement') return [...statements, piece.statement]
  if (piece.kind === 'statements') return piece.statements
  if (piece.kind === 'progress') return statements
  return statements.map((statement) => ({
    ...statement,
    check: piece.checks[statement.id] ?? statement.check,
  }))
}

/** The error's code: a required confirmation, or what went wrong. */
export function codeOf(error: unknown): string | undefined {
  const code = error instanceof CallError ? error.details?.code : undefined
  return typeof code === 'string' ? code : undefined
}
