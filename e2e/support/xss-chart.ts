import { createDraft } from '#shared/contracts/drafts.ts'
import { amendNote, signNote } from '#shared/contracts/note-actions.ts'
import { createNote, updateNote } from '#shared/contracts/notes.ts'
import { createPatient, type Patient } from '#shared/contracts/patients.ts'
import { createTemplate } from '#shared/contracts/templates.ts'
import { generateSummary } from '#shared/contracts/writing.ts'
import { createClient } from '#shared/http/call.ts'
import type { Account } from './accounts.ts'
import { type Payload, xssPayloads } from './xss-payloads.ts'

/** A chart in which every displayed field contains payloads. */
export type XssChart = Awaited<ReturnType<typeof makeXssChart>>

/** In npm test, one in eight. */
export const PAYLOADS = xssPayloads().filter((_, n) => process.env.E2E_ALL || n % 8 === 0)
/** Joined, as for a long text. */
const ALL = PAYLOADS.map(({ text }) => text).join('\n')

/** Distributes payloads that fit a short field over many records. */
function dealer() {
  let at = 0
  return (most: number, without = /(?!)/): string => {
    for (let tries = 0; tries < PAYLOADS.length; tries += 1) {
      const { text } = PAYLOADS[at % PAYLOADS.length] as Payload
      at += 1
      if (text.length <= most && !/\p{Cc}/u.test(text) && !without.test(text)) return text.trim()
    }
    throw new Error('No payload fits this field.')
  }
}

const NAME = 100
const MRN = 64
const TITLE = 255
const HEADING = 80
const SIGNER = 120

export function profileNames(): { firstName: string; lastName: string } {
  const deal = dealer()
  return { firstName: deal(NAME), lastName: deal(NAME) }
}

export async function makeXssChart(baseURL: string, account: Account) {
  const { call } = createClient({ baseUrl: baseURL, token: () => account.token })
  const deal = dealer()
  // Apart from the others, because no two patients share a number.
  const dealNumber = dealer()

  async function newPatient(): Promise<Patient> {
    const body = {
      firstName: deal(NAME),
      lastName: deal(NAME),
      mrn: dealNumber(MRN),
    }
    return (await call(createPatient, { body })).data
  }

  async function newTemplate() {
    const sections = Array.from({ length: 12 }, (_, index) => ({
      key: `k${index}`,
      heading: deal(HEADING, /[*:]/),
      guidance: fill(1_000, index * 40),
    }))
    const body = { name: deal(TITLE), description: fill(900, 200), structure: { sections } }
    return (await call(createTemplate, { body })).data
  }

  const patients: Patient[] = []
  for (let round = 0; round < 5; round += 1) {
    patients.push(...(await Promise.all(Array.from({ length: 8 }, newPatient))))
  }
  const patient = patients[0] as Patient
  const note = (overrides: object) =>
    call(createNote, {
      body: { patientId: patient.id, noteType: 'Progress Note', status: 'completed', ...overrides },
    })

  const templates = await Promise.all(Array.from({ length: 6 }, newTemplate))
  const { data: cards } = await note({
    soapNote: asSections(),
    inputText: ALL,
    templateName: deal(TITLE),
  })
  const { data: sheet } = await note({
    soapNote: ALL,
    inputText: ALL,
    transcript: ALL,
    templateName: 'Traditional SOAP Note',
  })

  const { data: signed } = await note({ soapNote: ALL.slice(0, 2_000) })
  const signer = deal(SIGNER)
  const signedAt = { params: { id: String(signed.id) } }
  await call(signNote, { ...signedAt, body: { name: signer, version: 1 } })
  for (const text of amendments()) await call(amendNote, { ...signedAt, body: { name: deal(SIGNER), text } })

  const { data: edited } = await note({ soapNote: `**PLAN:**\n${fill(4_000, 0)}` })
  const editedAt = { params: { id: String(edited.id) } }
  await call(updateNote, { ...editedAt, body: { soapNote: `**PLAN:**\n${fill(4_000, 100)}` } })
  await call(createDraft, {
    body: { noteId: edited.id, noteVersion: 2, text: `**PLAN:**\n${fill(4_000, 300)}` },
  })
  const { data: draft } = await call(createDraft, {
    body: { text: ALL, patientId: patient.id, noteType: 'Progress Note' },
  })
  const { data: summary } = await call(generateSummary, {
    body: { text: ALL, noteType: 'Progress Note', patientId: patient.id },
  })
  return { patient, patients, templates, cards, sheet, signed, signer, edited, draft, summary, all: ALL }
}

/** All payloads, in texts that an amendment may have. */
function amendments(): string[] {
  const texts = ['']
  for (const { text } of PAYLOADS) {
    const longer = [texts.at(-1), text].join('\n').trimStart()
    if (longer.length > 19_000) texts.push(text)
    else texts[texts.length - 1] = longer
  }
  return texts
}

/** Every payload that can be a heading, and all of them in the bodies. */
function asSections(): string {
  const headings = PAYLOADS.filter(({ text }) => text.length <= 70 && !/[*\n]/.test(text)).slice(0, 60)
  const perSection = Math.ceil(PAYLOADS.length / headings.length)
  return headings
    .map(({ text }, index) => {
      const bodies = PAYLOADS.slice(index * perSection, (index + 1) * perSection)
      return `**${text}:**\n${bodies.map((payload) => payload.text).join('\n')}`
    })
    .join('\n\n')
}

/** As many as fit, starting at one; counted around when only a sample is used. */
function fill(most: number, from: number): string {
  const texts: string[] = []
  let length = 0
  for (const { text } of PAYLOADS.slice(from % PAYLOADS.length)) {
    if (length + text.length + 1 > most) break
    texts.push(text)
    length += text.length + 1
  }
  return texts.join('\n')
}
