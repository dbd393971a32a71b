import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { me, updatePreferences } from '#shared/contracts/auth.ts'
import { getBilling, listInvoices } from '#shared/contracts/billing.ts'
import { getExport } from '#shared/contracts/exports.ts'
import { listSessions } from '#shared/contracts/sessions.ts'
import { getFactors } from '#shared/contracts/two-factor.ts'
import { ok } from '#shared/http/endpoint.ts'
import { PAGES } from '#shared/paths.ts'
import { press, shows } from '../../testing/actions.ts'
import { clinic, USER } from '../../testing/clinic.ts'
import { openPage } from '../../testing/open-page.tsx'

const DEFAULT = { ...USER.preferences, dataRetention: '1-year' as const }

function settings() {
  const server = clinic()
  server.on(me, () => ok({ ...USER, preferences: DEFAULT }))
  server.on(getBilling, () =>
    ok({
      mode: 'none',
      subscription: 'Free Plan',
      state: 'none',
      priceId: null,
      periodEnd: null,
      cancelAtPeriodEnd: false,
      trialAvailable: true,
      nextInvoice: null,
      availableCredit: 0,
      hasPortal: false,
    }),
  )
  server.on(listInvoices, () => ok([]))
  server.on(getFactors, () => ok({ totp: false, recoveryCodesLeft: 0, passkeys: [] }))
  server.on(listSessions, () => ok([]))
  server.on(getExport, () => ok(null))
  server.on(updatePreferences, ({ body }) => ok({ ...DEFAULT, ...body, retentionChosen: true }))
  return server
}

it('deletes nothing by default, says what would be deleted, and asks before it turns deletion on', async () => {
  const server = settings()
  openPage(server, PAGES.accountSettings)
  await shows('Deletion is off. Nothing is deleted until you turn it on.')
  await shows(/^Charts without a signed note, .* deleted after 1 year without new entries\. .*6–10 years\.$/)
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Include signed notes' }))
  await shows(/^Entire charts, including signed notes, are deleted after 1 year/)
  await press('Turn on deletion')
  await screen.findByRole('dialog', { name: 'Delete charts after 1 year?' })
  expect(server.callsOf(updatePreferences)).toEqual([])
  await press('Delete after 1 year')
  await shows('Preferences updated')
  expect(server.callsOf(updatePreferences)).toEqual([
    { body: { dataRetention: '1-year', includeSignedNotes: true } },
  ])
})

it('says that safety mail doesn’t depend on the switch', async () => {
  openPage(settings(), PAGES.accountSettings)
  const mail = await screen.findByRole('switch', { name: 'Email Notifications' })
  expect(mail.getAttribute('aria-checked')).toBe('true')
  await shows(/We always email you about patient safety, account security and deletion\./)
})
