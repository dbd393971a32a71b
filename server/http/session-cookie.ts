import type { FastifyReply, FastifyRequest } from 'fastify'

/** A secret in a cookie that scripts can't read. */
export type SecretCookie = {
  read(request: FastifyRequest): string | undefined
  set(reply: FastifyReply, secret: string): void
  clear(reply: FastifyReply): void
}

type Options = { name: 'sid' | 'step' | 'browser'; https: boolean; maxAgeSeconds: number }

/** `__Host-` ties the cookie to this host over HTTPS, the only place where browsers accept it. */
export function secretCookie({ name: plain, https, maxAgeSeconds }: Options): SecretCookie {
  const name = https ? `__Host-${plain}` : plain
  const options = { path: '/', httpOnly: true, secure: https, sameSite: 'strict' as const }
  return {
    read: (request) => request.cookies[name] || undefined,
    set: (reply, secret) => void reply.setCookie(name, secret, { ...options, maxAge: maxAgeSeconds }),
    clear: (reply) => void reply.clearCookie(name, options),
  }
}

export function bearerOf(request: FastifyRequest): string | undefined {
  const match = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')
  return match?.[1]
}
