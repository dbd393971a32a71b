import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { login, me, register, verifyEmail } from '#shared/contracts/auth.ts'
import { createPatient, listPatients, updatePatient } from '#shared/contracts/patients.ts'
import { beginTotp, confirmTotp } from '#shared/contracts/two-factor.ts'
import { createClient } from '#shared/http/call.ts'
import { type BuiltServer, runBuilt, startBuiltServer } from '../testing/built-server.ts'
import { fillDataFolder } from '../testing/data-folder.ts'
import { codeAt } from '../testing/second-factors.ts'
import { openTestDatabase } from '../testing/test-database.ts'

/** The built commands and a built server on the same database. */

const onPostgres = inject('database') === 'postgres'
const folder = mkdtempSync(join(tmpdir(), 'groundnote-commands-'))
const [oldKey, newKey] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')]
const email = 'dana@clinic.example'
const password = 'a harbor at dawn 7'

type TestDatabase = Awaited<ReturnType<typeof openTestDatabase>>
/** Undefined for the embedded database, which is in the server's folder. */
let database: TestDatabase | undefined
let env: Record<string, string>
let server: BuiltServer

beforeAll(async () => {
  database = onPostgres ? await openTestDatabase({ upToDate: true }) : undefined
  if (!onPostgres) await fillDataFolder(folder, inject('embeddedTemplate'))
  env = {
    DATA_DIR: folder,
    ENCRYPTION_KEY: oldKey,
    RATE_LIMITS: 'off',
    WARM_UP: 'off',
    STT_EMBEDDED_MODEL: 'off',
    ...(database?.url ? { DATABASE_URL: database.url } : {}),
  }
  server = await startBuiltServer(env)
}, 240_000)
afterAll(async () => {
  await server?.stop()
  await database?.close()
  rmSync(folder, { recursive: true, force: true })
})

const command = (name: string, ...args: string[]) => runBuilt(`commands/${name}.js`, env, args)

async function signedIn() {
  const { data } = await createClient({ baseUrl: server.url }).call(login, { body: { email, password } })
  return createClient({ baseUrl: server.url, token: () => data.token }).call
}

/** A second factor requires a confirmed address: follows the link in the email. */
async function confirmAddress(): Promise<void> {
  for (;;) {
    const answer = await fetch(`${server.url}/dev/outbox`, { headers: { accept: 'application/json' } })
    const { data } = (await answer.json()) as { data: { to: string; text: string }[] }
    const mail = data.find(({ to, text }) => to === email && text.includes('verify-email'))
    const token = /[?&]token=(\S+)/.exec(mail?.text ?? '')?.[1]
    if (token) {
      const body = { token: decodeURIComponent(token) }
      await createClient({ baseUrl: server.url }).call(verifyEmail, { body })
      return
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

describe('the command line', { timeout: 300_000 }, () => {
  it('makes a user an administrator and revokes it while the server runs', async () => {
    await createClient({ baseUrl: server.url }).call(register, {
      body: { email, password, confirmPassword: password },
    })
    const call = await signedIn()
    expect((await call(me, {})).data.role).toBe('clinician')

    expect(await command('admin', 'grant', ` ${email.toUpperCase()}`)).toMatchObject({
      code: 0,
      output: expect.stringContaining(`${email} is now an administrator.`),
    })
    expect((await call(me, {})).data.role).toBe('admin')
    expect((await command('admin', 'revoke', email)).code).toBe(0)
    expect((await call(me, {})).data.role).toBe('clinician')

    const unknown = await command('admin', 'grant', 'nobody@clinic.example')
    expect(unknown).toMatchObject({ code: 1, output: expect.stringContaining('No account uses') })
    expect(await command('admin')).toMatchObject({ code: 1, output: expect.stringContaining('Usage:') })
  })

  it('resets two-factor sign-in for a user who lost their phone and reports what it removed', async () => {
    await confirmAddress()
    const call = await signedIn()
    const { data: begun } = await call(beginTotp, {})
    await call(confirmTotp, { body: { code: codeAt(begun.secret, new Date()) } })
    await expect(signedIn()).rejects.toMatchObject({ details: { challenge: 'two-factor' } })
    expect((await command('admin', 'reset-two-factor', 'nobody@clinic.example')).code).not.toBe(0)
    expect(await command('admin', 'reset-two-factor', email)).toMatchObject({
      code: 0,
      output: expect.stringContaining(
        `Two-factor sign-in was reset for ${email}. Removed: the authenticator app, all recovery codes. Every device was signed out.`,
      ),
    })
    await expect(call(me, {})).rejects.toMatchObject({ status: 401 })
    await signedIn()
    expect((await command('admin', 'reset-two-factor', email)).output).toContain('Nothing was changed.')
    expect((await command('audit-verify')).code).toBe(0)
  })

  it('changes an account’s plan while the server runs', async () => {
    const call = await signedIn()
    expect((await call(me, {})).data.subscription).toBe('Free Plan')
    expect(await command('admin', 'plan', email, 'enterprise', 'plan')).toMatchObject({
      code: 0,
      output: expect.stringContaining(`${email} is now on the Enterprise Plan.`),
    })
    expect((await call(me, {})).data.subscription).toBe('Enterprise Plan')
    expect(await command('admin', 'plan', email, 'Golden Plan')).toMatchObject({
      code: 1,
      output: expect.stringContaining('Choose one of these plans: Free Plan, Basic Plan'),
    })
    expect((await command('admin', 'plan', 'nobody@clinic.example', 'Basic Plan')).code).toBe(1)
  })

  it('verifies the audit trail while the server runs', async () => {
    const { code, output } = await command('audit-verify')
    expect(output).toMatch(/The audit trail is intact: \d+ events/)
    expect(code).toBe(0)
  })

  it('backs up while the server runs and restores elsewhere: the drill of docs/operations.md', {
    tags: 'long',
  }, async () => {
    const body = { firstName: 'Marcus', lastName: 'Delacroix', mrn: 'MRN-100001' }
    await (await signedIn())(createPatient, { body })
    const other = { email: 'gone@clinic.example', password }
    await createClient({ baseUrl: server.url }).call(register, {
      body: { ...other, confirmPassword: password },
    })
    const backups = join(folder, 'backups')
    const made = await command('backup', backups)
    expect(made.output).toMatch(/Wrote .*groundnote-\w+\.backup: \d+ bytes/)
    expect(made.output).toMatch(/public\.patients +1\n/)
    expect(made.output).toContain('Verified: every row was read back and compared.')
    expect(made.code).toBe(0)
    const file = join(backups, readdirSync(backups).find((name) => name.endsWith('.backup')) ?? '')
    const verified = await command('audit-verify', '--against', file)
    expect(verified).toMatchObject({
      code: 0,
      output: expect.stringContaining('It still contains everything'),
    })

    // Refused while the server is running.
    const over = await command('restore', file, '--replace')
    expect(over.output).toMatch(/in use by another|other connections? (is|are) using/)
    expect(over.code).toBe(1)

    const elsewhere = onPostgres ? await openTestDatabase() : undefined
    const there = mkdtempSync(join(tmpdir(), 'groundnote-restored-'))
    const restored = { ...env, DATA_DIR: there, ...(elsewhere?.url ? { DATABASE_URL: elsewhere.url } : {}) }
    const wrongKey = await runBuilt('commands/restore.js', { ...restored, ENCRYPTION_KEY: newKey }, [file])
    expect(wrongKey).toMatchObject({
      code: 1,
      output: expect.stringContaining('encrypted with a different key'),
    })
    // A user in the backup who has deleted their account since.
    const gone = [
      { id: (await createClient({ baseUrl: server.url }).call(login, { body: other })).data.user.id },
    ]
    const erasures = gone.map(({ id }) => ({ id, at: new Date().toISOString() }))
    writeFileSync(join(backups, 'erased-accounts.json'), JSON.stringify(erasures))
    const done = await runBuilt('commands/restore.js', restored, [file])
    expect(done.output).toMatch(/Restored \d+ rows of \d+ tables/)
    expect(done.output).toMatch(/the audit trail is intact \([1-9]\d* events\)/)
    expect(done.output).toContain('Accounts deleted since then were deleted again: 1.')
    expect(done.code).toBe(0)
    const second = await startBuiltServer(restored)
    const { data } = await createClient({ baseUrl: second.url }).call(login, { body: { email, password } })
    const { call } = createClient({ baseUrl: second.url, token: () => data.token })
    expect((await call(listPatients, {})).data).toMatchObject([body])
    const forgotten = createClient({ baseUrl: second.url }).call(login, { body: other })
    await expect(forgotten).rejects.toMatchObject({ status: 401 })
    await second.stop()
    await elsewhere?.close()
    rmSync(there, { recursive: true, force: true })
    const { data: patients } = await (await signedIn())(listPatients, {})
    await (await signedIn())(updatePatient, {
      params: { id: String(patients[0]?.id) },
      body: { firstName: 'Renata', lastName: 'Okafor-Lindqvist', mrn: 'MRN-204817' },
    })
  })

  it('rotates the master key and every data key, and the charts stay readable', {
    tags: 'long',
  }, async () => {
    const body = { firstName: 'Renata', lastName: 'Okafor-Lindqvist', mrn: 'MRN-204817' }
    await server.stop()

    env = { ...env, ENCRYPTION_KEY: newKey }
    const refused = await command('audit-verify')
    expect(refused).toMatchObject({
      code: 1,
      output: expect.stringContaining('encrypted with a different master key'),
    })

    env = { ...env, ENCRYPTION_KEY_PREVIOUS: oldKey }
    const rotated = await command('keys-rotate', '--data')
    expect(rotated.output).toMatch(/Rewrapped [1-9]\d* keys with ENCRYPTION_KEY/)
    expect(rotated.output).toMatch(/Re-encrypted [1-9]\d* values for [1-9]\d* owners/)
    expect(rotated.code).toBe(0)

    const { ENCRYPTION_KEY_PREVIOUS: _, ...withoutOldKey } = env
    env = withoutOldKey
    server = await startBuiltServer(env)
    const { data } = await (await signedIn())(listPatients, {})
    expect(data).toMatchObject([body])
    expect((await command('audit-verify')).code).toBe(0)
  })
})
