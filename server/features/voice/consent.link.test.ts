import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  answerConsentLink,
  getRecordingConsent,
  giveRecordingConsent,
  openConsentLink,
  sendConsentLink,
} from '#shared/contracts/recording-consent.ts'
import { createRecording } from '#shared/contracts/voice.ts'
import { auditTrailOf } from '../../testing/audit-trail.ts'
import { movableClock } from '../../testing/movable-clock.ts'
import { makePatient } from '../../testing/records.ts'
import { type Clinician, startTestApp, type TestApp } from '../../testing/test-app.ts'

const clock = movableClock()
let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ clock })
})
afterAll(() => server.close())

const tokenIn = (link: string) => link.split('/').at(-1) ?? ''
const status = (asked: Promise<unknown>): Promise<number> =>
  asked.then(
    () => 200,
    (error) => error.status as number,
  )

async function asked(owner: Clinician, email?: string) {
  const patientId = await makePatient(owner)
  const params = { id: String(patientId) }
  const { data } = await owner.call(sendConsentLink, { params, body: email ? { email } : {} })
  return { patientId, params, token: tokenIn(data.link), state: data.state }
}

const record = (owner: Clinician, patientId: number) =>
  owner.call(createRecording, {
    body: {
      id: crypto.randomUUID(),
      patientId,
      noteType: 'Progress Note',
      language: 'en',
      source: 'microphone',
      startedAt: new Date().toISOString(),
    },
  })

describe('consent by link', () => {
  it('is given once by the patient, and allows recording', async () => {
    const owner = await server.newClinician({ firstName: 'Dana', lastName: 'Whitfield' })
    const { patientId, token, state } = await asked(owner)
    expect(state).toMatchObject({ consent: null, link: { state: 'waiting' } })
    expect(await status(record(owner, patientId))).toBe(403)

    const patient = server.client()
    const { data: opened } = await patient.call(openConsentLink, { params: { token } })
    expect(opened).toEqual({ clinician: 'Dana Whitfield', expiresAt: expect.any(String), sentTo: [] })
    const answers = await Promise.all(
      [true, true, false].map((agree) =>
        status(patient.call(answerConsentLink, { params: { token }, body: { agree } })),
      ),
    )
    expect(answers.filter((code) => code === 200)).toHaveLength(1)
    expect(answers.filter((code) => code === 410)).toHaveLength(2)
    expect(await status(patient.call(openConsentLink, { params: { token } }))).toBe(410)
  })

  it('is shown in the chart with its method; declining withdraws consent recorded earlier', async () => {
    const owner = await server.newClinician()
    const yes = await asked(owner)
    await server.client().call(answerConsentLink, { params: { token: yes.token }, body: { agree: true } })
    const { data: given } = await owner.call(getRecordingConsent, { params: yes.params })
    expect(given).toMatchObject({ consent: { how: 'link', revokedAt: null }, link: null })
    expect(await status(record(owner, yes.patientId))).toBe(200)

    const no = await asked(owner)
    await owner.call(giveRecordingConsent, { params: no.params, body: { how: 'verbal' } })
    await server.client().call(answerConsentLink, { params: { token: no.token }, body: { agree: false } })
    const { data: declined } = await owner.call(getRecordingConsent, { params: no.params })
    expect(declined).toMatchObject({ consent: null, link: { state: 'declined' } })
    expect(await status(record(owner, no.patientId))).toBe(403)
    const acts = await auditTrailOf(server.storage.database, owner.user.id)
    expect(acts.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['consent.asked', 'consent.given', 'consent.declined']),
    )
  })

  it('links expire after seven days or when replaced, and can’t be guessed', async () => {
    const owner = await server.newClinician()
    const first = await asked(owner, 'patient.consent@mail.example')
    const [mail] = await server.mailTo('patient.consent@mail.example')
    expect(mail?.text).toContain(first.token)
    expect(mail?.text).not.toMatch(/record|Achterberg|grab/i)
    const { data } = await owner.call(sendConsentLink, { params: first.params, body: {} })
    const second = tokenIn(data.link)
    const patient = server.client()
    const open = (token: string) => status(patient.call(openConsentLink, { params: { token } }))
    expect([await open(first.token), await open(second), await open('A'.repeat(43))]).toEqual([404, 200, 404])
    clock.advance({ minutes: 7 * 24 * 60 + 1 })
    expect(await open(second)).toBe(404)
    const { rows } = await server.storage.database.execute('select token_index from consent_links')
    expect(JSON.stringify(rows)).not.toContain(second)
  })
})
