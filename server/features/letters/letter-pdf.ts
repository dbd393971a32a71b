import { aboutWord, headingOf, LETTER_TEMPLATES, letterLayout, longDay } from '#shared/domain/letters.ts'
import { shownDateOfBirth } from '#shared/domain/patients.ts'
import { collected } from '../../print/collected.ts'
import { createPages, INK, PAGE, type Pages } from '../../print/pdf-page.ts'
import { createType, type Style, type Type } from '../../print/pdf-type.ts'
import type { PrintedLetter } from './printed-letter.ts'

const BODY: Style = { size: 11 }
const BOLD: Style = { size: 11, weight: 'bold' }
const SMALL: Style = { size: 8.5, color: INK.quiet }
const LEADING = 16
/** About 150 pages. A letter of 100,000 characters has a quarter of it. */
const MAX_LINES = 6_000

const WORDS = {
  en: { born: 'date of birth', page: 'Page', of: 'of', draft: 'DRAFT', signed: 'Signature' },
  es: {
    born: 'fecha de nacimiento',
    page: 'Página',
    of: 'de',
    draft: 'BORRADOR',
    signed: 'Firma',
  },
}

/** A printable letter: the practice, the reader, the lines under their headings, and a line to sign on. */
export async function letterPdf(letter: PrintedLetter): Promise<Uint8Array> {
  // File properties must not name the patient, the reader or the kind of letter.
  const type = createType({ Title: 'Letter', Creator: letter.product, Producer: letter.product })
  const bytes = collected(type.pdf)
  const pages = createPages(type)
  await head(pages, letter)
  await pages.within(MAX_LINES, () => body(pages, letter))
  await signature(pages, letter)
  everyPage(type, pages, letter)
  type.pdf.end()
  return bytes
}

async function head(pages: Pages, letter: PrintedLetter): Promise<void> {
  const { kind, language, recipient, on, patient, clinician } = letter
  const words = WORDS[language]
  pages.keep(PAGE.height)
  const { practiceName, practiceAddress } = clinician
  const sender = [practiceName, ...(practiceAddress?.split('\n') ?? [])].filter(isSet)
  for (const [index, text] of (sender.length > 0 ? sender : [signer(clinician)]).entries()) {
    await pages.block({
      pieces: [{ text, style: index === 0 ? BOLD : SMALL }],
      leading: index === 0 ? 15 : 12,
    })
  }
  pages.y += 6
  pages.rule()
  pages.y += 16
  await pages.block({ pieces: [{ text: longDay(on, language), style: BODY }], leading: LEADING, after: 8 })
  const readers = recipient
    .split('\n')
    .map((text) => text.trim())
    .filter(isSet)
  for (const text of readers) await pages.block({ pieces: [{ text, style: BODY }], leading: LEADING })
  if (readers.length > 0) pages.y += 8
  const { printsDateOfBirth, title } = LETTER_TEMPLATES[kind]
  const born =
    printsDateOfBirth && patient.dateOfBirth ? `, ${words.born} ${shownDateOfBirth(patient.dateOfBirth)}` : ''
  const name = `${patient.firstName} ${patient.lastName}`.trim()
  await pages.block({
    pieces: [{ text: `${aboutWord(kind, language)} ${name}${born}`, style: BOLD }],
    leading: LEADING,
    after: 10,
  })
  await pages.block({
    pieces: [{ text: title[language], style: { size: 17, weight: 'bold' } }],
    leading: 24,
    after: 6,
  })
}

async function body(pages: Pages, { kind, language, lines }: PrintedLetter): Promise<void> {
  for (const { key, lines: said } of letterLayout(kind, lines)) {
    if (said.length === 0) continue
    // Keep with the first lines, not alone at the bottom of a page.
    pages.keep(20 + 2 * LEADING)
    const text = headingOf(kind, key, language)
    await pages.block({ pieces: [{ text, style: { size: 12, weight: 'bold' } }], leading: 18, after: 2 })
    for (const line of said) {
      await pages.block({
        pieces: [{ text: line.text, style: BODY }],
        leading: LEADING,
        after: 3,
        ...(said.length > 1 ? { indent: 14, bullet: '•' } : {}),
      })
    }
    pages.y += 9
  }
}

async function signature(pages: Pages, { kind, clinician, language }: PrintedLetter): Promise<void> {
  pages.keep(90)
  pages.y += 34
  const start = pages.y
  pages.line('_'.repeat(34), SMALL, PAGE.left, start, 220)
  pages.y = start + 14
  await pages.block({ pieces: [{ text: signer(clinician), style: BODY }], leading: LEADING })
  const professional = kind !== 'after-visit' && kind !== 'school-work'
  const rest = professional && clinician.npi ? `NPI ${clinician.npi}` : WORDS[language].signed
  await pages.block({ pieces: [{ text: rest, style: SMALL }], leading: 13 })
}

function everyPage({ pdf }: Type, pages: Pages, { language, isFinal }: PrintedLetter): void {
  const words = WORDS[language]
  const { start, count } = pdf.bufferedPageRange()
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(start + index)
    if (!isFinal) pages.mark(words.draft, { size: 120, weight: 'bold', color: INK.quiet })
    const text = `${words.page} ${index + 1} ${words.of} ${count}`
    if (count > 1) pages.line(text, SMALL, PAGE.left, 738, PAGE.right - PAGE.left, 'right')
  }
}

function signer({ name, credentials }: PrintedLetter['clinician']): string {
  return [name, credentials].filter(Boolean).join(', ')
}

function isSet(text: string | null): text is string {
  return Boolean(text)
}
