import { randomUUID } from 'node:crypto'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { login, logout, register, verifyEmail } from '#shared/contracts/auth.ts'
import type { Subscription } from '#shared/domain/plans.ts'
import { createClient } from '#shared/http/call.ts'
import { runBuilt } from '../../server/testing/built-server.ts'

type Person = { email: string; password: string; firstName: string; lastName: string }

/** A clinician with a session for creating records over the API. */
export type Account = Person & { id: number; token: string }

type Mail = { id: number; to: string; subject: string; text: string; createdAt: string; status: string }

/** A new clinician, registered with the same call as the registration page. */
export async function makeAccount(baseURL: string, overrides: Partial<Person> = {}): Promise<Account> {
  const person = {
    email: `clinician-${randomUUID()}@example.org`,
    password: `violet-harbor-${randomUUID()}`,
    firstName: 'Ada',
    lastName: 'Byron',
    ...overrides,
  }
  const { call } = createClient({ baseUrl: baseURL })
  const { data } = await call(register, { body: { ...person, confirmPassword: person.password } })
  return { ...person, id: data.user.id, token: data.token }
}

/** Signs the browser in without the form, which has its own tests. */
export async function signIn(
  page: Page,
  { email, password }: Pick<Account, 'email' | 'password'>,
): Promise<void> {
  const answer = await page.request.post(login.path, { data: { email, password } })
  expect(answer.status(), await answer.text()).toBe(200)
  const { token } = login.output.parse(await answer.json()).data
  // Any page of our origin works for accessing its storage; this one doesn't start the app.
  await page.goto('/api/health')
  await page.evaluate((value) => localStorage.setItem('auth_token', value), token)
}

/** Ends the browser's session on the server only. */
export async function endSession(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('auth_token'))
  const answer = await page.request.post(logout.path, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** Changes the plan like an operator, for tests that need more than the ten free notes. */
export async function givePlan({ email }: Pick<Account, 'email'>, plan: Subscription): Promise<void> {
  const folder = process.env.E2E_DATA_DIR
  if (!folder) throw new Error('Set E2E_DATA_DIR to the data folder of the server at E2E_BASE_URL.')
  const { code, output } = await runBuilt('commands/admin.js', { DATA_DIR: folder }, ['plan', email, plan])
  expect(code, output).toBe(0)
}

/** Emails to an address, newest first, from the outbox of a server without SMTP. */
async function mailsTo(page: Page, address: string): Promise<Mail[]> {
  const answer = await page.request.get('/dev/outbox', { headers: { accept: 'application/json' } })
  expect(answer.status()).toBe(200)
  const { data } = (await answer.json()) as { data: Mail[] }
  const own = data.filter((mail) => mail.to.includes(address))
  return own.sort((a, b) => b.createdAt.localeCompare(a.createdAt))
}

/** Waits for an email, which is sent through the job queue. */
export async function waitForMail(page: Page, address: string, subject: RegExp): Promise<Mail> {
  let found: Mail | undefined
  await expect
    .poll(
      async () => {
        found = (await mailsTo(page, address)).find((mail) => subject.test(mail.subject))
        return found?.subject
      },
      { message: `a mail to ${address} about ${subject}` },
    )
    .toBeDefined()
  return found as Mail
}

/** A second factor requires a confirmed address. */
export async function confirmEmail(page: Page, { email }: Pick<Account, 'email'>): Promise<void> {
  const mail = await waitForMail(page, email, /Confirm your email address/)
  const token = new URL(linkIn(mail), 'http://localhost').searchParams.get('token')
  const answer = await page.request.post(verifyEmail.path, { data: { token } })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** The first link to our pages in an email. */
export function linkIn(mail: Mail): string {
  const link = mail.text.match(/https?:\/\/\S+/)?.[0]
  if (!link) throw new Error(`No link in the mail "${mail.subject}".`)
  const { pathname, search, hash } = new URL(link)
  return pathname + search + hash
}

/**
 * The tour opens automatically for new users and covers everything. Marks it as seen for tests of other
 * features.
 */
export async function skipTour(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const read = Storage.prototype.getItem
    Storage.prototype.getItem = function (key) {
      return key.startsWith('tour_completed_') ? 'true' : read.call(this, key)
    }
  })
}
