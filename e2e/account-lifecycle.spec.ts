import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { submitAssessment } from '#shared/contracts/assessment-links.ts'
import { updateProfile } from '#shared/contracts/auth.ts'
import { getNotifications } from '#shared/contracts/notifications.ts'
import { createClient } from '#shared/http/call.ts'
import { PAGES } from '#shared/paths.ts'
import { linkIn, signIn, waitForMail } from './support/accounts.ts'
import { expect, expectNoAxeViolations, test } from './support/fixtures.ts'

test('exports all data as an archive that can be downloaded once', async ({ page, newAccount, chartOf }) => {
  const account = await newAccount()
  const chart = chartOf(account)
  const patient = await chart.addPatient()
  const note = await chart.addNote(patient)
  await signIn(page, account)
  await page.goto(PAGES.accountSettings)
  await page.getByRole('button', { name: 'Export Data' }).click()
  await expect(page.getByText('Your archive is ready')).toBeVisible()
  await expectNoAxeViolations(page)
  await waitForMail(page, account.email, /ready to download/)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download archive' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^groundnote-export-[\d-]+\.zip$/)
  const files = unzipSync(readFileSync(await download.path()))
  expect(Object.keys(files)).toContain(`patients/${patient.id}/note-${note.id}.pdf`)
  expect(strFromU8(files['patients.csv'] as Uint8Array)).toContain('Okafor-Lindqvist')
  await expect(page.getByText('Downloaded and removed from the server')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download archive' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Export Data' })).toBeVisible()
})

test('lists sessions on other devices and signs them out', async ({ page, newAccount, browser, watch }) => {
  const account = await newAccount()
  const phone = await (
    await browser.newContext({
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
      baseURL: new URL(page.url() === 'about:blank' ? (process.env.E2E_BASE_URL ?? '') : page.url()).origin,
    })
  ).newPage()
  await signIn(phone, account)
  await phone.goto(PAGES.profileSettings)
  await expect(phone.getByLabel('Last Name')).toBeVisible()

  await signIn(page, account)
  await page.goto(PAGES.accountSettings)
  const sessions = page.getByRole('region', { name: 'Active sessions' })
  await expect(sessions.getByText('This device')).toBeVisible()
  await sessions.getByRole('button', { name: /^Sign out Safari on iPhone/ }).click()
  await expect(page.getByText('Safari on iPhone signed out')).toBeVisible()
  await expect(sessions.getByText('Safari on iPhone')).toHaveCount(0)
  // The phone notices at its next poll for alerts.
  await expect(phone).toHaveURL(new RegExp(PAGES.signIn))
  // One other session remains, from creating the account.
  await sessions.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(sessions.getByText('You’re not signed in anywhere else.')).toBeVisible()
  await expectNoAxeViolations(page)
  await phone.context().close()
  watch.allowStatus(401)
})

test('browser notifications announce completed questionnaires without naming the patient, and can be turned off', async ({
  page,
  context,
  baseURL,
  newAccount,
  chartOf,
}) => {
  await context.grantPermissions(['notifications'])
  await context.addInitScript(keepNotifications)
  const account = await newAccount()
  const chart = chartOf(account)
  const patient = await chart.addPatient()
  const { call } = createClient({ baseUrl: baseURL ?? '', token: () => null })
  const submitQuestionnaire = async () => {
    const { assessmentToken, questions } = await chart.addAssessment(patient)
    const responses = Object.fromEntries(questions.map(({ id }) => [id, 0]))
    await call(submitAssessment, { params: { token: assessmentToken ?? '' }, body: { responses } })
  }
  const told = () => page.evaluate(() => (window as unknown as { told: string[] }).told)
  await signIn(page, account)
  await page.clock.install()
  const begun = page.waitForResponse((answer) => answer.url().includes(getNotifications.path))
  await page.goto(PAGES.accountSettings)
  await begun
  await submitQuestionnaire()
  const aMinuteLater = async () => {
    await page.clock.fastForward('01:01')
    return (await told()).length
  }
  await expect.poll(aMinuteLater, { intervals: [2_000] }).toBe(1)
  expect(await told()).toEqual(['Groundnote: A questionnaire was completed.'])

  await page.getByRole('switch', { name: 'Push Notifications' }).click()
  await page.getByRole('button', { name: 'Save Preferences' }).click()
  await expect(page.getByText('Preferences updated')).toBeVisible()
  let asked = false
  page.on('request', (request) => {
    // The count of open alerts is polled either way, without `since`.
    asked ||= request.url().includes(`${getNotifications.path}?since`)
  })
  await page.clock.fastForward('02:02')
  expect(asked).toBe(false)
})

test('an idle page warns, locks, hides its content and restores it for the same user', {
  tag: '@core',
}, async ({ page, context, newAccount, chartOf, watch }) => {
  // This test ends its sessions on purpose.
  watch.allowStatus(401)
  const account = await newAccount()
  const patient = await chartOf(account).addPatient()
  await signIn(page, account)
  await page.clock.install()
  await page.goto(PAGES.profileSettings)
  await page.getByLabel('First Name').fill('Typed and not saved')
  const second = await context.newPage()
  await second.clock.install()
  await second.goto(`${PAGES.dashboard}?tab=patients`)
  await second.getByRole('button', { name: 'Add Patient' }).first().click()
  await second.getByRole('dialog').getByLabel('First Name').fill('Half a patient')

  await page.bringToFront()
  await page.clock.fastForward('13:05')
  await expect(page.getByRole('dialog', { name: 'Are you still there?' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.clock.fastForward('15:05')
  const lock = page.getByRole('dialog', { name: 'Locked' })
  await expect(lock).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Profile Settings' })).toBeHidden()
  await expect(page.getByLabel('First Name')).toBeHidden()
  await expect(second.getByRole('dialog', { name: 'Locked' })).toBeVisible()
  await expect(second.getByText(patient.lastName)).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(lock).toBeVisible()
  await expectNoAxeViolations(page)

  await page.getByLabel('Password', { exact: true }).fill('not this one')
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(lock.getByRole('alert')).toHaveText('Please check your email and password.')
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(lock).toHaveCount(0)
  await expect(page.getByLabel('First Name')).toHaveValue('Typed and not saved')
  await expect(second.getByRole('dialog', { name: 'Locked' })).toHaveCount(0)
  await expect(second.getByRole('dialog').getByLabel('First Name')).toHaveValue('Half a patient')
  const saved = page.waitForResponse(`**${updateProfile.path}`)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  expect((await saved).status()).toBe(200)

  await page.clock.fastForward('15:05')
  await expect(lock).toBeVisible()
  await page.getByRole('button', { name: 'Sign in as someone else' }).click()
  await expect(page).toHaveURL(new RegExp(PAGES.signIn))
  await expect(lock).toHaveCount(0)
})

test('a patient gives recording consent by link and the chart shows the answer', async ({
  page,
  newAccount,
  chartOf,
}) => {
  const account = await newAccount({ firstName: 'Dana', lastName: 'Whitfield' })
  const patient = await chartOf(account).addPatient()
  await signIn(page, account)
  await page.goto(PAGES.patient.replace(':id', String(patient.id)))
  await page.getByRole('button', { name: 'Request by link' }).click()
  const address = `patient-${account.id}@mail.example`
  await page.getByLabel(/Patient’s email/).fill(address)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText(`Sent to ${address}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(/^Requested .*, no answer yet/)).toBeVisible()

  const link = linkIn(await waitForMail(page, address, /A question from your clinician/))
  await page.goto(link)
  await expect(page.getByText('Dana Whitfield is asking for your consent.')).toBeVisible()
  await page.getByRole('button', { name: /Español/ }).click()
  await expect(
    page.getByRole('heading', { name: '¿Está de acuerdo con que se graben sus visitas?' }),
  ).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Sí, estoy de acuerdo' }).click()
  await expect(
    page.getByRole('heading', { name: 'Gracias. Su consentimiento quedó registrado.' }),
  ).toBeVisible()

  await page.goto(PAGES.patient.replace(':id', String(patient.id)))
  await expect(page.getByText(/^By link, /)).toBeVisible()
})

/** Runs in the page and collects the notifications the browser would show. */
function keepNotifications() {
  const told: string[] = []
  Object.assign(window, { told })
  window.Notification = new Proxy(window.Notification, {
    construct(target, [title, options]: [string, NotificationOptions]) {
      told.push(`${title}: ${options.body}`)
      return new target(title, options)
    },
  })
}
