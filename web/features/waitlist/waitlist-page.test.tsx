import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { joinWaitlist } from '#shared/contracts/waitlist.ts'
import { PAGES } from '#shared/paths.ts'
import { fill, press, shows } from '../../testing/actions.ts'
import { clinic } from '../../testing/clinic.ts'
import { openPage } from '../../testing/open-page.tsx'
import { Refusal, Unreachable } from '../../testing/test-server.ts'

const STRANGER = { signedIn: false }
const JOIN = 'Join the waitlist'

it('asks for a missing email and marks an incomplete one', async () => {
  const server = clinic()
  openPage(server, PAGES.waitlist, STRANGER)
  const email = await fill('Email', 'renata@')
  await press(JOIN)
  await shows(/Enter a full address/)
  await fill('Email', '')
  await press(JOIN)
  await shows('Email Required')
  await shows('Please enter your email address to join the waitlist.')
  await waitFor(() => expect(document.activeElement).toBe(email))
  expect(server.callsOf(joinWaitlist)).toEqual([])
})

it('keeps what was typed when the server refuses or can’t be reached', async () => {
  const server = clinic()
  openPage(server, PAGES.waitlist, STRANGER)
  const email = await fill('Email', 'renata@clinic.example')
  for (const [failure, shown] of [
    [new Refusal(500, 'The list is closed for today.'), 'The list is closed for today.'],
    [new Unreachable(), 'Network error. Please check your connection and try again.'],
  ] as const) {
    server.on(joinWaitlist, () => {
      throw failure
    })
    await press(JOIN)
    await shows(shown)
    expect(email.value).toBe('renata@clinic.example')
  }
})
