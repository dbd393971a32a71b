import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './ensure-chromium.ts'
import { LONG_RUNS } from './long-runs.ts'
import { type Counts, playwrightCounts, sum, vitestCounts } from './test-counts.ts'
import { type Outcome, ROOT, runLive, runQuietly, type Step, tableOf } from './test-steps.ts'

/**
 * npm test: the checks, the tests and the core journeys, stopping at the first failure.
 * npm run test:all: everything, on both databases, with the long runs; a failed test doesn't stop it.
 * npm run check: only the checks. npm run e2e [-- files]: only the browser journeys, all of them.
 */
const reports = mkdtempSync(join(tmpdir(), 'groundnote-test-'))
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

const [mode, ...rest] = process.argv.slice(2)
const journeysOnly = mode === '--only-e2e'
const checksOnly = mode === '--only-check'
const everything = mode === '--all'
if (everything) Object.assign(process.env, { EVERY_DATABASE: '1', E2E_ALL: '1' })

const checks: Step[] = [
  {
    name: 'format and lint',
    run: ['biome', 'ci', '--error-on-warnings', `--colors=${process.stdout.isTTY ? 'force' : 'off'}`],
  },
  { name: 'types', run: ['tsc', '--noEmit'] },
  { name: 'import rules', run: ['depcruise', '--config', '.dependency-cruiser.mjs', ...sourceFolders()] },
  { name: 'unused code', run: ['knip'] },
  { name: 'stilted phrases', run: ['tsx', 'scripts/check-words.ts'] },
  {
    name: 'lockfile',
    run: [
      ...['lockfile-lint', '--path', 'package-lock.json', '--type', 'npm', '--allowed-hosts', 'npm'],
      ...['--validate-https', '--validate-integrity'],
    ],
  },
  { name: 'licenses', run: ['tsx', 'scripts/licenses.ts', '--check'] },
]
const build: Step = { name: 'build', run: ['node', 'scripts/build.mjs'] }
const tests: Step = {
  name: 'unit and integration tests',
  run: ['vitest', 'run', ...(everything ? [] : ['--tags-filter=!long'])],
  env: { VITEST_REPORT: vitestReport },
}
const chromium: Step = {
  name: 'Chromium',
  run: async () => {
    process.env.CHROMIUM_PATH = await ensureChromium()
  },
}
const journeys: Step = {
  name: 'browser journeys',
  run: [
    ...['playwright', 'test', '--reporter=list,json'],
    ...(journeysOnly ? rest : everything ? [] : ['--grep', '@core']),
  ],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
}

const longRuns: Step[] = LONG_RUNS.map((command) => ({
  name: `npm run ${command}`,
  run: ['npm', 'run', ...command.split(' ')],
}))

const outcomes: Outcome[] = []
const finished = await runAll()
const counts = sum([vitestCounts(vitestReport), playwrightCounts(playwrightReport)])
report(counts)

async function runAll(): Promise<boolean> {
  // The build runs in parallel with the checks, because neither needs the other or keeps two cores busy.
  const short = journeysOnly ? [build] : checksOnly ? checks : [...checks, build]
  if (!(await passes(() => runQuietly(short)))) return false
  if (checksOnly) return true
  const long = journeysOnly ? [chromium, journeys] : [tests, chromium, journeys]
  let good = true
  for (const step of everything ? [...long, ...longRuns] : long) {
    good = (await passes(async () => [await runLive(step)])) && good
    if (!good && !everything) break
  }
  return good
}

async function passes(run: () => Promise<Outcome[]>): Promise<boolean> {
  const done = await run()
  outcomes.push(...done)
  return done.every(({ ok }) => ok)
}

function report({ passed, failed }: Counts): void {
  console.log(`\n${tableOf(outcomes)}\n`)
  const failures = outcomes.filter(({ ok }) => !ok).map(({ name }) => name)
  if (failures.length > 0) console.log(`Failed: ${failures.join(', ')}.`)
  // A run without tests has not passed.
  const nothing = !checksOnly && passed === 0
  if (nothing && finished) console.log('No test ran.')
  if (!checksOnly) console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = finished && failed === 0 && !nothing ? 0 : 1
}

/** dependency-cruiser fails on a missing folder, and Git doesn't keep empty ones. */
function sourceFolders(): string[] {
  return ['shared', 'engine', 'speech', 'server', 'web', 'e2e', 'scripts'].filter((room) =>
    existsSync(join(ROOT, room)),
  )
}
