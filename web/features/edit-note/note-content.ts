import type { ReviewedNote } from '#shared/contracts/notes.ts'
import type { Template } from '#shared/contracts/templates.ts'
import { NOTE_TYPES } from '#shared/domain/notes.ts'
import { textOfBody } from '#shared/domain/statement-text.ts'
import type { NoteBody } from '#shared/domain/statements.ts'
import { bodyOfDraft, draftTextOf, shownDraft } from '../../parts/drafts/draft-body.ts'
import { type DraftContent, EMPTY_CONTENT } from '../../parts/drafts/draft-content.ts'
import { withSections } from '../../parts/evidence/note-changes.ts'

export type EditedNote = Pick<
  ReviewedNote,
  'noteType' | 'sections' | 'statements' | 'templateId' | 'version' | 'status' | 'serviceAt'
>

/** The editor’s initial content for a note. */
export function contentOf(note: EditedNote): DraftContent {
  return {
    ...EMPTY_CONTENT,
    noteType: NOTE_TYPES.find((type) => type === note.noteType) ?? null,
    text: draftTextOf(note),
    templateId: note.templateId,
    noteVersion: note.version,
    status: note.status,
    serviceAt: note.serviceAt,
  }
}

/** Whether saving would change anything. The base version doesn’t count. */
export function changesNote(content: DraftContent, note: EditedNote): boolean {
  return (
    shownDraft(content.text, note) !== textOfBody(note) ||
    (content.noteType ?? note.noteType) !== note.noteType ||
    (content.status ?? note.status) !== note.status ||
    content.templateId !== note.templateId ||
    // Drafts from before templates had an ID have none.
    (content.serviceAt ?? note.serviceAt) !== note.serviceAt
  )
}

/** Switches the template and adds its missing sections, empty. */
export function withTemplate(
  content: DraftContent,
  note: NoteBody,
  { id, structure }: Template,
): DraftContent {
  const body = withSections(
    bodyOfDraft(content.text, note),
    structure.sections.map(({ heading }) => heading),
  )
  return { ...content, templateId: id, text: draftTextOf(body) }
}
