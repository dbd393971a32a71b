import { expect, test } from './support/fixtures.ts'

test('the page turns no strings into markup or code and runs workers only from its own server', {
  tag: '@core',
}, async ({ page, watch }) => {
  // Chromium reports what it blocked.
  watch.allowConsole(/TrustedTypes|Trusted|This document requires|Content Security Policy/)
  await page.goto('/')
  const outcome = await page.evaluate(() => {
    const attempt = (work: () => unknown) => {
      try {
        work()
        return 'allowed'
      } catch {
        return 'refused'
      }
    }
    const element = document.createElement('div')
    const script = document.createElement('script')
    return {
      markup: attempt(() => {
        element.innerHTML = '<img src=x>'
      }),
      code: attempt(() => {
        script.text = 'window.ran = true'
      }),
      foreignScript: attempt(() => {
        script.src = 'https://evil.example/x.js'
      }),
      foreignWorker: attempt(() => new Worker('https://evil.example/x.js')),
      ownScript: attempt(() => {
        script.src = '/theme.js'
      }),
      text: attempt(() => {
        element.textContent = '<img src=x>'
      }),
    }
  })
  expect(outcome).toEqual({
    markup: 'refused',
    code: 'refused',
    foreignScript: 'refused',
    foreignWorker: 'refused',
    ownScript: 'allowed',
    text: 'allowed',
  })
})
