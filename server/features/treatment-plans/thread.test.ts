import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSinceLine, getSinceLastNote } from '#shared/contracts/last-note.ts'
import { signNote, voidNote } from '#shared/contracts/note-actions.ts'
import { createNote, getNote, updateNote } from '#shared/contracts/notes.ts'
import {
  createPlan,
  dismissFinding,
  linkLineGoal,
  linkNoteGoals,
  listPlans,
  noteGoals,
  setPlanStatus,
} from '#shared/contracts/treatment-plans.ts'
import { noteThreads } from '../../db/tables/care.ts'
import { auditTrailOf } from '../../testing/audit-trail.ts'
import { makePatient } from '../../testing/records.ts'
import { type Clinician, startTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

const at = (id: number) => ({ params: { id: String(id) } })
const NOTE =
  '**SUBJECTIVE:**\nStill has insomnia: sleeps four hours of most nights.\nWork is fine.\n\n' +
  '**OBJECTIVE:**\nUsed cognitive restructuring; she was receptive.\n\n**ASSESSMENT:**\nInsomnia disorder.\n\n' +
  '**PLAN:**\nReturn in two weeks.'

async function write(owner: Clinician, patientId: number, soapNote = NOTE, serviceAt?: string) {
  const body = {
    patientId,
    noteType: 'Progress Note' as const,
    status: 'completed' as const,
    soapNote,
    serviceAt,
  }
  return (await owner.call(createNote, { body })).data
}

async function planFor(owner: Clinician, patientId: number, changes: { reviewOn?: string } = {}) {
  const goals = [
    { goal: 'Sleep through most nights', objectives: ['Keep a sleep log'], problem: 'Insomnia' },
    { goal: 'Worry less', problem: 'Anxiety' },
  ]
  const common = {
    interventions: 'Sleep restriction',
    modality: 'cbt' as const,
    frequency: 'weekly' as const,
  }
  return (await owner.call(createPlan, { body: { patientId, goals, ...common, ...changes } })).data
}

async function threaded(owner: Clinician, soapNote = NOTE) {
  const patientId = await makePatient(owner)
  const plan = await planFor(owner, patientId)
  const note = await write(owner, patientId, soapNote)
  const [sleep, worry] = plan.goals.map(({ id }) => ({ planId: plan.id, goalId: id }))
  return { patientId, plan, note, sleep: sleep as Ref, worry: worry as Ref }
}

type Ref = { planId: number; goalId: string }

const goalsOf = async (owner: Clinician, id: number) => (await owner.call(noteGoals, at(id))).data
const kinds = async (owner: Clinician, id: number) =>
  (await goalsOf(owner, id)).findings.map(({ kind }) => kind)
const link = async (owner: Clinician, id: number, statementId: string, goal: Ref, linked = true) =>
  (await owner.call(linkLineGoal, { ...at(id), body: { ...goal, statementId, linked } })).data

describe('a line’s goal', () => {
  it('is suggested by its words, linked and unlinked, and links the note in the plan', async () => {
    const owner = await server.newClinician()
    const { patientId, note, sleep } = await threaded(owner)
    const [line, other] = note.statements
    const before = await goalsOf(owner, note.id)
    expect(before.lines.find(({ statementId }) => statementId === line?.id)).toEqual({
      statementId: line?.id,
      linked: [],
      suggested: [sleep],
    })
    expect(before.lines.map(({ statementId }) => statementId)).not.toContain(other?.id)
    const linked = await link(owner, note.id, line?.id ?? '', sleep)
    expect(linked.linked).toMatchObject([sleep])
    expect(linked.lines[0]).toMatchObject({ linked: [sleep], suggested: [] })
    const notesOfGoal = async () => (await owner.call(listPlans, at(patientId))).data[0]?.goals[0]?.notes
    expect(await notesOfGoal()).toMatchObject([{ noteId: note.id }])
    const unlinked = await link(owner, note.id, line?.id ?? '', sleep, false)
    expect(unlinked).toMatchObject({ linked: [], lines: [{ linked: [], suggested: [sleep] }] })
    expect(await notesOfGoal()).toEqual([])
  })

  it('stays through an edit, a deletion that is undone, and signing; the note’s text doesn’t change', async () => {
    const owner = await server.newClinician()
    const { note, sleep } = await threaded(owner)
    const id = note.statements[0]?.id ?? ''
    await link(owner, note.id, id, sleep)
    const sent = note.statements.map(({ id: one, section, topic, text, newLine }) => ({
      ...{ id: one, section, topic, text },
      ...(newLine ? { newLine } : {}),
    }))
    const save = (statements: typeof sent, version: number) =>
      owner.call(updateNote, { ...at(note.id), body: { statements, sections: note.sections, version } })
    const linksOf = async () =>
      (await goalsOf(owner, note.id)).lines.find((line) => line.statementId === id)?.linked
    await save(
      sent.map((one) => (one.id === id ? { ...one, text: 'Sleeps five hours.' } : one)),
      1,
    )
    expect(await linksOf()).toEqual([sleep])
    await save(sent.slice(1), 2)
    expect(await linksOf()).toBeUndefined()
    await save(sent, 3)
    expect(await linksOf()).toEqual([sleep])
    const signing = { name: 'Dana Whitfield', version: 4, withoutCheck: true }
    const { data: signed } = await owner.call(signNote, { ...at(note.id), body: signing })
    expect(signed.soapNote).toBe(note.soapNote)
    expect(await linksOf()).toEqual([sleep])
    expect((await owner.call(getNote, at(note.id))).data.signature?.intact).toBe(true)
  })

  it('keeps a link of the whole note, and goes with it when that is removed', async () => {
    const owner = await server.newClinician()
    const { note, sleep, worry } = await threaded(owner)
    const id = note.statements[0]?.id ?? ''
    await owner.call(linkNoteGoals, { ...at(note.id), body: { goals: [sleep] } })
    await link(owner, note.id, id, sleep)
    expect((await link(owner, note.id, id, sleep, false)).linked).toMatchObject([sleep])
    await link(owner, note.id, id, worry)
    const { data } = await owner.call(linkNoteGoals, { ...at(note.id), body: { goals: [sleep] } })
    expect(data.linked).toMatchObject([sleep])
    expect(data.lines[0]?.linked).toEqual([])
  })

  it('must be a goal of the patient and a line of the note; void notes and other clinicians are refused', async () => {
    const owner = await server.newClinician()
    const { note, sleep } = await threaded(owner)
    const id = note.statements[0]?.id ?? ''
    const { sleep: foreign } = await threaded(owner)
    const asked = (goal: Ref, statementId = id) => link(owner, note.id, statementId, goal)
    await expect(asked(foreign)).rejects.toMatchObject({ status: 404 })
    await expect(asked(sleep, 'gone')).rejects.toMatchObject({ status: 422 })
    const other = await server.newClinician()
    await expect(link(other, note.id, id, sleep)).rejects.toMatchObject({ status: 404 })
    await owner.call(voidNote, { ...at(note.id), body: { reason: 'Written for another patient.' } })
    await expect(asked(sleep)).rejects.toMatchObject({ status: 409 })
  })
})

describe('findings before signing', () => {
  it('are quiet when plan, intervention, response and diagnosis fit', async () => {
    const owner = await server.newClinician()
    const { note, sleep } = await threaded(owner)
    expect(await kinds(owner, note.id)).toEqual(['no-goal'])
    await link(owner, note.id, note.statements[0]?.id ?? '', sleep)
    expect(await kinds(owner, note.id)).toEqual([])
  })

  it('name what is missing', async () => {
    const owner = await server.newClinician()
    const bare = await threaded(owner, '**SUBJECTIVE:**\nWork is fine.\n\n**PLAN:**\nReturn in two weeks.')
    expect(await kinds(owner, bare.note.id)).toEqual(['no-goal', 'intervention'])
    await owner.call(linkNoteGoals, { ...at(bare.note.id), body: { goals: [bare.worry] } })
    expect(await kinds(owner, bare.note.id)).toEqual(['intervention', 'diagnosis'])
    const silent = await threaded(
      owner,
      NOTE.replace('; she was receptive', '').replace('Insomnia disorder', 'OCD'),
    )
    await owner.call(linkNoteGoals, { ...at(silent.note.id), body: { goals: [silent.sleep] } })
    expect(await kinds(owner, silent.note.id)).toEqual(['response', 'diagnosis'])
    await owner.call(setPlanStatus, { ...at(silent.plan.id), body: { status: 'completed' } })
    expect(await kinds(owner, silent.note.id)).toEqual(['plan-inactive'])
  })

  it('ask for a review of the plan if it is overdue on the day of the visit', async () => {
    const owner = await server.newClinician()
    const patientId = await makePatient(owner)
    await planFor(owner, patientId, { reviewOn: '2026-03-10' })
    const before = await write(owner, patientId, NOTE, '2026-03-09T15:00:00.000Z')
    const after = await write(owner, patientId, NOTE, '2026-03-12T15:00:00.000Z')
    expect(await kinds(owner, before.id)).not.toContain('plan-review')
    const { findings } = await goalsOf(owner, after.id)
    expect(findings.find(({ kind }) => kind === 'plan-review')?.text).toBe(
      'The treatment plan’s review was due March 10, 2026.',
    )
  })

  it('report paragraphs that repeat the note before, also without a plan, but not marked copies', async () => {
    const owner = await server.newClinician()
    const patientId = await makePatient(owner)
    const text =
      'Mood is low on most days of the week, with poor sleep and little interest in what she used to enjoy.'
    const soapNote = `**SUBJECTIVE:**\n${text}\n\n**PLAN:**\nReturn in two weeks.`
    const first = await write(owner, patientId, soapNote, '2026-03-03T15:00:00.000Z')
    expect((await goalsOf(owner, first.id)).findings).toEqual([])
    await owner.call(signNote, { ...at(first.id), body: { name: 'Dana Whitfield', version: 1 } })
    const second = await write(owner, patientId, soapNote, '2026-03-17T15:00:00.000Z')
    const { findings } = await goalsOf(owner, second.id)
    expect(findings).toMatchObject([{ kind: 'cloned', statementIds: [second.statements[0]?.id] }])
    const marked = await write(owner, patientId, '**SUBJECTIVE:**\nFine.', '2026-03-10T15:00:00.000Z')
    const { data } = await owner.call(getSinceLastNote, { ...at(marked.id), query: {} })
    const line = data.lines.find((one) => one.text.endsWith(text))?.id ?? ''
    await owner.call(addSinceLine, { ...at(marked.id), body: { line, version: 1 } })
    expect((await goalsOf(owner, marked.id)).findings).toEqual([])
  })

  it('can be dismissed with a reason until the note is signed, which they never prevent', async () => {
    const owner = await server.newClinician()
    const { note } = await threaded(owner)
    const dismiss = (finding: string, reason: string | null) =>
      owner.call(dismissFinding, { ...at(note.id), body: { finding, reason } })
    const { data } = await dismiss('no-goal', 'Crisis visit, outside of the plan.')
    expect(data.findings).toMatchObject([
      { kind: 'no-goal', dismissed: { reason: 'Crisis visit, outside of the plan.' } },
    ])
    const { data: again } = await dismiss('no-goal', null)
    expect(again.findings[0]?.dismissed).toBeNull()
    await dismiss('no-goal', 'Crisis visit, outside of the plan.')
    await expect(dismiss('no-goal', ' ')).rejects.toMatchObject({ status: 400 })
    await owner.call(signNote, { ...at(note.id), body: { name: 'Dana Whitfield', version: 1 } })
    await expect(dismiss('no-goal', null)).rejects.toMatchObject({ status: 409 })
    const { orm } = server.storage.database
    const [row] = await orm.select().from(noteThreads).where(eq(noteThreads.noteId, note.id))
    expect(JSON.stringify(row)).not.toContain('Crisis')
    const trail = await auditTrailOf(server.storage.database, owner.user.id)
    expect(
      trail.filter(({ action }) => action.startsWith('note.finding_')).map(({ action }) => action),
    ).toEqual([...['note.finding_dismissed', 'note.finding_restored', 'note.finding_dismissed']])
    expect(JSON.stringify(trail)).not.toContain('Crisis visit')
  })
})
