import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { AppError } from '#shared/errors.ts'
import type { AnyEndpoint, HandlerInput, HandlerOutput } from '#shared/http/endpoint.ts'
import type { Actor } from '../access/actor.ts'
import { inThisScope } from '../db/scope.ts'
import { type AdmissionDeps, createMount } from './admission.ts'
import { createOperations, type OperationDeps } from './operations.ts'
import type { RequestContext } from './request-context.ts'
import { nameOf, parseInput, parsePart } from './request-input.ts'
import { receiveUpload, type UploadedFile } from './upload.ts'
import { createUploadSlots } from './upload-slots.ts'

type Handler<E extends AnyEndpoint> = (
  input: HandlerInput<E>,
  context: RequestContext,
) => Promise<HandlerOutput<E>> | HandlerOutput<E>
type ActorHandler<E extends AnyEndpoint, Prepared = undefined> = (
  input: HandlerInput<E>,
  actor: Actor,
  context: RequestContext,
  prepared: Prepared,
) => Promise<HandlerOutput<E>> | HandlerOutput<E>

type UploadHandler<E extends AnyEndpoint> = (
  input: HandlerInput<E>,
  file: UploadedFile,
  actor: Actor,
  context: RequestContext,
) => Promise<HandlerOutput<E>> | HandlerOutput<E>
type UploadOptions = {
  /** Takes the user's rate limit before a byte of the file is read. */
  admit(actor: Actor, fields: Record<string, string>): Promise<void>
}
/** `bytes` as a stream, with its size, for files too large to hold in memory. */
type FileAnswer = { name: string } & (
  | { bytes: Uint8Array }
  | { pieces: AsyncIterable<Uint8Array>; size: number }
)
type FileHandler<E extends AnyEndpoint> = (input: HandlerInput<E>, actor: Actor) => Promise<FileAnswer>

type PublicOptions<E extends AnyEndpoint> = {
  /** Runs before the operation's transaction, so that what it counts stays counted if the operation fails. */
  before?: (input: HandlerInput<E>, context: RequestContext) => Promise<void>
  /** Runs after the operation's transaction was rolled back, for effects that must survive a refusal. */
  refused?: (input: HandlerInput<E>, context: RequestContext, error: AppError) => Promise<void> | undefined
}

type RecallOptions<E extends AnyEndpoint> = {
  /**
   * The response for a record that an earlier request with the same Idempotency-Key created, so that no copy of it is
   * stored.
   */
  recall?: (recordId: number, actor: Actor) => Promise<HandlerOutput<E>>
}

type GuardedOptions<E extends AnyEndpoint, Prepared> = RecallOptions<E> & {
  /**
   * Slow work, done before the operation's transaction: a transaction that waits for another server would
   * block everyone. Skipped for a repeated request that already has its response.
   */
  prepare(input: HandlerInput<E>, actor: Actor, context: RequestContext): Promise<Prepared>
}

/** Mounts contracts. `compose/` creates one and passes it to every feature's routes. */
export type Router = {
  /** For a contract with access 'public'. */
  open<E extends AnyEndpoint>(endpoint: E, handler: Handler<E>, options?: PublicOptions<E>): void
  /** For every other contract: the handler runs only for authorized callers. */
  guarded<E extends AnyEndpoint, Prepared>(
    endpoint: E,
    handler: ActorHandler<E, Prepared>,
    options: GuardedOptions<E, Prepared>,
  ): void
  guarded<E extends AnyEndpoint>(endpoint: E, handler: ActorHandler<E>, options?: RecallOptions<E>): void
  /** For a guarded contract that takes a file. */
  upload<E extends AnyEndpoint>(endpoint: E, handler: UploadHandler<E>, options: UploadOptions): void
  /** For a guarded contract that responds with a file. */
  file<E extends AnyEndpoint>(endpoint: E, handler: FileHandler<E>): void
  endpoints: readonly AnyEndpoint[]
}

export function createRouter(app: FastifyInstance, deps: AdmissionDeps & OperationDeps): Router {
  const endpoints: AnyEndpoint[] = []
  const room = createUploadSlots()
  const admitted = createMount(app, deps)
  const mount: typeof admitted = (endpoint, handler) => {
    endpoints.push(endpoint)
    admitted(endpoint, handler)
  }
  const operation = createOperations(mount, deps)

  return {
    endpoints,
    open(endpoint, handler, options) {
      if (endpoint.access !== 'public')
        throw new Error(`${nameOf(endpoint)} is not public: mount it with guarded().`)
      operation(endpoint, async (input, _actor, context) => handler(input, context), {
        before: options?.before as never,
        refused: options?.refused as never,
      })
    },
    guarded(
      endpoint: AnyEndpoint,
      handler: ActorHandler<AnyEndpoint, never>,
      options?: Partial<GuardedOptions<AnyEndpoint, unknown>>,
    ) {
      refusePublic(endpoint)
      operation(
        endpoint,
        async (input, actor, context, _exchange, prepared) =>
          handler(input, actor as Actor, context, prepared as never),
        { prepare: options?.prepare as never, recall: options?.recall as never },
      )
    },
    upload(endpoint, handler, { admit }) {
      refusePublic(endpoint)
      operation(endpoint, async (input, signedIn, context, { request, reply }) => {
        const actor = signedIn as Actor
        const { file, fields, leave } = await receiveUpload(room, {
          endpoint,
          request,
          reply,
          userId: actor.userId,
          admit: (fields) => admit(actor, fields),
        })
        try {
          const body = endpoint.body ? { body: parsePart(endpoint.body, fields) } : {}
          return await handler({ ...(input as object), ...body } as never, file, actor, context)
        } finally {
          leave()
        }
      })
    },
    file(endpoint, handler) {
      refusePublic(endpoint)
      mount(endpoint, async ({ request, reply }, actor) => {
        const input = parseInput(endpoint, request) as never
        const file = await handler(input, actor as Actor)
        reply
          .header('content-type', endpoint.file ?? 'application/octet-stream')
          .header('content-disposition', `attachment; filename="${file.name}"`)
        if ('bytes' in file) return reply.send(Buffer.from(file.bytes))
        return reply
          .header('content-length', file.size)
          .send(Readable.from(inThisScope(file.pieces), { objectMode: false }))
      })
    },
  }
}

function refusePublic(endpoint: AnyEndpoint): void {
  if (endpoint.access === 'public') throw new Error(`${nameOf(endpoint)} is public: mount it with open().`)
}
