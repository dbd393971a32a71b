import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DIST, ROOT, staleParts } from './build-parts.mjs'

/** Builds in a separate process, so the bundler doesn't stay in the server's memory. */
async function build() {
  const child = spawn(process.execPath, [join(ROOT, 'scripts/build.mjs')], { stdio: 'inherit' })
  const forward = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal)
  process.on('SIGTERM', forward).on('SIGINT', forward)
  const [code, signal] = await once(child, 'exit')
  process.off('SIGTERM', forward).off('SIGINT', forward)
  if (signal) process.exit(signal === 'SIGINT' ? 130 : 143)
  if (code !== 0) process.exit(code ?? 1)
}

if (process.argv.includes('--demo')) {
  process.env.DEMO = '1'
  process.env.DATA_DIR ??= join('data', 'demo')
} else {
  // Not for the demo: its sample clinic must not end up in the database set in .env.
  await import('./load-env.mjs')
}

const stale = staleParts()
if (stale.length > 0) {
  console.log(`Building ${stale.join(' and ')}: ${stale.length > 1 ? 'they have' : 'it has'} changed.`)
  await build()
}

// In this process, so signals, exit codes and memory are the server's.
process.setSourceMapsEnabled(true)
const main = join(DIST, 'server', 'main.js')
process.argv = [process.execPath, main]
await import(pathToFileURL(main).href)
