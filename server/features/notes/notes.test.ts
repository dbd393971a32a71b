import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { amendNote, signNote } from '#shared/contracts/note-actions.ts'
import {
  createNote,
  getNote,
  listNotes,
  listNoteVersions,
  restoreNoteVersion,
  searchNotes,
  updateNote,
} from '#shared/contracts/notes.ts'
import { createPatient } from '#shared/contracts/patients.ts'
import { listTemplates } from '#shared/contracts/templates.ts'
import type { CallError } from '#shared/http/call.ts'
import { verifyAudit } from '../../access/audit.ts'
import { clinicalNotes, noteAmendments } from '../../db/tables/charts.ts'
import { auditEvents } from '../../db/tables/system.ts'
import { makeNote, makePatient } from '../../testing/records.ts'
import { type Clinician, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { sealValues } from '../../vault/sealed-row.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

const at = (id: number) => ({ params: { id: String(id) } })
const soapNote = '**SUBJECTIVE:**\nSleeps five hours.\n\n**PLAN:**\nReturn in two weeks.'

describe('a note', () => {
  it('is saved, opened and listed with every field of the contract', async () => {
    const owner = await server.newClinician()
    const patientId = await makePatient(owner)
    const given = {
      patientId,
      noteType: 'Follow-up Session' as const,
      inputText: 'typed words',
      soapNote,
      transcript: 'spoken words',
      templateName: 'Traditional SOAP Note',
      status: 'completed' as const,
    }
    const { data: created } = await owner.call(createNote, { body: given })
    expect(created).toMatchObject({ ...given, createdBy: owner.user.id, version: 1, signature: null })
    const { data: opened } = await owner.call(getNote, at(created.id))
    expect(opened).toEqual({ ...created, amendments: [] })
    const { data: draft } = await owner.call(createNote, { body: { patientId, noteType: 'Progress Note' } })
    expect(draft).toMatchObject({ status: 'draft', soapNote: null, inputText: null, templateName: null })
    const list = await owner.call(listNotes, {})
    expect(list.data.map(({ id }) => id)).toEqual([draft.id, created.id])
    expect(list).toMatchObject({ total: 2, nextBefore: null })
  })

  it('requires your own patient and a known note type', async () => {
    const [owner, stranger] = [await server.newClinician(), await server.newClinician()]
    const patientId = await makePatient(owner)
    const body = { patientId, noteType: 'Progress Note' as const }
    const theirs = await stranger.call(createNote, { body }).catch((error) => error)
    expect(theirs).toMatchObject({ status: 404, serverMessage: 'Patient not found' })
    const unknown = owner.call(createNote, { body: { ...body, noteType: 'Letter' as never } })
    await expect(unknown).rejects.toMatchObject({
      status: 400,
      serverMessage: 'Choose one of the note types.',
    })
    const foreignTemplate = owner.call(createNote, { body: { ...body, templateId: 987_654 } })
    await expect(foreignTemplate).rejects.toMatchObject({ status: 404, serverMessage: 'Template not found' })
  })

  it('is listed in pages after a given note, or in full without a limit', async () => {
    const owner = await server.newClinician()
    const patientId = await makePatient(owner)
    const other = await makePatient(owner, 'OTHER-1')
    for (let i = 0; i < 5; i += 1) await makeNote(owner, patientId)
    await makeNote(owner, other)
    const seen: number[] = []
    let before: number | null | undefined
    while (before !== null) {
      const page = await owner.call(listNotes, {
        query: { limit: '2', patientId: String(patientId), ...(before ? { before: String(before) } : {}) },
      })
      expect(page.total).toBe(5)
      seen.push(...page.data.map(({ id }) => id))
      before = page.nextBefore
    }
    expect(seen).toEqual([...seen].sort((a, b) => b - a))
    expect(new Set(seen).size).toBe(5)
    await expect(owner.call(listNotes, { query: { limit: '0' } })).rejects.toMatchObject({ status: 400 })
  })

  it('is listed only for its owner under concurrent requests, and empty pages include the total', async () => {
    const owners = await Promise.all([0, 1, 2, 3].map(() => server.newClinician()))
    const wanted = await Promise.all(
      owners.map(async (owner, index) => {
        const patientId = await makePatient(owner)
        const ids: number[] = []
        for (let n = 0; n < index; n += 1) ids.unshift(await makeNote(owner, patientId))
        return ids
      }),
    )
    const asked = [...owners.entries()].flatMap(([index, owner]) => {
      const oldest = String(wanted[index]?.at(-1) ?? 1)
      return [
        [owner.call(listNotes, {}), wanted[index], index],
        [owner.call(listNotes, { query: { limit: '2' } }), wanted[index]?.slice(0, 2), index],
        [owner.call(listNotes, { query: { before: oldest } }), [], index],
        [owner.call(searchNotes, { body: { limit: 2 } }), wanted[index]?.slice(0, 2), index],
        [owner.call(searchNotes, { body: { status: 'draft' } }), [], 0],
      ] as const
    })
    for (const [answer, ids, total] of asked) {
      const page = await answer
      expect(page.data.map(({ id }) => id)).toEqual(ids)
      expect(page.total).toBe(total)
    }
  })

  it('is found by patient name and note type, in any order, and by nothing else', async () => {
    const owner = await server.newClinician()
    const renata = await owner.call(createPatient, {
      body: { firstName: 'Renata', lastName: 'Okafor-Ångström' },
    })
    await makeNote(owner, renata.data.id)
    await makeNote(owner)
    const find = async (query: string) => {
      const { data, total } = await owner.call(searchNotes, { body: { query } })
      expect(data).toHaveLength(total)
      return data.map(({ patientName }) => patientName)
    }
    expect(await find('')).toHaveLength(2)
    expect(await find('progress')).toHaveLength(2)
    expect(await find('angstrom PROGRESS')).toEqual(['Renata Okafor-Ångström'])
    expect(await find('wilhelmina')).toEqual(['Wilhelmina Achterberg'])
    expect(await find('Sleeps')).toEqual([])
    const { data } = await owner.call(searchNotes, { body: { query: 'renata', status: 'completed' } })
    expect(data[0]).toMatchObject({ preview: 'Sleeps better. Return in two weeks.', signed: false })
    const drafts = await owner.call(searchNotes, { body: { query: '', status: 'draft' } })
    expect(drafts.total).toBe(0)
  })
})

describe('changing a note', () => {
  it('keeps every version, and restores one without losing the version it replaces', async () => {
    const { call, ...owner } = await server.newClinician()
    const id = await makeNote({ call, ...owner })
    const second = await call(updateNote, { ...at(id), body: { soapNote: 'Second.', version: 1 } })
    expect(second.data).toMatchObject({ version: 2, soapNote: 'Second.', status: 'completed' })
    // The specified request has no version.
    await call(updateNote, { ...at(id), body: { soapNote: 'Third.', status: 'reviewed' } })
    const unchanged = await call(updateNote, { ...at(id), body: { soapNote: 'Third.' } })
    expect(unchanged.data.version).toBe(3)

    const restored = await call(restoreNoteVersion, { ...at(id), body: { restore: 1, version: 3 } })
    expect(restored.data).toMatchObject({ version: 4, status: 'completed' })
    const { data: versions } = await call(listNoteVersions, at(id))
    expect(versions.map(({ version, status }) => [version, status])).toEqual([
      [4, 'completed'],
      [3, 'reviewed'],
      [2, 'completed'],
      [1, 'completed'],
    ])
    expect(versions[1]?.soapNote).toBe('Third.')
    expect(versions[0]?.soapNote).toBe(versions[3]?.soapNote)
    const missing = call(restoreNoteVersion, { ...at(id), body: { restore: 9, version: 4 } })
    await expect(missing).rejects.toMatchObject({ status: 404 })
  })

  it('refuses an outdated version and overwrites nothing: one of 20 concurrent saves succeeds', async () => {
    const owner = await server.newClinician()
    const id = await makeNote(owner)
    const saves = await Promise.allSettled(
      Array.from({ length: 20 }, (_, tab) =>
        owner.call(updateNote, { ...at(id), body: { soapNote: `Tab ${tab}`, version: 1 } }),
      ),
    )
    const refused = saves.filter((save) => save.status === 'rejected')
    expect(refused).toHaveLength(19)
    expect(refused[0]?.reason).toMatchObject({ status: 409, details: { version: 2 } })
    const { data } = await owner.call(listNoteVersions, at(id))
    expect(data).toHaveLength(2)
  })

  it('accepts another template and keeps the text', async () => {
    const owner = await server.newClinician()
    const id = await makeNote(owner)
    const { soapNote } = (await owner.call(getNote, at(id))).data
    const dap = (await owner.call(listTemplates, {})).data.find(({ name }) => name === 'DAP Note')
    const body = { soapNote: soapNote ?? '', templateId: dap?.id ?? 0 }
    const { data } = await owner.call(updateNote, { ...at(id), body })
    expect(data).toMatchObject({ soapNote, templateId: dap?.id, templateName: 'DAP Note', version: 2 })
    const foreign = owner.call(updateNote, { ...at(id), body: { ...body, templateId: 987_654 } })
    await expect(foreign).rejects.toMatchObject({ status: 404, serverMessage: 'Template not found' })
  })

  it('refuses blank text', async () => {
    const owner = await server.newClinician()
    const blank = owner.call(updateNote, { ...at(await makeNote(owner)), body: { soapNote: ' \n ' } })
    await expect(blank).rejects.toMatchObject({
      status: 400,
      serverMessage: 'A note can’t be saved without text.',
    })
  })
})

describe('a signed note', () => {
  async function signed(owner: Clinician): Promise<number> {
    const id = await makeNote(owner)
    await owner.call(signNote, { ...at(id), body: { name: 'Dana Whitfield, PMHNP', version: 1 } })
    return id
  }

  it('has a name, time and hash, is locked, and can only be amended', async () => {
    const owner = await server.newClinician()
    const id = await signed(owner)
    const { data: before } = await owner.call(getNote, at(id))
    expect(before.signature).toMatchObject({ name: 'Dana Whitfield, PMHNP', intact: true })
    expect(before.signature?.hash).toMatch(/^[0-9a-f]{64}$/)

    const locked = { status: 409, serverMessage: /signed and locked/ }
    for (const change of [
      () => owner.call(updateNote, { ...at(id), body: { soapNote: 'Other.', version: 1 } }),
      () => owner.call(restoreNoteVersion, { ...at(id), body: { restore: 1, version: 1 } }),
      () => owner.call(signNote, { ...at(id), body: { name: 'Somebody', version: 1 } }),
    ]) {
      const refused = await change().catch((error: CallError) => error)
      expect(refused).toMatchObject({ status: locked.status })
      expect((refused as CallError).serverMessage).toMatch(locked.serverMessage)
    }
    for (const text of ['The dose was 5 mg.', 'And at night.']) {
      await owner.call(amendNote, { ...at(id), body: { text, name: 'Dana Whitfield' } })
    }
    const { data: after } = await owner.call(getNote, at(id))
    expect({ ...after, amendments: [] }).toEqual(before)
    expect(after.amendments.map(({ text, intact }) => [text, intact])).toEqual([
      ['The dose was 5 mg.', true],
      ['And at night.', true],
    ])
  })

  it('must be completed, and the signed version must be the current one', async () => {
    const owner = await server.newClinician()
    const patientId = await makePatient(owner)
    const { data } = await owner.call(createNote, {
      body: { patientId, noteType: 'Progress Note', soapNote },
    })
    const body = { name: 'Dana', version: 1 }
    await expect(owner.call(signNote, { ...at(data.id), body })).rejects.toMatchObject({
      status: 409,
      serverMessage: 'Complete the note before you sign it.',
    })
    await owner.call(updateNote, { ...at(data.id), body: { soapNote, status: 'completed' } })
    await expect(owner.call(signNote, { ...at(data.id), body })).rejects.toMatchObject({ status: 409 })
    await expect(
      owner.call(amendNote, { ...at(data.id), body: { text: 'x', name: 'D' } }),
    ).rejects.toMatchObject({
      status: 409,
    })
    await expect(
      owner.call(signNote, { ...at(data.id), body: { ...body, version: 2 } }),
    ).resolves.toBeTruthy()
  })

  it('shows when it or an amendment was changed directly in the database', async () => {
    const owner = await server.newClinician()
    const id = await signed(owner)
    await owner.call(amendNote, { ...at(id), body: { text: 'First.', name: 'Dana' } })
    const { database, vault } = server.storage
    const keys = await vault.keysOf(owner.user.id)
    await database.orm
      .update(clinicalNotes)
      .set(sealValues(keys, clinicalNotes, id, { soapNote: 'Forged.' }))
      .where(eq(clinicalNotes.id, id))
    await database.orm.update(noteAmendments).set({ name: 'Forger' }).where(eq(noteAmendments.noteId, id))
    const { data } = await owner.call(getNote, at(id))
    expect(data.signature?.intact).toBe(false)
    expect(data.amendments[0]?.intact).toBe(false)
    const [event] = await database.orm
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.chainId, owner.user.id), eq(auditEvents.action, 'note.signed')))
    expect(event?.detail).toMatchObject({ hash: data.signature?.hash })
  })

  it('is signed once when 20 requests come at the same time', async () => {
    const owner = await server.newClinician()
    const id = await makeNote(owner)
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        owner.call(signNote, { ...at(id), body: { name: 'Dana', version: 1 } }),
      ),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await verifyAudit(server.storage.database, server.storage.vault)).broken).toBeUndefined()
  })
})
