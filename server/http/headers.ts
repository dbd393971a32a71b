import type { FastifyInstance } from 'fastify'

/** Headers for every response. The page's CSP, with its nonce, is added where the page is served. */
export function securityHeaders(https: boolean): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'microphone=(self), camera=(), geolocation=(), payment=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

export function addSecurityHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  const defaults = Object.entries(headers)
  // A callback rather than a promise: a promise per response would cost more than the headers.
  app.addHook('onSend', (request, reply, payload, done) => {
    // Users can report this id, which finds the log line.
    reply.header('x-request-id', request.id)
    for (const [name, value] of defaults) {
      if (!reply.hasHeader(name)) reply.header(name, value)
    }
    done(null, payload)
  })
}

/** From docs.stripe.com/security/guide, "Content security policy". */
const STRIPE = {
  scripts: 'https://js.stripe.com https://*.js.stripe.com',
  calls: 'https://api.stripe.com',
  frames: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
}

/**
 * Scripts and styles come from our own files; the nonce is for the style elements Radix creates at run time.
 */
export function pagePolicy(nonce: string, { stripe = false } = {}): string {
  return [
    "default-src 'none'",
    `script-src 'self'${stripe ? ` ${STRIPE.scripts}` : ''}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${stripe ? ` ${STRIPE.calls}` : ''}`,
    // Stripe's card fields are iframes. Without Stripe, no frames are allowed.
    ...(stripe ? [`frame-src ${STRIPE.frames}`] : []),
    "media-src 'self' blob:",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    // Blocks turning strings into markup or code. The only policy is in web/lib/trusted-types.ts.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
}

/** A worker's CSP comes with its file. Ours fetch model weights and compile their WebAssembly runtime. */
export const WORKER_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'"
