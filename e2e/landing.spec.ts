import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { PRICING_PLANS } from '#shared/domain/pricing.ts'
import { PAGE_TITLES } from '#shared/page-titles.ts'
import { PAGES } from '#shared/paths.ts'
import { signIn } from './support/accounts.ts'
import { expect, expectNoAxeViolations, test } from './support/fixtures.ts'
import { PHONE } from './support/screens.ts'

/** The landing page as a visitor sees it. Texts and figures are quoted from the specification. */

const MAX_JAVASCRIPT_KB = 110

async function open(page: Page, path = '/') {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

function card(page: Page, name: string) {
  return page
    .locator('#pricing li')
    .filter({ has: page.getByRole('heading', { name, level: 3, exact: true }) })
}

test.describe('content', () => {
  test('shows navigation, claims, steps, security and the final call to action, but no trial length, because two other pages state it', async ({
    page,
  }) => {
    await open(page)
    await expect(page).toHaveTitle(PAGE_TITLES.landing)
    const banner = page.getByRole('banner')
    for (const [name, href] of [
      ['Features', '/#features'],
      ['How It Works', '/#how-it-works'],
      ['Pricing', '/#pricing'],
      ['Sign In', '/login'],
      ['Try for Free', '/register'],
    ] as const) {
      await expect(banner.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
    }

    const main = page.getByRole('main')
    for (const claim of [
      'HIPAA compliance',
      'SOC 2 certification',
      'Patient recordings not stored',
      '2K+',
      '150+',
      'health organizations',
      '4+ hours',
      'saved per day',
    ]) {
      await expect(main.getByText(claim, { exact: true })).toBeVisible()
    }
    await expect(main.getByText('in under 10 seconds').first()).toBeVisible()
    await expect(main.getByText('Visits up to 2 hours, in several languages')).toBeVisible()
    await expect(main.getByText('No credit card needed for the trial.').first()).toBeVisible()

    const steps = page.locator('#how-it-works ol > li')
    await expect(steps).toHaveCount(3)
    for (const [index, step] of ['Record a visit', 'Generate your note', 'Review and save'].entries()) {
      await expect(steps.nth(index).getByRole('heading')).toHaveText(step)
    }
    const testimonial = page.getByRole('figure').filter({ has: page.locator('blockquote') })
    await expect(testimonial).toContainText('Illustration Not a real customer')
    await expect(main.getByRole('link', { name: 'Try Groundnote Today' })).toHaveAttribute(
      'href',
      '/register',
    )
    await expect(main).not.toContainText(/\b(7|14|seven|fourteen)[- ]days?\b/i)
  })

  test('shows prices billed annually and monthly, switchable with the arrow keys', async ({ page }) => {
    await open(page)
    const pricing = page.locator('#pricing')
    await expect(pricing.getByRole('radio', { name: 'Annual' })).toBeChecked()
    await expect(pricing.getByText('Get 2 months free')).toBeVisible()

    for (const [name, price, year, saving, sessions] of [
      ['Basic', '$25', '$300 per year', 'Save $48', '150 sessions per month'],
      ['Professional', '$49', '$588 per year', 'Save $120', '400 sessions per month'],
      ['Enterprise', '$84', '$1,008 per year', 'Save $180', 'Unlimited sessions'],
    ] as const) {
      for (const text of [`${price} per month`, year, saving, sessions]) {
        await expect(card(page, name)).toContainText(text)
      }
      await expect(card(page, name).getByRole('button', { name: 'Start Free Trial' })).toBeVisible()
    }

    await pricing.getByText('Monthly', { exact: true }).click()
    for (const [name, price, sessions] of [
      ['Basic', '$29', '150 sessions per month'],
      ['Professional', '$59', '400 sessions per month'],
      ['Enterprise', '$99', 'Unlimited sessions'],
    ] as const) {
      await expect(card(page, name)).toContainText(`${price} per month`)
      await expect(card(page, name)).toContainText(sessions)
      await expect(card(page, name)).not.toContainText('per year')
      await expect(card(page, name)).not.toContainText('Save')
    }

    await expect(page.getByText('Most Popular')).toHaveCount(1)
    await expect(card(page, 'Professional')).toContainText('Most Popular')
    await expect(pricing.getByText('All plans include')).toBeVisible()
    for (const feature of [
      'Voice and text input',
      'SOAP, DAP and other templates',
      'Patient profiles',
      'AI summaries and treatment plans',
      'Audio file upload',
      'Standard support',
    ]) {
      await expect(pricing.getByText(feature, { exact: true })).toBeVisible()
    }
    await expect(pricing).toContainText('Free Plan: 10 notes per month')

    const annual = page.getByRole('radio', { name: 'Annual' })
    const monthly = page.getByRole('radio', { name: 'Monthly' })
    await monthly.focus()
    await page.keyboard.press('ArrowRight')
    await expect(annual).toBeChecked()
    await expect(annual).toBeFocused()
    await expect(card(page, 'Basic')).toContainText('$25')
    await page.keyboard.press('ArrowLeft')
    await expect(monthly).toBeChecked()
    await expect(card(page, 'Basic')).toContainText('$29')
  })
})

test.describe('navigation', () => {
  test('reaches the sections from the header, by URL, and from other pages', async ({ page }) => {
    await open(page)
    for (const [name, id] of [
      ['Pricing', 'pricing'],
      ['Features', 'features'],
      ['How It Works', 'how-it-works'],
    ] as const) {
      await page.getByRole('banner').getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(new RegExp(`/#${id}$`))
      await expect(page.locator(`#${id} h2`)).toBeInViewport()
      await expect(page.locator(`#${id} h2`)).toBeFocused()
    }
    // From another page: on the page itself, only the URL would change.
    await page.goto('about:blank')
    await open(page, '/#pricing')
    await expect(page.locator('#pricing h2')).toBeInViewport()

    await open(page, PAGES.faq)
    await page.getByRole('banner').getByRole('link', { name: 'Features' }).click()
    await expect(page).toHaveURL(/\/#features$/)
    await expect(page.locator('#features h2')).toBeInViewport()
  })

  // The pages themselves are covered by every-page.spec.ts.
  test('has a page for every link in the header and footer', async ({ page, request }) => {
    await open(page)
    const links = page.locator('header a[href], footer a[href]')
    const hrefs = new Set(
      await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? '')),
    )
    for (const wanted of [
      '/security',
      '/help',
      '/contact',
      '/contact-sales',
      '/resources',
      '/faq',
      '/careers',
      '/terms-of-use',
      '/privacy-policy',
    ]) {
      expect(hrefs).toContain(wanted)
    }
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('link', { name: 'Platform terms' })).toHaveAttribute(
      'href',
      '/terms-of-use',
    )
    await expect(footer.getByRole('link', { name: 'Website terms' })).toHaveAttribute('href', '/terms-of-use')

    // An unknown URL returns 404.
    for (const href of hrefs) {
      expect((await request.get(href)).status(), href).toBe(200)
      expect(Object.values(PAGES), href).toContain(href.replace(/#.*$/, '') || '/')
    }
    const inside = [...hrefs].filter((href) => href.startsWith('/#'))
    for (const href of inside) await expect(page.locator(href.slice(1)), href).toHaveCount(1)
  })

  test('offers the dashboard to a signed-in user', async ({ page, newAccount }) => {
    await signIn(page, await newAccount())
    await page.goto(PAGES.faq)
    const banner = page.getByRole('banner')
    await expect(banner.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard')
    await expect(banner.getByRole('link', { name: 'Sign In', exact: true })).toHaveCount(0)
    await page.goto('/')
    await expect(page).toHaveURL(/\/dashboard$/)
  })
})

test.describe('with the keyboard alone', () => {
  test.describe('on a phone', () => {
    test.use({ viewport: PHONE })

    test('the menu opens, navigates and closes', async ({ page }) => {
      await open(page)
      const button = page.getByRole('button', { name: 'Open menu' })
      const menu = page.getByRole('navigation', { name: 'Menu' })
      await expect(button).toHaveAttribute('aria-expanded', 'false')
      await expect(menu).toBeHidden()

      await button.focus()
      await page.keyboard.press('Enter')
      await expect(menu).toBeVisible()
      await expect(page.getByRole('button', { name: 'Close menu' })).toHaveAttribute('aria-expanded', 'true')
      await page.keyboard.press('Tab')
      await expect(menu.getByRole('link', { name: 'Features' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(menu).toBeHidden()
      await expect(button).toBeFocused()

      await page.keyboard.press('Space')
      for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Tab')
      await expect(menu.getByRole('link', { name: 'Pricing' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(menu).toBeHidden()
      await expect(page).toHaveURL(/\/#pricing$/)
      await expect(page.locator('#pricing h2')).toBeInViewport()

      await button.focus()
      await page.keyboard.press('Enter')
      for (let presses = 0; presses < 5; presses++) await page.keyboard.press('Tab')
      await expect(menu, 'closes when the focus goes on').toBeHidden()
    })
  })
})

test('the plan buttons do nothing', async ({ page }) => {
  await open(page)
  await page.waitForLoadState('networkidle')
  const before = page.url()
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  for (const { name } of PRICING_PLANS) {
    await card(page, name).getByRole('button', { name: 'Start Free Trial' }).click()
  }
  expect(requests).toEqual([])
  expect(page.url()).toBe(before)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test.describe('the dark menu on a phone', () => {
  test.use({ colorScheme: 'dark', viewport: PHONE, contextOptions: { reducedMotion: 'reduce' } })

  // every-page.spec.ts covers the page itself, light and dark.
  test('has no accessibility violation', async ({ page }) => {
    await open(page)
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expectNoAxeViolations(page)
  })
})

test('a visitor downloads little, and none of the app', async ({ page }) => {
  const scripts: Promise<{ name: string; bytes: number }>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    const name = new URL(response.url()).pathname
    scripts.push(response.body().then((body) => ({ name, bytes: gzipSync(body, { level: 9 }).length })))
  })
  await open(page)
  await page.waitForLoadState('networkidle')
  const loaded = await Promise.all(scripts)
  const total = loaded.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
  expect(total, JSON.stringify(loaded)).toBeLessThanOrEqual(MAX_JAVASCRIPT_KB)
  expect(loaded.filter(({ name }) => /dashboard|app-frame|auth-|dialog|toaster/.test(name))).toEqual([])
})

test('icons, manifest and the link preview image exist', async ({ page, request }) => {
  await open(page)
  const manifest = await (await request.get('/site.webmanifest')).json()
  expect(manifest.name).toBe('Groundnote')
  const touchIcon = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href')
  for (const path of [
    touchIcon ?? '',
    '/og-image.png',
    ...manifest.icons.map((icon: { src: string }) => icon.src),
  ]) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(200)
    expect(answer.headers()['content-type'], path).toMatch(/^image\//)
  }
})
