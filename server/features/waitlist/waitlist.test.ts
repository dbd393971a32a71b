import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { joinWaitlist } from '#shared/contracts/waitlist.ts'
import { waitlistSignups } from '../../db/tables/growth.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ env: { RATE_LIMITS: 'on' } })
})
afterAll(() => server.close())

describe('the waitlist', () => {
  it('adds an address once and always gives the same answer, even to concurrent requests', async () => {
    const { call } = server.client()
    const body = { email: 'joy@clinic.example', firstName: 'Joy', lastName: 'Ueda' }
    const answers = await Promise.all(Array.from({ length: 10 }, () => call(joinWaitlist, { body })))
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set(['{"success":true,"message":"You\'re on the list!"}']),
    )
    const { orm } = server.storage.database
    const rows = await orm
      .select()
      .from(waitlistSignups)
      .where(eq(waitlistSignups.email, 'joy@clinic.example'))
    expect(rows).toMatchObject([{ firstName: 'Joy', lastName: 'Ueda', organization: null }])
  })

  it('requires an email address', async () => {
    const { call } = server.client()
    await expect(call(joinWaitlist, { body: { email: '' } })).rejects.toMatchObject({
      status: 400,
      serverMessage: 'Enter an email address.',
    })
  })

  it('limits requests from one address', async () => {
    const { call } = server.client()
    const tries = Array.from({ length: 70 }, (_, n) =>
      call(joinWaitlist, { body: { email: `bot${n}@spam.example` } }),
    )
    const refused = (await Promise.allSettled(tries)).filter((attempt) => attempt.status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    expect((refused[0] as PromiseRejectedResult).reason).toMatchObject({ status: 429 })
  })
})
