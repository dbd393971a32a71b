import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createNote, listNotes } from '#shared/contracts/notes.ts'
import { listTemplates } from '#shared/contracts/templates.ts'
import {
  checkNote,
  generateSoapNote,
  generateSummary,
  getPatientSummary,
  patientOverview,
  patientRecommendations,
  rewriteSection,
} from '#shared/contracts/writing.ts'
import { sectionsOf } from '#shared/domain/note-text.ts'
import { embeddedWriter } from '../../adapters/engine/embedded-writer.ts'
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
    expect(own.data.soapNote).toMatch(/^\*\*ALL OF IT:\*\*\n.*sertraline 50 mg/s)
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

describe('the words behind a note', () => {
  it('come with it: every sentence has its place in the note and its words in the visit', async () => {
    const owner = await server.newClinician()
    const body = { inputText, noteType: 'Progress Note' as const, patientId: await makePatient(owner) }
    const { data } = await owner.call(generateSoapNote, { body: { ...body, length: 'brief' } })
    const { sentences } = data.review
    expect(sentences.length).toBeGreaterThan(1)
    for (const { text, start, end } of sentences) expect(data.soapNote.slice(start, end)).toBe(text)
    const dose = sentences.find(({ text }) => text.includes('50 mg'))
    expect(dose?.verdict).toBe('supported')
    const said = dose?.spans.map(({ start, end }) => inputText.slice(start, end)).join(' ')
    expect(said).toContain('sertraline')
    const wrong = owner.call(generateSoapNote, { body: { ...body, length: 'endless' as never } })
    await expect(wrong).rejects.toMatchObject({ status: 400 })
  })

  it.each([
    ['en', inputText],
    ['es', 'Duermo muy mal desde hace dos semanas y estoy cansada todo el día, pero tomo la pastilla.'],
    ['other', 'Ich schlafe schlecht und bin den ganzen Tag müde, außerdem höre ich nachts Stimmen.'],
  ] as const)('the language of the visit is told: %s', async (language, text) => {
    const owner = await server.newClinician()
    const body = { inputText: text, noteType: 'Progress Note' as const, patientId: await makePatient(owner) }
    const { data } = await owner.call(generateSoapNote, { body })
    expect(data.sourceLanguage).toBe(language)
  })

  it('are found for any note that is held against a visit, and nothing is kept', async () => {
    const owner = await server.newClinician()
    const note =
      '**SUBJECTIVE:**\nPatient reports four hours of sleep.\nGrandmother inherited the vineyard. Seen with her dog.'
    const body = { source: inputText, note, noteType: 'Progress Note' as const }
    const clinicianWrote = ['Seen with her dog.']
    const { data } = await owner.call(checkNote, { body: { ...body, clinicianWrote } })
    expect(data.review.sentences.map(({ text, verdict }) => [text, verdict])).toEqual([
      // In other words than the visit's: how sure the checker is of it is measured elsewhere.
      ['Patient reports four hours of sleep.', expect.stringMatching(/^(supported|inferred)$/)],
      ['Grandmother inherited the vineyard.', 'not_found'],
      ['Seen with her dog.', 'clinician'],
    ])
    await expect(owner.call(checkNote, { body: { ...body, templateId: 987_654 } })).rejects.toMatchObject({
      status: 404,
    })
    await expect(owner.call(checkNote, { body: { ...body, source: ' ' } })).rejects.toMatchObject({
      status: 400,
    })
    expect((await owner.call(listNotes, {})).total).toBe(0)
  })
})

describe('a section written anew', () => {
  it('is the section of a note of another length; the rest of the note stays, word for word', async () => {
    const owner = await server.newClinician()
    const patientId = await makePatient(owner)
    const note = '**SUBJECTIVE:**\nMy own words.\n\n**PLAN:**\nNothing yet.\n\n**MOOD:**\nLow.'
    const body = {
      ...{ source: inputText, note, heading: 'PLAN', action: 'regenerate' as const },
      ...{ noteType: 'Progress Note' as const, patientId, clinicianWrote: ['My own words.'] },
    }
    const { data } = await owner.call(rewriteSection, { body })
    const [subjective, plan] = sectionsOf(data.note)
    expect(subjective).toEqual({ heading: 'SUBJECTIVE', body: 'My own words.' })
    expect(plan?.body).toContain('sertraline 50 mg')
    expect(data).toMatchObject({ writtenBy: 'embedded', notice: null })
    expect(data.review.sentences[0]).toMatchObject({ text: 'My own words.', verdict: 'clinician' })
    const refusals = [
      { change: { heading: 'OBJECTIVE' }, status: 404 },
      { change: { heading: 'MOOD' }, status: 422 },
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

    const soapNote = '**ASSESSMENT:**\nStable.\n\n**PLAN:**\nRepeat the TSH level.'
    await owner.call(createNote, { body: { patientId, noteType: 'Follow-up Session', soapNote } })
    const second = await owner.call(patientOverview, { params })
    expect(second.data).toMatchObject({ noteCount: 2, overview: expect.stringContaining('Stable.') })
    const { data } = await owner.call(patientRecommendations, { params })
    expect(data.recommendations).toContain('Repeat the TSH level')
    expect(data.recommendations).toContain('Return in two weeks')
  })
})
