import { PAGES } from '#shared/paths.ts'
import { confirmEmail, linkIn, signIn, waitForMail } from './support/accounts.ts'
import { expect, expectNoAxeViolations, test } from './support/fixtures.ts'

test('changes the name in the account menu, and hides whether a new email is taken', async ({
  page,
  newAccount,
}) => {
  const other = await newAccount()
  const account = await newAccount({ firstName: 'Ruth', lastName: 'Adeyemi' })
  await signIn(page, account)
  await page.goto(PAGES.profileSettings)
  await expect(page.getByText('Clinician', { exact: true })).toBeVisible()
  await expect(page.getByText('Recently', { exact: true })).toBeVisible()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await page.getByLabel('Last Name').fill('Adeyemi-Castellanos')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile updated')).toBeVisible()
  await expect(page.getByText('Your profile has been successfully updated.')).toBeVisible()
  await expect(page.getByRole('button', { name: /Account menu for Ruth Adeyemi-Castellanos/ })).toBeVisible()

  // A taken address gets the same answer as a free one; its owner gets an email.
  await page.getByLabel('Email Address').fill(other.email)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(
    page.getByText(`We sent a link to ${other.email}. Open it to change your address.`),
  ).toBeVisible()
  await expect(page.getByLabel('Email Address')).toHaveValue(account.email)
  await waitForMail(page, other.email, /You already have an account/)
})

test('a new email address takes effect once both links are opened', async ({ page, newAccount }) => {
  const account = await newAccount()
  await confirmEmail(page, account)
  await signIn(page, account)
  await page.goto(PAGES.profileSettings)
  const wanted = `moved-${account.email}`
  await page.getByLabel('Email Address').fill(wanted)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(
    page.getByText(`We sent a link to ${wanted} and one to ${account.email}.`, { exact: false }),
  ).toBeVisible()
  await expectNoAxeViolations(page)

  await page.goto(linkIn(await waitForMail(page, wanted, /Confirm your new email/)))
  await expect(
    page.getByText('To finish the change, open the link we sent to your old address.', { exact: false }),
  ).toBeVisible()
  await page.goto(linkIn(await waitForMail(page, account.email, /Approve your new email/)))
  await expect(page.getByRole('heading', { name: 'Approve your new email address?' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Approve the change' }).click()
  await expect(page.getByText(`Your email address is now ${wanted}.`)).toBeVisible()
  await page.goto(PAGES.profileSettings)
  await expect(page.getByLabel('Email Address')).toHaveValue(wanted)
})

test('changes the password', async ({ page, newAccount }) => {
  const account = await newAccount()
  await signIn(page, account)
  await page.goto(PAGES.accountSettings)
  const current = page.getByLabel('Current Password', { exact: true })
  await current.fill(account.password)
  await page.getByLabel('New Password', { exact: true }).fill('new river')
  await page.getByLabel('Confirm New Password', { exact: true }).fill('new river')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('Your password has been successfully updated.')).toBeVisible()
  await expect(current).toHaveValue('')
})

test('saves preferences and keeps the theme after a reload', async ({ page, newAccount }) => {
  await signIn(page, await newAccount())
  await page.goto(PAGES.accountSettings)
  const email = page.getByRole('switch', { name: 'Email Notifications' })
  await expect(email).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Push Notifications' })).toBeChecked()
  await expect(page.getByRole('combobox', { name: 'Data Retention Period' })).toHaveText(/1 year/)
  await expect(page.getByText('Deletion is off. Nothing is deleted until you turn it on.')).toBeVisible()
  await email.click()
  await page.getByRole('combobox', { name: 'Data Retention Period' }).click()
  await page.getByRole('option', { name: '5 years' }).click()
  await page.getByRole('combobox', { name: 'Interface Theme' }).click()
  await page.getByRole('option', { name: 'Dark' }).click()
  // The theme doesn't wait for Save, and leaves the unsaved choices alone.
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(email).not.toBeChecked()
  await page.getByRole('button', { name: 'Save Preferences' }).click()
  const confirm = page.getByRole('dialog', { name: 'Delete charts after 5 years?' })
  await expect(confirm.getByText(/Charts without a signed note/)).toBeVisible()
  await expectNoAxeViolations(page)
  await confirm.getByRole('button', { name: 'Delete after 5 years' }).click()
  await expect(page.getByText('Preferences updated')).toBeVisible()
  await expect(page.getByText('Your account preferences have been saved.')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByText(/Deletion is off/)).toHaveCount(0)

  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('switch', { name: 'Email Notifications' })).not.toBeChecked()
  await expect(page.getByRole('combobox', { name: 'Data Retention Period' })).toHaveText(/5 years/)
})

test('the "System" theme follows the system while the page is open', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(PAGES.login)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test('stores only the token, the theme and harmless flags in the browser', { tag: '@core' }, async ({
  page,
  newAccount,
}) => {
  await signIn(page, await newAccount())
  await page.goto(PAGES.accountSettings)
  await page.goto(PAGES.profileSettings)
  const keys = await page.evaluate(() => Object.keys(localStorage))
  expect(
    keys.filter(
      (key) => !/^(auth_token|theme|last_contact|tour_completed_\d+|user_registered_\d+)$/.test(key),
    ),
  ).toEqual([])
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
})
