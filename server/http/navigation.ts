import type { FastifyInstance } from 'fastify'
import type { Cookies } from './request-context.ts'

/** The input and result of a page request that ends in a redirect. */
export type Visit = { query: string; remembered: string | undefined }
export type Redirect = {
  to: string
  /** Kept in the browser for a few minutes, for the next visit; null deletes it. */
  remember?: string | null
  sessionCookie?: string
  /** Set by a sign-in that needs a second step. */
  stepCookie?: string
}

export type Navigator = {
  paths: readonly string[]
  visit(path: string, handler: (visit: Visit) => Promise<Redirect>): void
}

/** URLs that a browser navigates to, as opposed to API calls: always public, always a redirect. */
export function createNavigator(
  app: FastifyInstance,
  { cookie, stepCookie, https }: Cookies & { https: boolean },
): Navigator {
  const paths: string[] = []
  const name = https ? '__Host-sign-in' : 'sign-in'
  // Lax, not strict: the request that returns it comes from the provider's site.
  const options = { path: '/', httpOnly: true, secure: https, sameSite: 'lax' as const, maxAge: 600 }
  return {
    paths,
    visit(path, handler) {
      paths.push(path)
      app.get(path, { config: { access: 'public' } }, async (request, reply) => {
        const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : ''
        const redirect = await handler({ query, remembered: request.cookies[name] || undefined })
        if (redirect.remember) reply.setCookie(name, redirect.remember, options)
        if (redirect.remember === null) reply.clearCookie(name, { ...options, maxAge: 0 })
        if (redirect.sessionCookie) cookie.set(reply, redirect.sessionCookie)
        if (redirect.stepCookie) stepCookie.set(reply, redirect.stepCookie)
        return reply.redirect(redirect.to, 302)
      })
    },
  }
}
