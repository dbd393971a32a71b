import { afterAll, beforeAll, expect, it } from 'vitest'
import { me } from '#shared/contracts/auth.ts'
import { getNotifications } from '#shared/contracts/notifications.ts'
import { endOtherSessions, endSession, listSessions } from '#shared/contracts/sessions.ts'
import { auditTrailOf } from '../../testing/audit-trail.ts'
import { movableClock } from '../../testing/movable-clock.ts'
import { type Client, startTestApp, type TestApp } from '../../testing/test-app.ts'

const clock = movableClock()
let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ clock, env: { SESSION_IDLE_MINUTES: '15' } })
})
afterAll(() => server.close())

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0'
const status = (client: Client) =>
  client.call(me, {}).then(
    () => 200,
    (error) => error.status as number,
  )

it('users see their sessions, and can end one or all others', async () => {
  const desktop = await server.newClinician()
  const phone = await server.signIn(desktop.email, desktop.password)
  const tablet = await server.signIn(desktop.email, desktop.password)
  await phone.call(me, {}, { headers: { 'user-agent': FIREFOX } })
  await tablet.call(me, {})
  const stranger = await server.newClinician()

  const { data } = await desktop.call(listSessions, {})
  expect(data).toHaveLength(3)
  expect(data.filter(({ current }) => current)).toHaveLength(1)
  const onFirefox = data.find(({ device }) => device === 'Firefox on Windows')
  expect(onFirefox).toMatchObject({ current: false })
  expect((await stranger.call(listSessions, {})).data).toHaveLength(1)

  const params = { id: String(onFirefox?.id) }
  await expect(stranger.call(endSession, { params })).rejects.toMatchObject({ status: 404 })
  await desktop.call(endSession, { params })
  expect([await status(desktop), await status(phone), await status(tablet)]).toEqual([200, 401, 200])
  await expect(desktop.call(endSession, { params })).rejects.toMatchObject({ status: 404 })

  await desktop.call(endOtherSessions, {})
  expect([await status(desktop), await status(tablet), await status(stranger)]).toEqual([200, 401, 200])
  expect((await desktop.call(listSessions, {})).data).toHaveLength(1)
  const acts = await auditTrailOf(server.storage.database, desktop.user.id)
  expect(acts.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['session.ended_by_owner', 'session.others_ended']),
  )
})

it('an expired session is not listed', async () => {
  const owner = await server.newClinician()
  clock.advance({ minutes: 16 })
  const back = await server.signIn(owner.email, owner.password)
  expect((await back.call(listSessions, {})).data).toHaveLength(1)
})

it('background requests of a page don’t extend the session', async () => {
  const owner = await server.newClinician()
  await owner.call(me, {})
  for (let minute = 0; minute < 14; minute += 2) {
    clock.advance({ minutes: 2 })
    await owner.call(getNotifications, {})
  }
  expect(await status(owner)).toBe(200)
  for (let minute = 0; minute < 14; minute += 2) {
    clock.advance({ minutes: 2 })
    await owner.call(getNotifications, {})
  }
  clock.advance({ minutes: 1.1 })
  await expect(owner.call(getNotifications, {})).rejects.toMatchObject({ status: 401 })
})
