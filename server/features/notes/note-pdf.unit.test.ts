import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import { expect, it } from 'vitest'
import { bodyOfText, textOfBody } from '#shared/domain/statement-text.ts'
import type { NoteBody, Statement } from '#shared/domain/statements.ts'
import { UNCHECKED } from '#shared/domain/statements.ts'
import { notePdf } from './note-pdf.ts'
import type { PrintedNote } from './printed-note.ts'

const PATIENT = {
  firstName: 'Łukasz',
  lastName: 'Šťastný-Ødegård',
  mrn: '48-2913',
  dateOfBirth: '1987-04-12',
  gender: 'male',
}
const NOTE: PrintedNote['note'] = {
  noteType: 'Follow-up Session',
  status: 'completed',
  templateName: 'Traditional SOAP Note',
  soapNote:
    '**SUBJECTIVE:**\nSleeps **six** hours.\n- Walks\n\n**OBJECTIVE:**\nCalm.\n\n**PLAN:**\nBack in two weeks.',
  serviceAt: '2026-11-03T04:30:00.000Z',
  createdAt: '2026-11-03T14:05:59.000Z',
  updatedAt: '2026-11-04T09:30:00.000Z',
  version: 3,
  signature: null,
  voided: null,
  amendments: [],
  body: { sections: [], statements: [] },
}
const CLINICIAN: PrintedNote['clinician'] = {
  name: 'Dana Whitfield',
  credentials: 'PMHNP-BC',
  npi: '1234567893',
  practiceName: 'Lakeside Psychiatry',
  practiceAddress: '12 Main St\nSpringfield, IL 62701',
}
const HASH = 'a3f5c1d29b0e4f77'.repeat(4)

const statement = (section: string, topic: string, text: string): Statement => ({
  id: `${section}${text}`,
  section,
  topic,
  text,
  evidence: [],
  by: 'model',
  check: UNCHECKED,
  kept: false,
})

async function pagesOf(
  note: Partial<PrintedNote['note']>,
  patient: Partial<PrintedNote['patient']> = {},
  more: Partial<PrintedNote> = {},
) {
  const bytes = await notePdf({
    product: 'Groundnote',
    timeZone: 'America/New_York',
    clinician: CLINICIAN,
    ...more,
    note: { ...NOTE, ...note },
    patient: { ...PATIENT, ...patient },
  })
  const { text } = await extractText(await getDocumentProxy(bytes))
  return text.map((page) => page.replace(/\s+/g, ' '))
}

it('prints everything in reading order', async () => {
  const [page = ''] = await pagesOf({})
  const parts = [
    'Follow-up Session Note Patient Łukasz Šťastný-Ødegård MRN 48-2913',
    'Date of birth 04/12/1987 Gender Male',
    'Date of service November 2, 2026, 11:30 PM EST Status Completed, not signed',
    'Clinician Dana Whitfield, PMHNP-BC NPI 1234567893',
    'Practice Lakeside Psychiatry, 12 Main St, Springfield, IL 62701 Template Traditional SOAP Note',
    'Created November 3, 2026, 9:05 AM EST Last updated November 4, 2026, 4:30 AM EST',
    'SUBJECTIVE Sleeps six hours. • Walks OBJECTIVE Calm. PLAN Back in two weeks.',
    'Not signed This note hasn’t been signed and can still change.',
    'MRN 48-2913 · Łukasz Šťastný-Ødegård Follow-up Session Note',
    'Page 1 of 1',
  ]
  expect(page).toMatch(new RegExp(parts.map(literal).join('.*')))
})

it('leaves out what the profile doesn’t have', async () => {
  const bare = { name: 'dana@clinic.example', credentials: null, npi: null }
  const clinician = { ...bare, practiceName: null, practiceAddress: null }
  const [page = ''] = await pagesOf({}, {}, { clinician, timeZone: 'UTC' })
  expect(page).toContain('Date of service November 3, 2026, 4:30 AM UTC')
  expect(page).toContain('Clinician dana@clinic.example Template Traditional SOAP Note')
  expect(page).not.toMatch(/NPI|Practice/)
})

it('prints statements with their run-in labels and a numbered plan', async () => {
  const body: NoteBody = {
    sections: ['SUBJECTIVE', 'OBJECTIVE', 'PLAN'],
    statements: [
      statement('SUBJECTIVE', 'Sleep', 'Sleeps six hours.'),
      statement('SUBJECTIVE', 'Sleep', 'Wakes once.'),
      statement('SUBJECTIVE', 'Risk', 'Denies suicidal thoughts.'),
      statement('PLAN', 'Medication', 'Continue sertraline 50 mg.'),
      statement('PLAN', '', 'Return in two weeks.'),
    ],
  }
  const [page = ''] = await pagesOf({ soapNote: textOfBody(body), body })
  const lines = 'SUBJECTIVE Sleep: Sleeps six hours. Wakes once. Risk: Denies suicidal thoughts.'
  const plan = 'OBJECTIVE PLAN 1. Medication: Continue sertraline 50 mg. 2. Return in two weeks.'
  expect(page).toContain(`${lines} ${plan}`)
})

it('prints a legacy note unchanged', async () => {
  const soapNote = '**PLAN:**\n- Return in two weeks.\n- Call if worse.'
  const [page = ''] = await pagesOf({ soapNote, body: bodyOfText(soapNote, () => 'x') })
  expect(page).toContain('PLAN • Return in two weeks. • Call if worse.')
})

it('shows the signature and the amendments with their authors', async () => {
  const amendment = {
    id: 1,
    text: 'The dose was 50 mg.',
    statementId: null,
    serviceAt: '2026-07-01T16:00:00.000Z',
    name: 'Dana Whitfield',
    createdAt: '2026-11-05T10:00:00.000Z',
    hash: 'b'.repeat(64),
    intact: true,
  }
  const pages = await pagesOf({
    signature: { name: 'Dana Whitfield, PMHNP', at: '2026-11-04T09:31:00.000Z', hash: HASH, intact: true },
    amendments: [
      amendment,
      { ...amendment, id: 2, serviceAt: null, text: 'And once more.', name: 'Ruth Adeyemi' },
    ],
  })
  const page = pages.join(' ')
  const parts = [
    'Status Completed, signed',
    'Clinician Dana Whitfield, PMHNP-BC NPI 1234567893',
    'PLAN Back in two weeks.',
    `Signed by Dana Whitfield, PMHNP November 4, 2026, 4:31 AM EST, version 3 SHA-256 ${HASH}`,
    'Amendment 1 Dana Whitfield, November 5, 2026, 5:00 AM EST',
    'Date of service corrected to July 1, 2026, 12:00 PM EDT The dose was 50 mg.',
    'Amendment 2 Ruth Adeyemi, November 5, 2026, 5:00 AM EST And once more.',
  ]
  expect(page).toMatch(new RegExp(parts.map(literal).join('.*')))
  expect(page).not.toContain('was changed after')
  expect(page).not.toContain('Not signed')
})

it('warns when the note was changed after signing', async () => {
  const signature = { name: 'Dana Whitfield', at: '2026-11-04T09:31:00.000Z', hash: HASH, intact: false }
  const [page = ''] = await pagesOf({ signature })
  expect(page).toContain('This note was changed after it was signed.')
})

it('shows the patient and the page number on each page of a long note', async () => {
  const words = Array.from({ length: 1_500 }, (_, index) => `word${index}`)
  const pages = await pagesOf({ soapNote: `**PLAN:**\n${words.join(' ')}` })
  expect(pages.length).toBeGreaterThan(2)
  for (const [index, page] of pages.entries()) {
    expect(page).toContain('MRN 48-2913 · Łukasz Šťastný-Ødegård')
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
  }
  const printed = pages.join(' ').match(/word\d+/g)
  expect(printed).toEqual(words)
})

it('prints Greek, Cyrillic, Vietnamese and both forms of accents, and spells out missing signs', async () => {
  const text = 'Ελληνικά ἀ Русский Tiếng Việt Łódź Zu\u0308rich ½ “so” ≥ 3 → up'
  const [page = ''] = await pagesOf({ soapNote: text })
  expect(page).toContain('Русский Tiếng Việt Łódź Zürich ½ “so” >= 3 -> up')
  expect(page).toContain('Ελληνικά')
})

it('prints one box per unsupported character, with an explanation', async () => {
  const [page = ''] = await pagesOf(
    { soapNote: 'a👨‍👩‍👧‍👦b עברית 漢字 \ud83d e\u0000nd' },
    { firstName: '李' },
  )
  expect(page).toContain('a�b ����� �� � end')
  expect(page).toContain('Patient � Šťastný-Ødegård')
  expect(page).toContain('printed as boxes')
  expect((await pagesOf({}))[0]).not.toContain('boxes')
})

it('neither truncates a long name nor lets a long word run off the page', async () => {
  const lastName = 'Christopherson-Montgomery-Donaudampfschifffahrtsgesellschaft'
  const [page = ''] = await pagesOf({ soapNote: 'x'.repeat(1_500) }, { firstName: 'Abdulrahman', lastName })
  expect(page.replaceAll(' ', '')).toContain(`Abdulrahman${lastName}MRN48-2913`)
  expect(page).toMatch(/MRN 48-2913 · Abdulrahman/)
  expect(page.match(/x+/g)?.every((line) => line.length < 110)).toBe(true)
  expect(page.match(/x/g)).toHaveLength(1_500)
})

it('has no patient in its properties, and a message when there is no text', async () => {
  const bytes = await notePdf({
    product: 'Groundnote',
    timeZone: 'UTC',
    clinician: CLINICIAN,
    note: { ...NOTE, soapNote: null },
    patient: PATIENT,
  })
  expect(Buffer.from(bytes).toString('latin1')).not.toContain('48-2913')
  const pdf = await getDocumentProxy(bytes)
  const { info } = await getMeta(pdf)
  expect(info).toMatchObject({ Title: 'Clinical note', Creator: 'Groundnote' })
  expect(JSON.stringify(info)).not.toMatch(/ukasz|48-2913/)
  const { text } = await extractText(pdf, { mergePages: true })
  expect(text).toContain('This note has no text.')
})

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
