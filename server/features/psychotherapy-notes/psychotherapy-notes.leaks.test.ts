import { randomBytes } from 'node:crypto'
import { eq, getTableColumns, getTableName, notExists, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { strFromU8, unzipSync } from 'fflate'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type * as z from 'zod'
import { searchAudit } from '#shared/contracts/admin-system.ts'
import { logout } from '#shared/contracts/auth.ts'
import { findInChart } from '#shared/contracts/chart-search.ts'
import { deleteAccount } from '#shared/contracts/erasure.ts'
import { fetchExport, getExport, linkExport, startExport } from '#shared/contracts/exports.ts'
import { exportNotes, notePdf } from '#shared/contracts/note-actions.ts'
import { createNote, recheckNote, searchNotes } from '#shared/contracts/notes.ts'
import { searchPatients } from '#shared/contracts/patients.ts'
import { createPsychotherapyNote } from '#shared/contracts/psychotherapy-notes.ts'
import { patientFhir, suggestPlan } from '#shared/contracts/treatment-plans.ts'
import {
  generateSoapNote,
  generateSummary,
  patientOverview,
  patientRecommendations,
  rewriteSection,
} from '#shared/contracts/writing.ts'
import { urlOf } from '#shared/http/call.ts'
import type { AnyEndpoint } from '#shared/http/endpoint.ts'
import { modelConnections } from '../../adapters/chat-models/model-connections.ts'
import { environmentModels } from '../../compose/language-model.ts'
import { readConfig } from '../../config.ts'
import { users } from '../../db/tables/accounts.ts'
import { ALL_TABLES } from '../../db/tables/all.ts'
import { patients } from '../../db/tables/charts.ts'
import { psychotherapyNotes } from '../../db/tables/psychotherapy-notes.ts'
import { type ModelServer, startModelServer } from '../../testing/model-server.ts'
import { bodyFor, makerFor } from '../../testing/record-requests.ts'
import { makePatient } from '../../testing/records.ts'
import { goodSampleModel } from '../../testing/sample-visit-model.ts'
import { withConfirmedEmail } from '../../testing/second-factors.ts'
import { until } from '../../testing/smtp-receiver.ts'
import { type Clinician, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { openRow, sealedColumnsOf } from '../../vault/sealed-row.ts'
import { SYSTEM } from '../../vault/vault.ts'

/**
 * Puts one word into a psychotherapy note of every chart, and looks for it in everything else that the product
 * returns, sends, stores or logs. A second word, in an ordinary note, must be found there: the search would find a
 * leak.
 */
const PRIVATE = `zephyr${randomBytes(6).toString('hex')}`
const CHARTED = `meridian${randomBytes(6).toString('hex')}`

let upstream: ModelServer
let server: TestApp
let owner: Clinician
let admin: Clinician

beforeAll(async () => {
  upstream = await startModelServer()
  upstream.behave(goodSampleModel())
  const { baseUrl, apiKey, model } = upstream
  const env = { AI_BASE_URL: baseUrl, AI_API_KEY: apiKey, AI_MODEL: model }
  const connections = modelConnections({ limits: { failuresToPause: 1_000, retryPauseMs: 10 } })
  server = await startTestApp({
    oneProcess: true,
    env: { METRICS_PORT: '0' },
    adapters: { environmentModels: environmentModels(readConfig(env), connections) },
  })
  owner = await withConfirmedEmail(server, await server.newClinician())
  admin = await server.newClinician()
  await set(owner, { subscription: 'Enterprise Plan' })
  await set(admin, { role: 'admin' })
})
afterAll(async () => {
  await server.close()
  await upstream.close()
})

const set = ({ user }: Clinician, values: Partial<typeof users.$inferInsert>) =>
  server.storage.database.orm.update(users).set(values).where(eq(users.id, user.id))

/** Every surface with all text it showed. */
const surfaces = new Map<string, string>()
const walked = (name: string, text: string) => surfaces.set(name, `${surfaces.get(name) ?? ''}\n${text}`)

async function pdfText(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(new Uint8Array(bytes), { mergePages: true })
  return text
}

/** Also reads PDFs, and archives of both. */
async function textOf(bytes: Uint8Array): Promise<string> {
  const raw = strFromU8(bytes)
  if (raw.startsWith('%PDF')) return pdfText(bytes)
  if (!raw.startsWith('PK')) return raw
  const files = Object.entries(unzipSync(bytes))
  return (await Promise.all(files.map(async ([name, file]) => `${name}\n${await textOf(file)}`))).join('\n')
}

/** Every chart that a route could touch has a psychotherapy note. */
async function plantInEveryChart(): Promise<void> {
  const { orm } = server.storage.database
  const charts = await orm
    .select({ id: patients.id })
    .from(patients)
    .where(
      sql`${patients.createdBy} = ${owner.user.id} and ${notExists(
        orm
          .select({ one: sql`1` })
          .from(psychotherapyNotes)
          .where(eq(psychotherapyNotes.patientId, patients.id)),
      )}`,
    )
  for (const { id } of charts) {
    await owner.call(createPsychotherapyNote, {
      body: { patientId: id, sessionOn: '2026-11-16', text: `${PRIVATE} and what it reminded me of` },
    })
  }
}

const TEXT = `Clinician: How did you sleep?\nPatient: Better, six hours a night, thanks to the ${CHARTED}.`

async function chartWithANote(): Promise<{ patientId: number; noteId: number }> {
  const patientId = await makePatient(owner)
  const { data } = await owner.call(createNote, {
    body: {
      patientId,
      noteType: 'Progress Note',
      status: 'completed',
      inputText: TEXT,
      soapNote: `**SUBJECTIVE:**\nSleeps six hours a night, thanks to the ${CHARTED}.\n\n**PLAN:**\nReturn in two weeks.`,
    },
  })
  await plantInEveryChart()
  return { patientId, noteId: data.id }
}

/** The most likely leaks, called with everything that could reveal the word. */
async function walkByHand(): Promise<void> {
  const { patientId, noteId } = await chartWithANote()
  const { call, download } = owner
  const [patient, note] = [{ params: { id: String(patientId) } }, { params: { id: String(noteId) } }]
  const seen = async (name: string, asked: Promise<unknown>) => walked(name, JSON.stringify(await asked))
  const file = async (name: string, asked: Promise<Blob>) =>
    walked(name, await textOf(new Uint8Array(await (await asked).arrayBuffer())))

  for (const query of [PRIVATE, CHARTED]) {
    const found = await call(searchNotes, { body: { query, inText: true } })
    expect(found.total, query).toBe(query === CHARTED ? 1 : 0)
    walked('search: notes', JSON.stringify(found))
    await seen('search: patients', call(searchPatients, { body: { query } }))
    const inChart = await call(findInChart, { ...patient, body: { question: query, similar: true } })
    expect(inChart.data.total > 0, query).toBe(query === CHARTED)
    // The answer repeats a word that it didn’t find.
    walked('search: chart', JSON.stringify({ ...inChart.data, missing: [] }))
  }
  await seen('model: overview', call(patientOverview, patient))
  await seen('model: recommendations', call(patientRecommendations, patient))
  await seen('model: plan suggestion', call(suggestPlan, patient))
  await seen('model: check of a note', call(recheckNote, { ...note, body: { version: 1 } }))
  const visit = { patientId, noteType: 'Progress Note' as const }
  await seen('model: summary', call(generateSummary, { body: { ...visit, text: TEXT } }))
  const { data } = await call(generateSoapNote, { body: { ...visit, inputText: TEXT } })
  walked('model: note', JSON.stringify(data))
  const heading = data.statements[0]?.section ?? ''
  const section = {
    ...visit,
    source: TEXT,
    statements: data.statements,
    heading,
    action: 'regenerate' as const,
  }
  await seen('model: section', call(rewriteSection, { body: section }))

  await file('file: note as PDF', download(notePdf, note))
  await file('file: chart as FHIR', download(patientFhir, patient))
  const { data: pdfs } = await call(exportNotes, { body: { ids: [noteId] } })
  for (const { pdf } of pdfs) walked('file: notes as PDFs', await pdfText(Buffer.from(pdf, 'base64')))
  await call(startExport, {})
  await until(async () => (await call(getExport, {})).data?.state === 'ready')
  const { data: link } = await call(linkExport, {})
  await file('file: account export', download(fetchExport, { body: { token: link.token } }))
  await seen(
    'administrator: audit trail',
    admin.call(searchAudit, { body: { user: owner.email, before: Number.MAX_SAFE_INTEGER } }),
  )
}

const OWN_ROUTES = /^\/api\/psychotherapy-notes\b/
/** These end the session that the test uses. Uploads return the file's own text. */
const NOT_WALKED: readonly AnyEndpoint[] = [logout, deleteAccount]

/** Calls a route with a record of the owner, as a user who is allowed to. Returns whether it succeeded. */
async function walkRoute(endpoint: AnyEndpoint): Promise<boolean> {
  const { method, path } = endpoint
  const ids = [...path.matchAll(/:(\w+)/g)]
  const id = ids.length > 0 && endpoint.access !== 'public' ? await makerFor(path)(owner) : 'x'
  await plantInEveryChart()
  const params = Object.fromEntries(ids.map(([, name]) => [name, String(id)]))
  const { token, cookie } = endpoint.access === 'admin' ? admin : owner
  const response = await fetch(server.url + urlOf(path, { params }), {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      cookie: `sid=${cookie}`,
      ...(endpoint.body ? { 'content-type': 'application/json' } : {}),
    },
    ...(endpoint.body ? { body: JSON.stringify(await bodyOf(endpoint)) } : {}),
  })
  walked(`${method} ${path}`, await textOf(new Uint8Array(await response.arrayBuffer())))
  return response.ok
}

/** Empty if no valid one can be generated, such as two equal passwords. */
async function bodyOf(endpoint: AnyEndpoint): Promise<unknown> {
  const fields = Object.keys((endpoint.body as z.ZodObject).shape ?? {})
  const reference = fields.includes('patientId') ? { patientId: await makePatient(owner) } : {}
  try {
    return { ...(bodyFor(endpoint) as object), ...reference }
  } catch {
    return {}
  }
}

/** Every sealed value in the database that the chart's or the system's key opens. */
async function openedTables(): Promise<void> {
  const { database, vault } = server.storage
  for (const table of Object.values(ALL_TABLES) as PgTable[]) {
    if (table === psychotherapyNotes) continue
    const columns = getTableColumns(table) as Record<string, PgColumn>
    const rows = (await database.orm.select().from(table)) as ({ id: number } & Record<string, unknown>)[]
    for (const row of rows) {
      const holder = columns.createdBy ? row.createdBy : columns.ownerId ? row.ownerId : SYSTEM
      const sealed = sealedColumnsOf(table).length > 0
      const opened = sealed ? openRow(await vault.keysOf(Number(holder ?? SYSTEM)), table, row) : row
      walked(`table: ${getTableName(table)}`, JSON.stringify(opened))
    }
  }
}

it('appear nowhere else, with a language model connected', { timeout: 400_000 }, async () => {
  await walkByHand()
  const routes = server.app.endpoints.filter(
    (endpoint) => !OWN_ROUTES.test(endpoint.path) && !endpoint.upload && !NOT_WALKED.includes(endpoint),
  )
  let worked = 0
  for (const endpoint of routes) if (await walkRoute(endpoint)) worked += 1
  await openedTables()
  const { rows: jobs } = await server.storage.database.execute(
    'select row_to_json(j)::text as job from jobs.job j',
  )
  walked('jobs', JSON.stringify(jobs))
  walked(
    'mail',
    await (await fetch(`${server.url}/dev/outbox`, { headers: { accept: 'application/json' } })).text(),
  )
  walked('logs', server.logLines.join(''))
  walked('metrics', (await server.app.metrics?.text()) ?? '')
  for (const request of upstream.requests) walked('requests to the language model', JSON.stringify(request))

  const holding = (word: string) =>
    [...surfaces].filter(([, text]) => text.includes(word)).map(([name]) => name)
  expect(holding(PRIVATE)).toEqual([])
  expect(holding(CHARTED)).toEqual(
    expect.arrayContaining([
      'search: notes',
      'search: chart',
      'file: note as PDF',
      'file: notes as PDFs',
      'file: chart as FHIR',
      'file: account export',
      'table: clinical_notes',
      'requests to the language model',
    ]),
  )
  expect(surfaces.get('file: account export')).toMatch(/not included\s+-+\s+Psychotherapy notes\./)
  expect(upstream.requests.length).toBeGreaterThan(5)
  const kinds = [routes.length, worked, surfaces.size, upstream.requests.length]
  console.info('%d routes (%d successful), %d surfaces in all, %d requests to the model', ...kinds)
  expect(worked).toBeGreaterThanOrEqual(120)
  expect(surfaces.size).toBeGreaterThanOrEqual(220)

  const { database, vault } = server.storage
  const keys = await vault.keysOf(owner.user.id, 'psychotherapy_notes')
  const own = await database.orm.select().from(psychotherapyNotes)
  expect(own.length).toBeGreaterThan(50)
  for (const row of own) expect(openRow(keys, psychotherapyNotes, row).text).toContain(PRIVATE)
})
