import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updatePreferences } from '#shared/contracts/auth.ts'
import { listPatients } from '#shared/contracts/patients.ts'
import {
  createPsychotherapyNote,
  deletePsychotherapyNote,
  getPsychotherapyNote,
  listPsychotherapyNotes,
  updatePsychotherapyNote,
} from '#shared/contracts/psychotherapy-notes.ts'
import { MAX_PSYCHOTHERAPY_NOTES, PSYCHOTHERAPY_TEXT_MAX } from '#shared/domain/psychotherapy-notes.ts'
import { users } from '../../db/tables/accounts.ts'
import { psychotherapyNotes } from '../../db/tables/psychotherapy-notes.ts'
import { idempotencyKeys, vaultKeys } from '../../db/tables/system.ts'
import { auditTrailOf } from '../../testing/audit-trail.ts'
import { movableClock } from '../../testing/movable-clock.ts'
import { makePatient, makePsychotherapyNote } from '../../testing/records.ts'
import { type Clinician, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { DecryptionFailed, keyIdOf } from '../../vault/cipher.ts'
import { openRow } from '../../vault/sealed-row.ts'
import { createVault } from '../../vault/vault.ts'

const clock = movableClock()
let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ clock })
})
afterAll(() => server.close())

const TEXT = 'Her silence felt like a test of whether I would fill it.'
const at = (id: number) => ({ params: { id: String(id) } })
const rowOf = async (id: number) => {
  const { orm } = server.storage.database
  const [row] = await orm.select().from(psychotherapyNotes).where(eq(psychotherapyNotes.id, id))
  if (!row) throw new Error('There is no such note.')
  return row
}
const countOf = ({ user }: Clinician) =>
  server.storage.database.orm.$count(psychotherapyNotes, eq(psychotherapyNotes.createdBy, user.id))

describe('psychotherapy notes', () => {
  it('are added, listed by session with their first words, changed and deleted, and each act is recorded', async () => {
    const owner = await server.newClinician()
    const patientId = await makePatient(owner)
    const add = async (sessionOn: string, text: string) =>
      (await owner.call(createPsychotherapyNote, { body: { patientId, sessionOn, text } })).data
    const later = await add('2026-11-16', TEXT)
    const earlier = await add('2026-11-09', 'Countertransference:\n\nirritation.')
    expect(later).toMatchObject({ patientId, sessionOn: '2026-11-16', text: TEXT, version: 1 })
    expect((await owner.call(listPsychotherapyNotes, at(patientId))).data).toMatchObject([
      { id: later.id, firstWords: TEXT },
      { id: earlier.id, sessionOn: '2026-11-09', firstWords: 'Countertransference: irritation.' },
    ])
    const body = { sessionOn: '2026-11-17', text: 'Rewritten.', version: 1 }
    const { data: saved } = await owner.call(updatePsychotherapyNote, { ...at(earlier.id), body })
    expect(saved).toMatchObject({ ...body, version: 2 })
    expect((await owner.call(getPsychotherapyNote, at(earlier.id))).data).toEqual(saved)
    await owner.call(deletePsychotherapyNote, at(later.id))
    await expect(owner.call(getPsychotherapyNote, at(later.id))).rejects.toMatchObject({ status: 404 })
    expect((await owner.call(listPsychotherapyNotes, at(patientId))).data).toMatchObject([{ id: earlier.id }])

    const trail = await auditTrailOf(server.storage.database, owner.user.id)
    const acts = trail.filter(({ action }) => action.startsWith('psychotherapy_note.'))
    expect(acts.map(({ action }) => action.split('.')[1])).toEqual([
      'created',
      'created',
      'listed',
      'updated',
      'read',
      'deleted',
      'listed',
    ])
    expect(JSON.stringify(acts)).not.toMatch(/silence|Countertransference|Rewritten/)
  })

  it('don’t exist for another clinician or an administrator', async () => {
    const owner = await server.newClinician()
    const patientId = await makePatient(owner)
    const id = await makePsychotherapyNote(owner, patientId)
    const [colleague, admin] = [await server.newClinician(), await server.newClinician()]
    const { orm } = server.storage.database
    await orm.update(users).set({ role: 'admin' }).where(eq(users.id, admin.user.id))
    const content = { sessionOn: '2026-11-16', text: 'Theirs.' }
    for (const { call } of [colleague, admin]) {
      for (const attempt of [
        () => call(listPsychotherapyNotes, at(patientId)),
        () => call(getPsychotherapyNote, at(id)),
        () => call(createPsychotherapyNote, { body: { patientId, ...content } }),
        () => call(updatePsychotherapyNote, { ...at(id), body: { ...content, version: 1 } }),
        () => call(deletePsychotherapyNote, at(id)),
      ]) {
        await expect(attempt()).rejects.toMatchObject({ status: 404 })
      }
    }
    expect((await owner.call(getPsychotherapyNote, at(id))).data.version).toBe(1)
  })

  it('refuse a save over a newer version, and name it', async () => {
    const owner = await server.newClinician()
    const id = await makePsychotherapyNote(owner)
    const save = (text: string, version: number) =>
      owner.call(updatePsychotherapyNote, { ...at(id), body: { sessionOn: '2026-11-16', text, version } })
    const results = await Promise.allSettled([save('From one tab.', 1), save('From another.', 1)])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = results.find((result) => result.status === 'rejected')
    expect(refused?.reason).toMatchObject({ status: 409, details: { version: 2 } })
    const { data } = await save('Mine after all.', 2)
    expect(data).toMatchObject({ text: 'Mine after all.', version: 3 })
  })

  it('need a recent sign-in to be opened or deleted, but not to be saved', async () => {
    const owner = await server.newClinician()
    const patientId = await makePatient(owner)
    const id = await makePsychotherapyNote(owner, patientId)
    clock.advance({ minutes: 6 })
    for (const attempt of [
      () => owner.call(listPsychotherapyNotes, at(patientId)),
      () => owner.call(getPsychotherapyNote, at(id)),
      () => owner.call(deletePsychotherapyNote, at(id)),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ status: 403, details: { code: 'confirm_identity' } })
    }
    const body = { sessionOn: '2026-11-16', text: 'Written for an hour.', version: 1 }
    await owner.call(updatePsychotherapyNote, { ...at(id), body })
  })

  it('have limits for their text and their number', async () => {
    const owner = await server.newClinician()
    const patientId = await makePatient(owner)
    const add = (text: string) =>
      owner.call(createPsychotherapyNote, { body: { patientId, sessionOn: '2026-11-16', text } })
    const { data } = await add('x'.repeat(PSYCHOTHERAPY_TEXT_MAX))
    await expect(add('x'.repeat(PSYCHOTHERAPY_TEXT_MAX + 1))).rejects.toMatchObject({ status: 400 })
    await expect(add(' \n')).rejects.toMatchObject({ status: 400 })
    const { text } = await rowOf(data.id)
    const filler = { patientId, sessionOn: '2020-01-01', text, createdBy: owner.user.id }
    const { orm } = server.storage.database
    await orm
      .insert(psychotherapyNotes)
      .values(Array.from({ length: MAX_PSYCHOTHERAPY_NOTES - 1 }, () => filler))
    await expect(add('One too many.')).rejects.toMatchObject({
      status: 409,
      serverMessage: 'A patient can have 1,000 psychotherapy notes. Delete one first.',
    })
  })

  it('are created once per Idempotency-Key, whose stored response is only the ID', async () => {
    const owner = await server.newClinician()
    const body = { patientId: await makePatient(owner), sessionOn: '2026-11-16', text: TEXT }
    const add = () => owner.call(createPsychotherapyNote, { body }, { idempotencyKey: 'psychotherapy' })
    const { data } = await add()
    expect((await add()).data).toEqual(data)
    const { database, vault } = server.storage
    const keys = await vault.keysOf(owner.user.id)
    const [row] = await database.orm
      .select()
      .from(idempotencyKeys)
      .where(and(eq(idempotencyKeys.ownerId, owner.user.id), eq(idempotencyKeys.key, 'psychotherapy')))
    expect(row && JSON.parse(openRow(keys, idempotencyKeys, row).response ?? '')).toEqual({
      recordId: data.id,
    })
  })
})

describe('their key', () => {
  it('is separate from the key of the chart, which can neither open nor seal them', async () => {
    const owner = await server.newClinician()
    const row = await rowOf(await makePsychotherapyNote(owner))
    const { database, vault } = server.storage
    const [key] = await database.orm
      .select()
      .from(vaultKeys)
      .where(eq(vaultKeys.id, Number(keyIdOf(row.text))))
    expect(key).toMatchObject({ ownerId: owner.user.id, purpose: 'psychotherapy_notes' })

    const [chart, own] = [
      await vault.keysOf(owner.user.id),
      await vault.keysOf(owner.user.id, 'psychotherapy_notes'),
    ]
    const place = { table: 'psychotherapy_notes', column: 'text', row: row.id }
    expect(own.open(place, row.text)).toBe('Her silence felt like a test.')
    expect(() => chart.open(place, row.text)).toThrow(DecryptionFailed)
    expect(() => chart.seal(place, TEXT)).toThrow('sealed with another key')
    expect(() => own.seal({ ...place, table: 'clinical_notes' }, TEXT)).toThrow('sealed with another key')
  })

  it('is added at startup to an account from before they existed', async () => {
    const owner = await server.newClinician()
    const { database, master } = server.storage
    await database.orm
      .delete(vaultKeys)
      .where(and(eq(vaultKeys.ownerId, owner.user.id), eq(vaultKeys.purpose, 'psychotherapy_notes')))
    const restarted = createVault(database, master)
    await restarted.prepare()
    await restarted.prepare()
    const keys = await database.orm.select().from(vaultKeys).where(eq(vaultKeys.ownerId, owner.user.id))
    expect(keys.map(({ purpose }) => purpose).sort()).toEqual(['data', 'psychotherapy_notes'])
    server.storage.vault.forget()
    await makePsychotherapyNote(owner)
  })
})

describe('data retention', () => {
  const DAY = 24 * 60

  it('counts them as activity and deletes them with their chart', async () => {
    const owner = await server.newClinician()
    await owner.call(updatePreferences, { body: { dataRetention: '1-year' } })
    const [active, old] = [await makePatient(owner), await makePatient(owner)]
    await makePsychotherapyNote(owner, old)
    clock.advance({ minutes: 300 * DAY })
    const back = await server.signIn(owner.email, owner.password)
    await makePsychotherapyNote(back, active)
    clock.advance({ minutes: 40 * DAY })
    const night = () => server.app.scheduledJobs.enforceRetention()
    await night()
    clock.advance({ minutes: 31 * DAY })
    await night()
    const { call } = await server.signIn(owner.email, owner.password)
    expect((await call(listPatients, {})).data.map(({ id }) => id)).toEqual([active])
    expect(await countOf(owner)).toBe(1)
  })
})
