import { AppError } from '#shared/errors.ts'
import type { ChatTask, ConnectedModels } from '../ports/chat-model.ts'
import type { LetterWriter } from '../ports/letter-writer.ts'
import type { LiveWriter } from '../ports/live-writer.ts'
import type { NoteChecker } from '../ports/note-checker.ts'
import { type NoteWriter, WriterFailed, type WriterFailure } from '../ports/note-writer.ts'
import type { Actor } from './actor.ts'
import type { Audit } from './audit.ts'
import { auditFor } from './chart-audit.ts'
import type { Limit, RateLimits } from './rate-limits.ts'

/** The connected models, with the writers and the checker built on them. */
export type Connected = {
  models: ConnectedModels
  writer: NoteWriter
  letters: LetterWriter
  live: LiveWriter
  checker: NoteChecker
}

type ModelTask = ChatTask | 'note' | 'check' | 'live'
export type About = { actor: Actor; patientId: number; task: ModelTask; signal: AbortSignal }
/** The model's result, or a message explaining why there is none; null without a model. */
export type ModelAnswer<Given> = { given: Given; connected: Connected } | { notice: string | null }

export type ModelFailureFact = { task: ModelTask; failure: WriterFailure; code: string }

type Deps = {
  connected: (userId: number) => Promise<Connected | undefined>
  facts: NoteChecker
  callsPerDay: number
  limits: RateLimits
  audit: Audit
  /** Plain facts for the log, nothing from a chart. */
  onFailure: (fact: ModelFailureFact) => void
}

export type ModelUse = ReturnType<typeof createModelUse>

const DAY_SECONDS = 24 * 60 * 60
/** A clinician writes one note at a time. A second tab is fine, a script isn't. */
const MAX_CONCURRENT_NOTES = 2

/** Every language model request on a clinician's behalf: audited, and limited per day and concurrently. */
export function createModelUse({ connected, facts, callsPerDay, limits, audit, onFailure }: Deps) {
  const { record } = auditFor(audit, 'patient')
  const daily: Limit = { name: 'language model user', max: callsPerDay, windowSeconds: DAY_SECONDS }
  /** Live notes may use half of them, so that the notes themselves are still written. */
  const dailyLive: Limit = { ...daily, name: 'language model live user', max: Math.ceil(callsPerDay / 2) }
  const underWay = new Map<number, number>()

  function limitsOf(task: ModelTask): Limit[] {
    return task === 'live' ? [dailyLive, daily] : [daily]
  }

  /**
   * Taken before the call, so that parallel calls can't slip through. False means the built-in writer is
   * used.
   */
  async function takePlace(userId: number, task: ModelTask): Promise<boolean> {
    try {
      for (const limit of limitsOf(task)) await limits.take(limit, String(userId))
      return true
    } catch (error) {
      if (error instanceof AppError && error.code === 'too_many') return false
      throw error
    }
  }

  /** A live note is limited to one request per recording, and must not keep its own note waiting. */
  async function counted<Given>(userId: number, task: ModelTask, work: () => Promise<Given>): Promise<Given> {
    if (task === 'live') return work()
    const running = underWay.get(userId) ?? 0
    if (running >= MAX_CONCURRENT_NOTES) {
      throw new AppError('too_many', 'Wait until your current note is finished, then try again.', {
        retryAfterSeconds: 10,
      })
    }
    underWay.set(userId, running + 1)
    try {
      return await work()
    } finally {
      const left = (underWay.get(userId) ?? 1) - 1
      if (left === 0) underWay.delete(userId)
      else underWay.set(userId, left)
    }
  }

  async function use<Given>(
    { actor, patientId, task, signal }: About,
    work: (connected: Connected) => Promise<Given>,
  ): Promise<ModelAnswer<Given>> {
    const model = await connected(actor.userId)
    if (!model) return { notice: null }
    return counted(actor.userId, task, async () => {
      if (!(await takePlace(actor.userId, task))) {
        return { notice: `You’ve used today’s ${callsPerDay} language-model requests.` }
      }
      const { writer, verifier } = model.models
      const asked = task === 'check' ? verifier : writer
      // A patient's words are about to be sent, which is audited.
      await record(actor, 'model.asked', patientId, { task, model: asked.name, where: asked.where })
      try {
        return { given: await work(model), connected: model }
      } catch (error) {
        if (signal.aborted || error instanceof AppError) throw error
        const fact = { task, ...factsOf(error) }
        onFailure(fact)
        if (NEVER_ASKED.includes(fact.failure)) {
          for (const limit of limitsOf(task)) await limits.giveBack(limit, String(actor.userId))
        }
        return { notice: FAILURES[fact.failure] }
      }
    })
  }

  /** The model if one is connected and responds, otherwise the built-in checks. */
  function checkerFor(actor: Actor, patientId: number): NoteChecker {
    return {
      async check(note, signal = new AbortController().signal) {
        const answer = await use({ actor, patientId, task: 'check', signal }, ({ checker }) =>
          checker.check(note, signal),
        )
        return 'given' in answer ? answer.given : facts.check(note, signal)
      },
      languageOf: facts.languageOf,
    }
  }

  return { use, checkerFor }
}

const NEVER_ASKED: readonly WriterFailure[] = ['paused', 'unreachable', 'certificate', 'limit']

/** An internal error must not leave the clinician without a note. */
function factsOf(error: unknown): { failure: WriterFailure; code: string } {
  if (error instanceof WriterFailed) return { failure: error.failure, code: error.code }
  return { failure: 'broken', code: error instanceof Error ? error.name : typeof error }
}

const FAILURES: Record<WriterFailure, string> = {
  unreachable: 'The language model couldn’t be reached.',
  slow: 'The language model took too long.',
  busy: 'The language model is busy.',
  broken: 'The language model reported an error.',
  refused: 'The language model refused the request. Ask your administrator to check its settings.',
  certificate: 'The language model’s certificate isn’t valid. Ask your administrator to check it.',
  declined: 'The language model declined this visit.',
  'too-long': 'This visit is too long for the language model.',
  unusable: 'The language model’s answer couldn’t be used.',
  limit: 'The language model’s monthly limit has been reached.',
  paused: 'The language model isn’t responding right now.',
}
