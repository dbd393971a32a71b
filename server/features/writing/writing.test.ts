import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createNote, listNotes } from '#shared/contracts/notes.ts'
import { listTemplates } from '#shared/contracts/templates.ts'
import type { NotePiece } from '#shared/contracts/writing.ts'
import {
  checkStatements,
  generateSoapNote,
  generateSummary,
  getPatientSummary,
  patientOverview,
  patientRecommendations,
  rewriteSection,
} from '#shared/contracts/writing.ts'
import { sectionsOf } from '#shared/domain/note-text.ts'
import { textOfBody } from '#shared/domain/statement-text.ts'
import type { Statement } from '#shared/domain/statements.ts'
import { embeddedWriter } from '../../adapters/engine/embedded-writer.ts'
import type { NoteWriter } from '../../ports/note-writer.ts'
import { makeNote, makePatient } from '../../testing/records.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

/** The real writer, recording its requests. `fail` makes it break after its first statement. */
let fail = false
let overviews = 0
const real = embeddedWriter()
const writer: NoteWriter = {
  ...real,
  async writeNote(visit, onPiece, signal) {
    const written = await real.writeNote(visit, fail ? () => undefined : onPiece, signal)
    if (!fail) return written
    onPiece({ kind: 'statement', statement: written.statements[0] as Statement })
    throw new Error('the writer broke')
  },
  overview(notes, signal) {
    overviews += 1
    return real.overview(notes, signal)
  },
}

let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ adapters: { writer } })
})
afterAll(() => server.close())

const inputText = 'Patient reports four hours of sleep. Affect constricted. Continue sertraline 50 mg.'

describe('writing a note', () => {
  it('follows the template, and streams the same note as the plain response', async () => {
    const owner = await server.newClinician()
    const patientId = await makePatient(owner)
    const templates = (await owner.call(listTemplates, {})).data
    const dap = templates.find(({ name }) => name === 'DAP Note')
    const body = { inputText, noteType: 'Progress Note' as const, patientId, templateId: dap?.id }
    const plain = await owner.call(generateSoapNote, { body })
    expect(sectionsOf(plain.data.soapNote).map(({ heading }) => heading)).toEqual([
      'DATA',
      'ASSESSMENT',
      'PLAN',
    ])
    const heard: Statement[] = []
    const streamed = await owner.stream(generateSoapNote, { body }, (piece) => {
      if (piece.kind === 'statement') heard.push(piece.statement)
    })
    const { generation: _sealed, ...data } = plain.data
    expect(streamed.data).toMatchObject(data)
    expect(heard).toEqual(data.statements)
    expect(textOfBody(data)).toBe(data.soapNote)
    expect(heard.length).toBeGreaterThan(2)
  })

  it('uses the given structure without a template, and SOAP without either', async () => {
    const owner = await server.newClinician()
    const base = { inputText, noteType: 'Progress Note' as const, patientId: await makePatient(owner) }
    const templateStructure = { sections: [{ key: 'all', heading: 'ALL OF IT', guidance: '' }] }
    const own = await owner.call(generateSoapNote, { body: { ...base, templateStructure } })
    expect(own.data.soapNote).toMatch(/^\*\*ALL OF IT:\*\*\n.*sertraline 50 mg/s)
    const soap = await owner.call(generateSoapNote, { body: base })
    expect(soap.data.soapNote).toMatch(/^\*\*SUBJECTIVE:\*\*\n/)
  })

  it('answers a refusal with its status code, even when a stream was requested', async () => {
    const [owner, stranger] = [await server.newClinician(), await server.newClinician()]
    const body = { inputText, noteType: 'Progress Note' as const, patientId: await makePatient(owner) }
    const foreign = stranger.stream(generateSoapNote, { body }, () => undefined)
    await expect(foreign).rejects.toMatchObject({ status: 404, serverMessage: 'Patient not found' })
    const empty = owner.stream(generateSoapNote, { body: { ...body, inputText: ' ' } }, () => undefined)
    await expect(empty).rejects.toMatchObject({
      status: 400,
      serverMessage: 'There’s no visit text to write from.',
    })
  })

  it('reports in the stream that the writer failed halfway, without the reason', async () => {
    const owner = await server.newClinician()
    const body = { inputText, noteType: 'Progress Note' as const, patientId: await makePatient(owner) }
    fail = true
    const heard: NotePiece[] = []
    try {
      const broken = await owner
        .stream(generateSoapNote, { body }, (piece) => heard.push(piece))
        .catch((error) => error)
      expect(broken).toMatchObject({ status: 500, serverMessage: /Something went wrong on our side/ })
      expect(heard).toHaveLength(1)
      await expect(owner.call(generateSoapNote, { body })).rejects.toMatchObject({ status: 500 })
    } finally {
      fail = false
    }
    expect(server.logLines.join('')).not.toContain('four hours')
  })
})

describe('the evidence of a note', () => {
  it('is returned with every statement', async () => {
    const owner = await server.newClinician()
    const body = { inputText, noteType: 'Progress Note' as const, patientId: await makePatient(owner) }
    const { data } = await owner.call(generateSoapNote, { body: { ...body, length: 'brief' } })
    const dose = data.statements.find(({ text }) => text.includes('50 mg'))
    expect(dose).toMatchObject({ by: 'fact', check: { by: 'facts' } })
    expect(dose?.check.verdict).toMatch(/^(supported|unsure)$/)
    const said = dose?.evidence.map(({ start, end }) => inputText.slice(start, end)).join(' ')
    expect(said).toContain('sertraline')
    expect(data).toMatchObject({ origin: { writer: 'embedded' }, complete: true, notice: null })
    const wrong = owner.call(generateSoapNote, { body: { ...body, length: 'endless' as never } })
    await expect(wrong).rejects.toMatchObject({ status: 400 })
  })

  it.each([
    ['en', inputText],
    ['es', 'Duermo muy mal desde hace dos semanas y estoy cansada todo el día, pero tomo la pastilla.'],
    ['other', 'Ich schlafe schlecht und bin den ganzen Tag müde, außerdem höre ich nachts Stimmen.'],
  ] as const)('is returned with the language of the visit: %s', async (language, text) => {
    const owner = await server.newClinician()
    const body = { inputText: text, noteType: 'Progress Note' as const, patientId: await makePatient(owner) }
    const { data } = await owner.call(generateSoapNote, { body })
    expect(data.sourceLanguage).toBe(language)
  })

  it('is found for any lines, without saving anything', async () => {
    const owner = await server.newClinician()
    const lines = ['Patient reports four hours of sleep.', 'Grandmother inherited the vineyard.']
    const statements = lines.map((text, index) => ({ id: `l${index}`, section: 'SUBJECTIVE', text }))
    const body = { source: inputText, statements, noteType: 'Progress Note' as const }
    const { data } = await owner.call(checkStatements, { body })
    // Phrased differently from the visit. The checker's confidence is measured elsewhere.
    expect(data.checks.l0?.verdict).toMatch(/^(supported|unsure)$/)
    expect(data.checks.l1).toMatchObject({ verdict: 'not-found', by: 'facts' })
    const refusals = [
      { change: { templateId: 987_654 }, status: 404 },
      { change: { source: ' ' }, status: 400 },
    ]
    for (const { change, status } of refusals) {
      const refused = owner.call(checkStatements, { body: { ...body, ...change } })
      await expect(refused).rejects.toMatchObject({ status })
    }
    expect((await owner.call(listNotes, {})).total).toBe(0)
  })
})

describe('a rewritten section', () => {
  it('has the requested length and evidence; a single line can be rewritten too', async () => {
    const owner = await server.newClinician()
    const patientId = await makePatient(owner)
    const statements = [
      { id: 'own', section: 'SUBJECTIVE', text: 'My own words.' },
      { id: 'plan', section: 'PLAN', text: 'Nothing yet.' },
    ]
    const body = {
      source: inputText,
      statements,
      heading: 'PLAN',
      action: 'regenerate' as const,
      noteType: 'Progress Note' as const,
      patientId,
    }
    const { data } = await owner.call(rewriteSection, { body })
    expect(data.statements.map(({ section }) => section)).toEqual(['PLAN'])
    expect(data.statements[0]?.text).toContain('sertraline 50 mg')
    expect(data.statements[0]?.evidence).not.toEqual([])
    expect(data).toMatchObject({ origin: { writer: 'embedded' }, notice: null })
    const line = await owner.call(rewriteSection, { body: { ...body, statementId: 'plan' } })
    expect(line.data.statements).toHaveLength(1)
    const refusals = [
      { change: { heading: 'MOOD' }, status: 422 },
      { change: { statementId: 'nowhere' }, status: 404 },
      { change: { patientId: 987_654 }, status: 404 },
      { change: { action: 'louder' as never }, status: 400 },
    ]
    for (const { change, status } of refusals) {
      const refused = owner.call(rewriteSection, { body: { ...body, ...change } })
      await expect(refused).rejects.toMatchObject({ status })
    }
  })
})

describe('a summary', () => {
  it('is written, saved and readable by its owner', async () => {
    const owner = await server.newClinician()
    const patientId = await makePatient(owner)
    const body = { text: inputText, noteType: 'Progress Note' as const, patientId }
    const { data } = await owner.call(generateSummary, { body })
    expect(data.summary).toContain('sertraline 50 mg')
    const kept = await owner.call(getPatientSummary, { params: { id: String(data.id) } })
    expect(kept.data).toMatchObject({ patientId, summary: data.summary, noteType: 'Progress Note' })
  })
})

describe('recommendations and overview', () => {
  it('are based on the notes, cached per note count and refreshed on request', async () => {
    const owner = await server.newClinician()
    const patientId = await makePatient(owner)
    const params = { id: String(patientId) }
    const none = await owner.call(patientOverview, { params })
    expect(none.data).toEqual({ overview: null, noteCount: 0, writtenAt: null })

    await makeNote(owner, patientId)
    const before = overviews
    const first = await owner.call(patientOverview, { params })
    expect(first.data).toMatchObject({ noteCount: 1, overview: expect.stringContaining('Sleeps better.') })
    expect(await owner.call(patientOverview, { params })).toEqual(first)
    expect(overviews - before).toBe(1)
    await owner.call(patientOverview, { params, query: { refresh: 'true' } })
    expect(overviews - before).toBe(2)

    const soapNote = '**ASSESSMENT:**\nStable.\n\n**PLAN:**\nRepeat the TSH level.'
    await owner.call(createNote, { body: { patientId, noteType: 'Follow-up Session', soapNote } })
    const second = await owner.call(patientOverview, { params })
    expect(second.data).toMatchObject({ noteCount: 2, overview: expect.stringContaining('Stable.') })
    const { data } = await owner.call(patientRecommendations, { params })
    expect(data.recommendations).toContain('Repeat the TSH level')
    expect(data.recommendations).not.toContain('Return in two weeks')
  })
})
