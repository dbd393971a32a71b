import { zipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DOCUMENT_MAX_BYTES, extractText } from '#shared/contracts/documents.ts'
import { auditTrailOf } from '../../testing/audit-trail.ts'
import { makeZip } from '../../testing/documents/bomb-maker.ts'
import { builtDocumentReader } from '../../testing/documents/built-reader.ts'
import {
  docxParts,
  makeDoc,
  makeDocx,
  makeEncryptedPackage,
  makePdf,
  makePdfWithoutText,
  paragraphs,
} from '../../testing/documents/document-maker.ts'
import { upload } from '../../testing/documents/upload.ts'
import { type Clinician, startTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
let clinician: Clinician

beforeAll(async () => {
  server = await startTestApp({ adapters: { documents: builtDocumentReader() } })
  clinician = await server.newClinician()
})
afterAll(() => server.close())

const send = (name: string, bytes: Uint8Array | string) =>
  upload(server, clinician, name, typeof bytes === 'string' ? Buffer.from(bytes) : bytes)

it('extracts the text of each kind, and audits the read without the content', async () => {
  const lines = ['Sleeps six hours.', 'Walks each morning.']
  const reader = await server.newClinician()
  const files = {
    'Marigold Achterberg.txt': Buffer.from(lines.join('\r\n')),
    'Marigold Achterberg.DOCX': makeDocx(lines),
    'Marigold Achterberg.doc': makeDoc(lines),
    'Marigold Achterberg.pdf': await makePdf(lines),
  }
  for (const [name, bytes] of Object.entries(files)) {
    const { status, text } = await upload(server, reader, name, bytes)
    expect([status, text?.split(/\n+/)], name).toEqual([200, lines])
  }
  const events = await auditTrailOf(server.storage.database, reader.user.id)
  const read = events.filter(({ action }) => action === 'document.read')
  expect(read.map(({ detail }) => detail.kind)).toEqual(['txt', 'docx', 'doc', 'pdf'])
  expect(read[0]?.detail).toEqual({ kind: 'txt', bytes: 38 })
  expect(JSON.stringify(events) + server.logLines.join('')).not.toMatch(/Marigold|Sleeps/)
})

it('asks for a supported file type', async () => {
  for (const name of ['visit.rtf', 'visit.mp3', 'visit', 'docx', '.pdf.exe', '']) {
    const { status, error } = await send(name, 'hello')
    expect([name, status, error]).toEqual([name, 415, 'Upload a .txt, .doc, .docx or .pdf file.'])
  }
})

it.each([
  [
    'visit.pdf',
    () => makeDocx(['x']),
    415,
    'This file is named .pdf but isn’t a PDF. It looks like a zip archive',
  ],
  [
    'visit.docx',
    () => makePdf(['x']),
    415,
    'This file is named .docx but isn’t a Word document. It looks like a PDF.',
  ],
  ['visit.doc', () => makeDocx(['x']), 415, 'This file is named .doc but isn’t an older Word document.'],
  ['visit.doc', () => Buffer.from('{\\rtf1 text}'), 415, 'It looks like a rich text file (.rtf).'],
  ['visit.txt', () => Buffer.from('ffd8ffe000104a46', 'hex'), 415, 'It looks like a picture.'],
  ['visit.txt', () => Buffer.from('MZ\u0000\u0003\u0000\u0004\u0000'), 415, 'isn’t plain text. Upload'],
  [
    'visit.docx',
    () => zipSync({ 'xl/workbook.xml': new Uint8Array(9) }),
    415,
    'isn’t a Word document. Upload',
  ],
  ['visit.txt', () => Buffer.alloc(0), 422, 'This file is empty.'],
  ['visit.txt', () => Buffer.from('  \n'), 422, 'This file has no text.'],
  ['visit.pdf', makePdfWithoutText, 422, 'It may be a scan'],
  ['visit.docx', () => makeDocx(['x']).subarray(0, 300), 422, 'This file is damaged'],
  ['visit.pdf', () => Buffer.from('%PDF-1.7 and nothing more'), 422, 'This file is damaged'],
  ['visit.docx', makeEncryptedPackage, 422, 'password-protected'],
  ['visit.doc', () => makeDoc(['x'], { encrypted: true }), 422, 'password-protected'],
  ['visit.pdf', () => makePdf(['x'], { userPassword: 'elm' }), 422, 'password-protected'],
  ['visit.docx', zipBomb, 422, 'This file is too large to read once it’s unpacked.'],
  ['visit.txt', () => Buffer.alloc(400_001, 'x'), 413, 'more than 400,000 characters'],
] as const)('refuses %s with a message (%#)', async (name, make, status, sentence) => {
  const answer = await send(name, await make())
  expect(answer).toMatchObject({ status, error: expect.stringContaining(sentence) })
})

function zipBomb(): Buffer {
  const document = Object.entries(docxParts(paragraphs(['x']))).map(([name, content]) => [name, { content }])
  const bomb = { content: Buffer.alloc(150_000_000), claimedSize: 10 }
  return makeZip({ ...Object.fromEntries(document), 'word/media/picture.png': bomb })
}

it('refuses a file that is too large during the upload', async () => {
  const { status, error } = await send('visit.txt', Buffer.alloc(DOCUMENT_MAX_BYTES + 1, 'x'))
  expect([status, error]).toEqual([413, 'That file is too large. The limit is 10 MB.'])
})

it('returns 401 when signed out', async () => {
  const { status } = await upload(server, { token: 'nobody', cookie: '' }, 'visit.txt', Buffer.from('x'))
  expect(status).toBe(401)
})

it('requires a form upload', async () => {
  const headers = { authorization: `Bearer ${clinician.token}`, cookie: `sid=${clinician.cookie}` }
  const asJson = await fetch(server.url + extractText.path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{}',
  })
  expect(asJson.status).toBe(415)
  const form = new FormData()
  form.append('picture', new Blob(['x']), 'visit.txt')
  const elsewhere = await fetch(server.url + extractText.path, { method: 'POST', headers, body: form })
  expect([elsewhere.status, await elsewhere.json()]).toEqual([
    400,
    { success: false, error: 'Send the file in the field "file".' },
  ])
})

it('keeps answering other requests while reading a slow document', async () => {
  const endless = makeDoc(['\u0013'.repeat(300_000) + '\u0015'.repeat(300_000)])
  let answered = false
  const reading = send('visit.doc', endless).then((answer) => {
    answered = true
    return answer
  })
  for (let round = 0; round < 5; round += 1) {
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
  }
  expect(answered).toBe(false)
  expect(await reading).toMatchObject({
    status: 422,
    error: expect.stringContaining('takes too long to read'),
  })
})
