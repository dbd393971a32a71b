import { afterAll, beforeAll, expect, it } from 'vitest'
import { getNotifications } from '#shared/contracts/notifications.ts'
import { answersTo, makeAssessment, submit } from '../../testing/assessments.ts'
import { movableClock } from '../../testing/movable-clock.ts'
import { makePatient } from '../../testing/records.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const clock = movableClock()
let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ clock })
})
afterAll(() => server.close())

it('counts your own activity since the last check, once', async () => {
  const [owner, stranger] = [await server.newClinician(), await server.newClinician()]
  const { data: begun } = await owner.call(getNotifications, {})
  expect(begun).toMatchObject({ completed: 0, alerts: 0 })
  clock.advance({ minutes: 1 })
  const { assessmentToken } = await makeAssessment(owner, await makePatient(owner))
  await submit(owner, assessmentToken, answersTo('phq9', 1))
  clock.advance({ minutes: 1 })

  const { data: news } = await owner.call(getNotifications, { query: { since: begun.at } })
  // The ninth PHQ-9 item raises a safety alert.
  expect(news).toMatchObject({ completed: 1, alerts: 1, openAlerts: 1 })
  expect(Object.keys(news).sort()).toEqual(['alerts', 'at', 'completed', 'openAlerts'])
  expect((await owner.call(getNotifications, { query: { since: news.at } })).data).toMatchObject({
    completed: 0,
    alerts: 0,
  })
  expect((await stranger.call(getNotifications, { query: { since: begun.at } })).data).toMatchObject({
    completed: 0,
  })
})
