import * as z from 'zod'
import { NOTE_STATUSES } from '../domain/notes.ts'
import {
  GENDERS,
  isDateOfBirth,
  PATIENT_SORTS,
  PATIENT_STATUSES,
  paddedDateOfBirth,
} from '../domain/patients.ts'
import { answer, endpoint } from '../http/endpoint.ts'
import { id, instant, line } from './fields.ts'
import { listAnswer, pageQuery, searchBody } from './paging.ts'

/** An empty form field means "not given". */
function optional<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional())
}

const mrn = line(64)
const dateOfBirth = z
  .string()
  .trim()
  .max(40, 'Enter a date as MM/DD/YYYY or YYYY-MM-DD, not in the future.')
  .refine(isDateOfBirth, 'Enter a date as MM/DD/YYYY or YYYY-MM-DD, not in the future.')
  .transform(paddedDateOfBirth)
const gender = z.enum(GENDERS, 'Choose female or male, or leave it blank.')

/** Care has ended. The chart stays; the patient must be reactivated before a new note. */
const Discharge = z.object({ on: z.iso.date(), reason: z.string().nullable() })

const DISCHARGE_REASON_MAX = 500

export const Patient = z.object({
  id: z.number().int(),
  firstName: z.string(),
  lastName: z.string(),
  mrn: z.string(),
  dateOfBirth: z.string().nullable(),
  gender: z.enum(GENDERS).nullable(),
  discharge: Discharge.nullable(),
  /** The made-up patient of the sample visit. */
  isSample: z.boolean(),
  createdBy: z.number().int(),
  createdAt: instant,
})
export type Patient = z.infer<typeof Patient>

/** A patient in the roster. */
export const PatientCard = Patient.extend({
  noteCount: z.number().int(),
  lastNote: z
    .object({ id: z.number().int(), noteType: z.string(), status: z.enum(NOTE_STATUSES), serviceAt: instant })
    .nullable(),
  /** The last completed questionnaire. */
  lastScore: z
    .object({
      /** The questionnaire's short name. */
      name: z.string(),
      /** Null if the questionnaire gives a level instead of a score. */
      score: z.number().nullable(),
      min: z.number(),
      max: z.number(),
      severity: z.string().nullable(),
      completedAt: instant,
      /** The latest scores of this questionnaire, oldest first; empty if it gives a level. */
      history: z.array(z.number()),
    })
    .nullable(),
  /** The newest unacknowledged safety alert. */
  openAlert: z
    .object({
      name: z.string(),
      /** The number of the question, if only one can raise an alert. */
      item: z.number().int().nullable(),
    })
    .nullable(),
  /** The newest questionnaire that is waiting for an answer. */
  waitingFor: z.object({ name: z.string(), sentAt: instant }).nullable(),
})
export type PatientCard = z.infer<typeof PatientCard>

const firstName = line(100).min(1, 'First name is required')
const lastName = line(100).min(1, 'Last name is required')
const patientId = z.object({ id })
const patientStatus = z.enum(PATIENT_STATUSES).default('active')

export const listPatients = endpoint({
  method: 'GET',
  path: '/api/patients',
  access: 'signed-in',
  summary: "The clinician's patients, newest first; all or one page. Discharged ones only when asked for",
  query: z.object({ ...pageQuery, status: patientStatus }),
  output: listAnswer(Patient),
})

export const searchPatients = endpoint({
  method: 'POST',
  path: '/api/patients/search',
  access: 'signed-in',
  summary: 'A page of patients whose name or MRN contains every word of the query, filtered and sorted',
  body: z.object({
    ...searchBody,
    status: patientStatus,
    sort: z.enum(PATIENT_SORTS).default('added'),
    /** Only patients with an unacknowledged safety alert. */
    openAlert: z.boolean().default(false),
    /** Only patients whose last visit, or the day they were added, is longer ago than this. */
    noVisitForDays: z.number().int().min(1).max(3_650).optional(),
  }),
  output: listAnswer(PatientCard),
})

export const createPatient = endpoint({
  method: 'POST',
  path: '/api/patients',
  access: 'signed-in',
  summary: 'Add a patient',
  creates: true,
  status: 201,
  body: z.object({
    firstName,
    lastName,
    mrn: optional(mrn),
    dateOfBirth: optional(dateOfBirth),
    gender: optional(gender),
  }),
  output: answer(Patient),
})

export const getPatient = endpoint({
  method: 'GET',
  path: '/api/patients/:id',
  access: 'signed-in',
  summary: 'One patient',
  params: patientId,
  output: answer(Patient),
})

export const updatePatient = endpoint({
  method: 'PATCH',
  path: '/api/patients/:id',
  access: 'signed-in',
  summary: "Change a patient's details",
  params: patientId,
  body: z.object({
    firstName: firstName.optional(),
    lastName: lastName.optional(),
    mrn: mrn.min(1, 'MRN is required').optional(),
    dateOfBirth: z.union([z.literal(''), z.null(), dateOfBirth]).optional(),
    gender: z.union([z.literal(''), z.null(), gender]).optional(),
  }),
  output: answer(Patient),
})

export const dischargePatient = endpoint({
  method: 'POST',
  path: '/api/patients/:id/discharge',
  access: 'signed-in',
  summary: 'Discharge a patient; again to correct the date or the reason',
  params: patientId,
  body: z.object({
    /** Defaults to today. */
    on: optional(z.iso.date('Enter a date.')),
    reason: optional(
      z.string().trim().max(DISCHARGE_REASON_MAX, `Use at most ${DISCHARGE_REASON_MAX} characters.`),
    ),
  }),
  output: answer(Patient),
})

export const reactivatePatient = endpoint({
  method: 'DELETE',
  path: '/api/patients/:id/discharge',
  access: 'signed-in',
  summary: 'Reactivate a discharged patient',
  params: patientId,
  output: answer(Patient),
})

export const startSampleVisit = endpoint({
  method: 'POST',
  path: '/api/sample-visit',
  access: 'signed-in',
  summary: 'Add the sample patient, or return the one already added',
  output: answer(Patient),
})

export const removeSampleVisit = endpoint({
  method: 'DELETE',
  path: '/api/sample-visit',
  access: 'signed-in',
  summary: 'Remove the sample patient with every note and record in that chart',
  output: answer(z.object({ removed: z.boolean() })),
})
