import * as z from 'zod'
import { MAX_STYLE_EXAMPLES } from '../domain/style/rules.ts'
import { answer, endpoint } from '../http/endpoint.ts'
import { id, instant } from './fields.ts'
import { recordId } from './notes.ts'
import { StyleRule } from './style-rule.ts'

export const KeptRule = z.object({ id: z.number().int(), rule: StyleRule })
export type KeptRule = z.infer<typeof KeptRule>

export const MyStyle = z.object({
  /** Applied to every note that is written. */
  rules: z.array(KeptRule),
  /** Changes made in several signed notes, most frequent first. */
  suggestions: z.array(KeptRule.extend({ notes: z.number().int() })),
  /** Signed notes whose form is described to a language model. */
  examples: z.array(z.object({ noteId: z.number().int(), noteType: z.string(), serviceAt: instant })),
  /** The only thing a language model gets of them. */
  description: z.array(z.string()),
})
export type MyStyle = z.infer<typeof MyStyle>

const body = z.object({ rule: StyleRule })
const params = z.object({ id })

export const getStyle = endpoint({
  method: 'GET',
  path: '/api/style',
  access: 'signed-in',
  summary: 'The clinician’s rules of style, suggested rules, and example notes',
  output: answer(MyStyle),
})

export const createStyleRule = endpoint({
  method: 'POST',
  path: '/api/style/rules',
  access: 'signed-in',
  summary: 'Add a rule of style; 409 if there is one for the same words',
  creates: true,
  status: 201,
  body,
  output: answer(KeptRule),
})

export const updateStyleRule = endpoint({
  method: 'PUT',
  path: '/api/style/rules/:id',
  access: 'signed-in',
  summary: 'Change a rule of style, or accept a suggested one',
  params,
  body,
  output: answer(KeptRule),
})

export const deleteStyleRule = endpoint({
  method: 'DELETE',
  path: '/api/style/rules/:id',
  access: 'signed-in',
  summary: 'Remove a rule of style, or decline a suggested one',
  params,
  output: answer(z.object({ id: z.number().int() })),
})

export const chooseStyleExamples = endpoint({
  method: 'PUT',
  path: '/api/style/examples',
  access: 'signed-in',
  summary: 'Choose up to five signed notes as examples of form; their content is never sent',
  body: z.object({
    noteIds: z
      .array(recordId)
      .max(MAX_STYLE_EXAMPLES, `Choose at most ${MAX_STYLE_EXAMPLES} notes.`)
      .transform((ids) => [...new Set(ids)]),
  }),
  output: answer(MyStyle),
})
