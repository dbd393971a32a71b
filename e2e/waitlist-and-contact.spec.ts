import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { CONTACT_MESSAGE_MAX } from '#shared/contracts/contact.ts'
import { PAGES } from '#shared/paths.ts'
import { expect, expectNoAxeViolations, test } from './support/fixtures.ts'

const someone = () => `visitor-${randomUUID()}@clinic.example`

async function join(page: Page, email: string) {
  await page.goto(PAGES.waitlist)
  await page.getByLabel('First name').fill('Renata')
  await page.getByLabel('Last name').fill('Okafor-Lindqvist')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Join the waitlist' }).click()
}

test.describe('the waitlist', () => {
  test('accepts an email, sends only what was asked and a key, and accepts the same one again', async ({
    page,
  }) => {
    const email = someone()
    const sent = page.waitForRequest('**/api/waitlist')
    for (const _ of ['once', 'again']) {
      await join(page, email)
      await expect(page.getByRole('heading', { level: 1, name: "You're on the list!" })).toBeFocused()
    }
    const request = await sent
    expect(request.postDataJSON()).toEqual({ email, firstName: 'Renata', lastName: 'Okafor-Lindqvist' })
    expect(request.headers()['idempotency-key']).toBeTruthy()
    await expectNoAxeViolations(page)
    await page.getByRole('link', { name: 'See the features' }).click()
    await expect(page).toHaveURL('/#features')
    await join(page, email)
    await page.getByRole('link', { name: 'Back to home' }).click()
    await expect(page).toHaveURL(PAGES.landing)
  })

  test('shows the specified message for a missing email and an error for an invalid one', async ({
    page,
  }) => {
    await page.goto(PAGES.waitlist)
    await page.getByLabel('Email').fill('renata@')
    await page.getByRole('button', { name: 'Join the waitlist' }).click()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Enter a full address/)
    await expect(page.getByText('Email Required')).toBeHidden()

    await page.getByLabel('Email').fill('')
    await page.getByRole('button', { name: 'Join the waitlist' }).click()
    const toast = page.getByRole('alert')
    await expect(toast.getByText('Email Required', { exact: true })).toBeVisible()
    await expect(
      toast.getByText('Please enter your email address to join the waitlist.', { exact: true }),
    ).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
    await expectNoAxeViolations(page)
  })

  test('loses nothing on a server or network error, and the same button works afterward', async ({
    page,
    watch,
  }) => {
    watch.allowStatus(500)
    watch.allowConsole(/Failed to load resource/)
    const keys: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/waitlist')) keys.push(request.headers()['idempotency-key'])
    })
    const email = someone()
    const says = (text: string) => page.getByRole('alert').getByText(text, { exact: true })
    const send = page.getByRole('button', { name: 'Join the waitlist' })
    for (const { json, shown } of [
      {
        json: { success: false, error: 'The list is closed for today.' },
        shown: 'The list is closed for today.',
      },
      { json: {}, shown: 'Failed to join waitlist. Please try again.' },
    ]) {
      await page.unrouteAll()
      await page.route('**/api/waitlist', (route) => route.fulfill({ status: 500, json }))
      await (keys.length === 0 ? join(page, email) : send.click())
      await expect(says(shown)).toBeVisible()
      await expect(page.getByLabel('Email')).toHaveValue(email)
      await expect(page.getByLabel('First name')).toHaveValue('Renata')
    }
    await page.unrouteAll()
    await page.route('**/api/waitlist', (route) => route.abort())
    await send.click()
    await expect(says('Network error. Please check your connection and try again.')).toBeVisible()
    await page.unrouteAll()
    await send.click()
    await expect(page.getByRole('heading', { name: "You're on the list!" })).toBeVisible()
    await expect(page.getByText(/^Network error/)).toBeHidden()
    expect(keys).toHaveLength(4)
    expect(keys[3]).toBe(keys[2])
  })
})

test.describe('the contact form', () => {
  test('a message is stored, emailed to the owner, and confirmed', async ({ page }) => {
    const email = someone()
    const message = `Does it work offline?\n\nDonaudampfschifffahrtsgesellschaft ${randomUUID()}`
    await page.goto(PAGES.contact)
    await page.getByLabel('First name').fill('Marcus')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Organization').fill('Harbor Crisis Team')
    await page.getByRole('textbox', { name: 'Message' }).fill(message)
    await expect(page.getByLabel('Caseload')).toHaveCount(0)
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'We got your message' })).toBeFocused()
    await expect(page.getByText(email)).toBeVisible()
    await expectNoAxeViolations(page)
    await expectMailWith(page, message)
  })

  test('a message to sales includes the caseload', async ({ page }) => {
    const message = `We are eleven nurses. ${randomUUID()}`
    await page.goto(PAGES.contactSales)
    await page.getByLabel('Caseload').click()
    await page.getByRole('option', { name: '51 to 150 visits a week' }).click()
    await page.getByLabel('Email').fill(someone())
    await page.getByRole('textbox', { name: 'Message' }).fill(message)
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByRole('heading', { name: 'We got your message' })).toBeVisible()
    await expectMailWith(page, message, '51 to 150 visits a week')
  })

  test('missing fields show errors, the first one gets focus, and an unsent message is kept', async ({
    page,
    watch,
  }) => {
    await page.goto(PAGES.contact)
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByLabel('Email')).toBeFocused()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Enter an email address.')
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveAccessibleDescription(
      'Write a message.',
    )
    await expectNoAxeViolations(page)
    await page.getByRole('textbox', { name: 'Message' }).fill('x'.repeat(CONTACT_MESSAGE_MAX + 1))
    await page.getByLabel('Organization').focus()
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveAccessibleDescription(
      /Use at most 5000 characters/,
    )

    watch.allowConsole(/Failed to load resource/)
    await page.route('**/api/contact', (route) => route.abort())
    await page.getByLabel('Email').fill('marcus@clinic.example')
    await page.getByRole('textbox', { name: 'Message' }).fill('A long story')
    await page.getByRole('button', { name: 'Send message' }).click()
    const toast = page.getByRole('alert')
    await expect(toast.getByText('Message not sent')).toBeVisible()
    await expect(toast.getByText(/Your message is still here/)).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('A long story')
  })
})

/** Without settings, the owner is owner@localhost, which other tests also write to. */
async function expectMailWith(page: Page, ...texts: string[]) {
  await expect
    .poll(
      async () => {
        const answer = await page.request.get('/dev/outbox', { headers: { accept: 'application/json' } })
        const { data } = (await answer.json()) as { data: { to: string; text: string }[] }
        return data.some(
          ({ to, text }) => to.includes('owner@') && texts.every((part) => text.includes(part)),
        )
      },
      { message: 'the mail to the owner' },
    )
    .toBe(true)
}
