import * as z from 'zod'
import {
  CLOCK_TIME,
  MAX_SESSION_MINUTES,
  minutesBetween,
  NOT_SUGGESTED,
  REQUIREMENTS,
  SUGGESTION_STATES,
} from '../domain/codes.ts'
import { answer, endpoint } from '../http/endpoint.ts'
import { instant } from './fields.ts'
import { noteId, ReviewedNote, version } from './notes.ts'
import { Span } from './statements.ts'

/** Codes suggested for a note. Nothing is in the note until the clinician accepts it. */

const clockTime = z.string().regex(CLOCK_TIME, 'Enter a time.')
const code = z.string().min(1).max(12)

const state = z.enum(SUGGESTION_STATES)

/** The line that accepting adds to the note. */
const Line = z.object({ section: z.string(), topic: z.string(), text: z.string() })

const DiagnosisCode = z.object({
  code,
  title: z.string(),
  /** The statement that names it, and where in its text. */
  statementId: z.string(),
  words: Span,
  /** The words of the visit behind that statement. */
  evidence: z.array(Span),
  /** How to make the code more specific, or why it is doubtful. */
  hint: z.string().nullable(),
  line: Line,
  state,
})
export type DiagnosisCode = z.infer<typeof DiagnosisCode>

/** A named diagnosis that has no code without more detail. */
const IncompleteDiagnosis = z.object({
  statementId: z.string(),
  words: Span,
  choices: z.array(z.object({ code, when: z.string() })),
})
export type IncompleteDiagnosis = z.infer<typeof IncompleteDiagnosis>

/** A mention of a diagnosis that must not be coded. */
const PassedOver = z.object({ statementId: z.string(), words: Span, why: z.enum(NOT_SUGGESTED) })
export type PassedOver = z.infer<typeof PassedOver>

const ServiceCode = z.object({
  code,
  /** Our own short label, not the descriptor of the code set. */
  title: z.string(),
  /** How the clock and the kind of visit lead to it. */
  because: z.string(),
  hint: z.string().nullable(),
  /** Requirements for its documentation, with the statements that meet them. */
  needs: z.array(z.object({ what: z.enum(REQUIREMENTS), found: z.array(z.string()), given: z.boolean() })),
  line: Line,
  state,
})
export type ServiceCode = z.infer<typeof ServiceCode>

const Session = z.object({
  start: z.string().nullable(),
  stop: z.string().nullable(),
  minutes: z.number().int().nullable(),
  /** Entered by the clinician in the panel, or found in a line of the note. */
  from: z.enum(['clinician', 'note']).nullable(),
  /** The line that states the times. */
  statementId: z.string().nullable(),
  /** There was also a medical visit (E/M) on this day. */
  medicalVisit: z.boolean(),
  /** Minutes of psychotherapy apart from the medical visit. */
  therapyMinutes: z.number().int().nullable(),
  /** The recording this note was written from. Offered, used only once saved. */
  recording: z.object({ startedAt: instant, minutes: z.number().int() }).nullable(),
})
export type Session = z.infer<typeof Session>

export const NoteCodes = z.object({
  /** The edition of the ICD-10-CM table, and whether the visit is after its last day. */
  fiscalYear: z.number().int(),
  afterFiscalYear: z.boolean(),
  diagnoses: z.array(DiagnosisCode),
  incomplete: z.array(IncompleteDiagnosis),
  passedOver: z.array(PassedOver),
  session: Session,
  /** Whether the clinician's credentials include medical services; null if they don't say. */
  medical: z.boolean().nullable(),
  services: z.array(ServiceCode),
  /** Why no service is suggested. */
  noService: z.string().nullable(),
})
export type NoteCodes = z.infer<typeof NoteCodes>

export const getNoteCodes = endpoint({
  method: 'GET',
  path: '/api/clinical-notes/:id/codes',
  access: 'signed-in',
  summary:
    'Codes suggested for a note, with their source; 409 with code codes_off unless the clinician turned suggestions on',
  params: noteId,
  output: answer(NoteCodes),
})

export const saveNoteSession = endpoint({
  method: 'PUT',
  path: '/api/clinical-notes/:id/codes/session',
  access: 'signed-in',
  summary: 'Save when the visit started and stopped; the note doesn’t change',
  params: noteId,
  body: z
    .object({
      start: clockTime,
      stop: clockTime,
      medicalVisit: z.boolean().default(false),
      therapyMinutes: z
        .number('Enter minutes.')
        .int('Enter whole minutes.')
        .min(1, 'Enter at least 1 minute.')
        .max(MAX_SESSION_MINUTES, `Enter at most ${MAX_SESSION_MINUTES} minutes.`)
        .nullable()
        .default(null),
    })
    .superRefine(({ start, stop, medicalVisit, therapyMinutes }, context) => {
      const minutes = minutesBetween(start, stop)
      const refuse = (path: string, message: string) =>
        context.addIssue({ code: 'custom', path: [path], message })
      if (minutes === 0) refuse('stop', 'The stop time must differ from the start time.')
      else if (minutes > MAX_SESSION_MINUTES)
        refuse('stop', 'That’s more than 8 hours. Check the start and stop times.')
      else if (medicalVisit && therapyMinutes !== null && therapyMinutes > minutes)
        refuse('therapyMinutes', 'That’s longer than the session.')
    }),
  output: answer(NoteCodes),
})

export const dismissCode = endpoint({
  method: 'POST',
  path: '/api/clinical-notes/:id/codes/dismissed',
  access: 'signed-in',
  summary: 'Dismiss a suggested code, or show it again',
  params: noteId,
  body: z.object({ code, dismissed: z.boolean() }),
  output: answer(NoteCodes),
})

export const acceptCode = endpoint({
  method: 'POST',
  path: '/api/clinical-notes/:id/codes/accepted',
  access: 'signed-in',
  summary:
    'Add a suggested code to the note as a line by the clinician, as a new version; 422 if it isn’t suggested (anymore)',
  params: noteId,
  body: z.object({ code, version }),
  output: answer(ReviewedNote),
})
