import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test as base, expect, type Page } from '@playwright/test'
import { type Account, makeAccount, skipTour } from './accounts.ts'
import { type Chart, chartAt } from './charts.ts'
import { PageWatch } from './page-watch.ts'
import { keepToasts } from './toasts.ts'

type Fixtures = {
  /** Fails the test on console errors, CSP violations and cross-origin requests. */
  watch: PageWatch
  /** Registers a new clinician for this test. */
  newAccount: (overrides?: Partial<Account>) => Promise<Account>
  /** Creates patients and notes for an account. */
  chartOf: (account: Account) => Chart
}

/** `test.use({ tour: 'not seen' })` lets the tour open automatically, as for a new clinician. */
type Options = { tour: 'seen' | 'not seen' }

export { expect }

export const test = base.extend<Fixtures & Options>({
  tour: ['seen', { option: true }],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern, even an empty one
  baseURL: async ({}, use) => {
    const url = process.env.E2E_BASE_URL
    if (!url) throw new Error('The server for the journeys did not start: E2E_BASE_URL is not set.')
    await use(url)
  },

  watch: [
    async ({ context, baseURL, tour }, use) => {
      const watch = new PageWatch(baseURL ?? '')
      await watch.follow(context)
      if (tour === 'seen') await skipTour(context)
      await keepToasts(context)
      await use(watch)
      expect(watch.complaints(), 'unexpected page errors').toEqual([])
    },
    { auto: true },
  ],

  newAccount: async ({ baseURL }, use) => {
    await use((overrides) => makeAccount(baseURL ?? '', overrides))
  },

  chartOf: async ({ baseURL }, use) => {
    await use((account) => chartAt(baseURL ?? '', account))
  },
})

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Runs all axe rules on the current page. Injects axe once and asks only for violations: axe's own Playwright
 * package injects it every time and also returns everything that passes, which takes twice as long.
 */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  await page.evaluate(untilAtRest)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const lines = await page.evaluate(violationsOfPage)
  expect(lines, 'axe').toEqual([])
}

/** Runs in the page. */
async function violationsOfPage(): Promise<string[]> {
  const { axe } = window as unknown as { axe: typeof import('axe-core') }
  const { violations } = await axe.run(document, { resultTypes: ['violations'] })
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.target.join(' ')).join('\n  ')}`,
  )
}

/**
 * Runs in the page. Waits for animations, because a fading color has no final contrast, except endless ones
 * (a spinner).
 */
async function untilAtRest() {
  const ending = document
    .getAnimations()
    .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
  await Promise.allSettled(ending.map((animation) => animation.finished))
}
