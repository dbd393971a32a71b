import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { me } from '#shared/contracts/auth.ts'
import { generateSoapNote } from '#shared/contracts/writing.ts'
import type { Statement } from '#shared/domain/statements.ts'
import { embeddedWriter } from '../../adapters/engine/embedded-writer.ts'
import type { NoteWriter } from '../../ports/note-writer.ts'
import { movableClock } from '../movable-clock.ts'
import { makePatient } from '../records.ts'
import { startTestApp, type TestApp } from '../test-app.ts'

/** Checks what `npm run processes` depends on: the additional servers use the test's clock and adapters. */
const PROCESSES = 3
const clock = movableClock()
const real = embeddedWriter()
let written = 0
const writer: NoteWriter = {
  ...real,
  writeNote(visit, emit, signal) {
    written += 1
    return real.writeNote(visit, emit, signal)
  },
}

let shipped: TestApp
let borrowing: TestApp
beforeAll(async () => {
  const env = { SESSION_IDLE_MINUTES: '15' }
  shipped = await startTestApp({ clock, env, processes: PROCESSES })
  borrowing = await startTestApp({ clock, env, processes: PROCESSES, adapters: { writer } })
})
afterAll(async () => {
  await shipped?.close()
  await borrowing?.close()
})

it('an object in the test’s process is used by all servers, and its statements stream through', async () => {
  expect(inject('database')).toBe('postgres')
  const owner = await borrowing.newClinician()
  const patientId = await makePatient(owner)
  const body = { inputText: 'Sleeps four hours.', noteType: 'Progress Note' as const, patientId }
  for (let n = 0; n < PROCESSES; n += 1) {
    const heard: Statement[] = []
    const { data } = await owner.stream(generateSoapNote, { body }, (piece) => {
      if (piece.kind === 'statement') heard.push(piece.statement)
    })
    expect(heard).toEqual(data.statements)
  }
  expect(written).toBe(PROCESSES)
})

it('moving the test’s clock moves it for all servers', async () => {
  for (const server of [shipped, borrowing]) {
    const { call } = await server.newClinician()
    clock.advance({ minutes: 14 })
    for (let n = 0; n < PROCESSES; n += 1) expect((await call(me, {})).success).toBe(true)
    clock.advance({ minutes: 16 })
    for (let n = 0; n < PROCESSES; n += 1) {
      await expect(call(me, {})).rejects.toMatchObject({ status: 401 })
    }
  }
})
