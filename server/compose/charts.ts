import { createNoteAllowance } from '../access/note-allowance.ts'
import type { RateLimits } from '../access/rate-limits.ts'
import { codesService } from '../features/codes/codes.service.ts'
import { codesStore } from '../features/codes/codes.store.ts'
import { draftsService } from '../features/drafts/drafts.service.ts'
import { draftsStore } from '../features/drafts/drafts.store.ts'
import { importedNotesService } from '../features/imported-notes/imported-notes.service.ts'
import { importedNotesStore } from '../features/imported-notes/imported-notes.store.ts'
import { lastNoteService } from '../features/last-note/last-note.service.ts'
import { lastNoteStore } from '../features/last-note/last-note.store.ts'
import { noteChanges, noteNotFound } from '../features/notes/notes.changes.ts'
import { correctionsStore } from '../features/notes/notes.corrections.store.ts'
import { notePlanning } from '../features/notes/notes.planning.ts'
import { type Checkers, noteReviewer } from '../features/notes/notes.reviewer.ts'
import { notesService } from '../features/notes/notes.service.ts'
import { notesStore } from '../features/notes/notes.store.ts'
import { patientImportsService } from '../features/patients/patients.imports.service.ts'
import { patientImportsStore } from '../features/patients/patients.imports.store.ts'
import { patientsService } from '../features/patients/patients.service.ts'
import { patientsStore } from '../features/patients/patients.store.ts'
import { phrasesService } from '../features/phrases/phrases.service.ts'
import { phrasesStore } from '../features/phrases/phrases.store.ts'
import { psychotherapyNotesService } from '../features/psychotherapy-notes/psychotherapy-notes.service.ts'
import { psychotherapyNotesStore } from '../features/psychotherapy-notes/psychotherapy-notes.store.ts'
import { styleService } from '../features/style/style.service.ts'
import { styleStore } from '../features/style/style.store.ts'
import { templatesService } from '../features/templates/templates.service.ts'
import { templatesStore } from '../features/templates/templates.store.ts'
import type { ChartReader } from '../ports/chart-reader.ts'
import type { VisitReader } from '../ports/visit-reader.ts'
import type { Storage } from './storage.ts'

export type Charts = ReturnType<typeof chartServices>

/** The services that write to a chart. The demo's history uses the same ones with a different clock. */
export function chartServices(
  { database, vault, audit }: Pick<Storage, 'database' | 'vault' | 'audit'>,
  checkers: Checkers & { chart: ChartReader },
  now: () => Date,
  onCheckFailure: (fact: { kind: string }) => void = () => undefined,
  ahead: VisitReader = { readAhead: () => undefined },
  limits: Pick<RateLimits, 'take'> = { take: async () => undefined },
  timeZone = 'UTC',
) {
  const noteRows = notesStore(database, vault)
  const reviewer = noteReviewer({ store: noteRows, checkers, onFailure: onCheckFailure })
  const allowance = createNoteAllowance(database, now)
  const templateRows = templatesStore(database)
  const style = styleService({
    database,
    audit,
    limits,
    now,
    store: styleStore(database, vault),
    notes: { find: noteRows.find, version: noteRows.version },
  })
  const notes = notesService({
    database,
    audit,
    allowance,
    limits,
    now,
    reviewer,
    onSigned: style.learn,
    onFailure: onCheckFailure,
    store: noteRows,
    planning: notePlanning({ store: noteRows, vault, reviewer }),
    changes: noteChanges({ database, reviewer, now, store: noteRows }),
    corrections: correctionsStore(database, vault),
  })
  return {
    allowance,
    style,
    readNote: (ownerId: number, id: number) => noteRows.find(ownerId, id),
    patients: patientsService({ database, audit, limits, now, store: patientsStore(database, vault) }),
    patientImports: patientImportsService({
      database,
      audit,
      limits,
      now,
      store: patientImportsStore(database, vault),
    }),
    importedNotes: importedNotesService({
      database,
      audit,
      limits,
      now,
      store: importedNotesStore(database, vault),
    }),
    notes,
    codes: codesService({
      database,
      audit,
      limits,
      now,
      store: codesStore(database, vault),
      notes: { find: noteRows.find, addLine: notes.addLine, notFound: noteNotFound },
    }),
    lastNote: lastNoteService({
      audit,
      limits,
      timeZone,
      reader: checkers.chart,
      store: lastNoteStore(database),
      notes: {
        find: noteRows.find,
        amendments: noteRows.amendments,
        addLine: notes.addLine,
        notFound: noteNotFound,
      },
    }),
    drafts: draftsService({ database, audit, limits, now, ahead, store: draftsStore(database, vault) }),
    templates: templatesService({ database, audit, store: templateRows }),
    phrases: phrasesService({ database, audit, now, store: phrasesStore(database, vault) }),
    psychotherapyNotes: psychotherapyNotesService({
      database,
      audit,
      limits,
      now,
      store: psychotherapyNotesStore(database, vault),
    }),
    prepareTemplates: () => templateRows.prepare(),
  }
}
