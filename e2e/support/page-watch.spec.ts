import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** The page watch guards every e2e test, so these tests make sure that it detects problems. */
test.describe('the page watch', () => {
  test.beforeEach(({ page }) => page.goto('/'))
  // Clears the problems that these tests provoke, after checking them.
  test.afterEach(({ watch }) => watch.allowConsole(/./))

  test('detects a console error', { tag: '@core' }, async ({ page, watch }) => {
    await page.evaluate(() => console.error('something broke'))
    await expect.poll(() => watch.complaints().join()).toContain('something broke')
    watch.allowConsole(/something broke/)
    expect(watch.complaints()).toEqual([])
  })

  test('detects an uncaught error', async ({ page, watch }) => {
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('nobody caught me')
      })
    })
    await expect.poll(() => watch.complaints().join()).toContain('nobody caught me')
  })

  test('detects a CSP violation', { tag: '@core' }, async ({ page, watch }) => {
    await expect(addScript(page, { text: 'window.injected = true' })).rejects.toThrow('TrustedScript')
    await expect
      .poll(() => watch.complaints().join())
      .toContain('content security policy: require-trusted-types-for')
    expect(await page.evaluate(() => 'injected' in window)).toBe(false)
  })

  test('detects a request to another origin', async ({ page, watch, baseURL }) => {
    const elsewhere = (baseURL ?? '').replace('127.0.0.1', 'localhost')
    // Requested by the browser, because the page's CSP would block it.
    const other = await page.context().newPage()
    await other.goto(`${elsewhere}/api/health`)
    await expect.poll(() => watch.complaints().join()).toContain(`another origin: ${elsewhere}/api/health`)
  })

  test('detects a failed request, and ignores one that the test expects', async ({ page, watch }) => {
    await page.evaluate(() => fetch('/api/no-such-thing'))
    await expect.poll(() => watch.complaints().join()).toContain('status of 404')
    watch.allowStatus(404)
    expect(watch.complaints()).toEqual([])
  })
})

function addScript(page: Page, { text }: { text: string }) {
  return page.evaluate((code) => {
    const script = document.createElement('script')
    script.textContent = code
    document.body.append(script)
  }, text)
}
