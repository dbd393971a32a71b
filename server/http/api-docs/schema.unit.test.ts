import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { type Schema, schemaHtml, typeHtml } from './schema.ts'

const textOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
const typeText = (type: z.ZodType) => textOf(typeHtml(z.toJSONSchema(type) as Schema))

describe('a schema in the API documentation', () => {
  it.each([
    [z.string().min(1).max(60), 'string 1 to 60 characters'],
    [z.number().int(), 'integer'],
    [z.number().int().positive().max(100), 'integer greater than 0, at most 100'],
    [z.literal(true), 'true'],
    [z.enum(['email', 'sms']), '&#34;email&#34; | &#34;sms&#34;'],
    [z.string().nullable(), 'string or null'],
    [z.array(z.string()).max(20), 'list of string at most 20 items'],
    [z.record(z.string(), z.number()), 'map of number'],
    [z.uuid(), 'uuid'],
  ])('names the type %#', (type, text) => {
    expect(typeText(type)).toBe(text)
  })

  it('lists fields, including nested ones, and marks the optional ones', () => {
    const schema = z.toJSONSchema(
      z.object({
        note: z.object({ lines: z.array(z.object({ text: z.string() })) }),
        page: z.number().optional(),
      }),
    ) as Schema
    expect(textOf(schemaHtml(schema))).toBe(
      'note object lines list of object text string page number optional',
    )
  })

  it('lists each form of a union', () => {
    const schema = z.toJSONSchema(
      z.union([z.object({ code: z.string() }), z.object({ key: z.string() })]),
    ) as Schema
    expect(textOf(schemaHtml(schema))).toBe('Form 1 code string Form 2 key string')
  })

  it('escapes names and values', () => {
    const html = schemaHtml({ type: 'object', properties: { '<b>': { enum: ['<i>'] } } })
    expect(html).not.toMatch(/<[bi]>/)
  })
})
