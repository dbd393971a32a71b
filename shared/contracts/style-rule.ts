import * as z from 'zod'
import { NOTE_LENGTHS } from '../domain/evidence.ts'
import { isStyleRule, STYLE_LAYOUTS, type StyleRule as StyleRuleType } from '../domain/style/rules.ts'

/** A rule of style on the wire and in storage. Only rules on the closed list are valid. */
export const StyleRule = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('term'), group: z.string().max(20), to: z.string().max(60) }),
    z.object({ kind: z.literal('cut'), phrase: z.string().max(20) }),
    z.object({ kind: z.literal('layout'), to: z.enum(STYLE_LAYOUTS) }),
    z.object({ kind: z.literal('length'), to: z.enum(NOTE_LENGTHS) }),
  ])
  .refine(isStyleRule, 'Choose one of the listed rules.') satisfies z.ZodType<StyleRuleType>
