import { defineConfig, devices } from '@playwright/test'
import { launchOptions } from './e2e/support/browser.ts'

/** Slow journeys, mostly waiting for audio to play. They start first, so the run doesn't end with one of them alone. */
const LONG = /(voice[\w-]*|every-page|xss|assessments)\.spec\.ts$/

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/server.ts',
  fullyParallel: true,
  workers: Number(process.env.E2E_WORKERS ?? 3),
  forbidOnly: Boolean(process.env.CI),
  // Generous, because a busy machine takes ten times as long. Everything that a journey waits for stays, so only
  // failures take this long.
  timeout: 900_000,
  expect: { timeout: 180_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    launchOptions: launchOptions(),
    // Off by default, because tracing slows down every journey.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'long', testMatch: LONG },
    { name: 'chromium', testIgnore: LONG },
  ],
})
