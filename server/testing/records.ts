import { randomUUID } from 'node:crypto'
import { createAccessToken } from '#shared/contracts/access-tokens.ts'
import { acknowledgeAlert, listAlerts } from '#shared/contracts/assessment-alerts.ts'
import { createSchedule, updateSchedule } from '#shared/contracts/assessment-schedules.ts'
import { resendAssessment } from '#shared/contracts/assessments.ts'
import { login, register } from '#shared/contracts/auth.ts'
import { acceptCode, dismissCode, saveNoteSession } from '#shared/contracts/codes.ts'
import { sendContactMessage } from '#shared/contracts/contact.ts'
import { createDraft } from '#shared/contracts/drafts.ts'
import { createImportedNote } from '#shared/contracts/imported-notes.ts'
import { createLetter, finalizeLetter, listLetterChoices, updateLetter } from '#shared/contracts/letters.ts'
import { amendNote, moveNote, signNote, voidNote } from '#shared/contracts/note-actions.ts'
import { createNote, restoreNoteVersion, settleReview } from '#shared/contracts/notes.ts'
import { createPatientImport } from '#shared/contracts/patient-imports.ts'
import { createPatient, dischargePatient } from '#shared/contracts/patients.ts'
import { createPhrase, updatePhrase } from '#shared/contracts/phrases.ts'
import { createPsychotherapyNote } from '#shared/contracts/psychotherapy-notes.ts'
import { giveRecordingConsent, sendConsentLink } from '#shared/contracts/recording-consent.ts'
import { listSessions } from '#shared/contracts/sessions.ts'
import { chooseStyleExamples, createStyleRule, updateStyleRule } from '#shared/contracts/style.ts'
import { createTemplate } from '#shared/contracts/templates.ts'
import {
  createPlan,
  dismissFinding,
  linkNoteGoals,
  recordGoalProgress,
  updatePlan,
} from '#shared/contracts/treatment-plans.ts'
import { addDevicePiece, createRecording, updateRecording } from '#shared/contracts/voice.ts'
import { joinWaitlist } from '#shared/contracts/waitlist.ts'
import { generateSummary } from '#shared/contracts/writing.ts'
import type { TokenScope } from '#shared/domain/access-tokens.ts'
import { SOAP_TEMPLATES } from '#shared/domain/templates/soap.ts'
import type { AnyEndpoint } from '#shared/http/endpoint.ts'
import { answersTo, makeAssessment, submit } from './assessments.ts'
import { makeCodedNote } from './coded-note.ts'
import { makeNoteOfPlan, makeNoteWithOffers } from './follow-up-note.ts'
import { makePasskey } from './second-factors.ts'
import { makeStyleRule, STYLE_RULE } from './style-rule.ts'
import type { Clinician } from './test-app.ts'

export async function makePatient({ call }: Clinician, mrn?: string): Promise<number> {
  const { data } = await call(createPatient, {
    body: { firstName: 'Wilhelmina', lastName: 'Achterberg', mrn },
  })
  return data.id
}

export async function makeAccessToken(
  { call }: Clinician,
  scopes: TokenScope[] = ['notes:read', 'drafts:write'],
): Promise<{ id: number; token: string }> {
  const { data } = await call(createAccessToken, { body: { name: 'Front desk', scopes, expiresInDays: 30 } })
  return { id: data.accessToken.id, token: data.token }
}

export async function makePatientImport({ call }: Clinician): Promise<number> {
  const rows = [{ line: 2, firstName: 'Imogen', lastName: `Achterberg ${randomUUID().slice(0, 8)}` }]
  const { data } = await call(createPatientImport, { body: { rows, expected: 1, fileName: 'patients.csv' } })
  return data.id
}

export async function makeNote(owner: Clinician, patientId?: number): Promise<number> {
  const { data } = await owner.call(createNote, {
    body: {
      patientId: patientId ?? (await makePatient(owner)),
      noteType: 'Progress Note',
      status: 'completed',
      soapNote: '**SUBJECTIVE:**\nSleeps better.\n\n**PLAN:**\nReturn in two weeks.',
    },
  })
  return data.id
}

/** A recording in progress whose patient has consented. */
export async function makeRecording(owner: Clinician, patientId?: number): Promise<string> {
  const { data } = await owner.call(createRecording, {
    body: {
      id: randomUUID(),
      patientId: patientId ?? (await makePatient(owner)),
      noteType: 'Progress Note',
      language: 'en',
      source: 'microphone',
      startedAt: new Date().toISOString(),
      consent: 'attested',
    },
  })
  return data.id
}

/** A note with its visit. */
async function makeReviewedNote(owner: Clinician): Promise<number> {
  const { data } = await owner.call(createNote, {
    body: {
      patientId: await makePatient(owner),
      noteType: 'Progress Note',
      status: 'completed',
      inputText: 'Sleeps better. Return in two weeks.',
      soapNote: '**SUBJECTIVE:**\nSleeps better.\n\n**PLAN:**\nReturn in two weeks.',
    },
  })
  return data.id
}

export async function makeSignedNote(owner: Clinician): Promise<number> {
  const id = await makeNote(owner)
  await owner.call(signNote, { params: { id: String(id) }, body: { name: 'Dana Whitfield', version: 1 } })
  return id
}

/** The target patient of a move must belong to the same clinician. */
async function makeMovableNote(owner: Clinician): Promise<number> {
  const id = await makeNote(owner)
  RECORD_BODIES.set(moveNote, { patientId: await makePatient(owner), version: 1 })
  return id
}

export async function makePsychotherapyNote(owner: Clinician, patientId?: number): Promise<number> {
  const { data } = await owner.call(createPsychotherapyNote, {
    body: {
      patientId: patientId ?? (await makePatient(owner)),
      sessionOn: '2026-11-16',
      text: 'Her silence felt like a test.',
    },
  })
  return data.id
}

export async function makeImportedNote(owner: Clinician, patientId?: number): Promise<number> {
  const { data } = await owner.call(createImportedNote, {
    body: {
      patientId: patientId ?? (await makePatient(owner)),
      writtenOn: '2019-03-04',
      fileName: 'old-notes.pdf',
      text: 'Seen with her sister. Sertraline 50 mg since March.',
    },
  })
  return data.id
}

/** A draft with every statement of a note. */
export async function makeLetter(owner: Clinician, patient?: number): Promise<number> {
  const patientId = patient ?? (await makePatient(owner))
  const asked = { patientId, kind: 'referral' as const, noteIds: [await makeNote(owner, patientId)] }
  const { data } = await owner.call(listLetterChoices, { body: asked })
  const chosen = data.choices.map(({ id }) => id)
  return (await owner.call(createLetter, { body: { ...asked, chosen } })).data.id
}

const PLAN = {
  goals: [{ goal: 'Sleep through most nights', objectives: ['Keep a sleep log'] }],
  interventions: 'Sleep restriction',
  modality: 'cbt' as const,
  frequency: 'weekly' as const,
}

export async function makePlan(owner: Clinician, patientId?: number) {
  const body = { ...PLAN, patientId: patientId ?? (await makePatient(owner)) }
  const { data } = await owner.call(createPlan, { body })
  return data
}

/** Progress on a goal needs its ID, which the server generates. */
async function makePlanWithKnownGoal(owner: Clinician): Promise<number> {
  const plan = await makePlan(owner)
  RECORD_BODIES.set(recordGoalProgress, { goalId: plan.goals[0]?.id, percent: 40 })
  return plan.id
}

async function makeCompletedAssessment(owner: Clinician): Promise<number> {
  const { id, assessmentToken } = await makeAssessment(owner, await makePatient(owner))
  await submit(owner, assessmentToken, answersTo('phq9', 1))
  return id
}

/**
 * Creates one record of each kind that a URL can name; the longest matching prefix counts. If the collection
 * of a route with an ID is missing here, the ownership test fails: add it to cover the route.
 */
export const RECORD_MAKERS: Record<string, (owner: Clinician) => Promise<number | string>> = {
  '/api/patients/:id': makePatient,
  '/api/patient-imports/:id': makePatientImport,
  '/api/access-tokens/:id': async (owner) => (await makeAccessToken(owner)).id,
  '/api/auth/sessions/:id': async ({ call, email, password }) => {
    await call(login, { body: { email, password } })
    const { data } = await call(listSessions, {})
    return data.find(({ current }) => !current)?.id ?? 0
  },
  '/api/auth/passkeys/:id': async (owner) => (await makePasskey(owner)).passkey.id,
  '/api/clinical-notes/:id': makeNote,
  '/api/recordings/:id': makeRecording,
  '/api/clinical-notes/:id/review': makeReviewedNote,
  '/api/clinical-notes/:id/codes': makeCodedNote,
  '/api/clinical-notes/:id/goals/lines': (owner) => makeNoteOfPlan(owner, RECORD_BODIES),
  '/api/clinical-notes/:id/since-last': (owner) => makeNoteWithOffers(owner, RECORD_BODIES),
  '/api/clinical-notes/:id/amendments': makeSignedNote,
  '/api/clinical-notes/:id/move': makeMovableNote,
  '/api/assessments/patient/:id': makePatient,
  '/api/assessments/:id': async (owner) => (await makeAssessment(owner, await makePatient(owner))).id,
  '/api/assessments/:id/note-text': makeCompletedAssessment,
  '/api/assessment-schedules/patient/:id': makePatient,
  '/api/assessment-schedules/:id': async (owner) => {
    const { data } = await owner.call(createSchedule, {
      body: {
        patientId: await makePatient(owner),
        assessmentType: 'phq9',
        title: 'Every two weeks',
        deliveryMethod: 'email',
        patientContact: 'patient@mail.example',
        everyDays: 14,
        startsOn: '2999-01-01',
      },
    })
    return data.id
  },
  '/api/safety-alerts/:id': async (owner) => {
    await makeCompletedAssessment(owner)
    const { data } = await owner.call(listAlerts, {})
    return data[0]?.id ?? 0
  },
  '/api/treatment-plans/patient/:id': makePatient,
  '/api/treatment-plans/:id': async (owner) => (await makePlan(owner)).id,
  '/api/treatment-plans/:id/progress': makePlanWithKnownGoal,
  '/api/note-drafts/:id': async ({ call }) => {
    const { data } = await call(createDraft, { body: { text: 'Came with her daughter.' } })
    return data.id
  },
  '/api/soap-templates/:id': async ({ call }) => {
    const { structure } = SOAP_TEMPLATES[0] ?? { structure: { sections: [] } }
    const { data } = await call(createTemplate, { body: { name: 'Short SOAP', structure } })
    return data.id
  },
  '/api/admin/users/:userId': async ({ call }) => {
    const body = {
      email: `colleague.${randomUUID()}@clinic.example`,
      password: 'quiet river stone',
      confirmPassword: 'quiet river stone',
    }
    return (await call(register, { body })).data.user.id
  },
  // Public forms respond with a message instead of an ID, so this is the first one on a new server.
  '/api/admin/waitlist/:id': async ({ call }) => {
    await call(joinWaitlist, { body: { email: 'waits@clinic.example' } })
    return 1
  },
  '/api/admin/contact-submissions/:id': async ({ call }) => {
    await call(sendContactMessage, { body: { email: 'asks@clinic.example', message: 'Hello' } })
    return 1
  },
  '/api/phrases/:id': async ({ call }) => {
    const name = `p${randomUUID().slice(0, 8)}`
    const { data } = await call(createPhrase, { body: { name, text: 'Denies suicidal ideation.' } })
    return data.id
  },
  '/api/style/rules/:id': makeStyleRule,
  '/api/imported-notes/patient/:id': makePatient,
  '/api/imported-notes/:id': makeImportedNote,
  '/api/letters/patient/:id': makePatient,
  '/api/letters/:id': (owner) => makeLetter(owner),
  '/api/psychotherapy-notes/patient/:id': makePatient,
  '/api/psychotherapy-notes/:id': makePsychotherapyNote,
  '/api/patient-summaries/:id': async (owner) => {
    const body = {
      text: 'Sleeps better.',
      noteType: 'Progress Note' as const,
      patientId: await makePatient(owner),
    }
    const { data } = await owner.call(generateSummary, { body })
    return data.id
  },
}

/** Bodies that depend on the record. All others are generated from the contract. */
export const RECORD_BODIES = new Map<AnyEndpoint, unknown>([
  [signNote, { name: 'Dana Whitfield', version: 1 }],
  [settleReview, { version: 1 }],
  [saveNoteSession, { start: '14:05', stop: '14:50' }],
  [dismissCode, { code: 'F41.1', dismissed: true }],
  [acceptCode, { code: 'F41.1', version: 1 }],
  [restoreNoteVersion, { restore: 1, version: 1 }],
  [updatePlan, { ...PLAN, status: 'completed' }],
  [linkNoteGoals, { goals: [] }],
  [dismissFinding, { finding: 'no-goal', reason: 'Crisis visit.' }],
  [resendAssessment, {}],
  [updateSchedule, { active: false }],
  [acknowledgeAlert, { note: 'Called, safe at home.' }],
  [updateRecording, { finished: true, durationMs: 1_000 }],
  [addDevicePiece, { sequence: 0, startMs: 0, endMs: 900, segments: [] }],
  [giveRecordingConsent, { how: 'verbal' }],
  [sendConsentLink, {}],
  [
    updateLetter,
    { version: 1, recipient: '', lines: [{ id: 'a', section: 'plan', text: 'Sleeps better.' }] },
  ],
  [finalizeLetter, { version: 1 }],
  [updatePhrase, { name: 'changed', text: 'Denies SI.' }],
  [createStyleRule, { rule: STYLE_RULE }],
  [updateStyleRule, { rule: { ...STYLE_RULE, to: 'patient' } }],
  [chooseStyleExamples, { noteIds: [] }],
  [voidNote, { reason: 'Written for another patient.' }],
  [dischargePatient, { reason: 'Moved to another state.' }],
  [amendNote, { name: 'Dana Whitfield', text: 'The dose was 5 mg.' }],
])
