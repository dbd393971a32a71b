import type { Template } from '#shared/contracts/templates.ts'
import type { NoteType } from '#shared/domain/notes.ts'
import { TEMPLATE_FOR_TYPE } from '#shared/domain/templates/for-note-type.ts'
import { readStored, writeStored } from '../../lib/browser-storage.ts'

const KEY = 'preferred_soap_template'

function keyFor(noteType: NoteType | null): string {
  return noteType === null ? KEY : `${KEY}:${noteType}`
}

/** Remembered for this type of note; without a type, for all that have no template of their type. */
export function rememberTemplate(id: number, noteType: NoteType | null): void {
  writeStored(keyFor(noteType), String(id))
  if (noteType === null || !TEMPLATE_FOR_TYPE[noteType]) writeStored(KEY, String(id))
}

type Preference = { chosen: number | null; noteType: NoteType | null }

/** The chosen template, the one last used for this type, the type's own, the one last used at all, or the first. */
export function templateToUse(
  templates: readonly Template[],
  { chosen, noteType }: Preference,
  remembered: (key: string) => string | null = readStored,
): Template | undefined {
  const withId = (id: string | null) => templates.find((template) => String(template.id) === id)
  const ofType = noteType && TEMPLATE_FOR_TYPE[noteType]
  return (
    withId(String(chosen)) ??
    withId(remembered(keyFor(noteType))) ??
    (ofType ? templates.find(({ name, createdBy }) => createdBy === null && name === ofType) : undefined) ??
    withId(remembered(KEY)) ??
    templates[0]
  )
}
