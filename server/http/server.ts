import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { AppError } from '#shared/errors.ts'
import { requireDeclaredAccess } from './admission.ts'
import { SMALLEST_BODY_LIMIT_BYTES } from './body-limit.ts'
import { answerUnreadable, capConnections } from './connections.ts'
import { answerWithError } from './errors.ts'
import { closeGracefully } from './graceful-close.ts'
import { addSecurityHeaders, securityHeaders } from './headers.ts'

type Options = {
  logger: FastifyBaseLogger
  trustProxy: boolean
  https: boolean
  connections?: { most: number; mostOfOneAddress: number }
  /** How long a request may take to arrive. */
  requestTimeoutMs?: number
}

const MAX_HEADER_BYTES = 16 * 1024
/** Four times our longest: a list filter, or the return from a sign-in provider. */
const MAX_URL_CHARACTERS = 4_096

/** The bare web server: limits, headers, errors, the request log. `compose/` mounts the routes. */
export async function createServer({
  logger,
  trustProxy,
  https,
  connections = { most: 10_000, mostOfOneAddress: 500 },
  requestTimeoutMs = 120_000,
}: Options): Promise<FastifyInstance> {
  const headers = securityHeaders(https)
  const app = fastify({
    loggerInstance: logger,
    // Fastify's own request lines contain the full URL, and ours can contain a patient's secret link.
    logController: new LogController({ disableRequestLogging: true }),
    // Trust only the proxy in front of us: anything earlier in the header was written by the client.
    trustProxy: trustProxy ? (_address, hop) => hop === 0 : false,
    bodyLimit: SMALLEST_BODY_LIMIT_BYTES,
    requestTimeout: requestTimeoutMs,
    connectionTimeout: 0,
    // Longer than the 60 seconds after which load balancers drop an idle connection. We must not close first.
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300 },
    http: {
      maxHeaderSize: MAX_HEADER_BYTES,
      // Node checks every 30 seconds by default, which would turn a 15-second limit into 45.
      connectionsCheckingInterval: 2_000,
    },
    clientErrorHandler: answerUnreadable(headers),
    // Generated here, so that clients can't inject text into the log.
    genReqId: () => randomUUID(),
    // A malformed URL fails before any hook runs, so it gets its headers here.
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...headers, 'x-request-id': request.id })
      void answerWithError(error, request, reply)
    },
    // A child logger per request costs as much as finding its session, so log lines include the ID
    // themselves.
    childLoggerFactory: (parent) => parent,
  })
  app.server.headersTimeout = 15_000
  const { most, mostOfOneAddress } = connections
  capConnections(app, { most, mostOfOneAddress: trustProxy ? undefined : mostOfOneAddress })

  requireDeclaredAccess(app)
  addSecurityHeaders(app, headers)
  app.addHook('onRequest', (request, _reply, done) => {
    done(
      request.url.length > MAX_URL_CHARACTERS
        ? new AppError('address_too_long', 'The address is too long.')
        : undefined,
    )
  })
  await app.register(cookie)
  await app.register(multipart)
  app.setErrorHandler((error, request, reply) => answerWithError(error, request, reply))
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const { id: reqId, method } = request
    const ms = Math.round(reply.elapsedTime)
    request.log.info({ reqId, method, route, status: reply.statusCode, ms }, 'answered')
    done()
  })
  closeGracefully(app)
  return app
}

export function routeNotFound(): AppError {
  return new AppError('not_found', 'Nothing was found at this address.')
}
