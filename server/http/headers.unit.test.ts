import { expect, it } from 'vitest'
import { pagePolicy } from './headers.ts'

const rules = (policy: string) =>
  Object.fromEntries(
    policy.split('; ').map((rule) => {
      const [name = '', ...sources] = rule.split(' ')
      return [name, sources]
    }),
  )

it('lets no page turn a string into markup or code, with or without Stripe', () => {
  for (const stripe of [false, true]) {
    expect(rules(pagePolicy('n', { stripe }))).toMatchObject({
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ['default'],
    })
  }
})

it('limits connections to our own origin, plus Stripe’s hosts when Stripe takes payments', () => {
  const alone = rules(pagePolicy('n'))
  const withStripe = rules(pagePolicy('n', { stripe: true }))
  expect(JSON.stringify(alone)).not.toContain('http')
  expect(alone['frame-src']).toBeUndefined()
  expect(withStripe).toEqual({
    ...alone,
    'script-src': ["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com'],
    'connect-src': ["'self'", 'https://api.stripe.com'],
    'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  })
})
