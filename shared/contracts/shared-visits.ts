import * as z from 'zod'
import { NOTE_LENGTHS } from '../domain/evidence.ts'
import { LINE_REASONS, MEMBERS_MAX, MEMBERS_MIN } from '../domain/shared-visits.ts'
import { answer, endpoint } from '../http/endpoint.ts'
import { noteType, recordId, unclearWords } from './notes.ts'
import { Span, Statement, writtenFindingsFields } from './statements.ts'
import { TemplateStructure } from './templates.ts'
import { SOURCE_LANGUAGES, visitText, writer } from './writing.ts'

/** A visit with several patients. Each one gets an ordinary note, written from what that note may know. */

const patientIds = z
  .array(recordId)
  .min(MEMBERS_MIN, 'Choose at least two patients.')
  .max(MEMBERS_MAX, `Choose at most ${MEMBERS_MAX} patients.`)
  .refine((ids) => new Set(ids).size === ids.length, 'The same patient is listed twice.')

/** About two and a half hours of talk. Separating more would exceed the time that a task may take. */
const SHARED_TEXT_MAX = 120_000
const sharedText = visitText.max(SHARED_TEXT_MAX, 'This visit is too long to write a note for each patient.')

/** A patient's ID, the clinician, or someone whose words belong in no chart. */
const speakerIs = z.union([recordId, z.enum(['clinician', 'other'])], 'Choose who this is.')
const speakers = z.array(z.object({ key: z.string().max(60), is: speakerIs })).max(60)
const choices = z
  .array(Span.extend({ patientIds: z.array(recordId).max(MEMBERS_MAX) }))
  .max(2_000, 'Too many lines were changed.')

const Line = Span.extend({
  speaker: z.string(),
  /** The members whose notes may know it. */
  patientIds: z.array(z.number().int()),
  reason: z.enum(LINE_REASONS),
})

export const readSharedVisit = endpoint({
  method: 'POST',
  path: '/api/shared-visits/read',
  access: 'signed-in',
  summary:
    'Who speaks in a visit with several patients, and which lines each patient’s note may know; nothing is saved',
  body: z.object({
    inputText: sharedText,
    patientIds,
    /** Confirmed by the clinician. Without it, suggestions are used. */
    speakers: speakers.optional(),
    choices: choices.default([]),
  }),
  output: answer(
    z.object({
      /** False if the text doesn’t name its speakers. The lines then reach no note until they have labels. */
      labeled: z.boolean(),
      speakers: z.array(
        z.object({
          key: z.string(),
          label: z.string(),
          turns: z.number().int(),
          sample: Span,
          suggestion: z.union([z.number().int(), z.enum(['clinician', 'other'])]).nullable(),
        }),
      ),
      lines: z.array(Line),
    }),
  ),
})

export const writeMemberNote = endpoint({
  method: 'POST',
  path: '/api/shared-visits/note',
  access: 'signed-in',
  summary:
    'Write one patient’s note of a visit with several patients, from what it may know. Save it with `view` as its visit. 403 for a recorded visit without each patient’s consent',
  body: z.object({
    inputText: sharedText,
    patientIds,
    speakers,
    choices: choices.default([]),
    /** The note’s patient, one of `patientIds`. */
    patientId: recordId,
    noteType,
    length: z.enum(NOTE_LENGTHS, 'Choose brief, standard or detailed.').default('standard'),
    /** `embedded` skips the language model. */
    writer: z.enum(['best', 'embedded']).default('best'),
    templateId: recordId.nullish(),
    templateStructure: TemplateStructure.nullish(),
    /** The visit was recorded, so everyone must have agreed to it. */
    recorded: z.boolean().default(false),
    /** As offsets in `inputText`. */
    unclearWords: unclearWords.default([]),
  }),
  output: answer(
    z.object({
      /** The visit as this note may know it. Evidence refers to it. */
      view: z.string(),
      /** Lines of the note that repeated something only others said, by whose words they were. */
      removed: z.array(z.object({ patientIds: z.array(z.number().int()), count: z.number().int() })),
      /** As offsets in `view`. */
      unclearWords: z.array(Span),
      soapNote: z.string(),
      sections: z.array(z.string()),
      statements: z.array(Statement),
      ...writtenFindingsFields,
      sourceLanguage: z.enum(SOURCE_LANGUAGES),
      complete: z.boolean(),
      ...writer,
    }),
  ),
})
