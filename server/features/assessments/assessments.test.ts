import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acknowledgeAlert, listAlerts } from '#shared/contracts/assessment-alerts.ts'
import { openAssessment, saveAssessmentAnswers } from '#shared/contracts/assessment-links.ts'
import {
  assessmentNoteText,
  createAssessment,
  getAssessment,
  listAssessments,
  resendAssessment,
  revokeAssessment,
} from '#shared/contracts/assessments.ts'
import { updatePreferences, updateProfile } from '#shared/contracts/auth.ts'
import { ASSESSMENT_TYPES } from '#shared/domain/instruments/instrument.ts'
import { verifyAudit } from '../../access/audit.ts'
import { embeddedSms } from '../../adapters/sms/embedded.ts'
import { assessments } from '../../db/tables/care.ts'
import { answersTo, inDays, makeAssessment, submit } from '../../testing/assessments.ts'
import { auditTrailOf } from '../../testing/audit-trail.ts'
import { movableClock } from '../../testing/movable-clock.ts'
import { cookieIn, rawRequest } from '../../testing/raw-request.ts'
import { makePatient } from '../../testing/records.ts'
import { withConfirmedEmail } from '../../testing/second-factors.ts'
import { until } from '../../testing/smtp-receiver.ts'
import { type Clinician, startTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
const clock = movableClock()
beforeAll(async () => {
  server = await startTestApp({ clock, env: { PUBLIC_URL: 'http://notes.clinic.example' } })
})
afterAll(() => server.close())

const params = (id: number) => ({ params: { id: String(id) } })
const link = (token: string) => ({ params: { token } })
const one = (owner: Clinician, id: number) => owner.call(getAssessment, params(id)).then(({ data }) => data)
const refused = (call: Promise<unknown>) =>
  call.then(
    () => ({ status: 200 }),
    ({ status, serverMessage, details }) => ({ status, serverMessage, details }),
  )

async function actsOn(owner: Clinician): Promise<string[]> {
  const rows = await auditTrailOf(server.storage.database, owner.user.id)
  return rows.map(({ action }) => action)
}

describe('sending an assessment', () => {
  it('starts as pending and becomes sent when the mail is delivered; the mail doesn’t name the patient', async () => {
    const owner = await server.newClinician({ firstName: 'Dana', lastName: 'Whitfield' })
    const patientId = await makePatient(owner)
    const to = `p${owner.user.id}@mail.example`
    const made = await makeAssessment(owner, patientId, 'gad7', { patientContact: to })
    expect(made).toMatchObject({ status: 'pending', sentAt: null, result: null, responses: null })
    expect(made.assessmentToken).toMatch(/^[\w-]{43}$/)
    expect(made.link).toBe(`http://notes.clinic.example/assessment/${made.assessmentToken}`)
    const [mail] = await server.mailTo(to)
    expect(mail?.text).toContain(made.link)
    expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/Wilhelmina|Achterberg|GAD|How have/)
    await until(async () => (await one(owner, made.id)).status === 'sent')
    expect((await one(owner, made.id)).sentAt).not.toBeNull()
    const { data: list } = await owner.call(listAssessments, params(patientId))
    expect(list.map(({ assessmentToken }) => assessmentToken)).toEqual([made.assessmentToken])
  })

  it('names the clinician and practice of a confirmed account, in the mail and on the page', async () => {
    const owner = await withConfirmedEmail(
      server,
      await server.newClinician({ firstName: 'Dana', lastName: 'Whitfield' }),
    )
    const patientId = await makePatient(owner)
    async function sent(practiceName: string) {
      await owner.call(updateProfile, { body: { practiceName } })
      const to = `p${randomUUID()}@mail.example`
      const { assessmentToken } = await makeAssessment(owner, patientId, 'gad7', { patientContact: to })
      const [mail] = await server.mailTo(to)
      const page = await server.client().call(openAssessment, { params: { token: assessmentToken } })
      return { mail, sender: page.data.sender }
    }
    const named = await sent('Lakeside Psychiatry, LLC')
    expect(named.mail?.text).toContain(
      'Dana Whitfield at Lakeside Psychiatry, LLC would like you to answer a short questionnaire.',
    )
    expect(named.sender).toBe('Dana Whitfield, Lakeside Psychiatry, LLC')
    // Other people may see the subject on a locked screen.
    expect(named.mail?.subject).toBe('A questionnaire from your clinician')
    const linked = await sent('lakeside.example/login')
    expect(linked.mail?.text).toContain('Dana Whitfield would like you to answer')
    expect(linked.mail?.text).not.toContain('lakeside')
    expect(linked.sender).toBe('Dana Whitfield')
    await owner.call(updateProfile, { body: { firstName: 'Visit www.evil', lastName: 'now.example' } })
    const unnamed = await sent('')
    expect(unnamed.mail?.text).toContain('Your clinician would like you to answer')
    expect(unnamed.mail?.text).not.toContain('evil')
    expect(unnamed.sender).toBeNull()
  })

  it('doesn’t name the owner of an unconfirmed account', async () => {
    const owner = await server.newClinician({ firstName: 'Dana', lastName: 'Whitfield' })
    await owner.call(updateProfile, { body: { practiceName: 'Lakeside Psychiatry' } })
    const to = `p${owner.user.id}@mail.example`
    const patientId = await makePatient(owner)
    const { assessmentToken } = await makeAssessment(owner, patientId, 'gad7', { patientContact: to })
    const [mail] = await server.mailTo(to)
    expect(mail?.text).toContain('Your clinician would like you to answer')
    expect(mail?.text).not.toMatch(/Dana|Whitfield|Lakeside/)
    const page = await server.client().call(openAssessment, { params: { token: assessmentToken } })
    expect(page.data.sender).toBeNull()
  })

  it('sends text messages to numbers in any format and shows them in the outbox', async () => {
    const owner = await server.newClinician()
    const body = {
      patientId: await makePatient(owner),
      title: 'Check-in',
      assessmentType: 'oasis' as const,
      deliveryMethod: 'sms' as const,
      patientContact: '(555) 201-0199',
      expiresAt: inDays(3, clock.now()),
    }
    const { data } = await owner.call(createAssessment, { body })
    expect(data.patientContact).toBe('+15552010199')
    const [message] = await server.mailTo('+15552010199')
    expect(message?.text).toContain(data.link)
    await until(async () => (await one(owner, data.id)).status === 'sent')
  })

  it('marks a text message as sent when Twilio accepts it, and refuses it when texting isn’t configured', async () => {
    let status = 500
    const taken: string[] = []
    const twilio = createServer((request, response) => {
      if (status === 201) taken.push(request.url ?? '')
      response.writeHead(status).end('{}')
    })
    await new Promise<void>((resolve) => twilio.listen(0, '127.0.0.1', resolve))
    const env = {
      TWILIO_ACCOUNT_SID: 'AC1',
      TWILIO_AUTH_TOKEN: 'secret',
      TWILIO_FROM: '+15550100',
      TWILIO_API_URL: `http://127.0.0.1:${(twilio.address() as AddressInfo).port}`,
    }
    const { storage } = server
    // Separate storage, or the first server would take the jobs.
    const own = await startTestApp({ env })
    const mute = await startTestApp({
      storage,
      jobs: false,
      adapters: { sms: embeddedSms({ readable: false }) },
    })
    try {
      const owner = await own.newClinician()
      const body = {
        patientId: await makePatient(owner),
        title: 'Check-in',
        assessmentType: 'oasis' as const,
        deliveryMethod: 'sms' as const,
        patientContact: '+15552010199',
        expiresAt: inDays(3),
      }
      const { data } = await owner.call(createAssessment, { body })
      const { database } = own.storage
      const jobs = () =>
        database.execute("select state from jobs.job where name = 'mail' and state = 'retry'")
      await until(async () => (await jobs()).rows.length === 1)
      expect((await one(owner, data.id)).status).toBe('pending')
      expect(own.logLines.join('\n')).not.toContain('5552010199')
      status = 201
      await database.execute("update jobs.job set start_after = now() where state = 'retry'")
      await until(async () => (await one(owner, data.id)).status === 'sent')
      expect(taken).toEqual(['/2010-04-01/Accounts/AC1/Messages.json'])
      const clinicianWithoutMail = await mute.newClinician()
      const refusal = clinicianWithoutMail.call(createAssessment, {
        body: { ...body, patientId: await makePatient(clinicianWithoutMail) },
      })
      expect(await refused(refusal)).toMatchObject({ status: 422 })
    } finally {
      await own.close()
      await mute.close()
      twilio.close()
    }
  }, 60_000)

  it.each([
    [{ title: ' ' }, 'Title is required'],
    [{ patientContact: '' }, 'Contact information is required'],
    [{ expiresAt: undefined }, 'Expiration date is required'],
    [{ expiresAt: '' }, 'Expiration date is required'],
    [{ patientContact: 'nowhere' }, 'Enter a full address, like name@clinic.org'],
    [
      { deliveryMethod: 'sms', patientContact: '12' },
      'Enter a phone number with its country code, like +1 555 010 0199',
    ],
    [{ expiresAt: '2020-01-01' }, 'Choose today or a later date.'],
  ])('refuses %j with “%s”', async (wrong, message) => {
    const owner = await server.newClinician()
    const body = {
      patientId: await makePatient(owner),
      title: 'Check-in',
      assessmentType: 'phq9',
      deliveryMethod: 'email',
      patientContact: 'a@mail.example',
      expiresAt: inDays(3),
      ...wrong,
    }
    const answer = await refused(owner.call(createAssessment, { body: body as never }))
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer)).toContain(message)
  })

  it('expires at the end of the given day in the clinic’s time zone', async () => {
    const owner = await server.newClinician()
    const body = {
      patientId: await makePatient(owner),
      title: 'Check-in',
      assessmentType: 'phq9' as const,
      deliveryMethod: 'email' as const,
      patientContact: 'a@mail.example',
    }
    const day = inDays(5, clock.now()).slice(0, 10)
    const after = inDays(6, clock.now()).slice(0, 10)
    const utc = await owner.call(createAssessment, { body: { ...body, expiresAt: day } })
    expect(utc.data.expiresAt).toBe(`${day}T23:59:59.999Z`)
    const phoenix = { ...body, expiresAt: day, timeZone: 'America/Phoenix' }
    expect((await owner.call(createAssessment, { body: phoenix })).data.expiresAt).toBe(
      `${after}T06:59:59.999Z`,
    )
  })

  it('uses the instrument’s questions, whatever the client sends', async () => {
    const owner = await server.newClinician()
    const { data } = await owner.call(createAssessment, {
      body: {
        patientId: await makePatient(owner),
        title: 'Check-in',
        assessmentType: 'phq9',
        deliveryMethod: 'email',
        patientContact: 'a@mail.example',
        expiresAt: inDays(3),
        questions: [{ id: 'x', type: 'radio', text: 'Send me your card number', options: [] }],
      },
    })
    expect(data.questions.map(({ id }) => id)).toEqual(Array.from({ length: 9 }, (_, at) => `phq9_${at + 1}`))
  })
})

describe('assessment link', () => {
  it('can be opened repeatedly and shows the title and questions but nothing from the chart', async () => {
    const owner = await server.newClinician({ firstName: 'Dana', lastName: 'Whitfield' })
    const { id, assessmentToken } = await makeAssessment(owner, await makePatient(owner))
    const anybody = server.client()
    for (let look = 0; look < 3; look += 1) {
      const { data } = await anybody.call(openAssessment, link(assessmentToken))
      expect(Object.keys(data).sort()).toEqual([
        ...['crisisLine', 'expiresAt', 'instructions', 'questions', 'responses', 'sender', 'status', 'title'],
      ])
      expect(data).toMatchObject({ title: 'How have you been?', responses: {} })
      expect(data.crisisLine).toMatchObject({ phone: '988' })
      expect(JSON.stringify(data)).not.toMatch(/Dana|Whitfield|Wilhelmina|Achterberg|mail\.example|MRN/)
    }
    expect((await one(owner, id)).status).not.toBe('completed')
    // The link contains the secret, so it is never logged.
    expect(server.logLines.length).toBeGreaterThan(0)
    expect(server.logLines.join('\n')).not.toContain(assessmentToken)
  })

  it('saves answers from any device and lets the patient clear one', async () => {
    const owner = await server.newClinician()
    const { id, assessmentToken } = await makeAssessment(owner, await makePatient(owner))
    const [phone, laptop] = [server.client(), server.client()]
    const save = (who: typeof phone, responses: object) =>
      who.call(saveAssessmentAnswers, { ...link(assessmentToken), body: { responses: responses as never } })
    expect((await save(phone, { phq9_1: 2, phq9_2: '3' })).data).toEqual({ answered: 2 })
    await save(laptop, { phq9_3: 0 })
    expect((await save(laptop, { phq9_2: null })).data).toEqual({ answered: 2 })
    // The clinician sees progress, not answers.
    expect(await one(owner, id)).toMatchObject({ answered: 2, responses: null, result: null })
    for (const wrong of [{ phq9_1: 4 }, { phq9_1: [1] }, { nothing: 1 }, { phq9_1: 'two' }]) {
      expect((await refused(save(phone, wrong))).status).toBe(400)
    }
  })

  it('shows saved answers only in the browser that gave the first one', async () => {
    const owner = await server.newClinician()
    const { assessmentToken } = await makeAssessment(owner, await makePatient(owner))
    const at = `${server.url}/api/assessments/token/${assessmentToken}`
    const shownTo = async (cookie?: string) =>
      JSON.parse((await rawRequest('GET', at, cookie ? { cookie: `browser=${cookie}` } : {})).text).data
        .responses
    const save = async (responses: object) =>
      cookieIn(await rawRequest('PUT', `${at}/responses`, { body: { responses } }), 'browser')

    const own = await save({ phq9_1: 2 })
    expect(await shownTo(own)).toEqual({ phq9_1: 2 })
    expect(await shownTo()).toEqual({})
    // Others with the link can answer, but don't see earlier answers.
    const other = await save({ phq9_2: 1 })
    expect(other).toBeUndefined()
    expect(await shownTo(own?.replace(/.$/, 'x'))).toEqual({})
    expect(await shownTo(own)).toEqual({ phq9_1: 2, phq9_2: 1 })
  })

  it('accepts answers once: lists unanswered questions, returns the same response to a repeat, and 410 to other answers', async () => {
    const owner = await server.newClinician()
    const { id, assessmentToken } = await makeAssessment(owner, await makePatient(owner))
    const anybody = server.client()
    const { phq9_4: _left, phq9_8: _out, ...some } = answersTo('phq9', 1) as Record<string, number>
    expect(await refused(submit(anybody, assessmentToken, some))).toMatchObject({
      status: 422,
      serverMessage: 'Please answer 2 remaining question(s)',
      details: { unanswered: ['phq9_4', 'phq9_8'] },
    })
    const answers = { ...answersTo('phq9', 1), phq9_9: 0 }
    const first = await submit(anybody, assessmentToken, answers, 'from-my-phone')
    expect(first.data.showCrisisLine).toBe(false)
    expect(await submit(anybody, assessmentToken, answers, 'from-my-phone')).toEqual(first)
    const gone = { status: 410, serverMessage: 'This assessment has already been completed' }
    expect(await refused(submit(anybody, assessmentToken, answers))).toMatchObject(gone)
    expect(await refused(anybody.call(openAssessment, link(assessmentToken)))).toMatchObject(gone)
    const done = await one(owner, id)
    expect(done).toMatchObject({ status: 'completed', responses: answers, answered: 9 })
    expect(done.result?.card).toMatchObject({ total: 8, max: 20, level: 'Moderate' })
    expect(done.result?.published).toMatchObject({ score: 8, max: 27, severity: 'mild' })
    const { data } = await owner.call(assessmentNoteText, params(id))
    expect(data.text).toContain('PHQ-9 8 of 27, mild.')
    expect(data.text).toContain('- Little interest or pleasure in doing things: Several days (1).')
    expect((await refused(owner.call(revokeAssessment, params(id)))).status).toBe(409)
    expect((await refused(owner.call(resendAssessment, { ...params(id), body: {} }))).status).toBe(409)
    expect(await actsOn(owner)).toEqual(
      expect.arrayContaining(['assessment.created', 'assessment.submitted', 'assessment.exported']),
    )
  })

  it('answers unknown, revoked and expired links as specified', async () => {
    const owner = await server.newClinician()
    const anybody = server.client()
    const unknown = await refused(anybody.call(openAssessment, link('A'.repeat(43))))
    expect(unknown).toEqual({
      status: 404,
      serverMessage: 'Assessment not found or has expired',
      details: undefined,
    })
    const revoked = await makeAssessment(owner, await makePatient(owner))
    expect((await owner.call(revokeAssessment, params(revoked.id))).data.status).toBe('revoked')
    expect(await refused(anybody.call(openAssessment, link(revoked.assessmentToken)))).toEqual(unknown)
    expect(await refused(submit(anybody, revoked.assessmentToken, answersTo('phq9', 0)))).toEqual(unknown)

    const late = await makeAssessment(owner, await makePatient(owner), 'phq9', {
      expiresAt: new Date(clock.now().getTime() + 60_000).toISOString(),
    })
    clock.advance({ minutes: 2 })
    const expired = { ...unknown, details: { code: 'expired' } }
    expect(await refused(anybody.call(openAssessment, link(late.assessmentToken)))).toEqual(expired)
    expect(await refused(submit(anybody, late.assessmentToken, answersTo('phq9', 0)))).toEqual(expired)
    expect((await one(owner, late.id)).status).toBe('expired')
    const again = { ...params(late.id), body: {} }
    expect((await refused(owner.call(resendAssessment, again))).status).toBe(409)
    const longer = {
      ...again,
      body: { expiresAt: inDays(2, clock.now()), patientContact: 'new@mail.example' },
    }
    expect((await owner.call(resendAssessment, longer)).data).toMatchObject({
      assessmentToken: late.assessmentToken,
      patientContact: 'new@mail.example',
    })
    await submit(anybody, late.assessmentToken, answersTo('phq9', 0))
  })

  it.each(ASSESSMENT_TYPES)('accepts every answer of %s', async (type) => {
    const owner = await server.newClinician()
    const { id, assessmentToken } = await makeAssessment(owner, await makePatient(owner), type)
    await submit(server.client(), assessmentToken, answersTo(type, 9))
    const { result, questions } = await one(owner, id)
    expect(result?.items.map(({ id }) => id)).toEqual(questions.map(({ id }) => id))
    expect(result?.items.every(({ answers }) => answers.length > 0)).toBe(true)
  })
})

describe('safety alert', () => {
  it('includes the answers, sends a mail without them, and stays open until it is acknowledged with a note', async () => {
    const owner = await server.newClinician({ firstName: 'Dana', lastName: 'Whitfield' })
    const patientId = await makePatient(owner)
    const { id, assessmentToken } = await makeAssessment(owner, patientId)
    const answers = { ...answersTo('phq9', 0), phq9_9: 1 }
    const { data: told } = await submit(server.client(), assessmentToken, answers)
    expect(told).toMatchObject({ showCrisisLine: true, crisisLine: { phone: '988', emergency: '911' } })
    const { data: alerts } = await owner.call(listAlerts, {})
    expect(alerts).toMatchObject([
      {
        patientId,
        patientName: 'Wilhelmina Achterberg',
        assessmentId: id,
        acknowledgedAt: null,
        items: [
          {
            text: 'Thoughts that you would be better off dead or of hurting yourself in some way',
            answer: 'Several days',
          },
        ],
      },
    ])
    const mails = await server.mailTo(owner.email, 2)
    expect(mails.at(-1)?.subject).toBe('A patient’s answers need your attention')
    expect(mails.at(-1)?.text).not.toMatch(/Wilhelmina|Achterberg|PHQ|dead/)
    const alertId = alerts[0]?.id ?? 0
    const body = { note: 'Called at once: no plan, will come tomorrow.' }
    expect(
      (await refused(owner.call(acknowledgeAlert, { ...params(alertId), body: { note: ' ' } }))).status,
    ).toBe(400)
    const { data: seen } = await owner.call(acknowledgeAlert, { ...params(alertId), body })
    expect(seen).toMatchObject({ ...body, acknowledgedBy: 'Dana Whitfield' })
    expect((await refused(owner.call(acknowledgeAlert, { ...params(alertId), body }))).status).toBe(409)
    expect((await owner.call(listAlerts, {})).data).toEqual([])
    expect((await owner.call(listAlerts, { query: { all: 'true' } })).data).toEqual([seen])
    expect(await actsOn(owner)).toEqual(expect.arrayContaining(['alert.raised', 'alert.acknowledged']))
    expect((await verifyAudit(server.storage.database, server.storage.vault)).broken).toBeUndefined()
  })

  it('is raised for any yes on the C-SSRS, and for nothing else', async () => {
    const owner = await server.newClinician()
    const patientId = await makePatient(owner)
    const no = answersTo('cssrs', 1)
    for (const [changed, alerts] of [
      [{}, 0],
      [{ cssrs_6: 1 }, 1],
      [{ cssrs_1: 1 }, 2],
    ] as const) {
      const { assessmentToken } = await makeAssessment(owner, patientId, 'cssrs')
      await submit(server.client(), assessmentToken, { ...no, ...changed })
      expect((await owner.call(listAlerts, { query: { patientId: String(patientId) } })).data).toHaveLength(
        alerts,
      )
    }
  })

  it('is mailed even when email notifications are off, unlike a completed questionnaire', async () => {
    const owner = await server.newClinician()
    await owner.call(updatePreferences, {
      body: { emailNotifications: false, pushNotifications: true, theme: 'system' },
    })
    const patientId = await makePatient(owner)
    const harmless = await makeAssessment(owner, patientId, 'oasis')
    await submit(server.client(), harmless.assessmentToken, answersTo('oasis', 0))
    const { assessmentToken } = await makeAssessment(owner, patientId, 'cssrs')
    await submit(server.client(), assessmentToken, answersTo('cssrs', 0))
    expect((await owner.call(listAlerts, {})).data).toHaveLength(1)
    const mails = await server.mailTo(owner.email, 2)
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'A patient’s answers need your attention',
      'Confirm your email address',
    ])
  })
})

it('an unknown assessment type in the database falls back to OASIS', async () => {
  const owner = await server.newClinician()
  const { id, assessmentToken } = await makeAssessment(owner, await makePatient(owner), 'oasis')
  await server.storage.database.orm
    .update(assessments)
    .set({ assessmentType: 'forgotten' })
    .where(eq(assessments.id, id))
  await submit(server.client(), assessmentToken, answersTo('oasis', 2))
  expect((await one(owner, id)).result?.published).toMatchObject({ score: 10, severity: 'positive screen' })
})
