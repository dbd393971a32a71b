import type { NoteWithAmendments } from '#shared/contracts/notes.ts'
import { bareText, type CopyRule, textByRules } from '#shared/domain/copy-format.ts'
import { plainTextOf, sectionsOf } from '#shared/domain/note-text.ts'
import { formatInstant } from '../../lib/format.ts'

type Dated = Pick<NoteWithAmendments, 'amendments' | 'statements' | 'serviceAt'>

function amendmentTexts({ amendments, statements }: Dated): string[] {
  return amendments.map(({ text: words, name, statementId, serviceAt: newDate }) => {
    const corrected = statements.find(({ id }) => id === statementId)
    const about = corrected ? `This corrects: ${corrected.text}\n` : ''
    return `**AMENDMENT (${name.replace(/[*:\n]/g, ' ')}):**\n${about}${newDate ? `Date of service corrected to ${formatInstant(newDate)}\n` : ''}${words}`
  })
}

/** The note's text between its date and its amendments, which every copy has: it would be misleading without them. */
function framed(text: string, note: Dated): string[] {
  return [`Date of service: ${formatInstant(note.serviceAt)}`, text, ...amendmentTexts(note)]
}

export function fullText(text: string, note: Dated): string {
  return framed(text, note).join('\n\n')
}

/** Without headings. */
export function plainCopy(text: string, note: Dated): string {
  return framed(bareText(sectionsOf(text)), note)
    .map(plainTextOf)
    .join('\n\n')
}

/** In the order and with the headings that the EHR expects. */
export function ehrCopy(text: string, note: Dated, rules: readonly CopyRule[]): string {
  return framed(textByRules(sectionsOf(text), rules), note)
    .map(plainTextOf)
    .join('\n\n')
}
