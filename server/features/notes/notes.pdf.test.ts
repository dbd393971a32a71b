import { extractText } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateProfile } from '#shared/contracts/auth.ts'
import { amendNote, notePdf, signNote } from '#shared/contracts/note-actions.ts'
import { createNote } from '#shared/contracts/notes.ts'
import { urlOf } from '#shared/http/call.ts'
import { makeNote, makePatient } from '../../testing/records.ts'
import { type Clinician, startTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ env: { CLINIC_TIME_ZONE: 'America/Denver' } })
})
afterAll(() => server.close())

it('downloads a signed note with its amendments; the file name doesn’t name the patient', async () => {
  const clinician = await server.newClinician()
  const params = { id: String(await makeNote(clinician)) }
  await clinician.call(signNote, { params, body: { name: 'Dana Whitfield', version: 1 } })
  await clinician.call(amendNote, { params, body: { name: 'Dana Whitfield', text: 'By video.' } })
  const answer = await fetch(server.url + urlOf(notePdf.path, { params }), {
    headers: { authorization: `Bearer ${clinician.token}`, cookie: `sid=${clinician.cookie}` },
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="note-${params.id}.pdf"`)
  expect(answer.headers.get('cache-control')).toContain('no-store')
  const { text } = await extractText(new Uint8Array(await answer.arrayBuffer()), { mergePages: true })
  expect(text).toMatch(/Progress Note[\s\S]*Wilhelmina Achterberg[\s\S]*SUBJECTIVE\s+Sleeps better\./)
  expect(text).toMatch(/Signed by Dana Whitfield[\s\S]*SHA-256 \S{43,64}[\s\S]*Amendment 1[\s\S]*By video\./)
  expect(text).not.toContain('was changed after')
})

describe('page 1', () => {
  const seen = { noteType: 'Progress Note' as const, serviceAt: '2026-11-03T01:30:00.000Z' }
  const soapNote = '**SUBJECTIVE:**\nSleeps better.'

  async function pageOne({ token, cookie }: Clinician, id: number, query: { timeZone?: string } = {}) {
    const address = server.url + urlOf(notePdf.path, { params: { id: String(id) }, query })
    const answer = await fetch(address, {
      headers: { authorization: `Bearer ${token}`, cookie: `sid=${cookie}` },
    })
    if (answer.status !== 200) return String(answer.status)
    const { text } = await extractText(new Uint8Array(await answer.arrayBuffer()), { mergePages: false })
    return (text[0] ?? '').replace(/\s+/g, ' ')
  }

  it('shows patient, clinician, practice, date of service and signature status', async () => {
    const owner = await server.newClinician({ firstName: 'Dana', lastName: 'Whitfield' })
    await owner.call(updateProfile, {
      body: {
        credentials: 'PMHNP-BC',
        npi: '1234567893',
        practiceName: 'Lakeside Psychiatry',
        practiceAddress: '12 Main St\r\nSpringfield, IL 62701',
        timeZone: 'America/New_York',
      },
    })
    const patientId = await makePatient(owner, 'MRN-204')
    const { data: note } = await owner.call(createNote, { body: { ...seen, patientId, soapNote } })
    const page = await pageOne(owner, note.id, { timeZone: 'Asia/Tokyo' })
    for (const part of [
      'Patient Wilhelmina Achterberg MRN MRN-204 Date of birth Not recorded',
      'Date of service November 2, 2026, 8:30 PM EST Status Draft, not signed',
      'Clinician Dana Whitfield, PMHNP-BC NPI 1234567893',
      'Practice Lakeside Psychiatry, 12 Main St, Springfield, IL 62701',
    ]) {
      expect(page).toContain(part)
    }
  })

  it('uses the browser’s time zone, or the clinic’s, if the profile has none', async () => {
    const owner = await server.newClinician()
    const patientId = await makePatient(owner)
    const { data: note } = await owner.call(createNote, { body: { ...seen, patientId, soapNote } })
    expect(await pageOne(owner, note.id)).toContain('Date of service November 2, 2026, 6:30 PM MST')
    expect(await pageOne(owner, note.id, { timeZone: 'America/Los_Angeles' })).toContain(
      'Date of service November 2, 2026, 5:30 PM PST',
    )
    expect(await pageOne(owner, note.id, { timeZone: 'Mars/Base' })).toBe('400')
  })

  it('shows that the note is signed, and a corrected date of service', async () => {
    const owner = await server.newClinician()
    const patientId = await makePatient(owner)
    const body = { ...seen, patientId, soapNote, status: 'completed' as const }
    const { data: note } = await owner.call(createNote, { body })
    const params = { id: String(note.id) }
    await owner.call(signNote, { params, body: { name: 'Dana Whitfield', version: 1 } })
    const serviceAt = '2026-11-01T21:00:00.000Z'
    const text = 'Seen a day earlier.'
    await owner.call(amendNote, { params, body: { name: 'Dana Whitfield', text, serviceAt } })
    const page = await pageOne(owner, note.id)
    expect(page).toContain('Date of service November 1, 2026, 2:00 PM MST Status Completed, signed')
    expect(page).toMatch(/Date of service corrected to November 1, 2026, 2:00 PM MST Seen a day earlier\./)
    expect(page).not.toContain('was changed after')
  })
})
