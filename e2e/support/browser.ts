import { findChromium } from '../../scripts/ensure-chromium.ts'

/**
 * Without a GPU, Chromium emulates one in software, which uses a full core. Plain drawing shows the same
 * page.
 */
const ARGS = ['--disable-gpu']

/** Browser launch options for all e2e tests, plus those of one test. */
export function launchOptions(args: readonly string[] = []) {
  const executablePath = findChromium()
  return { ...(executablePath ? { executablePath } : {}), args: [...ARGS, ...args] }
}
