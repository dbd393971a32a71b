import { eq } from 'drizzle-orm'
import type { ReviewedNote } from '#shared/contracts/notes.ts'
import { textOf } from '#shared/domain/note-text.ts'
import { openItemsOf } from '#shared/domain/open-items.ts'
import type { Subscription } from '#shared/domain/plans.ts'
import type { Actor } from '../../access/actor.ts'
import { inlineChartReader } from '../../adapters/engine/embedded-chart-reader.ts'
import { embeddedChecker } from '../../adapters/engine/embedded-checker.ts'
import type { Engine } from '../../adapters/engine/engine.ts'
import { users } from '../../db/tables/accounts.ts'
import { NO_FINDINGS } from '../../features/notes/notes.review.ts'
import { patientsStore } from '../../features/patients/patients.store.ts'
import { type Charts, chartServices } from '../charts.ts'
import type { Storage } from '../storage.ts'
import { clinicCalendar } from './calendar.ts'
import { careEvents, demoCare } from './care.ts'
import type { BuiltIn, DemoNote, DemoPatient, Sections, When } from './demo-patient.ts'
import { INJECTION_TEMPLATE, injectionStructure } from './own-template.ts'
import { DEMO_PATIENTS } from './roster.ts'
import { writtenNote } from './written-note.ts'

const SIGNED_NAME = 'Dana Whitfield, PMHNP'
const PLAN: Subscription = 'Basic Plan'
const OPENED: When = { workdaysAgo: 130, time: '09:00' }
const CORRECTED_AFTER_MINUTES = 20
const SIGNED_AFTER_MINUTES = 35

type SavedNote = Pick<ReviewedNote, 'id' | 'version' | 'statements' | 'findings'>

/** One event in the clinic's history. */
type Event = { at: Date; happen: () => Promise<unknown> }

type SeedContext = {
  charts: Charts
  actor: Actor
  moment: (when: When) => Date
  templates: Map<string, TemplateOfNote>
  write: (visit: Parameters<typeof writtenNote>[1]) => ReturnType<typeof writtenNote>
}
type TemplateOfNote = { id: number; sections: readonly { heading: string }[] }

/**
 * Writes the clinician's patients and notes through the services, in chronological order, because lists sort
 * by ID. All or nothing.
 */
export async function seedChart(
  storage: Pick<Storage, 'database' | 'vault' | 'audit'>,
  engine: Engine,
  userId: number,
  now: Date,
) {
  const { database, vault } = storage
  await database.transaction(async () => {
    // Locks the account: a second process starting at the same time waits here and then finds the chart.
    await database.orm.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    const everybody = { status: 'all' as const, limit: undefined, before: undefined }
    const { rows } = await patientsStore(database, vault).list(userId, everybody)
    if (rows.some(({ mrn }) => DEMO_PATIENTS.some((patient) => patient.mrn === mrn))) return

    const moment = clinicCalendar(now)
    await database.orm
      .update(users)
      .set({ subscription: PLAN, createdAt: moment(OPENED) })
      .where(eq(users.id, userId))

    let clock = now
    const facts = embeddedChecker(engine)
    const charts = chartServices(
      storage,
      { facts, full: () => facts, chart: inlineChartReader() },
      () => clock,
    )
    // No session: seeded data isn't written from a browser.
    const actor: Actor = { userId, role: 'clinician', sessionId: 0 }
    const context: SeedContext = {
      charts,
      actor,
      moment,
      templates: await templatesOf(charts, actor),
      write: (visit) => writtenNote({ vault, engine, ownerId: userId }, visit),
    }
    const arrived = new Map<string, number>()
    const care = demoCare(storage, engine, () => clock, charts.readNote)
    const patientId = (mrn: string) => arrived.get(mrn) ?? 0
    const events = [
      ...DEMO_PATIENTS.flatMap((patient) => eventsOf(patient, context, arrived)),
      ...careEvents({ ...context, care, now, patientId }),
    ]
    for (const { at, happen } of events.sort((a, b) => a.at.getTime() - b.at.getTime())) {
      clock = at
      await happen()
    }
  })
}

async function templatesOf({ templates }: Charts, actor: Actor): Promise<Map<string, TemplateOfNote>> {
  await templates.create(actor, {
    name: INJECTION_TEMPLATE,
    description: 'A visit for a long-acting injection.',
    templateType: 'medication',
    structure: injectionStructure,
  })
  const all = await templates.list(actor, { retired: false })
  return new Map(all.map(({ id, name, structure }) => [name, { id, sections: structure.sections }]))
}

function eventsOf(patient: DemoPatient, context: SeedContext, arrived: Map<string, number>): Event[] {
  const { charts, actor, moment, templates } = context
  const { firstName, lastName, mrn, dateOfBirth, gender, added, notes, unfinished } = patient
  let patientId = 0
  const arrival = {
    at: moment(added),
    happen: async () => {
      const created = await charts.patients.create(actor, { firstName, lastName, mrn, dateOfBirth, gender })
      patientId = created.id
      arrived.set(mrn, created.id)
    },
  }
  const typing = unfinished && {
    at: moment(unfinished),
    happen: () =>
      charts.drafts.create(actor, {
        noteId: null,
        patientId,
        noteType: unfinished.noteType,
        templateId: templates.get(unfinished.template)?.id ?? null,
        text: unfinished.text,
        noteVersion: null,
        status: null,
        serviceAt: null,
        unclearWords: null,
      }),
  }
  const visits = notes.flatMap((note) => eventsOfNote(note, () => patientId, context))
  return [arrival, ...visits, ...(typing ? [typing] : [])]
}

/** Created, then corrected, signed and amended as specified. */
function eventsOfNote(note: DemoNote, patientId: () => number, context: SeedContext): Event[] {
  const { charts, actor, moment, templates } = context
  const { noteType, status, input, transcript, sections, firstSaved, signed, amendment } = note
  const template = templates.get(note.template)
  const written = moment(note)
  let saved: SavedNote = { id: 0, version: 0, statements: [], findings: NO_FINDINGS }

  const events: Event[] = [
    {
      at: written,
      happen: async () => {
        const visit = { noteType, inputText: input, transcript }
        const first = firstText(note)
        const given = {
          patientId: patientId(),
          ...visit,
          templateId: template?.id,
          ...(first === 'built-in'
            ? await context.write({ ...visit, sections: template?.sections ?? [] })
            : { soapNote: noteText(first) }),
          status: firstSaved ? ('draft' as const) : status,
        }
        saved = await charts.notes.create(actor, given, await charts.notes.prepare(actor, given))
      },
    },
  ]
  if (firstSaved && sections !== 'built-in') {
    const soapNote = noteText(sections)
    events.push({
      at: minutesAfter(written, CORRECTED_AFTER_MINUTES),
      happen: async () => {
        saved = await charts.notes.update(actor, saved.id, { soapNote, status, version: saved.version })
      },
    })
  }
  if (signed) {
    events.push({
      at: minutesAfter(written, SIGNED_AFTER_MINUTES),
      async happen() {
        await settleOpenItems(charts, actor, saved)
        await charts.notes.sign(actor, saved.id, { name: SIGNED_NAME, version: saved.version })
      },
    })
  }
  if (amendment) {
    events.push({
      at: moment(amendment),
      happen: () => charts.notes.amend(actor, saved.id, { text: amendment.text, name: SIGNED_NAME }),
    })
  }
  return events
}

/** As on screen, a note can't be signed with open items. */
async function settleOpenItems({ notes }: Charts, actor: Actor, note: SavedNote) {
  const { contradicted, risks } = openItemsOf(note.statements, note.findings)
  if (contradicted.length + risks.length === 0) return
  const keep = contradicted.map(({ id }) => id)
  await notes.settle(actor, note.id, { version: note.version, keep, acknowledge: risks.map(({ id }) => id) })
}

/** The note's text when it was first saved. */
function firstText({ sections, firstSaved }: DemoNote): Sections | BuiltIn {
  if (sections === 'built-in' || firstSaved === 'built-in') return 'built-in'
  return { ...sections, ...firstSaved }
}

function noteText(sections: Sections): string {
  return textOf(Object.entries(sections).map(([heading, body]) => ({ heading, body })))
}

function minutesAfter(date: Date, minutes: number): Date {
  return new Date(date.getTime() + minutes * 60_000)
}
