import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { forgotPassword, login, register, resetPassword } from '#shared/contracts/auth.ts'
import { validateReferralCode } from '#shared/contracts/referrals.ts'
import { PAGES } from '#shared/paths.ts'
import { fill, press, shows } from '../../testing/actions.ts'
import { clinic } from '../../testing/clinic.ts'
import { openPage } from '../../testing/open-page.tsx'
import { Refusal, Unreachable } from '../../testing/test-server.ts'

const STRANGER = { signedIn: false }
const PASSWORD = 'a harbour at dawn 7'

it('marks what is missing on the sign-in form and focuses the first field', async () => {
  const server = clinic()
  openPage(server, PAGES.login, STRANGER)
  const email = await fill('Email', 'dana@')
  await press('Sign In')
  await waitFor(() => expect(document.activeElement).toBe(email))
  expect(email.getAttribute('aria-invalid')).toBe('true')
  expect((await screen.findByLabelText('Password')).getAttribute('aria-invalid')).toBe('true')
  await shows(/Enter a full address/)
  await press('Show password')
  expect((await screen.findByLabelText('Password')).getAttribute('type')).toBe('text')
})

it('keeps the fields when the password is wrong', async () => {
  const server = clinic()
  server.on(login, () => {
    throw new Refusal(401, 'Please check your email and password.')
  })
  openPage(server, PAGES.signIn, STRANGER)
  const email = await fill('Email', 'dana@clinic.example')
  await fill('Password', 'not the password')
  await press('Sign In')
  await shows('Please check your email and password.')
  expect(await screen.findAllByRole('alert')).toHaveLength(1)
  expect(email.value).toBe('dana@clinic.example')
  expect(location.pathname).toBe(PAGES.signIn)
})

it('reports a lost connection at sign-in', async () => {
  const server = clinic()
  server.on(login, () => {
    throw new Unreachable()
  })
  openPage(server, PAGES.login, STRANGER)
  await fill('Email', 'dana@clinic.example')
  await fill('Password', PASSWORD)
  await press('Sign In')
  await shows('An error occurred. Please try again.')
})

async function registerWith(password: string, again = password): Promise<void> {
  await fill('Email', 'dana@clinic.example')
  await fill('Password', password)
  await fill('Confirm password', again)
  await press('Create Account')
}

it('refuses passwords that differ or are too short without calling the server', async () => {
  const server = clinic()
  openPage(server, PAGES.register, STRANGER)
  await registerWith(PASSWORD, 'something else 8')
  await shows('Password mismatch')
  await shows('Please make sure your passwords match.')
  await registerWith('short')
  await shows('Password too short')
  await shows('Password must be at least 8 characters long.')
  expect(server.callsOf(register)).toEqual([])
})

it('shows the server’s reason for refusing a registration', async () => {
  const server = clinic()
  server.on(register, () => {
    throw new Refusal(409, 'An account with this email already exists.')
  })
  openPage(server, PAGES.register, STRANGER)
  await registerWith(PASSWORD)
  await shows(/An account with this email already exists/)
  expect(location.pathname).toBe(PAGES.register)
})

it('checks a referral code once it has six characters', async () => {
  const server = clinic()
  server.on(validateReferralCode, () => ({
    success: true as const,
    valid: false,
    error: 'Invalid referral code',
  }))
  openPage(server, PAGES.register, STRANGER)
  const code = await fill(/Referral code/, 'ab')
  expect(code.value).toBe('AB')
  await fill(/Referral code/, 'abcdefghijklmnop')
  expect(code.value).toBe('ABCDEFGHIJKL')
  await shows('Invalid referral code')
  expect(server.callsOf(validateReferralCode).map(({ params }) => params.code)).toEqual(['ABCDEFGHIJKL'])
})

it('says when a referral code from a link couldn’t be checked', async () => {
  const server = clinic()
  server.on(validateReferralCode, () => {
    throw new Unreachable()
  })
  openPage(server, `${PAGES.register}?ref=friend1`, STRANGER)
  await shows('Failed to validate referral code')
})

it('keeps the address when a reset link couldn’t be sent', async () => {
  const server = clinic()
  server.on(forgotPassword, () => {
    throw new Unreachable()
  })
  openPage(server, PAGES.forgotPassword, STRANGER)
  const email = await fill('Email', 'dana@clinic.example')
  await press(/Send/)
  await shows('Failed to send reset link. Please try again.')
  expect(email.value).toBe('dana@clinic.example')
})

it('sends a reset page without a token to sign-in, and says why', async () => {
  openPage(clinic(), PAGES.resetPassword, STRANGER)
  await shows('Invalid link')
  await waitFor(() => expect(location.pathname).toBe(PAGES.login))
})

it('offers a new link when the reset link has expired', async () => {
  const server = clinic()
  server.on(resetPassword, () => {
    throw new Refusal(400, 'This password reset link has expired. Please request a new one.')
  })
  openPage(server, `${PAGES.resetPassword}?token=anything`, STRANGER)
  await fill('New password', 'new river bank')
  await fill('Confirm new password', 'new river bank')
  await press('Reset password')
  await shows('Link expired')
  expect((await screen.findByRole('link', { name: 'Request a new link' })).getAttribute('href')).toBe(
    PAGES.forgotPassword,
  )
})

it('says that an account couldn’t be created and a password not reset', async () => {
  const server = clinic()
  for (const endpoint of [register, resetPassword])
    server.on(endpoint, () => {
      throw new Unreachable()
    })
  openPage(server, PAGES.register, STRANGER)
  await registerWith(PASSWORD)
  await shows('Failed to create account. Please try again.')
  cleanup()
  openPage(server, `${PAGES.resetPassword}?token=anything`, STRANGER)
  await fill('New password', 'new river bank')
  await fill('Confirm new password', 'new river bank')
  await press('Reset password')
  await shows('Failed to reset password. Please try again.')
})

it('requires agreeing to the terms of the trial', async () => {
  const server = clinic()
  openPage(server, PAGES.freeTrial, STRANGER)
  const create = await screen.findByRole<HTMLButtonElement>('button', { name: 'Create Account' })
  await fill('Email', 'dana@clinic.example')
  const password = await fill('Password', PASSWORD)
  expect(create.disabled).toBe(true)
  fireEvent.submit(password.form as HTMLFormElement)
  await shows('Please agree to the terms and conditions to continue.')
  expect(server.callsOf(register)).toEqual([])
  fireEvent.click(screen.getByRole('checkbox'))
  await waitFor(() => expect(create.disabled).toBe(false))
})
