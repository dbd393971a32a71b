import * as z from 'zod'
import { NOTE_LENGTHS } from '../domain/evidence.ts'
import { answer, endpoint } from '../http/endpoint.ts'
import { id, instant, line } from './fields.ts'
import { clinicalText, clinicianWrote, noteType, recordId } from './notes.ts'
import { NoteReview, SOURCE_LANGUAGES } from './review.ts'
import { TemplateStructure } from './templates.ts'

/** What the note writer does. */

const visitText = clinicalText.refine((text) => text.trim() !== '', 'There are no words to write from.')

const template = {
  templateId: recordId.nullish(),
  templateStructure: TemplateStructure.nullish(),
}

const writer = {
  writtenBy: z.enum(['embedded', 'model']),
  /** A sentence for the clinician when the language model was to write and did not. */
  notice: z.string().nullable(),
}

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
    length: z.enum(NOTE_LENGTHS, 'Choose brief, standard or detailed.').default('standard'),
    ...template,
  }),
  output: answer(
    z.object({
      soapNote: z.string(),
      /** Of `soapNote` against `inputText`. */
      review: NoteReview,
      /** As the built-in reader sees it: it reads English and Spanish. */
      sourceLanguage: z.enum(SOURCE_LANGUAGES),
      /** How many sentences the checker had sent back to the language model that wrote them. */
      mended: z.number().int().nonnegative(),
      ...writer,
    }),
  ),
})

export const checkNote = endpoint({
  method: 'POST',
  path: '/api/check-note',
  access: 'signed-in',
  summary: 'Hold a note against its visit, sentence by sentence; nothing is kept',
  body: z.object({ source: visitText, note: clinicalText, noteType, clinicianWrote, ...template }),
  output: answer(z.object({ review: NoteReview })),
})

export const SECTION_ACTIONS = ['shorter', 'longer', 'regenerate'] as const

export const rewriteSection = endpoint({
  method: 'POST',
  path: '/api/rewrite-section',
  access: 'signed-in',
  summary: 'Write one section of a note anew; nothing is kept, and it counts against no month',
  body: z.object({
    source: visitText,
    note: clinicalText,
    /** Of the section to write, as the note has it. */
    heading: line(80).min(1, 'Name the section.'),
    action: z.enum(SECTION_ACTIONS, 'Choose shorter, longer or regenerate.'),
    noteType,
    patientId: recordId,
    clinicianWrote,
    ...template,
  }),
  output: answer(
    z.object({
      /** The whole note with its new section. */
      note: z.string(),
      review: NoteReview,
      ...writer,
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
