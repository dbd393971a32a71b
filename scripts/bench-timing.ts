import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { forgotPassword, login } from '#shared/contracts/auth.ts'
import { makeAccount } from '../e2e/support/accounts.ts'
import { startBuiltServer } from '../server/testing/built-server.ts'

/**
 * Does the time of an answer tell whether an account exists? Known and unknown addresses are asked in turn, so that
 * both meet the same noise; compare the two medians with the spread inside one of them.
 */
const ROUNDS = Number(process.argv[2] ?? 200)

const folder = mkdtempSync(join(tmpdir(), 'groundnote-timing-'))
const server = await startBuiltServer({ DATA_DIR: folder, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' })
try {
  const { email } = await makeAccount(server.url)
  const stranger = () => `nobody-${randomUUID()}@example.org`
  console.log('| call | known, median ms | unknown, median ms | difference | middle half of known |')
  console.log('|---|--:|--:|--:|--:|')
  for (const { path } of [login, forgotPassword]) {
    const known: number[] = []
    const unknown: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      known.push(await time(path, email))
      unknown.push(await time(path, stranger()))
    }
    const [a, b] = [at(known, 0.5), at(unknown, 0.5)]
    const spread = `${at(known, 0.25).toFixed(1)} to ${at(known, 0.75).toFixed(1)}`
    console.log(`| ${path} | ${a.toFixed(1)} | ${b.toFixed(1)} | ${(a - b).toFixed(1)} | ${spread} |`)
  }
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function time(path: string, email: string): Promise<number> {
  const started = performance.now()
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'not the password of anybody' }),
  })
  await answer.text()
  return performance.now() - started
}

function at(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0
}
