import { createNoteAllowance } from '../access/note-allowance.ts'
import { draftsService } from '../features/drafts/drafts.service.ts'
import { draftsStore } from '../features/drafts/drafts.store.ts'
import { noteChanges } from '../features/notes/notes.changes.ts'
import { noteReviewer } from '../features/notes/notes.reviewer.ts'
import { notesService } from '../features/notes/notes.service.ts'
import { notesStore } from '../features/notes/notes.store.ts'
import { patientsService } from '../features/patients/patients.service.ts'
import { patientsStore } from '../features/patients/patients.store.ts'
import { templatesService } from '../features/templates/templates.service.ts'
import { templatesStore } from '../features/templates/templates.store.ts'
import type { NoteChecker } from '../ports/note-checker.ts'
import type { Storage } from './storage.ts'

export type Charts = ReturnType<typeof chartServices>

/** What writes into a chart. The demo's past is written by the same services, with a clock of its own. */
export function chartServices(
  { database, vault, audit }: Pick<Storage, 'database' | 'vault' | 'audit'>,
  checker: NoteChecker,
  now: () => Date,
  onCheckFailure: (fact: { kind: string }) => void = () => undefined,
) {
  const noteRows = notesStore(database, vault)
  const reviewer = noteReviewer({ store: noteRows, checker, onFailure: onCheckFailure })
  const allowance = createNoteAllowance(database, now)
  const templateRows = templatesStore(database)
  return {
    allowance,
    patients: patientsService({ database, audit, now, store: patientsStore(database, vault) }),
    notes: notesService({
      ...{ database, audit, allowance, now, reviewer, store: noteRows },
      changes: noteChanges({ database, reviewer, now, store: noteRows }),
    }),
    drafts: draftsService({ database, audit, now, store: draftsStore(database, vault) }),
    templates: templatesService({ database, audit, store: templateRows }),
    prepareTemplates: () => templateRows.prepare(),
  }
}
