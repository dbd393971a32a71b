import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createNote } from '#shared/contracts/notes.ts'
import { listTemplates } from '#shared/contracts/templates.ts'
import {
  generateSoapNote,
  generateSummary,
  getPatientSummary,
  patientOverview,
  patientRecommendations,
} from '#shared/contracts/writing.ts'
import { sectionsOf } from '#shared/domain/note-text.ts'
import { embeddedWriter } from '../../adapters/note-writer/embedded.ts'
import type { NoteWriter } from '../../ports/note-writer.ts'
import { makeNote, makePatient } from '../../testing/records.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

/** The real writer, and what it was asked. `fail` makes it break after its first words. */
let fail = false
let overviews = 0
const real = embeddedWriter()
const writer: NoteWriter = {
  ...real,
  async writeNote(visit, emit, signal) {
    if (!fail) return real.writeNote(visit, emit, signal)
    emit('First words ')
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
  it('follows the template, and the stream is the same note as the plain answer', async () => {
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
    const pieces: string[] = []
    const streamed = await owner.stream(generateSoapNote, { body }, (piece) => pieces.push(piece))
    expect(streamed).toEqual(plain)
    expect(pieces.join('')).toBe(plain.data.soapNote)
    expect(pieces.length).toBeGreaterThan(3)
  })

  it('uses the structure it is given when there is no template, and SOAP when there is neither', async () => {
    const owner = await server.newClinician()
    const base = { inputText, noteType: 'Progress Note' as const, patientId: await makePatient(owner) }
    const templateStructure = { sections: [{ key: 'all', heading: 'ALL OF IT', guidance: '' }] }
    const own = await owner.call(generateSoapNote, { body: { ...base, templateStructure } })
    expect(own.data.soapNote).toBe(`**ALL OF IT:**\n${inputText}`)
    const soap = await owner.call(generateSoapNote, { body: base })
    expect(soap.data.soapNote).toMatch(/^\*\*SUBJECTIVE:\*\*\n/)
  })

  it('answers a refusal with its own status, even to who asked for a stream', async () => {
    const [owner, stranger] = [await server.newClinician(), await server.newClinician()]
    const body = { inputText, noteType: 'Progress Note' as const, patientId: await makePatient(owner) }
    const foreign = stranger.stream(generateSoapNote, { body }, () => undefined)
    await expect(foreign).rejects.toMatchObject({ status: 404, serverMessage: 'Patient not found' })
    const empty = owner.stream(generateSoapNote, { body: { ...body, inputText: ' ' } }, () => undefined)
    await expect(empty).rejects.toMatchObject({
      status: 400,
      serverMessage: 'There are no words to write from.',
    })
  })

  it('tells in the stream when the writer breaks halfway, without its reasons', async () => {
    const owner = await server.newClinician()
    const body = { inputText, noteType: 'Progress Note' as const, patientId: await makePatient(owner) }
    fail = true
    const heard: string[] = []
    try {
      const broken = await owner
        .stream(generateSoapNote, { body }, (piece) => heard.push(piece))
        .catch((error) => error)
      expect(broken).toMatchObject({ status: 500, serverMessage: /Something went wrong on our side/ })
      expect(heard).toEqual(['First words '])
      await expect(owner.call(generateSoapNote, { body })).rejects.toMatchObject({ status: 500 })
    } finally {
      fail = false
    }
    expect(server.logLines.join('')).not.toContain('four hours')
  })
})

describe('a summary', () => {
  it('is written, kept and read again by its owner', async () => {
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
  it('come from the notes, are kept per note count, and are written anew when asked', async () => {
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

    const soapNote = '**ASSESSMENT:**\nStable.\n\n**PLAN:**\nRepeat the PHQ-9.'
    await owner.call(createNote, { body: { patientId, noteType: 'Follow-up Session', soapNote } })
    const second = await owner.call(patientOverview, { params })
    expect(second.data).toMatchObject({ noteCount: 2, overview: expect.stringContaining('Stable.') })
    const { data } = await owner.call(patientRecommendations, { params })
    expect(data.recommendations).toContain('Repeat the PHQ-9.')
    expect(data.recommendations).toContain('Return in two weeks.')
  })
})
