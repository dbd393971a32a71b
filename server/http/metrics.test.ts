import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPatient, getPatient } from '#shared/contracts/patients.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ oneProcess: true, env: { METRICS_PORT: '0' } })
})
afterAll(() => server.close())

async function figures() {
  const listening = await server.app.metrics?.listen({ port: 0, host: '127.0.0.1' })
  if (!listening) throw new Error('There are no figures.')
  try {
    const answer = await fetch(listening.url)
    const elsewhere = await fetch(listening.url.replace('/metrics', '/'))
    return {
      text: await answer.text(),
      type: answer.headers.get('content-type'),
      elsewhere: elsewhere.status,
    }
  } finally {
    listening.close()
  }
}

describe('Prometheus metrics', () => {
  it('report times by route and status, queue, database, transcription, lag and backups, and nothing about a person', async () => {
    const { call, email } = await server.newClinician()
    const { data } = await call(createPatient, { body: { firstName: 'Zebulon', lastName: 'Quartermaine' } })
    await call(getPatient, { params: { id: String(data.id) } })
    await fetch(`${server.url}/api/patients/987654321`)
    await fetch(`${server.url}/api/who-knows/zebulon`)
    // A waiting job, since others finish quickly.
    await server.storage.database.execute(
      "insert into jobs.job (name, start_after) values ('mail', now() + interval '1 day')",
    )

    const { text, type, elsewhere } = await figures()
    expect(type).toMatch(/^text\/plain/)
    expect(elsewhere).toBe(404)
    for (const line of [
      /^groundnote_http_request_duration_seconds_count\{method="GET",route="\/api\/patients\/:id",status="200"\} 1$/m,
      /^groundnote_http_request_duration_seconds_count\{method="GET",route="\/api\/patients\/:id",status="401"\} 1$/m,
      /^groundnote_http_connections \d+$/m,
      /^groundnote_jobs\{queue="mail",state="\w+"\} [1-9]\d*$/m,
      /^groundnote_transcription_waiting 0$/m,
      /^groundnote_last_backup_timestamp_seconds \d+$/m,
      /^nodejs_eventloop_lag_p99_seconds /m,
      /^process_resident_memory_bytes /m,
    ]) {
      expect(text).toMatch(line)
    }
    if (server.storage.database.connections) {
      expect(text).toMatch(/^groundnote_database_connections\{state="idle"\} \d+$/m)
    }
    expect(text).not.toMatch(/zebulon|quartermaine|987654321|who-knows/i)
    expect(text).not.toContain(email)
  })

  it('are off unless a port is set', async () => {
    const plain = await startTestApp({ storage: server.storage, jobs: false })
    expect(plain.app.metrics).toBeUndefined()
    expect((await fetch(`${plain.url}/metrics`)).status).toBe(404)
    await plain.close()
  })
})
