import { listAlerts, listDue } from '#shared/contracts/assessment-alerts.ts'
import { type CurrentUser, me } from '#shared/contracts/auth.ts'
import { type DashboardStats, dashboardStats, getSetup } from '#shared/contracts/dashboard.ts'
import { listDrafts } from '#shared/contracts/drafts.ts'
import { getWriterInUse } from '#shared/contracts/language-model.ts'
import { getSinceLastNote } from '#shared/contracts/last-note.ts'
import { listLetters } from '#shared/contracts/letters.ts'
import { type NoteCard, searchNotes } from '#shared/contracts/notes.ts'
import { getNotifications } from '#shared/contracts/notifications.ts'
import { type PatientCard, searchPatients } from '#shared/contracts/patients.ts'
import { listPhrases } from '#shared/contracts/phrases.ts'
import { getRetention } from '#shared/contracts/retention.ts'
import { getServerStatus } from '#shared/contracts/status.ts'
import { getStyle } from '#shared/contracts/style.ts'
import { listCopyFormats, listTemplates } from '#shared/contracts/templates.ts'
import { ok } from '#shared/http/endpoint.ts'
import { TestServer } from './test-server.ts'

const CREATED = '2026-03-02T15:00:00.000Z'

export const USER: CurrentUser = {
  id: 1,
  email: 'dana@clinic.example',
  firstName: 'Dana',
  lastName: 'Whitfield',
  role: 'clinician',
  subscription: 'Free Plan',
  profileImage: null,
  isEmailVerified: true,
  hasPassword: true,
  referralCode: null,
  pendingEmail: null,
  credentials: null,
  npi: null,
  practiceName: null,
  practiceAddress: null,
  timeZone: null,
  mustAddSecondFactor: false,
  createdAt: CREATED,
  preferences: {
    emailNotifications: true,
    pushNotifications: false,
    dataRetention: 'indefinite',
    theme: 'light',
    includeSignedNotes: false,
    retentionChosen: false,
    tourSeen: true,
    suggestCodes: false,
    liveNote: true,
  },
}

const NO_STATS: DashboardStats = {
  user: { subscription: 'Free Plan' },
  monthlyNoteCount: 0,
  currentMonth: '2026-03',
  monthlyNoteLimit: 10,
  signedNotes: 0,
  samplePatientId: null,
  totalNotes: 0,
  completedNotes: 0,
  totalPatients: 0,
  patientsAddedThisWeek: 0,
  notesByWeek: [],
}

export function patient(id: number, changes: Partial<PatientCard> = {}): PatientCard {
  return {
    id,
    firstName: 'Marcus',
    lastName: 'Delacroix',
    mrn: `MRN-${100_000 + id}`,
    dateOfBirth: null,
    gender: null,
    isSample: false,
    discharge: null,
    createdBy: 1,
    createdAt: CREATED,
    noteCount: 0,
    lastNote: null,
    lastScore: null,
    openAlert: null,
    waitingFor: null,
    ...changes,
  }
}

export function note(id: number, changes: Partial<NoteCard> = {}): NoteCard {
  return {
    id,
    patientId: 1,
    patientName: 'Marcus Delacroix',
    noteType: 'Progress Note',
    status: 'draft',
    preview: 'Sleeps four hours.',
    signed: false,
    voided: false,
    serviceAt: CREATED,
    createdAt: CREATED,
    updatedAt: CREATED,
    ...changes,
  }
}

type Clinic = { stats?: Partial<DashboardStats>; patients?: PatientCard[]; notes?: NoteCard[] }

/** A server with one clinician's records; a test replaces the answers it is about. */
export function clinic({ stats = {}, patients = [], notes = [] }: Clinic = {}): TestServer {
  const server = new TestServer()
  const page = <Row>(rows: Row[]) => ({ ...ok(rows), total: rows.length, nextBefore: null })
  server.on(me, () => ok(USER))
  server.on(getServerStatus, () =>
    ok({
      googleSignIn: false,
      devOutbox: false,
      mail: true,
      textMessages: false,
      demoAccounts: [],
      session: { idleMinutes: 15 },
    }),
  )
  server.on(dashboardStats, () =>
    ok({ ...NO_STATS, totalPatients: patients.length, totalNotes: notes.length, ...stats }),
  )
  server.on(searchPatients, ({ body: { query, status, openAlert: alerted } }) =>
    page(
      patients.filter(
        ({ firstName, lastName, mrn, discharge, openAlert }) =>
          (!alerted || openAlert !== null) &&
          `${firstName} ${lastName} ${mrn}`.toLowerCase().includes(query.toLowerCase()) &&
          (status === 'all' || (status === 'discharged') === (discharge !== null)),
      ),
    ),
  )
  server.on(searchNotes, ({ body: { query, status, signed, flagged } }) => ({
    ...page(
      notes.filter(
        (card) =>
          `${card.patientName} ${card.noteType}`.toLowerCase().includes(query.toLowerCase()) &&
          (status === undefined || card.status === status) &&
          (signed === undefined || card.signed === signed) &&
          (!flagged || card.flags !== undefined),
      ),
    ),
    searchedLatest: null,
  }))
  server.on(getSetup, () => ok({ hasAdministrator: true }))
  server.on(listLetters, () => ok([]))
  server.on(getSinceLastNote, () => ok({ last: null, lines: [], repeated: [] }))
  server.on(listPhrases, () => ok([]))
  server.on(getStyle, () => ok({ rules: [], suggestions: [], examples: [], description: [] }))
  server.on(listCopyFormats, () => ok([]))
  server.on(getNotifications, () => ok({ at: CREATED, completed: 0, alerts: 0, openAlerts: 0 }))
  server.on(listAlerts, () => ok([]))
  server.on(listDue, () => ok({ assessments: [], planReviews: [] }))
  server.on(listDrafts, () => ok([]))
  server.on(listTemplates, () => ok([]))
  server.on(getWriterInUse, () => ok({ kind: 'embedded' }))
  server.on(getRetention, () =>
    ok({ dataRetention: 'indefinite', charts: [], chartsInAll: 0, drafts: [], kept: [] }),
  )
  return server
}
