import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { holdingBuildLock } from './build-lock.mjs'
import { DIST, hashOf, ROOT, staleParts, stampFile } from './build-parts.mjs'

/** @typedef {import('./build-parts.mjs').Part} Part */

try {
  import.meta.resolve('esbuild')
} catch {
  console.error('The build tools aren’t installed. Run: npm ci --include=dev')
  process.exit(1)
}

// React and other packages choose their production build by this.
process.env.NODE_ENV = 'production'
// Vite's root depends on it, and `node …/scripts/start.mjs` may be run from anywhere.
process.chdir(ROOT)

/** @param {string} outdir */
async function buildServer(outdir) {
  const { build } = await import('esbuild')
  const commands = readdirSync(join(ROOT, 'server/commands'))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => `server/commands/${name}`)
  await build({
    absWorkingDir: ROOT,
    // The last ones are separate programs: the server starts a process for every file, and threads for heavy
    // work and speech.
    entryPoints: [
      'server/main.ts',
      ...commands,
      'server/adapters/documents/reading-process.ts',
      'server/compose/pool-thread.ts',
      'server/adapters/speech/decoding-process.ts',
      'server/adapters/speech/speech-thread.ts',
    ],
    outbase: 'server',
    outdir,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
  })
}

/** @param {string} outDir */
async function buildWeb(outDir) {
  const { build } = await import('vite')
  await build({
    configFile: join(ROOT, 'vite.config.ts'),
    mode: 'production',
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true },
  })
}

const BUILDERS = { server: buildServer, web: buildWeb }

/**
 * Builds into a temporary folder and renames it, so a running server never sees a partial build.
 * @param {Part} part
 */
async function buildPart(part) {
  const started = Date.now()
  const fresh = join(DIST, `.${part}-${process.pid}`)
  const old = join(DIST, `.${part}-old-${process.pid}`)
  // Hashed before the build, so sources that change during it count as newer.
  const hash = hashOf(part)
  try {
    await BUILDERS[part](fresh)
    // If the process is killed between the next two lines, the part has no stamp and counts as stale.
    rmSync(stampFile(part), { force: true })
    replace(join(DIST, part), fresh, old)
    writeFileSync(stampFile(part), hash)
  } finally {
    for (const folder of [fresh, old]) rmSync(folder, { recursive: true, force: true })
  }
  console.log(`Built ${part} in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
}

/**
 * @param {string} place
 * @param {string} fresh
 * @param {string} old
 */
function replace(place, fresh, old) {
  try {
    renameSync(place, old)
  } catch {
    // The first build: there is nothing to move away.
  }
  renameSync(fresh, place)
}

const force = process.argv.includes('--force')
try {
  await holdingBuildLock(async () => {
    const parts = force ? /** @type {Part[]} */ (['server', 'web']) : staleParts()
    for (const part of parts) await buildPart(part)
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  console.error('The build failed. See the message above. The last good build, if any, is still in dist/.')
  process.exit(1)
}
