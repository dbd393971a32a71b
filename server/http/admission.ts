import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#shared/errors.ts'
import type { Access, AnyEndpoint } from '#shared/http/endpoint.ts'
import type { Actor } from '../access/actor.ts'
import { clientAddress } from '../access/client-address.ts'
import type { RequestLimits } from '../access/request-limits.ts'
import type { Sessions } from '../access/sessions.ts'
import type { StepUp } from '../access/step-up.ts'
import { asClinician } from '../db/scope.ts'
import { withCaller } from '../work/caller.ts'
import { bodyLimitOf, SMALLEST_BODY_LIMIT_BYTES } from './body-limit.ts'
import type { Exchange } from './request-context.ts'
import { bearerOf, type SecretCookie } from './session-cookie.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Required: the server doesn't start if a route has none. */
    access?: Access
  }
}

export type AdmissionDeps = {
  sessions: Sessions
  stepUp: StepUp
  requestLimits: RequestLimits
  cookie: SecretCookie
}

/** Calls the handler only for callers the contract allows, in the scope of their data. */
export type Mount = (
  endpoint: AnyEndpoint,
  handler: (exchange: Exchange, actor: Actor | undefined) => Promise<FastifyReply>,
) => void

export function createMount(app: FastifyInstance, deps: AdmissionDeps): Mount {
  const { sessions, stepUp, requestLimits, cookie } = deps

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

  return (endpoint, handler) => {
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
        const work = () => handler({ request, reply, signal }, actor)
        return actor
          ? withCaller({ userId: actor.userId, signal }, () => asClinician(actor.userId, work))
          : work()
      },
    })
  }
}

/** Fails at start if a route doesn't declare who may call it. */
export function requireDeclaredAccess(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (!route.config?.access)
      throw new Error(`${route.method} ${route.url} does not declare who may call it.`)
  })
}

/** Also aborts when the response closes. */
function signalOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => controller.abort())
  // A client that has already disconnected emits no further event.
  if (reply.raw.closed || reply.raw.destroyed) controller.abort()
  return controller.signal
}
