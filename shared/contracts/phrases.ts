import * as z from 'zod'
import { PHRASE_NAME, PHRASE_TEXT_MAX } from '../domain/phrases.ts'
import { answer, endpoint } from '../http/endpoint.ts'
import { id, instant } from './fields.ts'

export const Phrase = z.object({
  id: z.number().int(),
  /** Without the dot. */
  name: z.string(),
  text: z.string(),
  createdAt: instant,
  updatedAt: instant,
})
export type Phrase = z.infer<typeof Phrase>

const body = z.object({
  name: z
    .string()
    .trim()
    .max(40, 'Use up to 30 letters, digits, hyphens or underscores.')
    .toLowerCase()
    .transform((name) => name.replace(/^\./, ''))
    .pipe(z.string().regex(PHRASE_NAME, 'Use up to 30 letters, digits, hyphens or underscores.')),
  text: z
    .string()
    .max(PHRASE_TEXT_MAX, 'Use at most 5,000 characters.')
    .refine((text) => text.trim() !== '', 'Enter the text to insert.'),
})
const phraseId = z.object({ id })

export const listPhrases = endpoint({
  method: 'GET',
  path: '/api/phrases',
  access: 'signed-in',
  summary: 'The clinician’s phrases, by name',
  output: answer(z.array(Phrase)),
})

export const createPhrase = endpoint({
  method: 'POST',
  path: '/api/phrases',
  access: 'signed-in',
  summary: 'Add a phrase; 409 if its name is taken',
  creates: true,
  status: 201,
  body,
  output: answer(Phrase),
})

export const updatePhrase = endpoint({
  method: 'PUT',
  path: '/api/phrases/:id',
  access: 'signed-in',
  summary: 'Change a phrase; 409 if its new name is taken',
  params: phraseId,
  body,
  output: answer(Phrase),
})

export const deletePhrase = endpoint({
  method: 'DELETE',
  path: '/api/phrases/:id',
  access: 'signed-in',
  summary: 'Delete a phrase',
  params: phraseId,
  output: answer(z.object({ id: z.number().int() })),
})
