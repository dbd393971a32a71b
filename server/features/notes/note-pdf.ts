import { sectionsOf } from '#shared/domain/note-text.ts'
import { noteTitle } from '#shared/domain/notes.ts'
import { shownDateOfBirth } from '#shared/domain/patients.ts'
import { layoutOf, type NoteLine, textOfBody } from '#shared/domain/statement-text.ts'
import { collected } from '../../print/collected.ts'
import { createPages, INK, PAGE, type Pages, type Piece } from '../../print/pdf-page.ts'
import { createType, type Style } from '../../print/pdf-type.ts'
import { cutOff, missingCharacters, runningLines, seal } from './pdf-notices.ts'
import { BODY, BODY_BOLD, capitalized, LEADING, nameOf, type PrintedNote } from './printed-note.ts'

/** About 150 pages, longer than any real note. */
const MAX_LINES = 6_000

const HEADING: Style = { size: 12, weight: 'bold' }
const LABEL: Style = { size: 8, color: INK.quiet }

/** A printable note. It contains only what is also on the screen. */
export async function notePdf(details: PrintedNote): Promise<Uint8Array> {
  const { note, product } = details
  // File properties must not name the patient.
  const type = createType({ Title: 'Clinical note', Creator: product, Producer: product })
  const bytes = collected(type.pdf)
  const pages = createPages(type)
  head(pages, details)
  await voidNotice(pages, details)
  const left = await pages.within(MAX_LINES, () => body(pages, note))
  if (left === 0) await cutOff(pages, product)
  await signature(pages, details)
  const added = await pages.within(MAX_LINES, async () => {
    for (const [index, amendment] of note.amendments.entries()) {
      await addition(pages, details, amendment, index + 1)
    }
  })
  if (added === 0) await cutOff(pages, product)
  if (type.hasMissing()) await missingCharacters(pages, product)
  runningLines(type, pages, details)
  type.pdf.end()
  return bytes
}

function head(pages: Pages, { note, patient, clinician, timeZone }: PrintedNote): void {
  pages.keep(PAGE.height)
  pages.line(
    noteTitle(note.noteType),
    { size: 21, weight: 'bold' },
    PAGE.left,
    pages.y,
    PAGE.right - PAGE.left,
  )
  pages.y += 38
  pages.rule()
  const facts: [label: string, value: string][] = [
    ['Patient', nameOf(patient)],
    ['MRN', patient.mrn],
    ['Date of birth', patient.dateOfBirth ? shownDateOfBirth(patient.dateOfBirth) : 'Not recorded'],
    ['Gender', patient.gender ? capitalized(patient.gender) : 'Not recorded'],
    ['Date of service', moment(note.serviceAt, timeZone)],
    ['Status', note.voided ? `Void (${statusOf(note)})` : capitalized(statusOf(note))],
    ['Clinician', [clinician.name, clinician.credentials].filter(Boolean).join(', ')],
    ...(clinician.npi ? [['NPI', clinician.npi] as [string, string]] : []),
    ...practiceFacts(clinician),
    ['Template', note.templateName ?? 'Default'],
    ['Created', moment(note.createdAt, timeZone)],
    ['Last updated', moment(note.updatedAt, timeZone)],
  ]
  const column = (PAGE.right - PAGE.left) / 2
  pages.y += 11
  for (let row = 0; row < facts.length; row += 2) {
    const heights = facts.slice(row, row + 2).map(([label, value], side) => {
      const x = PAGE.left + side * column
      pages.line(label, LABEL, x, pages.y, column - 18)
      // Never truncated: two patients may differ only in the last of four names.
      return pages.lines(value, row === 0 ? BODY_BOLD : BODY, x, pages.y + 10, column - 18, 14)
    })
    pages.y += 19 + Math.max(...heights)
  }
  pages.rule()
  pages.y += 20
}

async function voidNotice(pages: Pages, { note: { voided }, timeZone }: PrintedNote): Promise<void> {
  if (!voided) return
  const title: Piece = { text: 'VOID: entered in the wrong chart', style: { ...HEADING, color: INK.void } }
  await pages.block({ pieces: [title], leading: 18, after: 2 })
  const text = `Voided ${moment(voided.at, timeZone)}. Reason: ${voided.reason}`
  await pages.block({ pieces: [{ text, style: BODY }], leading: LEADING, after: 10 })
  pages.rule()
  pages.y += 20
}

function practiceFacts({ practiceName, practiceAddress }: PrintedNote['clinician']): [string, string][] {
  const lines = [practiceName, ...(practiceAddress?.split('\n') ?? [])].filter(Boolean)
  return lines.length > 0 ? [['Practice', lines.join(', ')]] : []
}

/** Legacy notes are printed unchanged, because they may be signed and their layout may differ. */
async function body(pages: Pages, note: PrintedNote['note']): Promise<void> {
  const text = note.soapNote ?? ''
  if (sectionsOf(text).length === 0) {
    await pages.block({
      pieces: [{ text: 'This note has no text.', style: BODY }],
      leading: LEADING,
      after: 12,
    })
  } else if (textOfBody(note.body) === text) {
    for (const section of layoutOf(note.body)) {
      if (section.heading) await heading(pages, section.heading)
      for (const line of section.lines) await statements(pages, line)
      pages.y += 10
    }
  } else {
    for (const section of sectionsOf(text)) {
      if (section.heading) await heading(pages, section.heading)
      await prose(pages, section.body)
      pages.y += 10
    }
  }
}

/** A line with a bold run-in label. In a plan, its number hangs to the left. */
async function statements(pages: Pages, { label, number, statements: parts }: NoteLine): Promise<void> {
  const text = parts.map(textWithSource).join(' ')
  await pages.block({
    pieces: [...(label ? [{ text: `${label}: `, style: BODY_BOLD }] : []), { text, style: BODY }],
    leading: LEADING,
    ...(number === undefined ? {} : { indent: 20, bullet: `${number}.`, bulletIndent: 20 }),
  })
}

/** Names the earlier note behind a line, if the line itself doesn't anymore. */
function textWithSource({ text, chart = [] }: NoteLine['statements'][number]): string {
  const days = [...new Set(chart.map(({ day }) => day))].filter((day) => !text.includes(day))
  return days.length > 0 ? `${text} [From the note of ${days.join(' and ')}]` : text
}

async function heading(pages: Pages, text: string): Promise<void> {
  // Keep with the first lines, not alone at the bottom of a page.
  pages.keep(20 + 2 * LEADING)
  await pages.block({ pieces: [{ text, style: { size: 12, weight: 'bold' } }], leading: 18, after: 2 })
}

async function prose(pages: Pages, text: string): Promise<void> {
  for (const line of text.split('\n')) {
    if (line.trim() === '') {
      pages.y += 6
      continue
    }
    const bullet = /^\s*[-•*]\s+(?=\S)/.exec(line)?.[0]
    await pages.block({
      pieces: withBold(line.slice(bullet?.length ?? 0).trimEnd()),
      leading: LEADING,
      ...(bullet ? { indent: 14, bullet: '•' } : {}),
    })
  }
}

/** Splits **bold** runs within a line, as on the screen. */
function withBold(line: string): Piece[] {
  return line
    .split(/(\*\*[^*\n]+\*\*)/)
    .filter(Boolean)
    .map((part) =>
      /^\*\*[^*\n]+\*\*$/.test(part)
        ? { text: part.slice(2, -2), style: BODY_BOLD }
        : { text: part, style: BODY },
    )
}

async function signature(pages: Pages, { note, timeZone }: PrintedNote): Promise<void> {
  const { signature, version } = note
  pages.keep(96)
  pages.y += 8
  pages.rule(INK.text)
  pages.y += 12
  if (!signature) {
    await pages.block({ pieces: [{ text: 'Not signed', style: { size: 12, weight: 'bold' } }], leading: 18 })
    const text = 'This note hasn’t been signed and can still change.'
    await pages.block({ pieces: [{ text, style: BODY }], leading: LEADING })
    return
  }
  const name = [{ text: `Signed by ${signature.name}`, style: { size: 12, weight: 'bold' } as Style }]
  await pages.block({ pieces: name, leading: 18 })
  const when = `${moment(signature.at, timeZone)}, version ${version}`
  await pages.block({ pieces: [{ text: when, style: BODY }], leading: LEADING })
  await seal(pages, signature, 'This note was changed after it was signed.')
}

async function addition(
  pages: Pages,
  { note: { body }, timeZone }: PrintedNote,
  amendment: PrintedNote['note']['amendments'][number],
  number: number,
): Promise<void> {
  pages.keep(20 + 3 * LEADING)
  pages.y += 16
  await heading(pages, `Amendment ${number}`)
  const by = `${amendment.name}, ${moment(amendment.createdAt, timeZone)}`
  await pages.block({
    pieces: [{ text: by, style: { ...BODY, weight: 'italic' } }],
    leading: LEADING,
    after: 4,
  })
  const corrected = body.statements.find(({ id }) => id === amendment.statementId)
  if (corrected) {
    const text = `Corrects “${corrected.text}”`
    await pages.block({ pieces: [{ text, style: BODY }], leading: LEADING, after: 4 })
  }
  if (amendment.serviceAt) {
    const text = `Date of service corrected to ${moment(amendment.serviceAt, timeZone)}`
    await pages.block({ pieces: [{ text, style: BODY }], leading: LEADING, after: 4 })
  }
  await prose(pages, amendment.text)
  await seal(pages, amendment, 'This amendment was changed after it was added.')
}

function statusOf({ status, signature }: PrintedNote['note']): string {
  return `${status}, ${signature ? 'signed' : 'not signed'}`
}

/** With the time zone, because a printed page may be read elsewhere. */
function moment(iso: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    timeZoneName: 'short',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
    .format(new Date(iso))
    .replace(' at ', ', ')
}
