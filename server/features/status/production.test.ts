import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAssessment, getAssessment, resendAssessment } from '#shared/contracts/assessments.ts'
import { forgotPassword, resendVerification, updateProfile } from '#shared/contracts/auth.ts'
import {
  billingConfig,
  cancelSubscription,
  changePlan,
  createSubscription,
  getBilling,
  listInvoices,
  openPortal,
  paySandbox,
  refreshBilling,
  resumeSubscription,
} from '#shared/contracts/billing.ts'
import { sendConsentLink } from '#shared/contracts/recording-consent.ts'
import { generateReferralCode, sendReferralInvitation } from '#shared/contracts/referrals.ts'
import { getServerStatus } from '#shared/contracts/status.ts'
import { MAIL_NEEDED, MAIL_NOT_SET_UP } from '#shared/domain/mail.ts'
import { NO_ONLINE_PAYMENT } from '#shared/domain/pricing.ts'
import { outbox } from '../../db/tables/system.ts'
import { inDays } from '../../testing/assessments.ts'
import { movableClock } from '../../testing/movable-clock.ts'
import { makePatient } from '../../testing/records.ts'
import { type Clinician, startTestApp, type TestApp } from '../../testing/test-app.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  ENCRYPTION_KEY: randomBytes(32).toString('hex'),
  PUBLIC_URL: 'http://localhost:3000',
  DATABASE_URL: 'postgres://localhost/unused',
  MAIL: 'outbox',
}
const priceId = 'price_unlimited_annual'

let server: TestApp
let who: Clinician
const clock = movableClock()
beforeAll(async () => {
  server = await startTestApp({ env: PRODUCTION, oneProcess: true, clock })
  who = await server.newClinician({ firstName: 'Dana' })
})
afterAll(() => server.close())

describe('production without mail (MAIL=outbox)', () => {
  it('reports that mail is off, stores no mail with live links, and lets assessments be sent by hand', async () => {
    expect((await server.client().call(getServerStatus, {})).data).toMatchObject({
      mail: false,
      devOutbox: false,
    })
    const patientId = await makePatient(who)
    const body = {
      patientId,
      title: 'PHQ-9',
      assessmentType: 'phq9' as const,
      deliveryMethod: 'email' as const,
      patientContact: 'patient@mail.example',
      expiresAt: inDays(7),
    }
    const { data: made } = await who.call(createAssessment, { body })
    const params = { id: String(made.id) }
    await expect(who.call(resendAssessment, { params, body: {} })).rejects.toMatchObject({
      status: 503,
      serverMessage: MAIL_NOT_SET_UP,
    })
    // Longer than mail delivery is retried.
    clock.advance({ minutes: 11 * 60 })
    const later = await server.signIn(who.email, who.password)
    expect((await later.call(getAssessment, { params })).data).toMatchObject({
      status: 'pending',
      sentAt: null,
      deliveryFailed: false,
      link: made.link,
    })
    expect(await server.storage.database.orm.select().from(outbox)).toEqual([])
    who = later
  })

  it('refuses only requests that would send mail', async () => {
    const needed = { status: 503, serverMessage: MAIL_NEEDED }
    for (const attempt of [
      () => server.client().call(forgotPassword, { body: { email: who.email } }),
      () => who.call(resendVerification, {}),
      () => who.call(updateProfile, { body: { email: `new.${who.email}` } }),
    ])
      await expect(attempt()).rejects.toMatchObject(needed)
    expect((await who.call(updateProfile, { body: { lastName: 'Okafor' } })).data.lastName).toBe('Okafor')
    const { referralCode } = await who.call(generateReferralCode, {})
    expect(referralCode).toBeTruthy()
    const refusal = { status: 503, serverMessage: MAIL_NOT_SET_UP }
    const invitation = who.call(sendReferralInvitation, { body: { email: 'friend@clinic.example' } })
    await expect(invitation).rejects.toMatchObject(refusal)
    const params = { id: String(await makePatient(who)) }
    const asked = who.call(sendConsentLink, { params, body: { email: 'patient@mail.example' } })
    await expect(asked).rejects.toMatchObject(refusal)
    const { data } = await who.call(sendConsentLink, { params, body: {} })
    expect(data.link).toContain('/consent/')
  })
})

describe('production without Stripe', () => {
  it('sells nothing: every payment route returns 503 with a message', async () => {
    expect((await who.call(billingConfig, {})).data).toEqual({
      mode: 'none',
      publishableKey: null,
      testInProduction: false,
    })
    const card = { clientSecret: 'any', card: '4242 4242 4242 4242', confirmed: false }
    for (const attempt of [
      () => who.call(createSubscription, { body: { priceId } }),
      () => who.call(paySandbox, { body: card }),
      () => who.call(changePlan, { body: { priceId } }),
      () => who.call(cancelSubscription, {}),
      () => who.call(resumeSubscription, {}),
      () => who.call(openPortal, {}),
    ])
      await expect(attempt()).rejects.toMatchObject({ status: 503, serverMessage: NO_ONLINE_PAYMENT })
    for (const read of [getBilling, refreshBilling]) {
      expect((await who.call(read, {})).data).toMatchObject({ mode: 'none', subscription: 'Free Plan' })
    }
    expect((await who.call(listInvoices, {})).data).toEqual([])
  })

  it('accepts test cards only with ALLOW_TEST_PAYMENTS=1, and reports test mode', async () => {
    const allowed = await startTestApp({
      env: { ...PRODUCTION, ALLOW_TEST_PAYMENTS: '1' },
      oneProcess: true,
    })
    const payer = await allowed.newClinician()
    expect((await payer.call(billingConfig, {})).data).toMatchObject({
      mode: 'sandbox',
      testInProduction: true,
    })
    expect(await payer.call(createSubscription, { body: { priceId } })).toMatchObject({
      amountDue: 0,
      firstCharge: { amount: 100_800 },
    })
    await allowed.close()
  })
})
