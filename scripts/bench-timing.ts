import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openAssessment } from '#shared/contracts/assessment-links.ts'
import { createAssessment, revokeAssessment } from '#shared/contracts/assessments.ts'
import { forgotPassword, login } from '#shared/contracts/auth.ts'
import { createPatient } from '#shared/contracts/patients.ts'
import { createClient } from '#shared/http/call.ts'
import { type Account, makeAccount } from '../e2e/support/accounts.ts'
import { startBuiltServer } from '../server/testing/built-server.ts'

/**
 * Checks for timing leaks: does the response time reveal whether an account or a questionnaire link exists?
 * Known and unknown ones alternate so that noise affects both; compare the two medians with the spread within
 * each.
 */
const ROUNDS = Number(process.argv[2] ?? 200)

const folder = mkdtempSync(join(tmpdir(), 'groundnote-timing-'))
const server = await startBuiltServer({ DATA_DIR: folder, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' })
try {
  const account = await makeAccount(server.url)
  const { email } = account
  const stranger = () => `unknown-${randomUUID()}@example.org`
  console.log('| call | known, median ms | unknown, median ms | difference | interquartile range of known |')
  console.log('|---|--:|--:|--:|--:|')
  for (const { path } of [login, forgotPassword]) {
    await compare(
      path,
      () => ask(path, email),
      () => ask(path, stranger()),
    )
  }
  const revoked = await revokedLink(account)
  await compare(
    `${openAssessment.path}, revoked`,
    () => open(revoked),
    () => open(randomBytes(32).toString('base64url')),
  )
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function compare(
  name: string,
  askKnown: () => Promise<unknown>,
  askUnknown: () => Promise<unknown>,
): Promise<void> {
  const known: number[] = []
  const unknown: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    known.push(await time(askKnown))
    unknown.push(await time(askUnknown))
  }
  const [a, b] = [at(known, 0.5), at(unknown, 0.5)]
  const spread = `${at(known, 0.25).toFixed(1)} to ${at(known, 0.75).toFixed(1)}`
  console.log(`| ${name} | ${a.toFixed(1)} | ${b.toFixed(1)} | ${(a - b).toFixed(1)} | ${spread} |`)
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

async function ask(path: string, email: string): Promise<void> {
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'not-a-real-password' }),
  })
  await answer.text()
}

async function open(token: string): Promise<void> {
  const answer = await fetch(server.url + openAssessment.path.replace(':token', token))
  await answer.text()
}

async function revokedLink({ token }: Account): Promise<string> {
  const { call } = createClient({ baseUrl: server.url, token: () => token })
  const { data: patient } = await call(createPatient, { body: { firstName: 'Ada', lastName: 'Byron' } })
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
  const { data } = await call(createAssessment, {
    body: {
      patientId: patient.id,
      title: 'Check-in',
      assessmentType: 'phq9',
      deliveryMethod: 'email',
      patientContact: 'patient@example.org',
      expiresAt,
    },
  })
  await call(revokeAssessment, { params: { id: String(data.id) } })
  return data.assessmentToken
}

function at(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0
}
