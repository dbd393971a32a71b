import type { FastifyReply } from 'fastify'
import { AppError } from '#shared/errors.ts'
import type { AnyEndpoint } from '#shared/http/endpoint.ts'
import type { Actor } from '../access/actor.ts'
import type { Audit } from '../access/audit.ts'
import type { Sessions } from '../access/sessions.ts'
import { SYSTEM } from '../vault/vault.ts'
import type { Mount } from './admission.ts'
import { answerAsEvents, wantsEvents } from './event-stream.ts'
import type { Answer, Idempotency } from './idempotency.ts'
import { type Cookies, createContext, type Exchange, type RequestContext } from './request-context.ts'
import { idempotencyKeyOf, nameOf, parseInput } from './request-input.ts'
import type { SecretCookie } from './session-cookie.ts'
import { watchSession } from './session-watch.ts'

type Run = (
  input: never,
  actor: Actor | undefined,
  context: RequestContext,
  exchange: Exchange,
  prepared: unknown,
) => Promise<unknown>

type Steps = {
  before?: (input: never, context: RequestContext) => Promise<void>
  refused?: (input: never, context: RequestContext, error: AppError) => Promise<void> | undefined
  prepare?: (input: never, actor: Actor, context: RequestContext) => Promise<unknown>
  recall?: (recordId: number, actor: Actor) => Promise<unknown>
}

export type OperationDeps = Cookies & {
  browserCookie: SecretCookie
  sessions: Sessions
  idempotency: Idempotency
  audit: Audit
}

/** Mounts operations that answer with JSON, once per Idempotency-Key, or with events as they work. */
export function createOperations(mount: Mount, deps: OperationDeps) {
  const { sessions, idempotency, cookie, audit } = deps

  /**
   * "cache" also clears the back/forward cache, so no one can go back to a chart. Not "storage": that would
   * delete recordings waiting to be sent. Not "cookies": that covers every host of the domain, and ours is
   * cleared here.
   */
  function signOut(reply: FastifyReply): void {
    cookie.clear(reply)
    reply.header('clear-site-data', '"cache"')
  }

  /** A replayed response shows a record again. The original request was recorded when it ran. */
  function recordRepeat({ userId }: Actor, endpoint: AnyEndpoint): Promise<void> {
    const detail = { operation: nameOf(endpoint) }
    return audit.record({ chainId: userId, actorId: userId, action: 'request.repeated', detail })
  }

  /** Ends with the session, even if the work continues. */
  function stream(
    { request, reply, signal }: Exchange,
    actor: Actor | undefined,
    context: RequestContext,
    work: () => Promise<Answer>,
  ): Promise<FastifyReply> {
    const watch = actor && watchSession(() => sessions.isOpen(actor.sessionId))
    if (watch) context.signal = AbortSignal.any([signal, watch.ended])
    return answerAsEvents(request, reply, {
      ...(watch ? { until: watch.ended } : {}),
      async work(emit) {
        context.emit = emit
        try {
          return (await work()).body
        } finally {
          watch?.stop()
        }
      },
    })
  }

  return (endpoint: AnyEndpoint, run: Run, { before, refused, prepare, recall }: Steps = {}) => {
    mount(endpoint, async (exchange, actor) => {
      const { request, reply } = exchange
      const input = parseInput(endpoint, request) as never
      const { context, session } = createContext(exchange, deps)
      await before?.(input, context)
      let prepared: unknown
      let repeated = true
      const work = async (): Promise<Answer> => {
        repeated = false
        const output = endpoint.output.parse(await run(input, actor, context, exchange, prepared))
        return { body: output, cookie: session.secret }
      }
      if (endpoint.streams && wantsEvents(request)) return stream(exchange, actor, context, work)
      const key = endpoint.creates ? idempotencyKeyOf(request) : undefined
      const once = key !== undefined && {
        ownerId: actor?.userId ?? SYSTEM,
        operation: nameOf(endpoint),
        key,
        input,
        recall: recall && (async (id: number) => endpoint.output.parse(await recall(id, actor as Actor))),
      }
      let answer = once && prepare ? await idempotency.answered(once) : undefined
      if (!answer) {
        prepared = await prepare?.(input, actor as Actor, context)
        try {
          answer = once ? await idempotency.once(once, work) : await work()
        } catch (error) {
          if (error instanceof AppError) await refused?.(input, context, error)
          throw error
        }
      }
      if (repeated && actor) await recordRepeat(actor, endpoint)
      if (answer.cookie) cookie.set(reply, answer.cookie)
      if (session.remove) signOut(reply)
      return reply.code(endpoint.status ?? 200).send(answer.body)
    })
  }
}
