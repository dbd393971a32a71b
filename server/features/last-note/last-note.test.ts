import { eq } from 'drizzle-orm'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSinceLine, getSinceLastNote } from '#shared/contracts/last-note.ts'
import { amendNote, moveNote, notePdf, signNote, voidNote } from '#shared/contracts/note-actions.ts'
import {
  getNote,
  listNoteVersions,
  type ReviewedNote,
  restoreNoteVersion,
  updateNote,
} from '#shared/contracts/notes.ts'
import { urlOf } from '#shared/http/call.ts'
import { clinicalNotes } from '../../db/tables/charts.ts'
import { auditTrailOf } from '../../testing/audit-trail.ts'
import { makeFollowUp } from '../../testing/follow-up-note.ts'
import { makePatient } from '../../testing/records.ts'
import { type Clinician, startTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

const at = (id: number) => ({ params: { id: String(id) } })
const UTC = { timeZone: 'UTC' }

const sinceLast = async (owner: Clinician, id: number) =>
  (await owner.call(getSinceLastNote, { ...at(id), query: UTC })).data

async function add(owner: Clinician, note: Pick<ReviewedNote, 'id' | 'version'>, text: string) {
  const { lines } = await sinceLast(owner, note.id)
  const line = lines.find((one) => one.text === text)?.id ?? ''
  const { data } = await owner.call(addSinceLine, {
    ...at(note.id),
    body: { line, version: note.version, ...UTC },
  })
  return { note: data, added: data.statements.find(({ id }) => id === line) }
}

const SCORE = 'PHQ-9 17 → 11 since March 3.'
const VISIT =
  'Clinician: Your PHQ-9 is 11 today.\nPatient: I take the sertraline, a hundred milligrams, every day.'

async function edit(owner: Clinician, note: ReviewedNote, id: string, text: string): Promise<ReviewedNote> {
  const statements = note.statements.map(({ id: one, section, topic, text: words, newLine }) => ({
    id: one,
    section,
    topic,
    text: one === id ? text : words,
    ...(newLine ? { newLine } : {}),
  }))
  const body = { statements, sections: note.sections, version: note.version }
  return (await owner.call(updateNote, { ...at(note.id), body })).data
}

describe('since the last note', () => {
  it('offers what changed, what was planned and isn’t mentioned, and lines to copy, with their source', async () => {
    const owner = await server.newClinician()
    const { before, note } = await makeFollowUp(owner)
    const { last, lines, repeated } = await sinceLast(owner, note.id)
    expect(last).toMatchObject({ noteId: before.id, day: 'March 3' })
    const of = (...kinds: string[]) =>
      lines.filter(({ kind }) => kinds.includes(kind)).map(({ text }) => text)
    expect(of('measure', 'medication')).toEqual([SCORE, 'Sertraline 50 → 100 mg since March 3.'])
    expect(of('due')).toEqual(['Planned March 3, not mentioned in this visit: Recheck TSH in 6 weeks.'])
    expect(of('line')).toContain('From the note of March 3: Takes sertraline 50 mg daily.')
    const score = before.statements.find(({ text }) => text.startsWith('PHQ-9'))
    expect(lines[0]?.chart).toEqual([
      {
        noteId: before.id,
        lineId: score?.id,
        serviceAt: '2026-03-03T15:00:00.000Z',
        day: 'March 3',
        text: 'PHQ-9 17 (moderately severe).',
      },
    ])
    expect(repeated).toEqual([])
    // Nothing is in the note on its own.
    expect((await owner.call(getNote, at(note.id))).data.soapNote).toBe(note.soapNote)
  })

  it('knows only signed notes that aren’t void, before this one, of this patient and clinician', async () => {
    const owner = await server.newClinician()
    const { patientId, before, note } = await makeFollowUp(owner)
    expect((await sinceLast(owner, before.id)).last).toBeNull()
    await makeFollowUp(owner)
    expect((await sinceLast(owner, note.id)).last?.noteId).toBe(before.id)
    await owner.call(voidNote, { ...at(before.id), body: { reason: 'Written for another patient.' } })
    expect((await sinceLast(owner, note.id)).last).toBeNull()
    await makeFollowUp(owner, { patientId })
    const other = await server.newClinician()
    const params = { ...at(note.id), query: UTC }
    await expect(other.call(getSinceLastNote, params)).rejects.toMatchObject({ status: 404 })
  })

  it('leaves out lines that an amendment corrects, and finds lines with the same words', async () => {
    const owner = await server.newClinician()
    const same = 'Sleeps poorly on most nights of the week.'
    const { before, note } = await makeFollowUp(owner, {
      last: `**SUBJECTIVE:**\n${same}\n\n**OBJECTIVE:**\nPHQ-9 17.`,
      followUp: `**SUBJECTIVE:**\n${same}\n\n**OBJECTIVE:**\nPHQ-9 11.`,
    })
    const { repeated, lines } = await sinceLast(owner, note.id)
    expect(repeated).toEqual([{ statementId: note.statements[0]?.id, lineId: before.statements[0]?.id }])
    expect(lines.map(({ text }) => text)).not.toContain(`From the note of March 3: ${same}`)
    const statementId = before.statements[1]?.id ?? ''
    const body = { text: 'The score was 18.', statementId, name: 'Dana Whitfield' }
    await owner.call(amendNote, { ...at(before.id), body })
    expect((await sinceLast(owner, note.id)).lines.map(({ kind }) => kind)).not.toContain('measure')
  })
})

describe('an added line', () => {
  it('keeps its source through edits, versions, undo, signing and the PDF', async () => {
    const owner = await server.newClinician()
    const { before, note } = await makeFollowUp(owner, { inputText: VISIT })
    const first = await add(owner, note, SCORE)
    expect(first.added).toMatchObject({
      topic: 'Interval history',
      by: 'fact',
      kept: false,
      check: { verdict: 'supported', why: 'The note of March 3 says this.' },
      chart: [{ noteId: before.id, text: 'PHQ-9 17 (moderately severe).' }],
    })
    const id = first.added?.id ?? ''
    expect((await sinceLast(owner, note.id)).lines.find((line) => line.id === id)).toBeDefined()
    const edited = await edit(owner, first.note, id, 'PHQ-9 down from 17 to 11.')
    const line = edited.statements.find((one) => one.id === id)
    expect(line).toMatchObject({ by: 'clinician', chart: [{ text: 'PHQ-9 17 (moderately severe).' }] })
    expect(line?.check.verdict).not.toBe('contradicted')
    const { data: versions } = await owner.call(listNoteVersions, { ...at(note.id), query: {} })
    expect(versions[1]?.statements.find((one) => one.id === id)?.chart).toHaveLength(1)
    const restored = await edit(owner, edited, id, SCORE)
    expect(restored.statements.find((one) => one.id === id)).toMatchObject({ by: 'fact', chart: [{}] })
    await edit(owner, restored, id, 'PHQ-9 is better: 11.')
    const version = restored.version + 1
    const signing = { name: 'Dana Whitfield', version, withoutCheck: true }
    const { data: signed } = await owner.call(signNote, { ...at(note.id), body: signing })
    expect(signed.statements.find((one) => one.id === id)?.chart).toHaveLength(1)
    const response = await fetch(server.url + urlOf(notePdf.path, at(note.id)), {
      headers: { authorization: `Bearer ${owner.token}`, cookie: `sid=${owner.cookie}` },
    })
    const { text } = await extractText(new Uint8Array(await response.arrayBuffer()), { mergePages: true })
    expect(text.replace(/\s+/g, ' ')).toContain('PHQ-9 is better: 11. [From the note of March 3]')
  })

  it('is compared with the earlier note, so a number that neither has is contradicted and blocks signing', async () => {
    const owner = await server.newClinician()
    const { note } = await makeFollowUp(owner, { inputText: VISIT })
    const { note: with1, added } = await add(owner, note, SCORE)
    const wrong = await edit(owner, with1, added?.id ?? '', 'PHQ-9 19 → 11 since March 3.')
    expect(wrong.statements.find(({ id }) => id === added?.id)?.check).toMatchObject({
      verdict: 'contradicted',
      why: 'The note of March 3 doesn’t say 19.',
    })
    const body = { name: 'Dana Whitfield', version: wrong.version, withoutCheck: true }
    await expect(owner.call(signNote, { ...at(note.id), body })).rejects.toMatchObject({ status: 409 })
    // Nothing could be kept in a note without a visit, so nothing there blocks signing.
    const typed = await makeFollowUp(owner)
    const copied = await add(owner, typed.note, SCORE)
    const changed = await edit(owner, copied.note, copied.added?.id ?? '', 'PHQ-9 19 → 11 since March 3.')
    const line = changed.statements.find(({ id }) => id === copied.added?.id)
    expect(line?.check.verdict).toBe('not-found')
    await owner.call(signNote, { ...at(typed.note.id), body: { ...body, version: changed.version } })
  })

  it('says that it was copied forward, also when it is copied again', async () => {
    const owner = await server.newClinician()
    const { note } = await makeFollowUp(owner)
    const copy = 'From the note of March 3: Takes sertraline 50 mg daily.'
    const { note: saved, added } = await add(owner, note, copy)
    expect(saved.soapNote).toContain(copy)
    expect(added?.section).toBe('SUBJECTIVE')
    expect((await sinceLast(owner, note.id)).lines.filter(({ text }) => text === copy)).toHaveLength(1)
  })

  it('is only what the server offers, and loses its source in another chart', async () => {
    const owner = await server.newClinician()
    const { note } = await makeFollowUp(owner)
    const body = { line: 'since-unknown', version: note.version, ...UTC }
    await expect(owner.call(addSinceLine, { ...at(note.id), body })).rejects.toMatchObject({ status: 422 })
    const { note: saved, added } = await add(owner, note, SCORE)
    const move = { patientId: await makePatient(owner), version: saved.version }
    const { data: moved } = await owner.call(moveNote, { ...at(note.id), body: move })
    const line = moved.statements.find(({ id }) => id === added?.id)
    expect(line).toMatchObject({ by: 'clinician', check: { verdict: 'unchecked' } })
    expect(line?.chart).toBeUndefined()
    const back = { restore: saved.version, version: moved.version }
    const { data: restored } = await owner.call(restoreNoteVersion, { ...at(note.id), body: back })
    expect(restored.statements.find(({ id }) => id === added?.id)?.chart).toBeUndefined()
  })

  it('is stored sealed and recorded without its words', async () => {
    const owner = await server.newClinician()
    const { note } = await makeFollowUp(owner)
    await add(owner, note, SCORE)
    const { orm } = server.storage.database
    const [row] = await orm.select().from(clinicalNotes).where(eq(clinicalNotes.id, note.id))
    expect(JSON.stringify(row)).not.toMatch(/PHQ|moderately/)
    const all = await auditTrailOf(server.storage.database, owner.user.id)
    const trail = all.filter(({ action }) => /^note\.(?:compared|chart_line_added)$/.test(action))
    expect(trail.map(({ action }) => action)).toEqual(['note.compared', 'note.chart_line_added'])
    expect(JSON.stringify(trail)).not.toMatch(/PHQ|sertraline/i)
  })
})
