import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { billingConfig, createSubscription } from '#shared/contracts/billing.ts'
import { ok } from '#shared/http/endpoint.ts'
import { PAGES } from '#shared/paths.ts'
import { shows } from '../../testing/actions.ts'
import { clinic } from '../../testing/clinic.ts'
import { openPage } from '../../testing/open-page.tsx'

const PAYMENT = `${PAGES.subscribe}?plan=Basic&priceId=price_essential_annual`

function shop(testInProduction: boolean) {
  const server = clinic()
  server.on(billingConfig, () => ok({ mode: 'sandbox', publishableKey: null, testInProduction }))
  server.on(createSubscription, () => ({
    success: true as const,
    clientSecret: 'secret',
    amountDue: 0,
    percentOff: 0,
    firstCharge: { amount: 30_000, at: '2026-04-01T15:00:00.000Z' },
  }))
  return server
}

it('shows that nothing is due today and when the first charge is', async () => {
  openPage(shop(false), PAYMENT)
  await shows('First charge on Apr 1, 2026')
  const due = (await screen.findByText('Due today')).closest('dl')
  expect(due?.textContent).toContain('$300.00')
  expect(due?.textContent).toContain('Due today$0.00')
  expect(screen.queryByText(/Test payments are turned on/)).toBeNull()
})

it('warns in production when test cards can buy plans', async () => {
  openPage(shop(true), PAYMENT)
  await shows('Test payments are turned on for this server. Plans are activated, but no one is charged.')
})
