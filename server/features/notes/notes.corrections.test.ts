import { eq } from 'drizzle-orm'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { patientTrends } from '#shared/contracts/assessment-trends.ts'
import { dashboardStats } from '#shared/contracts/dashboard.ts'
import { createDraft, listDrafts } from '#shared/contracts/drafts.ts'
import { amendNote, moveNote, notePdf, signNote, undoVoid, voidNote } from '#shared/contracts/note-actions.ts'
import {
  createNote,
  getNote,
  listNotes,
  listNoteVersions,
  recheckNote,
  restoreNoteVersion,
  searchNotes,
  settleReview,
  updateNote,
} from '#shared/contracts/notes.ts'
import { dischargePatient, searchPatients } from '#shared/contracts/patients.ts'
import { linkNoteGoals, listPlans, noteGoals, patientFhir } from '#shared/contracts/treatment-plans.ts'
import { generateSoapNote, patientOverview } from '#shared/contracts/writing.ts'
import { PATIENT_DISCHARGED } from '#shared/domain/patients.ts'
import { verifyAudit } from '../../access/audit.ts'
import { clinicalNotes } from '../../db/tables/charts.ts'
import { auditTrailOf } from '../../testing/audit-trail.ts'
import { makeNote, makePatient, makePlan, makeSignedNote } from '../../testing/records.ts'
import { type Clinician, startTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

const at = (id: number) => ({ params: { id: String(id) } })
const reason = 'Written for another patient.'
const voidIt = (owner: Clinician, id: number) => owner.call(voidNote, { ...at(id), body: { reason } })
const VOID = { status: 409, serverMessage: 'This note is void. Undo the void to change it.' }

async function actsOf(owner: Clinician, prefix: RegExp) {
  const trail = await auditTrailOf(server.storage.database, owner.user.id)
  return trail
    .filter(({ action }) => prefix.test(action))
    .map(({ action, subject, subjectId, detail }) => ({ action, subject, subjectId, detail }))
}

/** A note that the server wrote from a visit, so its lines have evidence. */
async function makeWrittenNote(owner: Clinician, patientId: number) {
  const visit = {
    patientId,
    noteType: 'Progress Note' as const,
    inputText: 'Clinician: How do you sleep?\nPatient: I sleep five hours a night. My appetite is good.',
  }
  const { data: written } = await owner.call(generateSoapNote, { body: visit })
  const statements = written.statements.map(({ id, section, topic, text }) => ({ id, section, topic, text }))
  const { data } = await owner.call(createNote, {
    body: { ...visit, statements, sections: written.sections, generations: [written.generation] },
  })
  return data
}

/** A note the clinician wrote, with its visit. */
async function makeVisitNote(owner: Clinician, patientId: number) {
  const { data } = await owner.call(createNote, {
    body: {
      patientId,
      noteType: 'Progress Note',
      status: 'completed',
      inputText: 'Sleeps better. Return in two weeks.',
      soapNote: '**SUBJECTIVE:**\nSleeps better.\n\n**PLAN:**\nReturn in two weeks.',
    },
  })
  return data
}

describe('a voided note', () => {
  it('needs a reason, keeps its text and signature, and is marked', async () => {
    const owner = await server.newClinician()
    const id = await makeSignedNote(owner)
    const { data: before } = await owner.call(getNote, at(id))
    for (const blank of ['', '   ']) {
      const refused = owner.call(voidNote, { ...at(id), body: { reason: blank } })
      await expect(refused).rejects.toMatchObject({ status: 400 })
    }
    const { data: voided } = await voidIt(owner, id)
    expect(voided.voided).toMatchObject({ reason })
    const { data: opened } = await owner.call(getNote, at(id))
    expect(opened).toEqual({ ...before, voided: voided.voided })
    expect(opened.signature?.intact).toBe(true)

    const [row] = await server.storage.database.orm
      .select()
      .from(clinicalNotes)
      .where(eq(clinicalNotes.id, id))
    expect(row?.voidReason).toBeTruthy()
    expect(row?.voidReason).not.toContain('another')
    expect(await actsOf(owner, /^note\.voided/)).toEqual([
      {
        action: 'note.voided',
        subject: 'note',
        subjectId: id,
        detail: { patientId: before.patientId, signed: true },
      },
    ])
  })

  it('can’t be edited, restored, resolved, checked, signed, amended, moved or linked to goals', async () => {
    const owner = await server.newClinician()
    const [from, to] = [await makePatient(owner), await makePatient(owner)]
    const open = await makeVisitNote(owner, from)
    const signed = await makeSignedNote(owner)
    await voidIt(owner, open.id)
    await voidIt(owner, signed)
    const soapNote = '**SUBJECTIVE:**\nSleeps worse.'
    const sign = { name: 'Dana Whitfield', version: 1 }
    const tries = [
      () => owner.call(updateNote, { ...at(open.id), body: { soapNote, version: 1 } }),
      () => owner.call(restoreNoteVersion, { ...at(open.id), body: { restore: 1, version: 1 } }),
      () => owner.call(settleReview, { ...at(open.id), body: { version: 1 } }),
      () => owner.call(recheckNote, { ...at(open.id), body: { version: 1 } }),
      () => owner.call(signNote, { ...at(open.id), body: sign }),
      () => owner.call(amendNote, { ...at(signed), body: { name: 'Dana Whitfield', text: 'It was 5 mg.' } }),
      () => owner.call(linkNoteGoals, { ...at(open.id), body: { goals: [] } }),
    ]
    for (const each of tries) await expect(each()).rejects.toMatchObject(VOID)
    await expect(
      owner.call(moveNote, { ...at(open.id), body: { patientId: to, version: 1 } }),
    ).rejects.toMatchObject({ status: 409, serverMessage: 'This note is void. Undo the void to move it.' })
    const { data } = await owner.call(getNote, at(open.id))
    expect(data).toMatchObject({ version: 1, signature: null, patientId: from })
  })

  it('is left out of lists, searches and counts unless requested', async () => {
    const owner = await server.newClinician()
    const patientId = await makePatient(owner)
    const [kept, gone] = [await makeNote(owner, patientId), await makeNote(owner, patientId)]
    const { data: stats } = await owner.call(dashboardStats, {})
    expect(stats).toMatchObject({ totalNotes: 2, completedNotes: 2, monthlyNoteCount: 2 })
    await voidIt(owner, gone)

    const ids = (list: { data: { id: number }[]; total: number }) => ({
      ids: list.data.map(({ id }) => id),
      total: list.total,
    })
    const without = { ids: [kept], total: 1 }
    const withVoided = { ids: [gone, kept], total: 2 }
    expect(ids(await owner.call(listNotes, {}))).toEqual(without)
    expect(ids(await owner.call(listNotes, { query: { limit: '10' } }))).toEqual(without)
    expect(ids(await owner.call(listNotes, { query: { patientId: String(patientId) } }))).toEqual(without)
    expect(ids(await owner.call(listNotes, { query: { voided: 'include' } }))).toEqual(withVoided)
    expect(ids(await owner.call(listNotes, { query: { voided: 'include', limit: '10' } }))).toEqual(
      withVoided,
    )
    for (const query of ['', 'progress', 'achterberg']) {
      for (const filter of [{}, { patientId }, { status: 'completed' as const }]) {
        const body = { query, ...filter }
        expect(ids(await owner.call(searchNotes, { body })), query).toEqual(without)
        const shown = await owner.call(searchNotes, { body: { ...body, includeVoided: true } })
        expect(ids(shown), query).toEqual(withVoided)
        expect(shown.data.map(({ voided }) => voided)).toEqual([true, false])
      }
    }
    // Voiding a note doesn't give back the monthly allowance.
    const { data: after } = await owner.call(dashboardStats, {})
    expect(after).toMatchObject({ totalNotes: 1, completedNotes: 1, monthlyNoteCount: 2 })
    expect(after.notesByWeek.at(-1)).toMatchObject({ count: 1 })
    const { data: cards } = await owner.call(searchPatients, { body: {} })
    expect(cards[0]).toMatchObject({ noteCount: 1, lastNote: { id: kept } })
  })

  it('is left out of the chart’s overview, trends, plans, drafts and FHIR export', async () => {
    const owner = await server.newClinician()
    const patientId = await makePatient(owner)
    const id = await makeNote(owner, patientId)
    const plan = await makePlan(owner, patientId)
    const goals = [{ planId: plan.id, goalId: plan.goals[0]?.id ?? '' }]
    await owner.call(linkNoteGoals, { ...at(id), body: { goals } })
    await owner.call(createDraft, { body: { noteId: id, text: 'Sleeps better.' } })
    const seen = async () => ({
      overview: (await owner.call(patientOverview, at(patientId))).data.noteCount,
      trends: (await owner.call(patientTrends, at(patientId))).data.notes.length,
      goals: (await owner.call(listPlans, at(patientId))).data[0]?.goals[0]?.notes.length,
      drafts: (await owner.call(listDrafts, {})).data.length,
      fhir: await compositionsOf(owner, patientId),
    })
    expect(await seen()).toEqual({ overview: 1, trends: 1, goals: 1, drafts: 1, fhir: ['final'] })
    await voidIt(owner, id)
    expect(await seen()).toEqual({ overview: 0, trends: 0, goals: 0, drafts: 0, fhir: [] })
    expect(await compositionsOf(owner, patientId, { voided: 'include' })).toEqual(['entered-in-error'])
    await owner.call(undoVoid, at(id))
    expect(await seen()).toEqual({ overview: 1, trends: 1, goals: 1, drafts: 1, fhir: ['final'] })
  })

  it('isn’t used by a cached overview, even if the note count is the same again', async () => {
    const owner = await server.newClinician()
    const patientId = await makePatient(owner)
    const wrong = await owner.call(createNote, {
      body: {
        patientId,
        noteType: 'Progress Note',
        status: 'completed',
        soapNote: '**ASSESSMENT:**\nBipolar I disorder, current episode manic.',
      },
    })
    const overview = async () => (await owner.call(patientOverview, at(patientId))).data
    expect((await overview()).overview).toMatch(/bipolar/i)
    await voidIt(owner, wrong.data.id)
    await makeNote(owner, patientId)
    const { overview: text, noteCount } = await overview()
    expect(noteCount).toBe(1)
    expect(text).not.toMatch(/bipolar/i)
  })

  it('has VOID on every page of its PDF, with the reason', async () => {
    const owner = await server.newClinician()
    const { data: note } = await owner.call(createNote, {
      body: {
        patientId: await makePatient(owner),
        noteType: 'Progress Note',
        status: 'completed',
        soapNote: `**SUBJECTIVE:**\n${Array.from({ length: 60 }, (_, line) => `- Line ${line}`).join('\n')}`,
      },
    })
    const pages = async () => {
      const blob = await owner.download(notePdf, at(note.id))
      return (await extractText(new Uint8Array(await blob.arrayBuffer()))).text
    }
    expect((await pages()).join('')).not.toContain('VOID')
    await voidIt(owner, note.id)
    const printed = await pages()
    expect(printed.length).toBeGreaterThan(1)
    for (const page of printed) expect(page).toContain('VOID')
    expect(printed[0]).toContain(`Reason: ${reason}`)
  })

  it('is a normal note again when the void is undone', async () => {
    const owner = await server.newClinician()
    const note = await makeVisitNote(owner, await makePatient(owner))
    await voidIt(owner, note.id)
    const { data: restored } = await owner.call(undoVoid, at(note.id))
    expect(restored.voided).toBeNull()
    const sign = { name: 'Dana Whitfield', version: 1 }
    const { data: signed } = await owner.call(signNote, { ...at(note.id), body: sign })
    expect(signed.signature?.intact).toBe(true)
    // Undoing again changes nothing.
    await expect(owner.call(undoVoid, at(note.id))).resolves.toMatchObject({ data: { voided: null } })
    expect((await actsOf(owner, /^note\.void/)).map(({ action }) => action)).toEqual([
      ...['note.voided', 'note.void_undone'],
    ])
  })

  it('keeps the first reason when several tabs void it', async () => {
    const owner = await server.newClinician()
    const id = await makeNote(owner)
    const reasons = Array.from({ length: 6 }, (_, tab) => `Tab ${tab}`)
    const answers = await Promise.all(
      reasons.map((each) => owner.call(voidNote, { ...at(id), body: { reason: each } })),
    )
    const said = new Set(answers.map(({ data }) => data.voided?.reason))
    expect(said.size).toBe(1)
    expect(await actsOf(owner, /^note\.voided/)).toHaveLength(1)
  })

  it('can’t be signed by a tab that didn’t see the void', async () => {
    const owner = await server.newClinician()
    for (let round = 0; round < 4; round += 1) {
      const id = await makeNote(owner)
      const [voided, signed] = await Promise.allSettled([
        voidIt(owner, id),
        owner.call(signNote, { ...at(id), body: { name: 'Dana Whitfield', version: 1 } }),
      ])
      expect(voided.status).toBe('fulfilled')
      if (signed.status === 'rejected') expect(signed.reason).toMatchObject(VOID)
      const acts = (await actsOf(owner, /^note\.(voided|signed)$/)).filter(
        ({ subjectId }) => subjectId === id,
      )
      // Signing and then voiding is fine, but not the reverse.
      expect(acts.at(-1)?.action).toBe('note.voided')
    }
  })
})

async function compositionsOf(owner: Clinician, patientId: number, query = {}): Promise<string[]> {
  const blob = await owner.download(patientFhir, { ...at(patientId), query })
  const bundle = JSON.parse(await blob.text()) as {
    entry: { resource: { resourceType: string; status: string } }[]
  }
  const statusOf = (kind: string) =>
    bundle.entry
      .filter(({ resource }) => resource.resourceType === kind)
      .map(({ resource }) => resource.status)
  const documents = statusOf('DocumentReference')
  expect(documents.length).toBe(statusOf('Composition').length)
  for (const status of documents) expect(['current', 'entered-in-error']).toContain(status)
  return statusOf('Composition')
}

describe('a note in the wrong chart', () => {
  it('can be moved, and moved back, with its versions, evidence and unsaved edits', async () => {
    const owner = await server.newClinician()
    const [from, to] = [await makePatient(owner), await makePatient(owner)]
    const first = await makeWrittenNote(owner, from)
    await owner.call(updateNote, {
      ...at(first.id),
      body: { soapNote: `${first.soapNote}\nCall if worse.`, version: 1 },
    })
    await owner.call(createDraft, { body: { noteId: first.id, text: 'Sleeps well.', noteVersion: 2 } })
    const { data: before } = await owner.call(getNote, at(first.id))
    expect(before.statements.some(({ evidence }) => evidence.length > 0)).toBe(true)

    const { data: moved } = await owner.call(moveNote, {
      ...at(first.id),
      body: { patientId: to, version: 2 },
    })
    expect(moved).toMatchObject({ patientId: to, version: 3, inputText: before.inputText })
    expect(moved.statements).toEqual(before.statements)
    expect(moved.findings).toEqual(before.findings)
    const { data: versions } = await owner.call(listNoteVersions, at(first.id))
    expect(versions.map(({ version }) => version)).toEqual([3, 2, 1])
    const listed = async (patientId: number) =>
      (await owner.call(searchNotes, { body: { patientId } })).data.map(({ id }) => id)
    expect([await listed(from), await listed(to)]).toEqual([[], [first.id]])
    const { data: drafts } = await owner.call(listDrafts, { query: { noteId: String(first.id) } })
    expect(drafts).toMatchObject([{ text: 'Sleeps well.', noteVersion: 3 }])

    await owner.call(moveNote, { ...at(first.id), body: { patientId: from, version: 3 } })
    expect([await listed(from), await listed(to)]).toEqual([[first.id], []])
    const detail = (one: number, other: number) => [
      {
        action: 'patient.note_moved_out',
        subject: 'patient',
        subjectId: one,
        detail: { noteId: first.id, to: other },
      },
      {
        action: 'patient.note_moved_in',
        subject: 'patient',
        subjectId: other,
        detail: { noteId: first.id, from: one },
      },
    ]
    expect(await actsOf(owner, /^patient\.note_moved/)).toEqual([...detail(from, to), ...detail(to, from)])
    expect((await verifyAudit(server.storage.database, server.storage.vault)).broken).toBeUndefined()
  })

  it('leaves the goals of the first chart behind, and gets them back when moved back', async () => {
    const owner = await server.newClinician()
    const [from, to] = [await makePatient(owner), await makePatient(owner)]
    const id = await makeNote(owner, from)
    const plan = await makePlan(owner, from)
    const goals = [{ planId: plan.id, goalId: plan.goals[0]?.id ?? '' }]
    await owner.call(linkNoteGoals, { ...at(id), body: { goals } })
    const links = async () => ({
      note: (await owner.call(noteGoals, at(id))).data.linked.length,
      plan: (await owner.call(listPlans, at(from))).data[0]?.goals[0]?.notes.length,
    })
    expect(await links()).toEqual({ note: 1, plan: 1 })
    await owner.call(moveNote, { ...at(id), body: { patientId: to, version: 1 } })
    expect(await links()).toEqual({ note: 0, plan: 0 })
    await owner.call(moveNote, { ...at(id), body: { patientId: from, version: 2 } })
    expect(await links()).toEqual({ note: 1, plan: 1 })
  })

  it('can’t be moved once signed, only voided', async () => {
    const owner = await server.newClinician()
    const id = await makeSignedNote(owner)
    const to = await makePatient(owner)
    await expect(
      owner.call(moveNote, { ...at(id), body: { patientId: to, version: 1 } }),
    ).rejects.toMatchObject({
      status: 409,
      serverMessage: 'This note is signed, so it can’t be moved. Void it instead.',
    })
  })

  it('can’t be moved into a chart of another clinician, or of a discharged patient', async () => {
    const [owner, stranger] = [await server.newClinician(), await server.newClinician()]
    const id = await makeNote(owner)
    const theirs = await makePatient(stranger)
    const moveTo = (patientId: number) =>
      owner.call(moveNote, { ...at(id), body: { patientId, version: 1 } }).catch((error) => error)
    const [foreign, missing] = [await moveTo(theirs), await moveTo(900_000_000)]
    expect(foreign).toMatchObject({ status: 404, serverMessage: 'Patient not found' })
    expect(missing.message).toBe(foreign.message)
    const discharged = await makePatient(owner)
    await owner.call(dischargePatient, { ...at(discharged), body: {} })
    expect(await moveTo(discharged)).toMatchObject({ status: 409, details: { code: PATIENT_DISCHARGED } })
    expect((await owner.call(getNote, at(id))).data.version).toBe(1)
  })

  it('can’t be signed or moved by a tab that still shows the other patient; repeating a move changes nothing', async () => {
    const owner = await server.newClinician()
    const [to, other] = [await makePatient(owner), await makePatient(owner)]
    const id = await makeNote(owner)
    const move = (patientId: number) => owner.call(moveNote, { ...at(id), body: { patientId, version: 1 } })
    await move(to)
    await expect(move(to)).resolves.toMatchObject({ data: { patientId: to, version: 2 } })
    await expect(move(other)).rejects.toMatchObject({ status: 409, details: { version: 2 } })
    const sign = owner.call(signNote, { ...at(id), body: { name: 'Dana Whitfield', version: 1 } })
    await expect(sign).rejects.toMatchObject({ status: 409, details: { version: 2 } })
    expect(await actsOf(owner, /^note\.moved/)).toHaveLength(1)
  })
})
