import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientAddress } from '../access/client-address.ts'
import type { Emit } from './event-stream.ts'
import type { SecretCookie } from './session-cookie.ts'

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

/** For the session, and for an unfinished sign-in. */
export type Cookies = { cookie: SecretCookie; stepCookie: SecretCookie }

export type Exchange = { request: FastifyRequest; reply: FastifyReply; signal: AbortSignal }

/** The change the handler made to the session. It takes effect only if the request succeeds. */
export type SessionChange = { secret?: string; remove?: boolean }

export function createContext(
  { request, reply, signal }: Exchange,
  { stepCookie, browserCookie }: { stepCookie: SecretCookie; browserCookie: SecretCookie },
): { context: RequestContext; session: SessionChange } {
  const session: SessionChange = {}
  const context: RequestContext = {
    address: clientAddress(request.ip),
    cookie: {
      give(secret) {
        session.secret = secret
      },
      clear() {
        session.remove = true
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
    emit: () => undefined,
  }
  return { context, session }
}
