import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changePassword, me, updateProfile } from '#shared/contracts/auth.ts'
import { notePdf } from '#shared/contracts/note-actions.ts'
import { patientFhir } from '#shared/contracts/treatment-plans.ts'
import { confirmIdentity } from '#shared/contracts/two-factor.ts'
import { sessions, users } from '../db/tables/accounts.ts'
import { movableClock } from '../testing/movable-clock.ts'
import { cookieIn, rawRequest } from '../testing/raw-request.ts'
import { makeNote, makePatient } from '../testing/records.ts'
import { confirmed } from '../testing/second-factors.ts'
import { type Clinician, startTestApp, type TestApp } from '../testing/test-app.ts'

const clock = movableClock()
let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ clock })
})
afterAll(() => server.close())

let addresses = 0
const newAddress = () => `moved${++addresses}@step-up.example`
const move = ({ call }: Pick<Clinician, 'call'>) => call(updateProfile, { body: { email: newAddress() } })

describe('fresh authentication', () => {
  it('is sign-in for five minutes; after that, the response names the ways to re-authenticate', async () => {
    const clinician = await server.newClinician()
    clock.advance({ minutes: 4 })
    await move(clinician)
    clock.advance({ minutes: 2 })
    await expect(move(clinician)).rejects.toMatchObject({
      status: 403,
      serverMessage: 'Confirm it’s you before you continue.',
      details: { code: 'confirm_identity', methods: ['password'] },
    })
    // Harmless changes don't need it.
    await clinician.call(updateProfile, {
      body: { firstName: 'Ida', email: (await clinician.call(me, {})).data.email },
    })
  })

  it('is renewed by the password; the session continues with new secrets and the old ones stop working', async () => {
    const before = await server.newClinician()
    await before.call(me, {})
    clock.advance({ minutes: 10 })
    await expect(move(before)).rejects.toMatchObject({ status: 403 })
    const after = await confirmed(server, before)
    expect(after.token).not.toBe(before.token)
    expect(after.cookie).not.toBe(before.cookie)
    await move(after)
    for (const secrets of [
      before,
      { token: before.token, cookie: after.cookie },
      { token: after.token, cookie: before.cookie },
      { token: after.token },
    ]) {
      await expect(server.client(secrets).call(me, {})).rejects.toMatchObject({ status: 401 })
    }
    const rows = await server.storage.database.orm
      .select()
      .from(sessions)
      .where(eq(sessions.userId, before.user.id))
    expect(rows).toHaveLength(1)
    clock.advance({ minutes: 6 })
    await expect(move(after)).rejects.toMatchObject({ status: 403 })
  })

  it('in one session doesn’t count in another', async () => {
    const here = await server.newClinician()
    const elsewhere = await server.signIn(here.email, here.password)
    clock.advance({ minutes: 10 })
    await confirmed(server, here)
    await expect(move(elsewhere)).rejects.toMatchObject({ status: 403 })
  })

  it('rejects a wrong password, and refused attempts change nothing', async () => {
    const clinician = await server.newClinician()
    clock.advance({ minutes: 10 })
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await expect(clinician.call(confirmIdentity, { body: { password: 'wrong' } })).rejects.toMatchObject({
        status: 400,
        details: { fields: { password: 'That password is incorrect.' } },
      })
    }
    await expect(move(clinician)).rejects.toMatchObject({ status: 403 })
    await expect(clinician.call(me, {})).resolves.toMatchObject({ success: true })
  })

  it('is missing in a session from before the feature existed', async () => {
    const clinician = await server.newClinician()
    await server.storage.database.orm
      .update(sessions)
      .set({ confirmedAt: null })
      .where(eq(sessions.userId, clinician.user.id))
    await expect(move(clinician)).rejects.toMatchObject({ status: 403 })
  })

  it('includes the current password when setting a new one, which ends the old secrets', async () => {
    const clinician = await server.newClinician()
    clock.advance({ minutes: 10 })
    const answer = await rawRequest('PATCH', server.url + changePassword.path, {
      body: { currentPassword: clinician.password, newPassword: 'a second harbor' },
      token: clinician.token,
      cookie: `sid=${clinician.cookie}`,
    })
    const secrets = { token: JSON.parse(answer.text).token, cookie: cookieIn(answer, 'sid') }
    await move(server.client(secrets))
    await expect(clinician.call(me, {})).rejects.toMatchObject({ status: 401 })
  })

  it('is required for exporting a whole chart but not for printing one note', async () => {
    const clinician = await server.newClinician()
    const patientId = await makePatient(clinician)
    const noteId = await makeNote(clinician, patientId)
    clock.advance({ minutes: 6 })
    const chart = (who: Clinician) => who.download(patientFhir, { params: { id: String(patientId) } })
    await expect(chart(clinician)).rejects.toMatchObject({ status: 403 })
    await clinician.download(notePdf, { params: { id: String(noteId) } })
    await chart(await confirmed(server, clinician))
  })

  it('is required for every administrator write but not for a search', async () => {
    const administrator = await server.newClinician()
    await server.storage.database.orm
      .update(users)
      .set({ role: 'admin' })
      .where(eq(users.id, administrator.user.id))
    clock.advance({ minutes: 10 })
    for (const endpoint of server.app.endpoints.filter(({ access }) => access === 'admin')) {
      const { status, text } = await rawRequest(
        endpoint.method,
        server.url + endpoint.path.replace(/:\w+/g, '1'),
        {
          ...(endpoint.method === 'GET' ? {} : { body: {} }),
          token: administrator.token,
          cookie: `sid=${administrator.cookie}`,
        },
      )
      const route = `${endpoint.method} ${endpoint.path}`
      const reads = endpoint.method === 'GET' || endpoint.path.endsWith('/search')
      if (reads) expect(status, route).not.toBe(403)
      else expect([status, JSON.parse(text).details?.code], route).toEqual([403, 'confirm_identity'])
    }
  })
})
