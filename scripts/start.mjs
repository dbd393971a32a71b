import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DIST, ROOT, staleParts } from './build-parts.mjs'

/** Builds in a process of its own, so that the server does not carry a bundler in its memory. */
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
  // Not for the demo: its sample clinic must not end up in the database that .env names.
  await import('./load-env.mjs')
}

const stale = staleParts()
if (stale.length > 0) {
  console.log(`Building ${stale.join(' and ')}: ${stale.length > 1 ? 'they are' : 'it is'} new or changed.`)
  await build()
}

// In this very process: signals, exit codes and memory are the server's own.
process.setSourceMapsEnabled(true)
const main = join(DIST, 'server', 'main.js')
process.argv = [process.execPath, main]
await import(pathToFileURL(main).href)
