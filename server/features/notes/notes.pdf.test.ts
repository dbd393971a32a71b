import { extractText } from 'unpdf'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { amendNote, notePdf, signNote } from '#shared/contracts/notes.ts'
import { urlOf } from '#shared/http/call.ts'
import { makeNote } from '../../testing/records.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

it('gives a signed note with its amendments as a file that names no patient', async () => {
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
