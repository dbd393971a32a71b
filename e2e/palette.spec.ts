import { PAGES } from '#shared/paths.ts'
import { signIn } from './support/accounts.ts'
import { expect, expectNoAxeViolations, test } from './support/fixtures.ts'
import { holdRequests } from './support/hold.ts'

test('the palette finds a patient with actions, pages and commands, all by keyboard', async ({
  page,
  newAccount,
  chartOf,
  watch,
}) => {
  // It ends with signing out, and the page asks for alerts every few seconds.
  watch.allowStatus(401)
  const account = await newAccount()
  const chart = chartOf(account)
  const renata = await chart.addPatient({ mrn: 'MRN-204817' })
  await chart.addPatient({ firstName: 'Joy', lastName: 'Ueda' })
  await signIn(page, account)
  await page.goto(PAGES.profileSettings)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const palette = page.getByRole('dialog', { name: 'Search or jump to' })
  const field = palette.getByRole('combobox')
  const option = (name: string | RegExp) => palette.getByRole('option', { name })
  async function open() {
    await page.keyboard.press('Control+k')
    await expect(field).toBeFocused()
  }

  // Also from inside a text field.
  await page.getByLabel('First Name').focus()
  await open()
  await expect(option(/^Joy Ueda/)).toHaveAttribute('aria-selected', 'true')
  await expectNoAxeViolations(page)
  const letGo = await holdRequests(page, '**/api/patients/search')
  const found = page.waitForResponse('**/api/patients/search')
  await page.keyboard.type('okaf 2048')
  await expect(option(/^Joy Ueda/)).toBeHidden()
  await expect(option(/^Renata Okafor-Lindqvist/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(option('New note for Renata')).toHaveAttribute('aria-selected', 'true')
  // The server's answer leaves the choice alone.
  await letGo()
  await found
  await expect(palette.getByRole('status')).toHaveText('')
  await expect(option('New note for Renata')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/create-note?patientId=${renata.id}`)

  await page.getByRole('button', { name: 'Search or jump to' }).click()
  await expect(field).toBeFocused()
  await page.keyboard.type('renata')
  await expect(option(/^Renata/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Renata Okafor-Lindqvist' })).toBeVisible()

  await open()
  await page.keyboard.type('qqq')
  await expect(palette.getByText('No results.')).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(palette).toBeHidden()
  for (const [typed, url] of [
    ['templ', PAGES.templates],
    ['add pat', `${PAGES.dashboard}?tab=patients`],
  ] as const) {
    await open()
    await page.keyboard.type(typed)
    await expect(palette.getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(url)
  }
  const addPatient = page.getByRole('dialog', { name: 'Add Patient' })
  await expect(addPatient).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(addPatient).toBeHidden()

  await open()
  await page.keyboard.type('dark')
  await option('Theme: dark').click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Search or jump to' }).click()
  await expect(option(/^Joy Ueda/)).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.type('sign out')
  await expect(option('Sign out')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(PAGES.landing)
})

test('single-key shortcuts navigate, never while typing, and can be turned off', async ({
  page,
  newAccount,
}) => {
  await signIn(page, await newAccount())
  await page.goto(PAGES.dashboard)
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await expect(title).toHaveText('Patients')
  await page.keyboard.type('gn')
  await expect(title).toHaveText('Clinical Notes')
  await page.keyboard.type('gd')
  await expect(title).toHaveText(/^Good /)
  // This view has no search field, so the palette opens.
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('gp?n')
  await expect(page.getByRole('combobox')).toHaveValue('gp?n')
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await expect(page).toHaveURL(PAGES.createNote)

  await page.goto(PAGES.profileSettings)
  await page.getByLabel('First Name').fill('')
  await page.keyboard.type('gdn?/')
  await expect(page.getByLabel('First Name')).toHaveValue('gdn?/')
  await expect(page).toHaveURL(PAGES.profileSettings)

  await page.getByLabel('First Name').blur()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.getByText('Go to your patients')).toBeVisible()
  await expectNoAxeViolations(page)
  await sheet.getByRole('switch', { name: 'Single-key shortcuts' }).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await page.keyboard.press('?')
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(PAGES.profileSettings)
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
  await sheet.getByRole('switch', { name: 'Single-key shortcuts' }).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await expect(page).toHaveURL(PAGES.createNote)
})
