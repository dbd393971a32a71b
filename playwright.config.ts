import { defineConfig, devices } from '@playwright/test'
import { launchOptions } from './e2e/support/browser.ts'

/** Long, and for the most part waiting for sound to pass: begun last, one of them would keep everybody waiting at the end. */
const LONG = /(voice[\w-]*|every-page|xss|assessments)\.spec\.ts$/

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/server.ts',
  fullyParallel: true,
  workers: Number(process.env.E2E_WORKERS ?? 3),
  forbidOnly: Boolean(process.env.CI),
  // Patience costs nothing where all is well, and a machine that does other work beside takes several times as long.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    launchOptions: launchOptions(),
    // Tracing slows every journey down; ask for it when one fails.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'long', testMatch: LONG },
    { name: 'chromium', testIgnore: LONG },
  ],
})
