import { asc } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgotPassword, register, resendVerification, resetPassword } from '#shared/contracts/auth.ts'
import { deleteAccount } from '#shared/contracts/erasure.ts'
import { sendConsentLink } from '#shared/contracts/recording-consent.ts'
import { sendReferralInvitation } from '#shared/contracts/referrals.ts'
import { smtpMailer } from '../adapters/mailer/smtp.ts'
import { createAdapters } from '../compose/adapters.ts'
import type { Storage } from '../compose/storage.ts'
import { users } from '../db/tables/accounts.ts'
import { outbox } from '../db/tables/system.ts'
import { rawRequest } from '../testing/raw-request.ts'
import { makePatient } from '../testing/records.ts'
import { type SmtpReceiver, startSmtpReceiver, until } from '../testing/smtp-receiver.ts'
import { newStorage, startTestApp, type TestApp } from '../testing/test-app.ts'
import { createMail } from './mail.ts'

const FROM = 'Groundnote <no-reply@clinic.example>'
let storage: Storage
let receiver: SmtpReceiver
let running: TestApp[] = []

beforeAll(async () => {
  storage = await newStorage()
  // Creates the queue's tables.
  await (await start()).close()
})
afterAll(() => storage.close())
beforeEach(async () => {
  receiver = await startSmtpReceiver()
})
afterEach(async () => {
  await Promise.all(running.map((app) => app.close()))
  running = []
  await receiver.close()
  await storage.database.orm.delete(outbox)
  await storage.database.execute("delete from jobs.job where name in ('mail', 'password-reset')")
})

/** Another process on the same database. */
async function start(options: Parameters<typeof startTestApp>[0] = {}): Promise<TestApp> {
  const app = await startTestApp({
    storage,
    env: {
      PUBLIC_URL: 'http://notes.clinic.example',
      SMTP_URL: receiver?.url ?? 'smtp://127.0.0.1:1',
      MAIL_FROM: FROM,
    },
    ...options,
  })
  if (receiver) running.push(app)
  return app
}

const outboxNow = () => storage.database.orm.select().from(outbox).orderBy(asc(outbox.id))
const mailJobs = async () =>
  (await storage.database.execute("select * from jobs.job where name = 'mail'")).rows
const jobStates = async () => (await mailJobs()).map((job) => job.state)
/** Skips the growing retry delays. */
const retryNow = () =>
  storage.database.execute("update jobs.job set start_after = now() where state = 'retry'")

describe('a mail', () => {
  it('is deleted with the account that caused it if it is still queued', async () => {
    const app = await start({ env: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: FROM } })
    const who = await app.newClinician()
    const other = await app.newClinician()
    const params = { id: String(await makePatient(who)) }
    await who.call(sendConsentLink, { params, body: { email: 'patient@mail.example' } })
    await who.call(sendReferralInvitation, { body: { email: 'colleague@mail.example' } })
    await who.call(forgotPassword, { body: { email: who.email } })
    await until(async () => (await outboxNow()).length === 5)
    await who.call(deleteAccount, { body: { confirmation: who.email, password: who.password } })
    // Left: the other account's mail, and the notice to the owner that theirs was deleted.
    const left = await outboxNow()
    expect(left.map(({ causedBy }) => causedBy)).toEqual([other.user.id, null])
  })

  it('is deleted after the last retry, but not before', async () => {
    const app = await start({ env: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: FROM } })
    await app.newClinician()
    await app.newClinician()
    const [first, second] = await outboxNow()
    await storage.database.execute(
      "update jobs.job set state = 'failed' where name = 'mail' and (data ->> 'outboxId')::bigint = $1",
      [first?.id],
    )
    const queue = { define: () => undefined, every: () => undefined, send: async () => undefined }
    const adapters = createAdapters(app.config)
    const mail = createMail(
      ...[storage.database, storage.vault],
      { ...queue, start: async () => undefined, stop: async () => undefined },
      adapters,
    )
    await mail.removeOld()
    expect((await outboxNow()).map(({ id }) => id)).toEqual([second?.id])
  })

  it('reaches a real mail server unchanged, and its secret link is deleted from the database', async () => {
    const app = await start()
    const { email } = await app.newClinician({ firstName: 'Zoë <b>"Bo"</b>', lastName: 'Ueda' })
    await receiver.arrived(1)
    await app.client().call(forgotPassword, { body: { email } })
    const mail = (await receiver.arrived(2))[1]
    expect(mail).toMatchObject({ from: 'no-reply@clinic.example', to: [email] })
    expect(mail?.shown).toMatchObject({
      from: { name: 'Groundnote', address: 'no-reply@clinic.example' },
      to: [{ address: email }],
      subject: 'Reset your password',
      attachments: [],
    })
    expect(mail?.shown.cc ?? mail?.shown.bcc).toBeUndefined()
    expect(mail?.shown.messageId).toMatch(/^<outbox-\d+-\d+@notes\.clinic\.example>$/)

    // Plain text only, without free text from a user who hasn't confirmed their address.
    expect(mail?.shown.html).toBeUndefined()
    expect(mail?.raw).toMatch(/^Content-Type: text\/plain; charset=utf-8\r$/im)
    expect(mail?.shown.text).toMatch(/^Hello,\n/)
    expect(mail?.shown.text).not.toContain('Zoë')

    const link = /^(http:\/\/notes\.clinic\.example\/reset-password)\?token=(\S+)$/m.exec(
      mail?.shown.text ?? '',
    )
    const token = link?.[2] ?? ''
    await app.client().call(resetPassword, { body: { token, password: 'from the mail' } })
    await app.signIn(email, 'from the mail')

    await until(async () => (await outboxNow()).every((row) => row.status === 'sent'))
    for (const row of await outboxNow())
      expect(row).toMatchObject({ message: null, sentAt: expect.any(Date) })
  })

  it('waits while the mail server is down or failing, and arrives once it recovers', async () => {
    const { port } = receiver
    await receiver.close()
    const app = await start()
    const { email } = await app.newClinician()
    await until(async () => (await jobStates())[0] === 'retry')
    expect(await outboxNow()).toMatchObject([{ status: 'queued', message: expect.any(String) }])

    receiver = await startSmtpReceiver({ port })
    receiver.inTrouble = true
    await retryNow()
    await until(async () => receiver.refused === 1 && (await jobStates())[0] === 'retry')
    expect(receiver.received).toEqual([])
    expect(await outboxNow()).toMatchObject([{ status: 'queued', message: expect.any(String) }])
    // Errors are recorded without naming the recipient.
    expect(JSON.stringify(await mailJobs())).not.toContain(email)
    expect(app.logLines.join('\n')).not.toContain(email)
    expect(app.logLines.join('\n')).toContain('job queue error')

    receiver.inTrouble = false
    await retryNow()
    expect((await receiver.arrived(1))[0]?.to).toEqual([email])
    await until(async () => (await jobStates())[0] === 'completed')
    expect(await outboxNow()).toMatchObject([{ status: 'sent', message: null }])
    expect(receiver.received).toHaveLength(1)
  })

  it('is sent by the next process when the first one dies between commit and delivery', async () => {
    const dying = await start({ jobs: false })
    const { email } = await dying.newClinician()
    await dying.close()
    expect(await outboxNow()).toMatchObject([{ status: 'queued' }])
    expect(receiver.received).toEqual([])

    await start()
    expect((await receiver.arrived(1))[0]?.to).toEqual([email])
    await until(async () => (await outboxNow())[0]?.status === 'sent')
    expect(receiver.received).toHaveLength(1)
  })

  it('keeps its Message-ID when a process dies after handing it over, so the duplicate can be recognized', async () => {
    const real = smtpMailer({ url: receiver.url, from: FROM, domain: 'notes.clinic.example' })
    let deaths = 1
    const app = await start({
      adapters: {
        mailer: {
          ...real,
          async deliver(id, mail) {
            await real.deliver(id, mail)
            if (deaths-- > 0) throw new Error('died before it could note the delivery')
          },
        },
      },
    })
    await app.newClinician()
    await until(async () => (await jobStates())[0] === 'retry')
    await retryNow()
    const [first, second] = await receiver.arrived(2)
    expect(second?.shown.messageId).toBe(first?.shown.messageId)
    expect(second?.shown.text).toBe(first?.shown.text)
  })

  it('is sent once when several processes share the queue', async () => {
    const [app] = [await start(), await start(), await start()]
    const { call } = await app.newClinician()
    await Promise.all(Array.from({ length: 9 }, () => call(resendVerification, {})))
    await until(async () => (await jobStates()).every((state) => state === 'completed'))
    const sent = await outboxNow()
    expect(sent).toHaveLength(10)
    expect(sent.every((row) => row.status === 'sent')).toBe(true)
    const ids = receiver.received.map((mail) => mail.shown.messageId)
    expect(ids).toHaveLength(10)
    expect(new Set(ids).size).toBe(10)
  })

  it('is not written when the change that causes it fails', async () => {
    const app = await start()
    const email = 'unlucky@mail.example'
    const body = { email, password: 'seven slow herons', confirmPassword: 'seven slow herons' }
    const attempt = () => rawRequest('POST', app.url + register.path, { body })
    // A registration writes the session last, after the mail.
    await storage.database.execute('alter table sessions add constraint broken check (false) not valid')
    try {
      expect((await attempt()).status).toBe(500)
    } finally {
      await storage.database.execute('alter table sessions drop constraint broken')
    }
    expect(await outboxNow()).toEqual([])
    expect(await mailJobs()).toEqual([])
    expect((await storage.database.orm.select().from(users)).map((user) => user.email)).not.toContain(email)

    expect((await attempt()).status).toBe(201)
    expect((await receiver.arrived(1)).map((mail) => mail.to)).toEqual([[email]])
  })
})
