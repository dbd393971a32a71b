import type { BrowserContext } from '@playwright/test'
import { TOAST_DURATIONS_MS } from '../../web/lib/toasts.ts'

const STAYS_MS = 60_000

/** A slow machine can spend a toast's few seconds on a single step, so toasts stay a minute. */
export async function keepToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(
    ([durations, longer]) => {
      const wait = window.setTimeout
      window.setTimeout = ((run: TimerHandler, ms?: number, ...rest: unknown[]) =>
        wait(run, durations.includes(ms ?? 0) ? longer : ms, ...rest)) as typeof window.setTimeout
    },
    [[...TOAST_DURATIONS_MS] as number[], STAYS_MS] as const,
  )
}
