import * as z from 'zod'
import { NOTE_LENGTHS } from '../domain/evidence.ts'
import { answer, endpoint } from '../http/endpoint.ts'
import { id, instant, line } from './fields.ts'
import { clinicalText, noteType, recordId } from './notes.ts'
import {
  Check,
  findingsFields,
  Origin,
  Statement,
  statementsToSave,
  writtenFindingsFields,
} from './statements.ts'
import { TemplateStructure } from './templates.ts'

/** Routes of the note writer. */

export const SOURCE_LANGUAGES = ['en', 'es', 'other'] as const

export const visitText = clinicalText.refine(
  (text) => text.trim() !== '',
  'There’s no visit text to write from.',
)

const template = {
  templateId: recordId.nullish(),
  templateStructure: TemplateStructure.nullish(),
}

export const writer = {
  origin: Origin,
  /** A sentence for the clinician when something didn't go as planned. */
  notice: z.string().nullable(),
  /**
   * Seals what the server wrote and checked. Send it back when saving, so statements sent with the same ID
   * and text keep their evidence and their check.
   */
  generation: z.string(),
}

export const WRITING_PHASES = ['reading', 'writing', 'revising', 'checking', 'correcting'] as const

/** The events sent while a note is being written. */
export const NotePiece = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('statement'), statement: Statement }),
  /** All statements so far, replacing everything sent before. */
  z.object({ kind: z.literal('statements'), statements: z.array(Statement) }),
  z.object({ kind: z.literal('checks'), checks: z.record(z.string(), Check) }),
  z.object({
    kind: z.literal('progress'),
    phase: z.enum(WRITING_PHASES),
    /** Estimated from this model's past speed; null while unknown. */
    secondsLeft: z.number().nullable(),
  }),
])
export type NotePiece = z.infer<typeof NotePiece>

export const generateSoapNote = endpoint({
  method: 'POST',
  path: '/api/generate-soap-note',
  access: 'signed-in',
  summary: 'Write a note from a visit; with Accept: text/event-stream, statements stream as they are written',
  streams: NotePiece,
  body: z.object({
    inputText: visitText,
    noteType,
    patientId: recordId,
    /** By default, the length in the clinician's style, or standard. */
    length: z.enum(NOTE_LENGTHS, 'Choose brief, standard or detailed.').optional(),
    /** `embedded` skips the language model. */
    writer: z.enum(['best', 'embedded']).default('best'),
    ...template,
  }),
  output: answer(
    z.object({
      soapNote: z.string(),
      sections: z.array(z.string()),
      statements: z.array(Statement),
      ...writtenFindingsFields,
      sourceLanguage: z.enum(SOURCE_LANGUAGES),
      /** False when the language model stopped halfway: the note is partial, and the notice explains it. */
      complete: z.boolean(),
      ...writer,
    }),
  ),
})

export const checkStatements = endpoint({
  method: 'POST',
  path: '/api/check-statements',
  access: 'signed-in',
  summary: 'Check statements against a visit; nothing is saved',
  body: z.object({ source: visitText, noteType, statements: statementsToSave, ...template }),
  output: answer(z.object({ checks: z.record(z.string(), Check), ...findingsFields })),
})

export const SECTION_ACTIONS = ['shorter', 'longer', 'regenerate'] as const

export const rewriteSection = endpoint({
  method: 'POST',
  path: '/api/rewrite-section',
  access: 'signed-in',
  summary:
    'Rewrite one section or line of a note; nothing is saved, and it doesn’t count toward the monthly limit',
  body: z.object({
    source: visitText,
    statements: statementsToSave,
    heading: line(80).min(1, 'Choose a section.'),
    /** Only this line of the section. */
    statementId: z.string().max(60).optional(),
    action: z.enum(SECTION_ACTIONS, 'Choose shorter, longer or regenerate.'),
    noteType,
    patientId: recordId,
    ...template,
  }),
  output: answer(
    z.object({
      /** Replaces the section's statements, or the one line. Empty when the visit has nothing for it. */
      statements: z.array(Statement),
      ...writer,
    }),
  ),
})

export const generateSummary = endpoint({
  method: 'POST',
  path: '/api/generate-summary',
  access: 'signed-in',
  summary: 'Write and save a summary of a visit',
  creates: true,
  body: z.object({ text: visitText, noteType, patientId: recordId }),
  output: answer(z.object({ id: z.number().int(), summary: z.string() })),
})

const PatientSummary = z.object({
  id: z.number().int(),
  patientId: z.number().int(),
  summary: z.string(),
  noteType: z.string().nullable(),
  createdBy: z.number().int(),
  createdAt: instant,
})

export const getPatientSummary = endpoint({
  method: 'GET',
  path: '/api/patient-summaries/:id',
  access: 'signed-in',
  summary: 'A saved summary',
  params: z.object({ id }),
  output: answer(PatientSummary),
})

const insightQuery = z.object({ refresh: z.enum(['true', 'false']).optional() })
const insightFacts = {
  /** Number of notes it was written from. */
  noteCount: z.number().int(),
  writtenAt: instant.nullable(),
}

export const patientRecommendations = endpoint({
  method: 'GET',
  path: '/api/patients/:id/recommendations',
  access: 'signed-in',
  summary: 'Recommendations from a patient’s notes; null if there are none; cached until a note is added',
  params: z.object({ id }),
  query: insightQuery,
  output: answer(z.object({ recommendations: z.string().nullable(), ...insightFacts })),
})

export const patientOverview = endpoint({
  method: 'GET',
  path: '/api/patients/:id/overview',
  access: 'signed-in',
  summary: 'A short overview of the patient’s course; null without notes; cached until a note is added',
  params: z.object({ id }),
  query: insightQuery,
  output: answer(z.object({ overview: z.string().nullable(), ...insightFacts })),
})
