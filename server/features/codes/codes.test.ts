import { eq } from 'drizzle-orm'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updatePreferences, updateProfile } from '#shared/contracts/auth.ts'
import { acceptCode, dismissCode, getNoteCodes, saveNoteSession } from '#shared/contracts/codes.ts'
import { notePdf, signNote, voidNote } from '#shared/contracts/note-actions.ts'
import { createNote, getNote, updateNote } from '#shared/contracts/notes.ts'
import { patientFhir } from '#shared/contracts/treatment-plans.ts'
import { updateRecording } from '#shared/contracts/voice.ts'
import type { NoteType } from '#shared/domain/notes.ts'
import { urlOf } from '#shared/http/call.ts'
import { noteCodes } from '../../db/tables/codes.ts'
import { recordings } from '../../db/tables/voice.ts'
import { auditTrailOf } from '../../testing/audit-trail.ts'
import { makeCodedNote } from '../../testing/coded-note.ts'
import { makePatient, makeRecording } from '../../testing/records.ts'
import { type Clinician, startTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

const at = (id: number) => ({ params: { id: String(id) } })

async function coder(credentials?: string): Promise<Clinician> {
  const owner = await server.newClinician()
  await owner.call(updatePreferences, { body: { suggestCodes: true } })
  if (credentials) await owner.call(updateProfile, { body: { credentials } })
  return owner
}

type Written = { noteType?: NoteType; soapNote: string; inputText?: string; serviceAt?: string }

async function write(owner: Clinician, { noteType = 'Therapy Session', ...rest }: Written) {
  const body = { patientId: await makePatient(owner), noteType, status: 'completed' as const, ...rest }
  return (await owner.call(createNote, { body })).data
}

const codesOf = async (owner: Clinician, id: number) => (await owner.call(getNoteCodes, at(id))).data

const THERAPY = [
  '**SUBJECTIVE:**\nPatient thinks she has ADHD. Mother has bipolar disorder.',
  '**OBJECTIVE:**\nUsed cognitive restructuring; she was receptive.',
  '**ASSESSMENT:**\nMajor depressive disorder, recurrent, moderate. Rule out PTSD. Alcohol use disorder.',
  '**PLAN:**\nReturn in two weeks.',
].join('\n\n')

describe('code suggestions', () => {
  it('are off until the clinician turns them on, and leave no trace before', async () => {
    const owner = await server.newClinician()
    const { id } = await write(owner, { soapNote: THERAPY })
    const off = { status: 409, details: { code: 'codes_off' } }
    const session = { start: '14:05', stop: '14:50' }
    await expect(owner.call(getNoteCodes, at(id))).rejects.toMatchObject(off)
    await expect(owner.call(saveNoteSession, { ...at(id), body: session })).rejects.toMatchObject(off)
    const accept = { code: 'F33.1', version: 1 }
    await expect(owner.call(acceptCode, { ...at(id), body: accept })).rejects.toMatchObject(off)
    const dismiss = { code: 'F33.1', dismissed: true }
    await expect(owner.call(dismissCode, { ...at(id), body: dismiss })).rejects.toMatchObject(off)
    const { orm } = server.storage.database
    expect(await orm.select().from(noteCodes).where(eq(noteCodes.noteId, id))).toEqual([])
    const { data } = await owner.call(updatePreferences, { body: { suggestCodes: true } })
    expect(data.suggestCodes).toBe(true)
    expect((await codesOf(owner, id)).diagnoses).toHaveLength(1)
  })

  it('have their statement and words, and list what isn’t coded with the reason', async () => {
    const owner = await coder()
    const { id, statements } = await write(owner, { soapNote: THERAPY })
    const { diagnoses, incomplete, passedOver } = await codesOf(owner, id)
    const said = ({ statementId, words }: { statementId: string; words: { start: number; end: number } }) =>
      statements.find((one) => one.id === statementId)?.text.slice(words.start, words.end)
    expect(diagnoses.map((one) => [one.code, one.title, said(one), one.hint, one.state])).toEqual([
      [
        'F33.1',
        'Major depressive disorder, recurrent, moderate',
        'Major depressive disorder, recurrent, moderate',
        null,
        'open',
      ],
    ])
    expect(incomplete.map(said)).toEqual(['Alcohol use disorder'])
    expect(incomplete[0]?.choices.map(({ code, when }) => `${when} ${code}`)).toEqual([
      'mild F10.10',
      'moderate F10.20',
      'severe F10.20',
    ])
    // The subjective section isn't where diagnoses are stated.
    expect(passedOver.map((one) => [said(one), one.why])).toEqual([['PTSD', 'uncertain']])
  })

  it('come with the words of the visit, and not from the patient’s words alone', async () => {
    const owner = await coder()
    const inputText = [
      'Patient: I read about it and I think it is OCD.',
      'Clinician: This is generalized anxiety disorder, and we will treat it.',
    ].join('\n')
    const { id, statements } = await write(owner, {
      inputText,
      soapNote: '**ASSESSMENT:**\nGeneralized anxiety disorder.',
    })
    const { diagnoses } = await codesOf(owner, id)
    expect(diagnoses).toMatchObject([
      { code: 'F41.1', statementId: statements[0]?.id, evidence: statements[0]?.evidence },
    ])
  })

  it('are in no note, PDF, FHIR export or saved text before they are accepted', async () => {
    const owner = await coder()
    const note = await write(owner, { soapNote: THERAPY })
    await owner.call(saveNoteSession, { ...at(note.id), body: { start: '14:05', stop: '14:50' } })
    await codesOf(owner, note.id)
    const fetched = async (path: string) => {
      const answer = await fetch(server.url + path, {
        headers: { authorization: `Bearer ${owner.token}`, cookie: `sid=${owner.cookie}` },
      })
      expect(answer.status).toBe(200)
      return answer
    }
    const everywhere = async () => {
      const { data } = await owner.call(getNote, at(note.id))
      const pdf = await (await fetched(urlOf(notePdf.path, at(note.id)))).arrayBuffer()
      const { text } = await extractText(new Uint8Array(pdf), { mergePages: true })
      const fhir = await (await fetched(urlOf(patientFhir.path, at(note.patientId)))).text()
      return [JSON.stringify(data), text, fhir].map((place) => /F33\.1|90834/.test(place))
    }
    expect(await everywhere()).toEqual([false, false, false])
    expect((await owner.call(getNote, at(note.id))).data.version).toBe(1)
    await owner.call(acceptCode, { ...at(note.id), body: { code: 'F33.1', version: 1 } })
    expect(await everywhere()).toEqual([true, true, true])
  })

  it('become a line by the clinician when accepted, which can be removed again', async () => {
    const owner = await coder()
    const { id, statements, sections } = await write(owner, { soapNote: THERAPY })
    const { data: saved } = await owner.call(acceptCode, { ...at(id), body: { code: 'F33.1', version: 1 } })
    expect(saved.version).toBe(2)
    expect(saved.sections).toEqual([...sections, 'BILLING'])
    expect(saved.statements.slice(0, -1)).toEqual(statements)
    expect(saved.statements.at(-1)).toMatchObject({
      id: 'code-F33.1',
      section: 'BILLING',
      topic: 'Diagnosis code',
      text: 'F33.1 Major depressive disorder, recurrent, moderate (ICD-10-CM 2026)',
      by: 'clinician',
      kept: true,
    })
    expect(saved.soapNote).toContain('**BILLING:**\nDiagnosis code: F33.1 Major depressive disorder')
    expect((await codesOf(owner, id)).diagnoses[0]?.state).toBe('in-note')
    const again = { code: 'F33.1', version: 2 }
    await expect(owner.call(acceptCode, { ...at(id), body: again })).rejects.toMatchObject({ status: 422 })

    const undone = await owner.call(updateNote, {
      ...at(id),
      body: {
        sections,
        statements: statements.map(({ check: _, by: __, kept: ___, evidence: ____, ...line }) => line),
        version: 2,
      },
    })
    expect(undone.data.soapNote).not.toContain('F33.1')
    expect((await codesOf(owner, id)).diagnoses[0]?.state).toBe('open')
    await owner.call(signNote, { ...at(id), body: { name: 'Dana Whitfield', version: 3 } })
    const locked = { status: 409, serverMessage: 'This note is signed and locked. Add an amendment instead.' }
    await expect(
      owner.call(acceptCode, { ...at(id), body: { code: 'F33.1', version: 3 } }),
    ).rejects.toMatchObject(locked)
  })

  it('are refused for another version of the note, and for a code that the note doesn’t support', async () => {
    const owner = await coder()
    const { id } = await write(owner, { soapNote: THERAPY })
    const accept = (code: string, version: number) =>
      owner.call(acceptCode, { ...at(id), body: { code, version } })
    await expect(accept('F33.1', 7)).rejects.toMatchObject({ status: 409, details: { version: 1 } })
    for (const code of ['F43.10', '90834', 'F20.9', 'Z99']) {
      await expect(accept(code, 1)).rejects.toMatchObject({
        status: 422,
        serverMessage: 'That code is no longer suggested for this note.',
      })
    }
    expect((await owner.call(getNote, at(id))).data.version).toBe(1)
  })

  it('can be dismissed and shown again, also by concurrent requests, but not in a locked note', async () => {
    const owner = await coder()
    const { id } = await write(owner, {
      soapNote: '**ASSESSMENT:**\nGeneralized anxiety disorder. Insomnia.\n\n**PLAN:**\nReturn.',
    })
    const dismiss = (code: string, dismissed = true) =>
      owner.call(dismissCode, { ...at(id), body: { code, dismissed } })
    const states = async () => (await codesOf(owner, id)).diagnoses.map(({ code, state }) => [code, state])
    await Promise.all([dismiss('F41.1'), dismiss('G47.00')])
    expect(await states()).toEqual([
      ['F41.1', 'dismissed'],
      ['G47.00', 'dismissed'],
    ])
    const body = { code: 'F41.1', version: 1 }
    await expect(owner.call(acceptCode, { ...at(id), body })).rejects.toMatchObject({ status: 422 })
    await dismiss('F41.1', false)
    expect(await states()).toEqual([
      ['F41.1', 'open'],
      ['G47.00', 'dismissed'],
    ])
    await owner.call(voidNote, { ...at(id), body: { reason: 'Wrong chart.' } })
    await expect(dismiss('F41.1')).rejects.toMatchObject({ status: 409 })
  })

  it('don’t exist for another clinician', async () => {
    const owner = await coder()
    const id = await makeCodedNote(owner)
    const colleague = await coder()
    const attempts = [
      () => colleague.call(getNoteCodes, at(id)),
      () => colleague.call(saveNoteSession, { ...at(id), body: { start: '14:05', stop: '14:50' } }),
      () => colleague.call(dismissCode, { ...at(id), body: { code: 'F41.1', dismissed: true } }),
      () => colleague.call(acceptCode, { ...at(id), body: { code: 'F41.1', version: 1 } }),
    ]
    for (const attempt of attempts) {
      await expect(attempt()).rejects.toMatchObject({ status: 404, serverMessage: 'Note not found' })
    }
    expect((await codesOf(owner, id)).diagnoses[0]?.state).toBe('open')
  })

  it('are audited without the codes, and what is kept is sealed', async () => {
    const owner = await coder()
    const id = await makeCodedNote(owner)
    await codesOf(owner, id)
    await owner.call(saveNoteSession, { ...at(id), body: { start: '14:05', stop: '14:50' } })
    await owner.call(dismissCode, { ...at(id), body: { code: 'F41.1', dismissed: true } })
    await owner.call(dismissCode, { ...at(id), body: { code: 'F41.1', dismissed: false } })
    await owner.call(acceptCode, { ...at(id), body: { code: 'F41.1', version: 1 } })
    const trail = await auditTrailOf(server.storage.database, owner.user.id)
    const acts = trail.filter(({ action }) => action.startsWith('code.'))
    expect(acts.map(({ action, subject, subjectId }) => [action, subject, subjectId])).toEqual(
      ['listed', 'session_saved', 'dismissed', 'restored', 'accepted'].map((act) => [
        `code.${act}`,
        'note',
        id,
      ]),
    )
    expect(JSON.stringify(acts)).not.toMatch(/F41|14:05|anxiety/)
    const [row] = await server.storage.database.orm.select().from(noteCodes).where(eq(noteCodes.noteId, id))
    expect(row?.content).not.toMatch(/14:05|times/)
    expect(server.logLines.join('\n')).not.toMatch(/F41\.1|14:05/)
  })
})

describe('services by the clock', () => {
  it('need start and stop times, which are never guessed', async () => {
    const owner = await coder()
    const { id } = await write(owner, { soapNote: THERAPY })
    expect(await codesOf(owner, id)).toMatchObject({
      services: [],
      noService: 'Enter when the visit started and stopped.',
      session: { start: null, stop: null, minutes: null, from: null, recording: null },
    })
    const { data } = await owner.call(saveNoteSession, {
      ...at(id),
      body: { start: '23:40', stop: '00:33' },
    })
    expect(data.session).toMatchObject({ minutes: 53, from: 'clinician' })
    expect(data.services.map(({ code }) => code)).toEqual(['90837'])
  })

  it('say what the note documents, where, and what is missing', async () => {
    const owner = await coder()
    const { id, statements } = await write(owner, { soapNote: THERAPY })
    const { data } = await owner.call(saveNoteSession, {
      ...at(id),
      body: { start: '14:05', stop: '14:50' },
    })
    const idOf = (words: string) => statements.find(({ text }) => text.includes(words))?.id
    const technique = idOf('cognitive restructuring')
    expect(data.services).toMatchObject([
      {
        code: '90834',
        because: 'Start 2:05 PM, stop 2:50 PM, 45 minutes. This code is for 38 to 52 minutes.',
        needs: [
          { what: 'times', found: [], given: true },
          { what: 'diagnosis', found: [idOf('Major depressive')] },
          { what: 'intervention', found: [technique] },
          { what: 'response', found: [technique] },
          { what: 'plan', found: [idOf('Return in two weeks')] },
        ],
      },
    ])
    const bare = await write(owner, { soapNote: '**SUBJECTIVE:**\nSleeps better.' })
    const { data: missing } = await owner.call(saveNoteSession, {
      ...at(bare.id),
      body: { start: '14:05', stop: '14:50' },
    })
    expect(
      missing.services[0]?.needs.filter(({ found, given }) => !given && found.length === 0),
    ).toMatchObject([{ what: 'diagnosis' }, { what: 'intervention' }, { what: 'response' }, { what: 'plan' }])
  })

  it('use times that the note states, until the clinician enters others', async () => {
    const owner = await coder()
    const soapNote = '**PLAN:**\nReturn in a week. Session time 2:05 PM to 2:40 PM.'
    const { id, statements } = await write(owner, { soapNote })
    const stated = await codesOf(owner, id)
    const statementId = statements.find(({ text }) => text.includes('2:05'))?.id
    expect(stated.session).toMatchObject({ start: '14:05', stop: '14:40', from: 'note', statementId })
    expect(stated.services).toMatchObject([
      { code: '90832', needs: [{ what: 'times', found: [statementId], given: true }, {}, {}, {}, {}] },
    ])
    const { data } = await owner.call(saveNoteSession, {
      ...at(id),
      body: { start: '14:05', stop: '15:00' },
    })
    expect(data.services.map(({ code }) => code)).toEqual(['90837'])
  })

  it('offer the recording’s times, but don’t use them unless they are saved', async () => {
    const owner = await coder()
    const patientId = await makePatient(owner)
    const recordingId = await makeRecording(owner, patientId)
    const change = { params: { id: recordingId } }
    await owner.call(updateRecording, { ...change, body: { finished: true, durationMs: 41 * 60_000 } })
    const [row] = await server.storage.database.orm
      .select()
      .from(recordings)
      .where(eq(recordings.recordingId, recordingId))
    const body = {
      patientId,
      noteType: 'Therapy Session' as const,
      transcript: 'Patient: I sleep well.',
      soapNote: '**SUBJECTIVE:**\nSleeps well.',
    }
    const { data: note } = await owner.call(createNote, { body })
    await owner.call(updateRecording, { ...change, body: { noteId: note.id } })
    const { session, services } = await codesOf(owner, note.id)
    expect(session).toMatchObject({
      start: null,
      minutes: null,
      recording: { startedAt: row?.startedAt.toISOString(), minutes: 41 },
    })
    expect(services).toEqual([])
  })

  it('follow the clinician’s credentials, and never put a medical service on a therapist', async () => {
    const soapNote = '**SUBJECTIVE:**\nFirst visit.\n\n**PLAN:**\nReturn.'
    const codesFor = async (credentials: string | undefined) => {
      const owner = await coder(credentials)
      const { id } = await write(owner, { noteType: 'Initial Assessment', soapNote })
      const { medical, services } = await codesOf(owner, id)
      return [medical, services.map(({ code }) => code)]
    }
    expect(await codesFor('LCSW')).toEqual([false, ['90791']])
    expect(await codesFor('PMHNP-BC')).toEqual([true, ['90792', '90791']])
    expect(await codesFor(undefined)).toEqual([null, ['90791', '90792']])
    const therapist = await coder('LMFT')
    const { id } = await write(therapist, { soapNote })
    const { data } = await therapist.call(saveNoteSession, {
      ...at(id),
      body: { start: '10:00', stop: '10:45', medicalVisit: true, therapyMinutes: 20 },
    })
    expect(data.services.map(({ code }) => code)).toEqual(['90834'])
  })

  it('replace a line of the note whose times have changed since', async () => {
    const owner = await coder()
    const { id } = await write(owner, { soapNote: THERAPY })
    const save = (stop: string) => owner.call(saveNoteSession, { ...at(id), body: { start: '14:05', stop } })
    await save('14:50')
    await owner.call(acceptCode, { ...at(id), body: { code: '90834', version: 1 } })
    const { data } = await save('14:55')
    expect(data.services).toMatchObject([{ code: '90834', state: 'outdated' }])
    const { data: note } = await owner.call(acceptCode, { ...at(id), body: { code: '90834', version: 2 } })
    expect(note.statements.filter(({ section }) => section === 'BILLING')).toMatchObject([
      { text: 'CPT 90834: psychotherapy, 38 to 52 minutes. Start 2:05 PM, stop 2:55 PM, 50 minutes.' },
    ])
  })

  it('refuse impossible times', async () => {
    const owner = await coder()
    const id = await makeCodedNote(owner)
    const refusal = async (body: object) => {
      const error = await owner.call(saveNoteSession, { ...at(id), body: body as never }).catch((e) => e)
      return [error.status, Object.values(error.details?.fields ?? {})[0]]
    }
    expect(await refusal({ start: '25:00', stop: '10:00' })).toEqual([400, 'Enter a time.'])
    expect(await refusal({ start: '10:00', stop: '10:00' })).toEqual([
      400,
      'The stop time must differ from the start time.',
    ])
    expect(await refusal({ start: '10:00', stop: '09:00' })).toEqual([
      400,
      'That’s more than 8 hours. Check the start and stop times.',
    ])
    const long = { start: '10:00', stop: '10:30', medicalVisit: true, therapyMinutes: 40 }
    expect(await refusal(long)).toEqual([400, 'That’s longer than the session.'])
  })
})
