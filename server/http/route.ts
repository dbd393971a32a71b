import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodObject, ZodType } from 'zod'
import { AppError } from '#shared/errors.ts'
import type { Access, AnyEndpoint, HandlerInput, HandlerOutput } from '#shared/http/endpoint.ts'
import type { Actor } from '../access/actor.ts'
import type { Audit } from '../access/audit.ts'
import { clientAddress } from '../access/client-address.ts'
import type { RequestLimits } from '../access/request-limits.ts'
import type { Sessions } from '../access/sessions.ts'
import type { StepUp } from '../access/step-up.ts'
import { asClinician, inThisScope } from '../db/scope.ts'
import { SYSTEM } from '../vault/vault.ts'
import { withCaller } from '../work/caller.ts'
import { bodyLimitOf, SMALLEST_BODY_LIMIT_BYTES } from './body-limit.ts'
import { invalidInput } from './errors.ts'
import { answerAsEvents, type Emit, wantsEvents } from './event-stream.ts'
import type { Answer, Idempotency } from './idempotency.ts'
import { bearerOf, type SecretCookie } from './session-cookie.ts'
import { watchSession } from './session-watch.ts'
import { refuseUnstorable } from './unstorable.ts'
import { receiveUpload, type UploadedFile } from './upload.ts'
import { createUploadSlots } from './upload-slots.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Required: the server doesn't start if a route has none. */
    access?: Access
  }
}

/** The request data a handler gets in addition to its input, and what it can change in the response. */
export type RequestContext = {
  address: string
  /** Sets the session cookie; undefined clears it. */
  cookie: { give(secret: string): void; clear(): void }
  /**
   * Ties what was started here (the second step of signing in) to this browser. Also set when the request
   * fails.
   */
  challenge: { secret: string | undefined; give(secret: string): void; clear(): void }
  /** Ties the answers of a patient without an account to the browser they used. */
  browser: { secret: string | undefined; give(secret: string): void }
  /** Aborted when the client disconnects, so that work can stop. */
  signal: AbortSignal
  /** For streaming contracts: events are sent immediately if the client accepts them, otherwise dropped. */
  emit: Emit
}

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

/** For the session, and for an unfinished sign-in. */
export type Cookies = { cookie: SecretCookie; stepCookie: SecretCookie }

type Deps = Cookies & {
  browserCookie: SecretCookie
  sessions: Sessions
  stepUp: StepUp
  idempotency: Idempotency
  requestLimits: RequestLimits
  audit: Audit
}

export function createRouter(app: FastifyInstance, deps: Deps): Router {
  const { sessions, stepUp, idempotency, cookie, stepCookie, browserCookie, requestLimits, audit } = deps
  const endpoints: AnyEndpoint[] = []
  const room = createUploadSlots()

  type Run = (
    input: never,
    actor: Actor | undefined,
    context: RequestContext,
    exchange: { request: FastifyRequest; reply: FastifyReply },
    prepared: unknown,
  ) => Promise<unknown>
  type Steps = {
    before?: (input: never, context: RequestContext) => Promise<void>
    refused?: (input: never, context: RequestContext, error: AppError) => Promise<void> | undefined
    prepare?: (input: never, actor: Actor, context: RequestContext) => Promise<unknown>
    recall?: (recordId: number, actor: Actor) => Promise<unknown>
  }

  function mount(endpoint: AnyEndpoint, run: Run, { before, refused, prepare, recall }: Steps = {}) {
    mountRaw(endpoint, async (request, reply, actor, signal) => {
      if (!endpoint.upload && request.isMultipart()) {
        throw new AppError('unsupported', 'Send the request as JSON.')
      }
      const input = parseInput(endpoint, request) as never
      const held: { secret?: string; remove?: boolean } = {}
      const context: RequestContext = {
        address: clientAddress(request.ip),
        cookie: {
          give(secret) {
            held.secret = secret
          },
          clear() {
            held.remove = true
          },
        },
        challenge: {
          secret: stepCookie.read(request),
          give: (secret) => stepCookie.set(reply, secret),
          clear: () => stepCookie.clear(reply),
        },
        browser: {
          secret: browserCookie.read(request),
          give: (secret) => browserCookie.set(reply, secret),
        },
        signal,
        emit: NO_LISTENER,
      }
      await before?.(input, context)
      let prepared: unknown
      let repeated = true
      const work = async (): Promise<Answer> => {
        repeated = false
        const output = endpoint.output.parse(await run(input, actor, context, { request, reply }, prepared))
        return { body: output, cookie: held.secret }
      }
      if (endpoint.streams && wantsEvents(request)) {
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
      if (held.remove) signOut(reply)
      return send(reply, endpoint.status ?? 200, answer.body)
    })
  }

  /**
   * "cache" also clears the back/forward cache, so no one can go back to a chart. Not "storage": that would
   * delete recordings waiting to be sent. Not "cookies": that covers every host of the domain, and ours is
   * cleared here.
   */
  function signOut(reply: FastifyReply): void {
    cookie.clear(reply)
    reply.header('clear-site-data', '"cache"')
  }

  /** A replayed response shows a record again. The act itself was recorded the first time. */
  function recordRepeat({ userId }: Actor, endpoint: AnyEndpoint): Promise<void> {
    const detail = { operation: nameOf(endpoint) }
    return audit.record({ chainId: userId, actorId: userId, action: 'request.repeated', detail })
  }

  function mountRaw(
    endpoint: AnyEndpoint,
    handler: (
      request: FastifyRequest,
      reply: FastifyReply,
      actor: Actor | undefined,
      signal: AbortSignal,
    ) => Promise<FastifyReply>,
  ) {
    endpoints.push(endpoint)
    const bodyLimit = bodyLimitOf(endpoint)
    /** Callers admitted before their long body was read. */
    const admitted = new WeakMap<FastifyRequest, Actor | undefined>()
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { access: endpoint.access },
      bodyLimit,
      ...(bodyLimit > SMALLEST_BODY_LIMIT_BYTES && {
        async onRequest(request: FastifyRequest) {
          const announced = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY)
          if (announced > SMALLEST_BODY_LIMIT_BYTES) admitted.set(request, await admit(endpoint, request))
        },
      }),
      handler: async (request, reply) => {
        const actor = admitted.has(request) ? admitted.get(request) : await admit(endpoint, request)
        const signal = signalOf(reply)
        const work = () => handler(request, reply, actor, signal)
        return actor
          ? withCaller({ userId: actor.userId, signal }, () => asClinician(actor.userId, work))
          : work()
      },
    })
  }

  async function admit(endpoint: AnyEndpoint, request: FastifyRequest): Promise<Actor | undefined> {
    const { access, inBackground } = endpoint
    // Awaited only if needed: most requests pass immediately.
    const arriving = requestLimits.ofAddress(clientAddress(request.ip))
    if (arriving) await arriving
    if (access === 'public') return undefined
    const actor = await sessions.resolve(bearerOf(request), cookie.read(request), {
      userAgent: request.headers['user-agent'],
      inBackground,
    })
    if (!actor) throw new AppError('unauthenticated', 'Please sign in.')
    const passing = requestLimits.ofUser(actor.userId)
    if (passing) await passing
    if (access === 'admin' && actor.role !== 'admin') {
      throw new AppError('forbidden', 'Only administrators can do this.')
    }
    await stepUp.admit(endpoint, actor)
    return actor
  }

  return {
    endpoints,
    open(endpoint, handler, options) {
      if (endpoint.access !== 'public')
        throw new Error(`${nameOf(endpoint)} is not public: mount it with guarded().`)
      mount(endpoint, async (input, _actor, context) => handler(input, context), {
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
      mount(
        endpoint,
        async (input, actor, context, _exchange, prepared) =>
          handler(input, actor as Actor, context, prepared as never),
        { prepare: options?.prepare as never, recall: options?.recall as never },
      )
    },
    upload(endpoint, handler, { admit }) {
      refusePublic(endpoint)
      mount(endpoint, async (input, signedIn, context, { request, reply }) => {
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
      mountRaw(endpoint, async (request, reply, actor) => {
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

const NO_LISTENER: Emit = () => undefined

/** Fails at start if a route doesn't declare who may call it. */
export function requireDeclaredAccess(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (!route.config?.access)
      throw new Error(`${route.method} ${route.url} does not declare who may call it.`)
  })
}

function refusePublic(endpoint: AnyEndpoint): void {
  if (endpoint.access === 'public') throw new Error(`${nameOf(endpoint)} is public: mount it with open().`)
}

/** Also aborts when the response closes. */
function signalOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => controller.abort())
  // A client that has already disconnected emits no further event.
  if (reply.raw.closed || reply.raw.destroyed) controller.abort()
  return controller.signal
}

function nameOf(endpoint: AnyEndpoint): string {
  return `${endpoint.method} ${endpoint.path}`
}

function parseInput(endpoint: AnyEndpoint, request: FastifyRequest): unknown {
  const input: Record<string, unknown> = {}
  const parts: [string, ZodObject | ZodType | undefined, unknown][] = [
    ['params', endpoint.params, request.params],
    ['query', endpoint.query, request.query],
    // Upload fields arrive with the file.
    ['body', endpoint.upload ? undefined : endpoint.body, request.body ?? {}],
  ]
  for (const [name, schema, value] of parts) {
    if (schema) input[name] = parsePart(schema, value)
  }
  return input
}

function parsePart(schema: ZodType, value: unknown): unknown {
  refuseUnstorable(value)
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw invalidInput(parsed.error)
  return parsed.data
}

function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new AppError('bad_request', 'An Idempotency-Key must have 1 to 255 visible characters.')
  }
  return key
}

function send(reply: FastifyReply, status: number, body: unknown): FastifyReply {
  return reply.code(status).send(body)
}
