import { afterAll, beforeAll, expect, it } from 'vitest'
import { listAlerts, listDue } from '#shared/contracts/assessment-alerts.ts'
import { patientTrends } from '#shared/contracts/assessment-trends.ts'
import { listAssessments } from '#shared/contracts/assessments.ts'
import { dashboardStats } from '#shared/contracts/dashboard.ts'
import { listDrafts } from '#shared/contracts/drafts.ts'
import { getNote, listNotes, listNoteVersions } from '#shared/contracts/notes.ts'
import { listPatients, updatePatient } from '#shared/contracts/patients.ts'
import { listTemplates } from '#shared/contracts/templates.ts'
import { listPlans } from '#shared/contracts/treatment-plans.ts'
import { sectionsOf } from '#shared/domain/note-text.ts'
import { verifyAudit } from '../access/audit.ts'
import { engineOver } from '../adapters/engine/engine.ts'
import { auditEvents } from '../db/tables/system.ts'
import { sharedPool } from '../testing/shared-pool.ts'
import { type Clinician, startTestApp, type TestApp } from '../testing/test-app.ts'
import { DEMO_PATIENTS } from './demo/roster.ts'
import { DEMO_ACCOUNTS, seedDemo } from './demo.ts'

let server: TestApp
let dana: Clinician
const engine = engineOver(sharedPool())
beforeAll(async () => {
  server = await startTestApp()
  await seedDemo(server.storage, server.app.auth, engine)
  const [account] = DEMO_ACCOUNTS
  dana = await server.signIn(account.email, account.password)
}, 600_000)
afterAll(() => server.close())

const demoNotes = DEMO_PATIENTS.flatMap(({ notes }) => notes)
const params = ({ id }: { id: number }) => ({ params: { id: String(id) } })

it('creates twelve patients and their notes in chronological order, none in the future', async () => {
  const { data: patients } = await dana.call(listPatients, {})
  const { data: notes } = await dana.call(listNotes, {})
  expect(patients.map(({ mrn }) => mrn).sort()).toEqual(DEMO_PATIENTS.map(({ mrn }) => mrn).sort())
  expect(notes).toHaveLength(demoNotes.length)
  for (const list of [patients, notes]) {
    const moments = list.map(({ createdAt }) => createdAt)
    expect(moments).toEqual([...moments].sort().reverse())
    expect(new Date(moments[0] ?? '').getTime()).toBeLessThanOrEqual(Date.now())
  }
  const oldest = new Date(notes.at(-1)?.createdAt ?? '')
  const days = (Date.now() - oldest.getTime()) / (24 * 60 * 60 * 1000)
  expect(days).toBeGreaterThan(170)
  expect(days).toBeLessThan(190)
  for (const { createdAt, patientId } of notes) {
    const patient = patients.find(({ id }) => id === patientId)
    expect(createdAt > (patient?.createdAt ?? '~')).toBe(true)
  }
})

it('shows dashboard counts that match the data, and this month only its own', async () => {
  const { data: notes } = await dana.call(listNotes, {})
  const { data: figures } = await dana.call(dashboardStats, {})
  const thisMonth = notes.filter(({ createdAt }) => createdAt.startsWith(figures.currentMonth))
  expect(figures).toMatchObject({
    user: { subscription: 'Basic Plan' },
    monthlyNoteCount: thisMonth.length,
    monthlyNoteLimit: 150,
    totalPatients: 12,
    totalNotes: demoNotes.length,
    completedNotes: demoNotes.filter(({ status }) => status === 'completed').length,
  })
})

it('uses only sections of the template, and every signature and amendment is valid', async () => {
  const { data: templates } = await dana.call(listTemplates, {})
  const { data: notes } = await dana.call(listNotes, {})
  for (const { soapNote, templateId, templateName } of notes) {
    const template = templates.find(({ id }) => id === templateId)
    expect(template?.name).toBe(templateName)
    const known = template?.structure.sections.map(({ heading }) => heading)
    for (const { heading } of sectionsOf(soapNote ?? '')) expect(known).toContain(heading)
  }
  const signed = notes.filter(({ signature }) => signature)
  expect(signed).toHaveLength(demoNotes.filter((note) => note.signed).length)
  for (const { signature } of signed) {
    expect(signature).toMatchObject({ name: 'Dana Whitfield, PMHNP', intact: true })
  }
  const opened = await Promise.all(signed.map((note) => dana.call(getNote, params(note))))
  const amendments = opened.flatMap(({ data }) => data.amendments)
  expect(amendments).toMatchObject([{ name: 'Dana Whitfield, PMHNP', intact: true }])
})

it('links a visit’s note to the words that support it', async () => {
  const { data: notes } = await dana.call(listNotes, {})
  const visited = notes.filter(({ inputText, transcript, soapNote }) => soapNote && (inputText || transcript))
  expect(visited.length).toBeGreaterThan(5)
  for (const each of visited) {
    const { data } = await dana.call(getNote, params(each))
    const visit = data.reviewSource === null ? '' : (data[data.reviewSource] ?? '')
    const spans = data.statements.flatMap(({ evidence, check }) => [...evidence, ...check.words])
    expect(spans.length).toBeGreaterThan(0)
    expect(spans.every(({ start, end }) => visit.slice(start, end).trim() !== '')).toBe(true)
    expect(data.statements.every(({ check }) => check.verdict !== 'unchecked')).toBe(true)
  }
})

it('marks only the built-in writer’s draft as such; everything else is the clinician’s own text', async () => {
  const { data: notes } = await dana.call(listNotes, {})
  const visited = notes.filter(({ soapNote }) => soapNote)
  const opened = await Promise.all(visited.map((note) => dana.call(getNote, params(note))))
  const drafted = opened.map(({ data }) => data).filter(({ origin }) => origin?.writer === 'embedded')
  expect(drafted).toHaveLength(2)
  expect(drafted.every(({ transcript }) => transcript)).toBe(true)
  const renata = drafted.find(({ noteType }) => noteType === 'Follow-up Session')
  const { noteType, templateId, transcript } = renata ?? {}
  const template = (await dana.call(listTemplates, {})).data.find(({ id }) => id === templateId)
  const written = await engine.write({
    text: transcript ?? '',
    noteType: noteType ?? '',
    length: 'standard' as const,
    sections: template?.structure.sections ?? [],
  })
  expect(renata?.statements.map(({ text, by }) => [text, by])).toEqual(
    written.statements.map(({ text, by }) => [text, by]),
  )
  const own = opened.map(({ data }) => data).filter(({ origin }) => origin?.writer === 'clinician')
  expect(own).toHaveLength(visited.length - 2)
  expect(own.every(({ statements }) => statements.every(({ by }) => by === 'clinician'))).toBe(true)
})

it('keeps a corrected note’s first version and has a visit in progress', async () => {
  const { data: notes } = await dana.call(listNotes, {})
  const corrected = notes.filter(({ version }) => version > 1)
  expect(corrected).toHaveLength(demoNotes.filter(({ firstSaved }) => firstSaved).length)
  for (const note of corrected) {
    const { data } = await dana.call(listNoteVersions, params(note))
    expect(data.map(({ status }) => status)).toEqual([note.status, 'draft'])
    expect(data[1]?.savedAt).toBe(note.createdAt)
  }
  const { data: drafts } = await dana.call(listDrafts, {})
  expect(drafts).toMatchObject([{ noteId: null, noteType: 'Medication Review' }])
  expect(new Date(drafts[0]?.updatedAt ?? '').getTime()).toBeLessThan(Date.now() - 24 * 60 * 60 * 1000)
})

it('has questionnaires, plans, an open alert and due patients in chronological order', async () => {
  const { data: patients } = await dana.call(listPatients, {})
  const renata = patients.find(({ firstName }) => firstName === 'Renata')
  const named = { id: renata?.id ?? 0 }
  const { data: trends } = await dana.call(patientTrends, params(named))
  expect(trends.series.map(({ points }) => points.map(({ score }) => score))).toEqual([
    [19, 16, 14, 9, 11, 17],
  ])
  expect(trends.series[0]?.points.at(3)?.change).toMatchObject({ reliable: 'improved', response: true })
  const { data: assessments } = await dana.call(listAssessments, params(named))
  expect(assessments.every(({ status, sentAt }) => status === 'completed' && sentAt)).toBe(true)
  const { data: alerts } = await dana.call(listAlerts, { query: { all: 'true' } })
  expect(alerts.map(({ patientName, acknowledgedAt }) => [patientName, acknowledgedAt !== null])).toEqual([
    ['Keisha Lamontagne', false],
    ['Renata Okafor-Lindqvist', true],
  ])
  const { data: due } = await dana.call(listDue, {})
  expect(due.assessments.map(({ patientName, reason }) => [patientName, reason]).sort()).toEqual([
    ['Joy Ueda', 'waiting'],
    ['Priyanka Vale', 'expired'],
  ])
  expect(due.planReviews.map(({ patientName, overdue }) => [patientName, overdue])).toEqual([
    ['Bo Li', true],
    ['Renata Okafor-Lindqvist', false],
  ])
  const [plan] = (await dana.call(listPlans, params(named))).data
  expect(plan?.goals.some(({ notes }) => notes.length > 0)).toBe(true)
  expect(plan?.goals[0]?.progress.map(({ percent }) => percent)).toEqual([30, 60, 20])
})

it('changes nothing on a second start, and the audit trail is intact', async () => {
  const { database, vault } = server.storage
  // A visitor used the demo in between: their changes are kept, and no patient is added twice.
  const [patient] = (await dana.call(listPatients, {})).data
  if (patient) await dana.call(updatePatient, { ...params(patient), body: { mrn: 'A-1' } })
  const before = await everything()
  await seedDemo(server.storage, server.app.auth, engine)
  await Promise.all([1, 2].map(() => seedDemo(server.storage, server.app.auth, engine)))
  expect(await everything()).toEqual(before)
  const { broken } = await verifyAudit(database, vault)
  expect(broken).toBeUndefined()
  const acts = await database.orm.select({ action: auditEvents.action }).from(auditEvents)
  const count = (wanted: string) => acts.filter(({ action }) => action === wanted).length
  expect(count('note.created')).toBe(demoNotes.length)
  expect(count('note.signed')).toBe(demoNotes.filter((note) => note.signed).length)
})

/** Every row of our tables except mail to new accounts, which may be sent at any moment. */
async function everything(): Promise<Record<string, unknown>> {
  const { database } = server.storage
  const { rows: tables } = await database.execute(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> 'outbox'`,
  )
  const prints: Record<string, unknown> = {}
  for (const { name } of tables) {
    const { rows } = await database.execute(
      `select count(*)::int as rows, md5(string_agg(t::text, '|' order by t::text)) as hash from "${name}" t`,
    )
    prints[String(name)] = rows[0]
  }
  return prints
}
