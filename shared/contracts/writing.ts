import * as z from 'zod'
import { answer, endpoint } from '../http/endpoint.ts'
import { id, instant } from './fields.ts'
import { clinicalText, noteType, recordId } from './notes.ts'
import { TemplateStructure } from './templates.ts'

/** What the note writer does. */

const visitText = clinicalText.refine((text) => text.trim() !== '', 'There are no words to write from.')

export const generateSoapNote = endpoint({
  method: 'POST',
  path: '/api/generate-soap-note',
  access: 'signed-in',
  summary: 'Write a note from a visit; asked for text/event-stream, its words arrive as they are written',
  streams: true,
  body: z.object({
    inputText: visitText,
    noteType,
    patientId: recordId,
    templateId: recordId.nullish(),
    templateStructure: TemplateStructure.nullish(),
  }),
  output: answer(
    z.object({
      soapNote: z.string(),
      writtenBy: z.enum(['embedded', 'model']),
      /** A sentence for the clinician when the language model was to write and did not. */
      notice: z.string().nullable(),
    }),
  ),
})

export const generateSummary = endpoint({
  method: 'POST',
  path: '/api/generate-summary',
  access: 'signed-in',
  summary: 'Write and keep a summary of a visit',
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
  summary: 'A summary that was kept',
  params: z.object({ id }),
  output: answer(PatientSummary),
})

const insightQuery = z.object({ refresh: z.enum(['true', 'false']).optional() })
const insightFacts = {
  /** How many notes it was written from. */
  noteCount: z.number().int(),
  writtenAt: instant.nullable(),
}

export const patientRecommendations = endpoint({
  method: 'GET',
  path: '/api/patients/:id/recommendations',
  access: 'signed-in',
  summary: 'What the notes of a patient ask to be done; null without notes; kept until a note is added',
  params: z.object({ id }),
  query: insightQuery,
  output: answer(z.object({ recommendations: z.string().nullable(), ...insightFacts })),
})

export const patientOverview = endpoint({
  method: 'GET',
  path: '/api/patients/:id/overview',
  access: 'signed-in',
  summary: 'A patient’s course in a few sentences; null without notes; kept until a note is added',
  params: z.object({ id }),
  query: insightQuery,
  output: answer(z.object({ overview: z.string().nullable(), ...insightFacts })),
})
