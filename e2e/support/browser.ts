import { findChromium } from '../../scripts/ensure-chromium.ts'

/** Without a graphics card Chromium plays one in software, which keeps a core busy; drawing plainly shows the same page. */
const ARGS = ['--disable-gpu']

/** How every browser of the journeys is started, with what one journey needs beside. */
export function launchOptions(args: readonly string[] = []) {
  const executablePath = findChromium()
  return { ...(executablePath ? { executablePath } : {}), args: [...ARGS, ...args] }
}
