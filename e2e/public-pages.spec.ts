import type { Page } from '@playwright/test'
import { PAGES } from '#shared/paths.ts'
import { expect, expectNoAxeViolations, test } from './support/fixtures.ts'
import { SCREENS } from './support/screens.ts'

/** Pages to read: legal pages, security, FAQ, resources, careers. The guide has its own file. */

const LEGAL = [
  {
    path: PAGES.privacyPolicy,
    title: 'Privacy Policy',
    sections: [
      'Overview',
      'HIPAA Compliance',
      'Information We Collect',
      'How We Use Your Information',
      'Data Security',
      'Your Rights',
      'Contact Us',
    ],
    figures: {
      'Data Security': [/AES-256/],
      'How We Use Your Information': [/6 months, 1 year, 2 years, 5 years or indefinite/],
    },
  },
  {
    path: PAGES.termsOfUse,
    title: 'Terms of Use & Business Associate Agreement',
    sections: [
      'Terms of Service',
      'Acceptable Use',
      'Professional Responsibility',
      'Business Associate Agreement',
      'Service Availability',
      'Data Ownership and Retention',
      'Limitation of Liability',
      'Termination',
      'Contact Information',
    ],
    figures: {
      'Business Associate Agreement': [/AES-256/],
      'Service Availability': [/aim for 99\.9% uptime/],
      'Data Ownership and Retention': [/deleted within 30 days/],
      'Limitation of Liability': [/limited to the amount you paid us in the 12 months preceding/],
      Termination: [/30 days written notice/],
    },
  },
]

for (const { path, title, sections, figures } of LEGAL) {
  test(`${title}: has every section and figure, and it links back to the free trial and the landing page`, async ({
    page,
  }) => {
    await page.goto(path)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    await expect(main.getByText('Last updated November 18, 2026')).toBeVisible()
    await expect(main.getByRole('heading', { level: 2 })).toHaveText(sections)
    for (const [section, texts] of Object.entries(figures)) {
      for (const text of texts) {
        await expect(main.getByRole('region', { name: section, exact: true }), section).toContainText(text)
      }
    }
    await page.getByRole('main').getByRole('link', { name: 'Back to the free trial' }).click()
    await expect(page).toHaveURL(PAGES.freeTrial)
    await page.goBack()
    await page.getByRole('banner').getByRole('link', { name: 'Groundnote' }).click()
    await expect(page).toHaveURL(PAGES.landing)
  })
}

test('the free trial page links to both legal pages', async ({ page }) => {
  for (const { title, path } of [
    { title: 'Privacy Policy', path: PAGES.privacyPolicy },
    { title: 'Terms of Use', path: PAGES.termsOfUse },
  ]) {
    await page.goto(PAGES.freeTrial)
    await page.getByRole('link', { name: title, exact: true }).click()
    await expect(page).toHaveURL(path)
  }
})

test('the table of contents and the URL lead to a section, and the next page starts at the top', async ({
  page,
}) => {
  await page.goto(PAGES.termsOfUse)
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'Limitation of Liability' })
    .click()
  await expect(page).toHaveURL(`${PAGES.termsOfUse}#limitation-of-liability`)
  await expectNearTop(page, 'Limitation of Liability')

  await page.getByRole('contentinfo').getByRole('link', { name: 'Careers' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Careers' })).toBeFocused()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)

  await page.goto(`${PAGES.termsOfUse}#termination`)
  await expectNearTop(page, 'Termination')
})

test('a link to a section on another page scrolls there', async ({ page }) => {
  await page.goto(PAGES.privacyPolicy)
  await page.getByRole('main').getByRole('link', { name: 'Business Associate Agreement' }).first().click()
  await expect(page).toHaveURL(`${PAGES.termsOfUse}#business-associate-agreement`)
  await expectNearTop(page, 'Business Associate Agreement')
})

async function expectNearTop(page: Page, heading: string) {
  const title = page.getByRole('heading', { level: 2, name: heading, exact: true })
  await expect.poll(async () => (await title.boundingBox())?.y ?? -1, { message: heading }).toBeLessThan(200)
  expect((await title.boundingBox())?.y).toBeGreaterThan(0)
}

test('the security page states what is done, what isn’t, and how to report a vulnerability', async ({
  page,
}) => {
  await page.goto(PAGES.security)
  const section = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(section('Encryption of charts')).toContainText('AES-256-GCM')
  await expect(section('What it does not do')).toContainText('No second factor')
  await expect(section('What it does not do')).toContainText('Backups are the operator’s responsibility')
  await expect(section('What we ask of you')).toBeVisible()
  await section('Reporting a vulnerability').getByRole('link', { name: 'contact form' }).click()
  await expect(page).toHaveURL(PAGES.contact)
})

test('answers open by keyboard and by URL', async ({ page }) => {
  await page.goto(PAGES.faq)
  const question = page.getByText('What happens to recordings?')
  const answer = page.getByText(/They aren’t stored\. Your browser keeps the audio/)
  await expect(answer).toBeHidden()
  await question.focus()
  await page.keyboard.press('Enter')
  await expect(answer).toBeVisible()

  await page.goto(`${PAGES.faq}#encryption`)
  await page.reload()
  await expect(page.getByText(/With AES-256, before it reaches the database/)).toBeVisible()
  await expect(answer).toBeHidden()
})

test.describe('on paper', () => {
  test.use({ colorScheme: 'dark' })

  test('prints dark on light with all answers open, whatever the theme', async ({ page }) => {
    await page.goto(PAGES.faq)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme)
    expect(await theme()).toBe('dark')
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    expect(await theme()).toBe('light')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText(/They aren’t stored\. Your browser keeps the audio/)).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'On this page' })).toBeHidden()
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    expect(await theme()).toBe('dark')
  })
})

test('careers states that no position is open and links to the contact page', async ({ page }) => {
  await page.goto(PAGES.careers)
  await expect(page.getByText('There are no open positions right now.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Contact us', exact: true }).click()
  await expect(page).toHaveURL(PAGES.contact)
})

const TO_READ = [
  PAGES.privacyPolicy,
  PAGES.termsOfUse,
  PAGES.security,
  PAGES.help,
  PAGES.faq,
  PAGES.resources,
  PAGES.careers,
]

test('content pages load neither forms nor the app, and nothing overflows a small phone, even at 400% zoom', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const fits = async (path: string) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320)
  }
  const loading: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') loading.push(response.text().catch(() => ''))
  })
  for (const path of TO_READ) await fits(path)
  const scripts = await Promise.all(loading)
  expect(scripts.length).toBeGreaterThan(TO_READ.length)
  expect(scripts.filter((text) => /ZodError|data-radix|radix-/.test(text))).toEqual([])
  for (const path of [PAGES.contact, PAGES.contactSales, PAGES.waitlist, `${PAGES.help}#plans`])
    await fits(path)
})

for (const { colorScheme, viewport } of SCREENS) {
  test.describe(`${colorScheme}, ${viewport.width} px`, () => {
    test.use({ colorScheme, viewport })

    // every-page.spec.ts covers the pages' initial state.
    test('an open answer and an article have no accessibility violation', async ({ page }) => {
      for (const path of [`${PAGES.faq}#cost`, `${PAGES.help}#send-assessment`]) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectNoAxeViolations(page)
      }
    })
  })
}
