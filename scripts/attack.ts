import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type BuiltServer, startBuiltServer } from '../server/testing/built-server.ts'
import { startPostgres } from '../server/testing/postgres-server.ts'
import { ATTACKS, type Attack } from './attack/attacks.ts'
import { type Clinician, newClinician } from './attack/clinician.ts'

/**
 * npm run attack [-- NAME …]: one account attacks a heavy route of the built server with 16 parallel requests
 * while another clinician lists and writes notes. Fails when the list's 95th percentile is over 500 ms or no
 * note is written. ATTACK_SECONDS (60), ATTACK_DATABASE (postgres or embedded), ATTACK_LIMITS (on, as
 * shipped; off leaves only the pool).
 */
const SECONDS = Number(process.env.ATTACK_SECONDS ?? 60)
const PARALLEL = 16
const MAX_LIST_MS = 500
const VISIT =
  'Clinician: How do you sleep?\nPatient: Four hours a night. I feel sad.\nClinician: See you in two weeks.'

const names = process.argv.slice(2)
const chosen = Object.entries(ATTACKS).filter(([name]) => names.length === 0 || names.includes(name))
let failed = chosen.length === 0
console.log(
  `| attack, ${PARALLEL} at a time for ${SECONDS} s | its responses | list p50 | p95 | worst | notes written | slowest |`,
)
console.log('|---|---|--:|--:|--:|--:|--:|')
const place = await openServer()
try {
  for (const [name, attack] of chosen) failed = !(await holds(name, attack, place.server.url)) || failed
} finally {
  await place.close()
}
process.exitCode = failed ? 1 : 0

async function holds(name: string, attack: Attack, url: string): Promise<boolean> {
  const victim = await newClinician(url)
  await write(victim, 'before')
  const send = await attack(await newClinician(url))
  const stop = new AbortController()
  const answers = new Map<string, number>()
  const attacking = Array.from({ length: PARALLEL }, () => keepSending(send, stop.signal, answers))
  const lists = listing(victim, stop.signal)
  const notes = writing(victim, stop.signal)
  await pause(SECONDS * 1000)
  stop.abort()
  await Promise.all(attacking)
  const times = (await lists).sort((a, b) => a - b)
  const written = await notes
  const at = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Infinity
  const seen = [...answers].sort().map(([status, count]) => `${count} × ${status}`)
  const slowest = written.length > 0 ? `${(Math.max(...written) / 1000).toFixed(1)} s` : 'none'
  const figures = [at(0.5), at(0.95), times.at(-1) ?? Infinity].map((ms) => `${ms.toFixed(0)} ms`)
  console.log(`| ${name} | ${seen.join(', ')} | ${figures.join(' | ')} | ${written.length} | ${slowest} |`)
  return at(0.95) < MAX_LIST_MS && written.length > 0
}

async function keepSending(
  send: (signal: AbortSignal) => Promise<Response>,
  signal: AbortSignal,
  answers: Map<string, number>,
): Promise<void> {
  while (!signal.aborted) {
    const status = await send(signal).then(
      async (answer) => {
        await answer.arrayBuffer()
        return String(answer.status)
      },
      () => 'left',
    )
    if (!signal.aborted) answers.set(status, (answers.get(status) ?? 0) + 1)
    // A rejected attacker retries ten times a second.
    if (!status.startsWith('2')) await pause(100)
  }
}

/** Sends four requests a second without waiting for responses. */
async function listing(victim: Clinician, signal: AbortSignal): Promise<number[]> {
  const times: Promise<number>[] = []
  while (!signal.aborted) {
    const started = performance.now()
    times.push(
      victim.get('/api/clinical-notes?limit=20').then(
        () => performance.now() - started,
        () => Infinity,
      ),
    )
    await pause(250)
  }
  return Promise.all(times)
}

/** Writes notes in sequence, with a browser's timeout. */
async function writing(victim: Clinician, signal: AbortSignal): Promise<number[]> {
  const times: number[] = []
  while (!signal.aborted) {
    const started = performance.now()
    if (await write(victim, String(times.length)).catch(() => false)) times.push(performance.now() - started)
    // Stay within a real user's rate limit.
    await pause(2000)
  }
  return times
}

async function write({ get, patientId }: Clinician, mark: string): Promise<boolean> {
  const body = { noteType: 'Progress Note', patientId, inputText: `${VISIT}\nPatient: My number is ${mark}.` }
  const { statements } = await get<{ statements: unknown[] }>('/api/generate-soap-note', {
    method: 'POST',
    body,
  })
  return statements.length > 0
}

async function openServer(): Promise<{ server: BuiltServer; close(): Promise<void> }> {
  const env = {
    NODE_ENV: 'development',
    RATE_LIMITS: process.env.ATTACK_LIMITS ?? 'on',
    STT_EMBEDDED_MODEL: 'off',
    ENCRYPTION_KEY: randomBytes(32).toString('hex'),
  }
  if (process.env.ATTACK_DATABASE === 'embedded') {
    const folder = mkdtempSync(join(tmpdir(), 'groundnote-attack-'))
    const server = await startBuiltServer({ ...env, DATA_DIR: folder })
    return {
      server,
      async close() {
        await server.stop()
        rmSync(folder, { recursive: true, force: true })
      },
    }
  }
  const postgres = await startPostgres()
  const server = await startBuiltServer({ ...env, DATABASE_URL: postgres.url })
  return {
    server,
    async close() {
      await server.stop()
      await postgres.stop()
    },
  }
}
