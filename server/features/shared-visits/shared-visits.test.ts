import { readFileSync } from 'node:fs'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findInChart } from '#shared/contracts/chart-search.ts'
import { createNote, getNote, searchNotes } from '#shared/contracts/notes.ts'
import { createPatient } from '#shared/contracts/patients.ts'
import { giveRecordingConsent, revokeRecordingConsent } from '#shared/contracts/recording-consent.ts'
import { readSharedVisit, writeMemberNote } from '#shared/contracts/shared-visits.ts'
import { generateSummary, patientOverview } from '#shared/contracts/writing.ts'
import { readSharedVisits, type SharedVisitCase } from '../../../engine/eval/shared-visits.ts'
import { modelConnections } from '../../adapters/chat-models/model-connections.ts'
import { environmentModels } from '../../compose/language-model.ts'
import { readConfig } from '../../config.ts'
import { users } from '../../db/tables/accounts.ts'
import { auditEvents } from '../../db/tables/system.ts'
import { type Behavior, type ModelServer, says, startModelServer } from '../../testing/model-server.ts'
import { type Clinician, startTestApp, type TestApp } from '../../testing/test-app.ts'

let upstream: ModelServer
let server: TestApp
beforeAll(async () => {
  upstream = await startModelServer()
  const { baseUrl, apiKey, model } = upstream
  const env = { AI_BASE_URL: baseUrl, AI_API_KEY: apiKey, AI_MODEL: model }
  const connections = modelConnections({ limits: { failuresToPause: 1_000, retryPauseMs: 10 } })
  server = await startTestApp({
    env: { AI_DAILY_CAP: '5000' },
    adapters: { environmentModels: environmentModels(readConfig(env), connections) },
  })
})
afterAll(async () => {
  await server.close()
  await upstream.close()
})

async function clinician(): Promise<Clinician> {
  const owner = await server.newClinician()
  await server.storage.database.orm
    .update(users)
    .set({ subscription: 'Enterprise Plan' })
    .where(eq(users.id, owner.user.id))
  return owner
}

/** The case's patients in this clinician's charts: chart ID by the case's own ID. */
async function chartsOf(owner: Clinician, { members }: SharedVisitCase): Promise<Map<number, number>> {
  const charts = new Map<number, number>()
  for (const { id, firstName, lastName } of members) {
    const { data } = await owner.call(createPatient, { body: { firstName, lastName } })
    charts.set(id, data.id)
  }
  return charts
}

const CASES = readSharedVisits(
  readFileSync(new URL('../../../engine/eval/shared-visits.txt', import.meta.url), 'utf8'),
)
const NOTE = { noteType: 'Progress Note' as const }
const [COUPLE] = CASES
if (!COUPLE) throw new Error('There are no shared visits.')

async function confirmed(owner: Clinician, inputText: string, patientIds: number[]) {
  const { data } = await owner.call(readSharedVisit, { body: { inputText, patientIds } })
  return data.speakers.map(({ key, suggestion }) => ({ key, is: suggestion ?? ('other' as const) }))
}

const line = (section: string, topic: string, text: string) =>
  JSON.stringify({ section, topic, text, units: [1] })

/** A model that writes these lines into every note, and supports them. */
function liar(lies: readonly string[]): Behavior {
  const note = [
    line('PLAN', 'Follow-up', 'Return in one week.'),
    ...lies.map((lie) => line('SUBJECTIVE', 'Family', lie)),
  ]
  return (exchange) => {
    const [system = '', user = ''] = exchange.body.messages.map(({ content }) => content)
    if (/^You check statements/.test(system)) {
      const ids = [...user.matchAll(/^\{"id":"(s\d+)"/gm)].map(([, id]) => id)
      const why = lies[0] ?? ''
      return says(ids.map((id) => JSON.stringify({ id, verdict: 'not-found', units: [1], why })).join('\n'))(
        exchange,
      )
    }
    if (/^You look for what/.test(system)) return says('{"none":true}')(exchange)
    if (/^(?:Some statements|You rewrite)/.test(system)) return says('')(exchange)
    return says(note.join('\n'))(exchange)
  }
}

/** All texts of a record. Its IDs, offsets and times aren't words that someone said, but may look like them ("32"). */
function wordsIn(record: object): string {
  return JSON.stringify(record, (key, value: unknown) =>
    typeof value === 'number' || key === 'id' || key.endsWith('At') ? undefined : value,
  )
}

type Outcome = { leaks: string[]; notes: number; removed: number; surfaces: number }

/** Writes and saves the notes of one visit, then looks for each secret everywhere in the others' charts. */
async function leaksOf(visit: SharedVisitCase, writer: 'best' | 'embedded', outcome: Outcome): Promise<void> {
  const owner = await clinician()
  const charts = await chartsOf(owner, visit)
  const patientIds = [...charts.values()]
  const inputText = visit.text
  const speakers = await confirmed(owner, inputText, patientIds)
  for (const [id, patientId] of charts) {
    const foreign = visit.secrets.filter(({ of }) => of !== id)
    upstream.behave(liar(foreign.flatMap(({ lies }) => lies)))
    upstream.requests.length = 0
    const body = { inputText, patientIds, speakers, patientId, writer, ...NOTE }
    const { data: written } = await owner.call(writeMemberNote, { body })
    const { view, removed, sections, statements, generation } = written
    expect(written.origin.writer).toBe(writer === 'best' ? 'model' : 'embedded')
    outcome.removed += removed.reduce((sum, { count }) => sum + count, 0)
    const sent = JSON.stringify(upstream.requests.map(({ messages }) => messages))
    const { data: saved } = await owner.call(createNote, {
      body: { patientId, inputText: view, sections, statements, generations: [generation], ...NOTE },
    })
    outcome.notes += 1
    upstream.behave(says('Stable.'))
    const params = { id: String(patientId) }
    const surfaces: Record<string, string> = {
      written: wordsIn({ ...written, generation: '', removed: [], notAssessed: [] }),
      saved: JSON.stringify(
        (await owner.call(getNote, { params: { id: String(saved.id) } })).data.findings.more,
      ),
      stored: wordsIn({ ...saved, findings: { ...saved.findings, notAssessed: [] } }),
      summary: (await owner.call(generateSummary, { body: { text: view, patientId, ...NOTE } })).data.summary,
      overview: (await owner.call(patientOverview, { params })).data.overview ?? '',
    }
    // Word for word, because later requests contain the scripted lies.
    const withheld = inputText
      .split(/\n|(?<=[.?!]) /)
      .filter((words) => words.length > 12 && !view.includes(words))
    for (const words of withheld) {
      outcome.surfaces += 1
      if (sent.includes(words)) outcome.leaks.push(`request of ${id}: ${words}`)
    }
    for (const secret of foreign) {
      for (const [name, text] of Object.entries(surfaces)) {
        outcome.surfaces += 1
        const found = secret.words.exec(text)
        if (found) outcome.leaks.push(`${writer}, ${name} of ${id}: ${found[0]}`)
      }
      const word = /[a-z]{4,}/i.exec(secret.words.source)?.[0] ?? ''
      const inChart = await owner.call(findInChart, { params, body: { question: word } })
      outcome.surfaces += 1
      if (secret.words.test(JSON.stringify(inChart.data.answers))) {
        outcome.leaks.push(`${writer}, search of ${id}: ${word}`)
      }
    }
    const audit = await server.storage.database.orm
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.subjectId, patientId))
    const trail = JSON.stringify(audit.map(({ detail }) => detail))
    for (const { words } of foreign) if (words.test(trail)) outcome.leaks.push(`audit of ${id}`)
  }
}

async function walk(cases: readonly SharedVisitCase[]): Promise<Outcome> {
  const outcome: Outcome = { leaks: [], notes: 0, removed: 0, surfaces: 0 }
  for (const visit of cases) {
    await leaksOf(visit, 'embedded', outcome)
    await leaksOf(visit, 'best', outcome)
  }
  console.info(
    '%d visits, %d notes, %d searches of a surface, %d lines removed, %d leaks',
    ...[cases.length, outcome.notes, outcome.surfaces, outcome.removed, outcome.leaks.length],
  )
  return outcome
}

describe('a visit with several patients', () => {
  it('leaks nothing between a couple and in a family, even if the model knows it', {
    timeout: 200_000,
  }, async () => {
    const sample = ['couple', 'family'].flatMap(
      (kind) => CASES.find(({ kind: of, members }) => of === kind && members.length === 2) ?? [],
    )
    const { leaks, removed } = await walk(sample)
    expect(leaks).toEqual([])
    expect(removed).toBeGreaterThan(0)
  })

  it('leaks nothing in any of the made-up visits', { tags: 'long', timeout: 1_200_000 }, async () => {
    expect((await walk(CASES)).leaks).toEqual([])
  })

  it('writes shared content into every note and counts the lines it removed, without their text', async () => {
    const owner = await clinician()
    const charts = [...(await chartsOf(owner, COUPLE)).values()]
    const [dana = 0, marcus = 0] = charts
    const body = { inputText: COUPLE.text, patientIds: charts, ...NOTE }
    const speakers = await confirmed(owner, COUPLE.text, charts)
    upstream.behave(liar(['Partner uses cocaine.']))
    for (const patientId of charts) {
      const { data } = await owner.call(writeMemberNote, { body: { ...body, speakers, patientId } })
      expect(data.view).toContain("For both of you, let's practice a time-out")
      const lied = patientId === dana
      expect(data.removed).toEqual(lied ? [{ patientIds: [marcus], count: 1 }] : [])
      expect(JSON.stringify(data.statements).includes('cocaine')).toBe(!lied)
    }
    const events = await server.storage.database.orm
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.action, 'shared_visit.note_written'))
      .orderBy(asc(auditEvents.id))
    const own = events.filter(({ actorId }) => actorId === owner.user.id)
    expect(own.map(({ subjectId, detail }) => [subjectId, detail])).toEqual([
      [dana, { members: 2, removed: 1 }],
      [marcus, { members: 2, removed: 0 }],
    ])
  })

  it('gives each line to whom the clinician chooses', async () => {
    const owner = await clinician()
    const charts = [...(await chartsOf(owner, COUPLE)).values()]
    const [dana = 0] = charts
    const speakers = await confirmed(owner, COUPLE.text, charts)
    const said = 'Marcus keeps coming home late and I worry.'
    const start = COUPLE.text.indexOf(said)
    const choices = [{ start, end: start + said.length, patientIds: [] }]
    const body = { inputText: COUPLE.text, patientIds: charts, speakers, choices }
    const { data: read } = await owner.call(readSharedVisit, { body })
    expect(read.lines.find((one) => one.start === start)).toMatchObject({ patientIds: [], reason: 'chosen' })
    const { data } = await owner.call(writeMemberNote, {
      body: { ...body, patientId: dana, writer: 'embedded', ...NOTE },
    })
    expect(data.view).not.toContain('coming home late')
  })

  it('needs labels, an answer for every speaker, and the patient’s own charts', async () => {
    const [owner, other] = [await clinician(), await clinician()]
    const charts = [...(await chartsOf(owner, COUPLE)).values()]
    const [patientId = 0] = charts
    const stream =
      'how was the week it was rough i slept four hours marcus i have been using cocaine since march'
    const { data } = await owner.call(readSharedVisit, { body: { inputText: stream, patientIds: charts } })
    expect(data).toMatchObject({ labeled: false, speakers: [] })
    expect(data.lines.every(({ patientIds }) => patientIds.length === 0)).toBe(true)
    const ask = (by: Clinician, body: object) =>
      by.call(writeMemberNote, {
        body: { inputText: COUPLE.text, patientIds: charts, speakers: [], patientId, ...NOTE, ...body },
      })
    await expect(ask(owner, { inputText: stream })).rejects.toMatchObject({ status: 422 })
    await expect(ask(owner, { inputText: stream.repeat(1_300) })).rejects.toMatchObject({ status: 400 })
    await expect(ask(owner, {})).rejects.toMatchObject({ status: 422 })
    await expect(ask(other, {})).rejects.toMatchObject({ status: 404 })
    await expect(ask(owner, { patientIds: [patientId] })).rejects.toMatchObject({ status: 400 })
    await expect(ask(owner, { patientIds: [patientId, patientId] })).rejects.toMatchObject({ status: 400 })
  })

  it('writes from a recording only if each patient agreed to it', async () => {
    const owner = await clinician()
    const charts = [...(await chartsOf(owner, COUPLE)).values()]
    const [dana = 0, marcus = 0] = charts
    const speakers = await confirmed(owner, COUPLE.text, charts)
    const write = () =>
      owner.call(writeMemberNote, {
        body: {
          inputText: COUPLE.text,
          patientIds: charts,
          speakers,
          patientId: dana,
          writer: 'embedded',
          recorded: true,
          ...NOTE,
        },
      })
    const consent = { params: { id: String(dana) }, body: { how: 'verbal' as const } }
    await owner.call(giveRecordingConsent, consent)
    await expect(write()).rejects.toMatchObject({ status: 403 })
    const params = { id: String(marcus) }
    await owner.call(giveRecordingConsent, { ...consent, params })
    expect((await write()).data.view).toContain('sertraline')
    await owner.call(revokeRecordingConsent, { params })
    await expect(write()).rejects.toMatchObject({ status: 403 })
  })

  it('counts each note toward the monthly limit', async () => {
    const owner = await server.newClinician()
    const charts = [...(await chartsOf(owner, COUPLE)).values()]
    const [patientId = 0] = charts
    for (let count = 0; count < 10; count += 1) {
      await owner.call(createNote, { body: { patientId, soapNote: 'Seen.', ...NOTE } })
    }
    const speakers = await confirmed(owner, COUPLE.text, charts)
    const body = { inputText: COUPLE.text, patientIds: charts, speakers, patientId, ...NOTE }
    await expect(owner.call(writeMemberNote, { body })).rejects.toMatchObject({ status: 403 })
  })
})

it('finds a word of the member’s own in the chart', async () => {
  const owner = await clinician()
  const charts = [...(await chartsOf(owner, COUPLE)).values()]
  const [dana = 0] = charts
  const speakers = await confirmed(owner, COUPLE.text, charts)
  const body = { inputText: COUPLE.text, patientIds: charts, speakers, patientId: dana, ...NOTE }
  const { data } = await owner.call(writeMemberNote, { body: { ...body, writer: 'embedded' } })
  const { view: inputText, sections, statements, generation } = data
  await owner.call(createNote, {
    body: { patientId: dana, inputText, sections, statements, generations: [generation], ...NOTE },
  })
  const found = await owner.call(searchNotes, { body: { query: 'sertraline', inText: true } })
  expect(found.total).toBe(1)
  expect((await owner.call(searchNotes, { body: { query: 'cocaine', inText: true } })).total).toBe(0)
})
