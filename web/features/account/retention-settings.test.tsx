import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { updatePreferences } from '#shared/contracts/auth.ts'
import { PAGES } from '#shared/paths.ts'
import { press, shows } from '../../testing/actions.ts'
import { openPage } from '../../testing/open-page.tsx'
import { clinicWithSettings } from '../../testing/settings.ts'

it('deletes nothing by default, says what would be deleted, and asks before it turns deletion on', async () => {
  const server = clinicWithSettings()
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

it('shows that safety alerts are emailed whatever the switch says', async () => {
  openPage(clinicWithSettings(), PAGES.accountSettings)
  const mail = await screen.findByRole('switch', { name: 'Email Notifications' })
  expect(mail.getAttribute('aria-checked')).toBe('true')
  await shows(/We always email you about patient safety, account security and deletion\./)
})
