import type { FastifyInstance } from 'fastify'

export const PAYMENT_WEBHOOK = '/api/webhooks/payments'
const BODY_LIMIT_BYTES = 512 * 1024

/** Webhooks from the payment provider. The raw body is kept, because the signature covers every byte. */
export function paymentWebhook(
  app: FastifyInstance,
  receive: (body: string, signature: string | undefined) => Promise<void>,
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
      (_request, body, done) => done(null, body),
    )
    scope.post(PAYMENT_WEBHOOK, { config: { access: 'public' } }, async (request) => {
      const signature = request.headers['stripe-signature']
      const body = typeof request.body === 'string' ? request.body : ''
      await receive(body, typeof signature === 'string' ? signature : undefined)
      return { success: true, received: true }
    })
  })
}
