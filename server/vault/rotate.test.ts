import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPatient, listPatients } from '#shared/contracts/patients.ts'
import { getPsychotherapyNote } from '#shared/contracts/psychotherapy-notes.ts'
import { patients } from '../db/tables/charts.ts'
import { psychotherapyNotes } from '../db/tables/psychotherapy-notes.ts'
import { vaultKeys } from '../db/tables/system.ts'
import { makePsychotherapyNote } from '../testing/records.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { keyIdOf, newKey } from './cipher.ts'
import { masterKeys, WrongMasterKey } from './master-key.ts'
import { rewrapKeys, rotateDataKeys } from './rotate.ts'
import { createVault } from './vault.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

async function clinicianWithPatients() {
  const clinician = await server.newClinician()
  for (const mrn of ['a', 'b', 'c']) {
    await clinician.call(createPatient, { body: { firstName: 'Marcus', lastName: `Delacroix ${mrn}`, mrn } })
  }
  return clinician
}

const namesOf = async ({ call }: Awaited<ReturnType<typeof clinicianWithPatients>>) =>
  (await call(listPatients, {})).data.map((patient) => patient.lastName)

describe('key rotation', () => {
  it('gives every owner a new data key while the server runs, and a second run changes nothing', async () => {
    const clinician = await clinicianWithPatients()
    const { database, master } = server.storage
    const keyIds = async () => {
      const rows = await database.orm.select().from(patients).where(eq(patients.createdBy, clinician.user.id))
      return new Set(rows.flatMap((row) => [row.firstName, row.lastName, row.mrn].map(keyIdOf)))
    }
    const before = await keyIds()
    const result = await rotateDataKeys(database, master)
    expect(result.values).toBeGreaterThanOrEqual(9)
    const after = await keyIds()
    expect(after.size).toBe(1)
    expect([...after].some((id) => before.has(id))).toBe(false)

    // A running server still holds the old key for a while. It must read both and lose nothing.
    await clinician.call(createPatient, { body: { firstName: 'Late', lastName: 'Writer', mrn: 'late' } })
    server.storage.vault.forget()
    expect(await namesOf(clinician)).toEqual(['Writer', 'Delacroix c', 'Delacroix b', 'Delacroix a'])

    const resumed = await rotateDataKeys(database, master, { startNew: false })
    expect(resumed.values).toBeLessThanOrEqual(4)
    expect(await rotateDataKeys(database, master, { startNew: false })).toMatchObject({ values: 0 })
    expect(await namesOf(clinician)).toHaveLength(4)
  })

  it('gives psychotherapy notes a new key, separate from that of the chart', async () => {
    const clinician = await server.newClinician()
    const id = await makePsychotherapyNote(clinician)
    const { database, master } = server.storage
    const keyOf = async () => {
      const [row] = await database.orm.select().from(psychotherapyNotes).where(eq(psychotherapyNotes.id, id))
      const [key] = await database.orm
        .select()
        .from(vaultKeys)
        .where(eq(vaultKeys.id, Number(keyIdOf(row?.text ?? ''))))
      return key
    }
    const before = await keyOf()
    await rotateDataKeys(database, master)
    const after = await keyOf()
    expect([before?.purpose, after?.purpose]).toEqual(['psychotherapy_notes', 'psychotherapy_notes'])
    expect(after?.id).not.toBe(before?.id)

    const inTwoHours = Date.now() + 2 * 60 * 60 * 1000
    await rotateDataKeys(database, master, { startNew: false, now: inTwoHours })
    server.storage.vault.forget()
    const { data } = await clinician.call(getPsychotherapyNote, { params: { id: String(id) } })
    expect(data.text).toBe('Her silence felt like a test.')
  })

  it('removes a retired key only once no value uses it', async () => {
    const clinician = await clinicianWithPatients()
    const { database, master } = server.storage
    await rotateDataKeys(database, master)
    const inTwoHours = Date.now() + 2 * 60 * 60 * 1000
    const { keysRemoved } = await rotateDataKeys(database, master, { startNew: false, now: inTwoHours })
    expect(keysRemoved).toBeGreaterThan(0)
    server.storage.vault.forget()
    expect(await namesOf(clinician)).toHaveLength(3)
  })

  it('wraps all keys with a new master key and makes the old one useless', async () => {
    const { database, master: old } = server.storage
    const fresh = newKey()
    // The test's own master key is unknown here on purpose; the rotation gets it as "previous".
    const rotating = { ...masterKeys(fresh, [], 'new'), unwrap: old.unwrap }
    const count = await rewrapKeys(database, rotating)
    const rows = await database.orm.select().from(vaultKeys)
    expect(count).toBe(rows.length)
    expect(await rewrapKeys(database, rotating)).toBe(0)

    await expect(createVault(database, old).keysOf(0)).rejects.toThrow(WrongMasterKey)
    await expect(createVault(database, masterKeys(fresh, [], 'new')).keysOf(0)).resolves.toBeDefined()
    await rewrapKeys(database, { ...old, unwrap: masterKeys(fresh, [], 'new').unwrap })
  })
})
