import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#shared/errors.ts'
import type { Access, AnyEndpoint } from '#shared/http/endpoint.ts'
import { type AccessTokens, isAccessToken } from '../access/access-tokens.ts'
import type { Actor } from '../access/actor.ts'
import type { Audit } from '../access/audit.ts'
import { clientAddress } from '../access/client-address.ts'
import type { RequestLimits } from '../access/request-limits.ts'
import type { Sessions } from '../access/sessions.ts'
import type { StepUp } from '../access/step-up.ts'
import { withTokenInUse } from '../access/token-in-use.ts'
import { asClinician } from '../db/scope.ts'
import { withCaller } from '../work/caller.ts'
import { bodyLimitOf, SMALLEST_BODY_LIMIT_BYTES } from './body-limit.ts'
import type { Exchange } from './request-context.ts'
import { nameOf } from './request-input.ts'
import { bearerOf, type SecretCookie } from './session-cookie.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Required: the server doesn't start if a route has none. */
    access?: Access
  }
}

export type AdmissionDeps = {
  sessions: Sessions
  accessTokens: AccessTokens
  audit: Audit
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
  const admitToken = tokenAdmission(deps)

  async function admit(endpoint: AnyEndpoint, request: FastifyRequest): Promise<Actor | undefined> {
    const { access, inBackground } = endpoint
    // Awaited only if needed: most requests pass immediately.
    const arriving = requestLimits.ofAddress(clientAddress(request.ip))
    if (arriving) await arriving
    if (access === 'public') return undefined
    const bearer = bearerOf(request)
    if (isAccessToken(bearer)) return admitToken(endpoint, request, bearer)
    const actor = await sessions.resolve(bearer, cookie.read(request), {
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
        if (!actor) return work()
        const { userId, token } = actor
        return withTokenInUse(token, () => withCaller({ userId, signal }, () => asClinician(userId, work)))
      },
    })
  }
}

/**
 * A request with a personal access token: only what its scopes name, and never together with a session, so that a page
 * can't use one.
 */
function tokenAdmission({ accessTokens, stepUp, requestLimits, cookie, audit }: AdmissionDeps) {
  return async (endpoint: AnyEndpoint, request: FastifyRequest, bearer: string): Promise<Actor> => {
    if (cookie.read(request)) {
      throw new AppError('bad_request', 'Don’t send a session cookie with an access token.')
    }
    const actor = await accessTokens.resolve(bearer)
    if (!actor?.token) {
      throw new AppError(
        'unauthenticated',
        'This access token isn’t valid. It may have expired or been revoked.',
      )
    }
    const { userId, token } = actor
    await requestLimits.ofToken(token.id)
    await requestLimits.ofUser(userId)
    const { tokenScope } = endpoint
    if (!tokenScope || !token.scopes.includes(tokenScope)) {
      await withTokenInUse(token, () =>
        audit.record({
          chainId: userId,
          actorId: userId,
          action: 'access_token.refused',
          subject: 'access token',
          subjectId: token.id,
          detail: { operation: nameOf(endpoint) },
        }),
      )
      throw new AppError(
        'forbidden',
        tokenScope
          ? `This access token needs the scope “${tokenScope}”.`
          : 'An access token can’t do this. Sign in instead.',
      )
    }
    await stepUp.admit(endpoint, actor)
    return actor
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
