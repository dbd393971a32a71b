import * as z from 'zod'
import { NOTE_LENGTHS } from '../domain/evidence.ts'
import { isStyleRule, STYLE_LAYOUTS, type StyleRule as StyleRuleType } from '../domain/style/rules.ts'
import { STOCK_PHRASES, TERM_GROUPS } from '../domain/style/vocabulary.ts'

const GROUPS = TERM_GROUPS.map(({ id }) => id)
const FORMS = TERM_GROUPS.flatMap(({ forms }) => forms.map(({ text }) => text))
const PHRASES = STOCK_PHRASES.map(({ id }) => id)

/** A rule of style on the wire and in storage. Only rules on the closed list are valid. */
export const StyleRule = z
  .union([
    z.object({ kind: z.literal('term'), group: z.enum(GROUPS), to: z.enum(FORMS) }),
    z.object({ kind: z.literal('cut'), phrase: z.enum(PHRASES) }),
    z.object({ kind: z.literal('layout'), to: z.enum(STYLE_LAYOUTS) }),
    z.object({ kind: z.literal('length'), to: z.enum(NOTE_LENGTHS) }),
  ])
  .refine(isStyleRule, 'Choose one of the listed rules.') satisfies z.ZodType<StyleRuleType>
