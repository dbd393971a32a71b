import { noteTitle } from '#shared/domain/notes.ts'
import { INK, PAGE, type Pages } from '../../print/pdf-page.ts'
import type { Type } from '../../print/pdf-type.ts'
import { BODY_BOLD, LEADING, nameOf, type PrintedNote, SMALL } from './printed-note.ts'

export async function seal(
  pages: Pages,
  { hash, intact }: { hash: string; intact: boolean },
  warning: string,
): Promise<void> {
  await pages.block({ pieces: [{ text: `SHA-256 ${hash}`, style: SMALL }], leading: 13 })
  if (intact) return
  await pages.block({ pieces: [{ text: warning, style: BODY_BOLD }], leading: LEADING })
}

export async function cutOff(pages: Pages, product: string): Promise<void> {
  const text = `The rest is too long to print. Open the note in ${product} to read it.`
  await pages.block({ pieces: [{ text, style: BODY_BOLD }], leading: LEADING })
}

export async function missingCharacters(pages: Pages, product: string): Promise<void> {
  pages.y += 16
  const text = `Characters missing from this font are printed as boxes. Open the note in ${product} to see them.`
  await pages.block({ pieces: [{ text, style: SMALL }], leading: 13 })
}

/** On every page: the patient, the page number and whether it's signed, in case the sheets get separated. */
export function runningLines({ pdf }: Type, pages: Pages, { product, note, patient }: PrintedNote): void {
  const { start, count } = pdf.bufferedPageRange()
  const width = PAGE.right - PAGE.left
  const mrn = /^mrn/i.test(patient.mrn) ? patient.mrn : `MRN ${patient.mrn}`
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(start + index)
    if (note.voided) voidMark(pages)
    const used = pages.line(mrn, SMALL, PAGE.left, 48, width * 0.4)
    pages.line(`  ·  ${nameOf(patient)}`, SMALL, PAGE.left + used, 48, width * 0.66 - used)
    pages.line(noteTitle(note.noteType), SMALL, PAGE.left + width * 0.68, 48, width * 0.32, 'right')
    pages.y = 64
    pages.rule()
    const state = note.voided ? '  ·  Void' : note.signature ? '' : '  ·  Not signed'
    pages.line(`${product}  ·  Confidential patient information${state}`, SMALL, PAGE.left, 738, width * 0.7)
    pages.line(`Page ${index + 1} of ${count}`, SMALL, PAGE.left + width * 0.7, 738, width * 0.3, 'right')
  }
}

/** Across the page, so that no sheet can be mistaken for a valid one. */
function voidMark({ mark }: Pages): void {
  mark('VOID', { size: 170, weight: 'bold', color: INK.void })
}
