import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { Answers } from '#shared/domain/instruments/instrument.ts'
import type { Question } from '#shared/domain/instruments/questions.ts'
import { AppError } from '#shared/errors.ts'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/tables/accounts.ts'
import { assessments, goalProgress, treatmentPlans } from '../../db/tables/care.ts'
import { clinicalNotes, noteAmendments, patients } from '../../db/tables/charts.ts'
import { importedNotes } from '../../db/tables/imported-notes.ts'
import { openMany } from '../../vault/open-many.ts'
import { type Opened, openRow } from '../../vault/sealed-row.ts'
import type { Vault } from '../../vault/vault.ts'

type Goal = {
  id: string
  goal: string
  objectives: string[]
  problem: string | null
  status: string
  targetDate: string | null
}

/** A patient's whole chart, oldest first. */
export type Chart = {
  clinician: Pick<
    typeof users.$inferSelect,
    'id' | 'firstName' | 'lastName' | 'email' | 'credentials' | 'npi' | 'practiceName' | 'practiceAddress'
  >
  patient: Opened<typeof patients.$inferSelect>
  notes: Omit<Opened<typeof clinicalNotes.$inferSelect>, 'statements'>[]
  amendments: Opened<typeof noteAmendments.$inferSelect>[]
  importedNotes: Opened<typeof importedNotes.$inferSelect>[]
  /** Completed assessments only. */
  assessments: (Pick<
    typeof assessments.$inferSelect,
    'id' | 'assessmentType' | 'createdAt' | 'completedAt' | 'updatedAt'
  > & { title: string; responses: Answers; questions: Question[] })[]
  plans: (Omit<Opened<typeof treatmentPlans.$inferSelect>, 'goals'> & { goals: Goal[] })[]
  progress: Opened<typeof goalProgress.$inferSelect>[]
}

/** FHIR carries only the note's text, so skip decrypting the statements. */
const { statements: _unused, ...NOTE_COLUMNS } = getTableColumns(clinicalNotes)

/** A chart is held in memory while it is encoded. Years of weekly notes with their visits are a tenth of this. */
const CHART_BYTES = 64 * 1024 * 1024

export type FhirStore = ReturnType<typeof fhirStore>

export function fhirStore(database: Database, vault: Vault) {
  return {
    async chart(
      ownerId: number,
      patientId: number,
      { includeVoided }: { includeVoided: boolean },
    ): Promise<Chart | undefined> {
      const { orm } = database
      const [patient] = await orm
        .select()
        .from(patients)
        .where(and(eq(patients.createdBy, ownerId), eq(patients.id, patientId)))
      const [clinician] = await orm
        .select({
          id: users.id,
          firstName: users.firstName,
          lastName: users.lastName,
          email: users.email,
          credentials: users.credentials,
          npi: users.npi,
          practiceName: users.practiceName,
          practiceAddress: users.practiceAddress,
        })
        .from(users)
        .where(eq(users.id, ownerId))
      if (!patient || !clinician) return undefined
      const keys = await vault.keysOf(ownerId)
      const ofChart = and(
        eq(clinicalNotes.createdBy, ownerId),
        eq(clinicalNotes.patientId, patientId),
        includeVoided ? undefined : isNull(clinicalNotes.voidedAt),
      )
      const { soapNote, inputText, transcript } = clinicalNotes
      const lengths = [soapNote, inputText, transcript].map((text) => sql`coalesce(octet_length(${text}), 0)`)
      const [size] = await orm
        .select({ bytes: sql<string | null>`sum(${sql.join(lengths, sql` + `)})` })
        .from(clinicalNotes)
        .where(ofChart)
      const ofHistory = and(eq(importedNotes.createdBy, ownerId), eq(importedNotes.patientId, patientId))
      const [history] = await orm
        .select({ bytes: sql<string | null>`sum(octet_length(${importedNotes.text}))` })
        .from(importedNotes)
        .where(ofHistory)
      if (Number(size?.bytes ?? 0) + Number(history?.bytes ?? 0) > CHART_BYTES)
        throw new AppError(
          'unprocessable',
          'This chart is too long for one FHIR file. Export your data in Account Settings instead: it has a PDF of every note.',
        )
      const notes = await orm
        .select(NOTE_COLUMNS)
        .from(clinicalNotes)
        .where(ofChart)
        .orderBy(asc(clinicalNotes.serviceAt), asc(clinicalNotes.id))
      const imported = await orm
        .select()
        .from(importedNotes)
        .where(ofHistory)
        .orderBy(asc(importedNotes.writtenOn), asc(importedNotes.id))
      const amendments = await orm
        .select({ amendment: noteAmendments })
        .from(noteAmendments)
        .innerJoin(clinicalNotes, eq(clinicalNotes.id, noteAmendments.noteId))
        .where(and(eq(noteAmendments.createdBy, ownerId), eq(clinicalNotes.patientId, patientId)))
        .orderBy(asc(noteAmendments.id))
      const answered = await orm
        .select()
        .from(assessments)
        .where(
          and(
            eq(assessments.createdBy, ownerId),
            eq(assessments.patientId, patientId),
            eq(assessments.status, 'completed'),
          ),
        )
        .orderBy(asc(assessments.id))
      const plans = await orm
        .select()
        .from(treatmentPlans)
        .where(and(eq(treatmentPlans.createdBy, ownerId), eq(treatmentPlans.patientId, patientId)))
        .orderBy(asc(treatmentPlans.id))
      const progress = await orm
        .select({ progress: goalProgress })
        .from(goalProgress)
        .innerJoin(treatmentPlans, eq(treatmentPlans.id, goalProgress.planId))
        .where(and(eq(goalProgress.createdBy, ownerId), eq(treatmentPlans.patientId, patientId)))
        .orderBy(asc(goalProgress.id))
      return {
        clinician,
        patient: openRow(keys, patients, patient),
        notes: await openMany(keys, clinicalNotes, notes),
        amendments: amendments.map(({ amendment }) => openRow(keys, noteAmendments, amendment)),
        importedNotes: await openMany(keys, importedNotes, imported),
        assessments: (await openMany(keys, assessments, answered)).map((row) => ({
          ...row,
          responses: JSON.parse(row.responses ?? '{}') as Answers,
          questions: row.questions as Question[],
        })),
        plans: (await openMany(keys, treatmentPlans, plans)).map((row) => ({
          ...row,
          goals: JSON.parse(row.goals) as Goal[],
        })),
        progress: progress.map((row) => openRow(keys, goalProgress, row.progress)),
      }
    },
  }
}
