import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAlerts } from '#shared/contracts/assessment-alerts.ts'
import { getAssessment } from '#shared/contracts/assessments.ts'
import { answersTo, makeAssessment } from '../../testing/assessments.ts'
import { makePatient } from '../../testing/records.ts'
import { type Clinician, startTestApp, type TestApp } from '../../testing/test-app.ts'

/** `npm run races` sets 50. Races only occur on PostgreSQL, where requests run in parallel. */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 1)
const CONTENDERS = 200
/** `npm run guess` sets 100,000. */
const GUESSES = Number(process.env.GUESSES ?? 100)

let server: TestApp
let owner: Clinician
let patientId: number
beforeAll(async () => {
  server = await startTestApp({ poolSize: 20 })
  owner = await server.newClinician()
  patientId = await makePatient(owner)
})
afterAll(() => server.close())

async function handIn(url: string, token: string, responses: object) {
  const answer = await fetch(`${url}/api/assessments/token/${token}/submit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ responses }),
  })
  return { status: answer.status, body: await answer.text() }
}

const one = async (id: number) => (await owner.call(getAssessment, { params: { id: String(id) } })).data

describe('an assessment link', () => {
  it(`accepts exactly one of ${CONTENDERS} concurrent submissions and raises one alert (${ROUNDS} rounds)`, async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const { id, assessmentToken } = await makeAssessment(owner, patientId)
      const answers = Array.from({ length: CONTENDERS }, (_, at) => ({
        ...answersTo('phq9', at % 4),
        phq9_9: 1 + (at % 3),
      }))
      const tries = await Promise.all(answers.map((given) => handIn(server.url, assessmentToken, given)))
      const winners = tries.flatMap(({ status }, at) => (status === 200 ? [at] : []))
      const others = new Set(tries.filter(({ status }) => status !== 200).map(({ status }) => status))
      expect({ round, winners: winners.length, others: [...others] }).toEqual({
        round,
        winners: 1,
        others: [410],
      })
      expect((await one(id)).responses).toEqual(answers[winners[0] ?? 0])
      const { data: alerts } = await owner.call(listAlerts, {})
      expect(alerts.filter(({ assessmentId }) => assessmentId === id)).toHaveLength(1)
    }
  }, 600_000)

  it(`accepts nothing after it expires (${ROUNDS} rounds)`, async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const expiresAt = new Date(Date.now() + 1_500)
      const { id, assessmentToken } = await makeAssessment(owner, patientId, 'gad7', {
        expiresAt: expiresAt.toISOString(),
      })
      // Spread the submissions across the moment of expiry.
      const statuses: number[] = []
      const responses = answersTo('gad7', 1)
      await Promise.all(
        Array.from({ length: 40 }, async (_, at) => {
          // Most of them are late, so that in most rounds none is in time.
          const wait = expiresAt.getTime() - Date.now() - 15 + at * 2
          await new Promise((resolve) => setTimeout(resolve, Math.max(0, wait)))
          statuses.push((await handIn(server.url, assessmentToken, responses)).status)
        }),
      )
      const { status, completedAt } = await one(id)
      const accepted = statuses.filter((each) => each === 200).length
      expect(accepted).toBeLessThanOrEqual(1)
      expect(status).toBe(accepted === 1 ? 'completed' : 'expired')
      if (completedAt) expect(new Date(completedAt).getTime()).toBeLessThan(expiresAt.getTime())
      expect(statuses.every((each) => [200, 404, 410].includes(each))).toBe(true)
    }
  }, 600_000)
})

describe('guessed links', () => {
  it(`never match, all get the same response, and are rate-limited (${GUESSES} guesses)`, async () => {
    const limited = await startTestApp({ storage: server.storage, jobs: false, env: { RATE_LIMITS: 'on' } })
    try {
      const { assessmentToken } = await makeAssessment(owner, patientId)
      const ways = [
        () => randomBytes(32).toString('base64url'),
        // A valid token with its last characters changed, and malformed tokens.
        () => assessmentToken.slice(0, 40) + randomBytes(3).toString('base64url').slice(0, 3),
        () => randomBytes(8).toString('hex'),
        () => assessmentToken.toLowerCase() + assessmentToken.length,
      ]
      const answers = new Map<string, number>()
      const guess = async (base: string, token: string) => {
        const answer = await fetch(`${base}/api/assessments/token/${token}`)
        const body = (await answer.text()).replace(/in \d+ minutes?/, 'in some minutes')
        const seen = `${answer.status} ${body}`
        answers.set(seen, (answers.get(seen) ?? 0) + 1)
      }
      const each = async (base: string, count: number) => {
        for (let done = 0; done < count; done += 50) {
          const batch = Array.from(
            { length: Math.min(50, count - done) },
            (_, at) => ways[(done + at) % 4]?.() ?? '',
          )
          await Promise.all(batch.map((token) => guess(base, token)))
        }
      }
      // First without limits, to see every response.
      await each(server.url, GUESSES)
      expect([...answers]).toEqual([
        ['404 {"success":false,"error":"Assessment not found or has expired"}', GUESSES],
      ])
      answers.clear()
      await each(limited.url, 100)
      expect([...answers.values()].sort((a, b) => a - b)).toEqual([40, 60])
      expect([...answers.keys()].map((seen) => seen.slice(0, 3)).sort()).toEqual(['404', '429'])
      // After guessing, a valid link is refused too. Otherwise the limit would reveal a correct guess.
      const good = await fetch(`${limited.url}/api/assessments/token/${assessmentToken}`)
      expect(good.status).toBe(429)
      expect((await fetch(`${server.url}/api/assessments/token/${assessmentToken}`)).status).toBe(200)
    } finally {
      await limited.close()
    }
  }, 3_600_000)
})
