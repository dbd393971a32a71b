import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { changePassword, updatePreferences, updateProfile } from '#shared/contracts/auth.ts'
import { PAGES } from '#shared/paths.ts'
import { fill, press, shows } from '../../testing/actions.ts'
import { openPage } from '../../testing/open-page.tsx'
import { clinicWithSettings } from '../../testing/settings.ts'
import { Refusal, Unreachable } from '../../testing/test-server.ts'

function unreachable(): never {
  throw new Unreachable()
}

async function changeTo(next: string, again = next, current = 'quiet river'): Promise<void> {
  await fill('Current Password', current)
  await fill('New Password', next)
  await fill('Confirm New Password', again)
  await press('Change Password')
}

it('says that the profile wasn’t saved, and keeps what was typed', async () => {
  const server = clinicWithSettings()
  server.on(updateProfile, unreachable)
  openPage(server, PAGES.profileSettings)
  const name = await fill('First Name', 'Adelaide')
  await press('Save Changes')
  await shows('Failed to update profile. Please try again.')
  expect(name.value).toBe('Adelaide')
})

it('says that preferences and a password weren’t saved', async () => {
  const server = clinicWithSettings()
  server.on(updatePreferences, unreachable)
  server.on(changePassword, unreachable)
  openPage(server, PAGES.accountSettings)
  fireEvent.click(await screen.findByRole('switch', { name: 'Email Notifications' }))
  await press('Save Preferences')
  await shows('Failed to update preferences. Please try again.')
  await changeTo('new river bank')
  await shows('Failed to change password. Please try again.')
})

it('refuses passwords that differ or are too short without calling the server', async () => {
  const server = clinicWithSettings()
  openPage(server, PAGES.accountSettings)
  await changeTo('abc', 'abd')
  await shows("New password and confirmation don't match.")
  await changeTo('abc')
  await shows('Password must be at least 6 characters long.')
  expect(server.callsOf(changePassword)).toEqual([])
})

it('shows why the server refused a password, then empties the fields once it is changed', async () => {
  const server = clinicWithSettings()
  server.on(changePassword, ({ body }) => {
    if (body.currentPassword === 'wrong one') throw new Refusal(400, 'Current password is incorrect.')
    return { success: true as const, message: 'Changed.', token: 'another-token' }
  })
  openPage(server, PAGES.accountSettings)
  await changeTo('new river', 'new river', 'wrong one')
  await shows('Password change failed')
  await changeTo('new river')
  await shows('Your password has been successfully updated.')
  expect((await screen.findByLabelText<HTMLInputElement>('Current Password')).value).toBe('')
})
