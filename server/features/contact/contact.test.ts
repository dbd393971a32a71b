import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendContactMessage } from '#shared/contracts/contact.ts'
import { contactSubmissions } from '../../db/tables/growth.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { openRow } from '../../vault/sealed-row.ts'
import { SYSTEM } from '../../vault/vault.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ env: { CONTACT_EMAIL: 'owner@clinic.example' } })
})
afterAll(() => server.close())

const stored = async (email: string) => {
  const { database, vault } = server.storage
  const rows = await database.orm.select().from(contactSubmissions).where(eq(contactSubmissions.email, email))
  const keys = await vault.keysOf(SYSTEM)
  return { rows, opened: rows.map((row) => openRow(keys, contactSubmissions, row)) }
}

describe('a contact message', () => {
  it('is stored sealed and mailed to the owner with a reply-to address', async () => {
    const { call } = server.client()
    const body = {
      email: 'Marcus@Clinic.example',
      firstName: 'Marcus',
      lastName: 'Delacroix-Oyelaran',
      organization: 'Harbor Crisis Team',
      caseload: '20 to 40',
      message: 'Two questions.\nDoes it work offline?',
    }
    await expect(call(sendContactMessage, { body })).resolves.toMatchObject({ success: true })
    const { rows, opened } = await stored('marcus@clinic.example')
    expect(opened).toMatchObject([{ ...body, email: 'marcus@clinic.example' }])
    expect(rows[0]?.message).not.toContain('offline')
    const [mail] = await server.mailTo('owner@clinic.example')
    expect(mail).toMatchObject({
      replyTo: 'marcus@clinic.example',
      subject: 'A message from the contact form',
    })
    expect(mail?.text).toContain('Harbor Crisis Team')
    expect(mail?.text).toContain('Does it work offline?')
  })

  it('is stored once per Idempotency-Key', async () => {
    const { call } = server.client()
    const body = { email: 'twice@clinic.example', message: 'Hello' }
    for (const _ of [1, 2, 3]) await call(sendContactMessage, { body }, { idempotencyKey: 'contact-1' })
    expect((await stored('twice@clinic.example')).rows).toHaveLength(1)
  })

  it('is refused with the missing fields named', async () => {
    const { call } = server.client()
    const empty = call(sendContactMessage, { body: { email: 'a@b.example', message: ' ' } })
    await expect(empty).rejects.toMatchObject({ status: 400, serverMessage: 'Write a message.' })
    const long = call(sendContactMessage, { body: { email: 'a@b.example', message: 'x'.repeat(5_001) } })
    await expect(long).rejects.toMatchObject({ status: 400 })
  })
})
