import type { Page } from '@playwright/test'
import { PAGES } from '#shared/paths.ts'
import { signIn } from './support/accounts.ts'
import { expect, expectNoAxeViolations, test } from './support/fixtures.ts'
import { press } from './support/visits.ts'

function toastOf(page: Page) {
  return page.getByRole('region', { name: 'Messages' }).getByRole('alert')
}

/** Lists the elements that the toast covers. Runs in the page. */
function covered(): string[] {
  const toast = document.querySelector('[role="region"] [role="alert"][data-state="open"]')
  const card = toast?.getBoundingClientRect()
  if (!card) return ['no toast']
  const under: string[] = []
  for (const element of document.querySelectorAll('a[href], button, input, [role="combobox"], [data-bar]')) {
    const box = element.getBoundingClientRect()
    if (toast?.contains(element) || box.width === 0) continue
    const isOver =
      box.left < card.right && box.right > card.left && box.top < card.bottom && box.bottom > card.top
    if (isOver) under.push(element.outerHTML.slice(0, 80))
  }
  return under
}

/** At the bottom, and off the controls. */
async function expectOutOfTheWay(page: Page, name: string) {
  await expect(toastOf(page).getByText(name)).toBeVisible()
  await expect.poll(() => page.evaluate(covered)).toEqual([])
  const box = await toastOf(page).boundingBox()
  expect(box?.y).toBeGreaterThan((page.viewportSize()?.height ?? 0) * 0.35)
}

for (const viewport of [
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]) {
  test(`a toast is at the bottom and covers no control (${viewport.width} px)`, async ({
    page,
    newAccount,
  }) => {
    await page.setViewportSize(viewport)
    await signIn(page, await newAccount())
    await page.goto(PAGES.createNote)
    await press(page, 'Generate SOAP Note')
    await expectOutOfTheWay(page, 'Missing Information')
    await expectNoAxeViolations(page)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link').nth(1).click()
    await expect(toastOf(page)).toHaveCount(0)
  })
}

test('an error goes away when the next attempt succeeds', async ({ page, newAccount, watch }) => {
  const account = await newAccount()
  watch.allowStatus(401)
  await page.goto(PAGES.login)
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill('a wrong password')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expectOutOfTheWay(page, 'Please check your email and password.')
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(PAGES.dashboard)
  await expect(page.getByText('Please check your email and password.')).toBeHidden()
})
