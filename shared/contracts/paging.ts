import * as z from 'zod'
import { id } from './fields.ts'

/**
 * A list returns everything that fits in one response unless `limit` asks for a page. Newest first; `before` is the ID of the last row
 * of the previous page. Search terms are patient data, so they travel in the body, never in the URL.
 */

const PAGE_LIMIT_MAX = 200

export const pageQuery = {
  limit: z
    .string()
    .regex(/^\d{1,3}$/, `Request 1 to ${PAGE_LIMIT_MAX} rows.`)
    .transform(Number)
    .refine((limit) => limit >= 1 && limit <= PAGE_LIMIT_MAX, `Request 1 to ${PAGE_LIMIT_MAX} rows.`)
    .optional(),
  before: id.optional(),
}

export const searchBody = {
  query: z.string().trim().max(200, 'Use at most 200 characters.').default(''),
  limit: z.number().int().min(1).max(PAGE_LIMIT_MAX).default(50),
  before: z.number().int().positive().optional(),
}

/** The rows of the page, the total, and the cursor for the next page. */
export function listAnswer<Row extends z.ZodType>(row: Row) {
  return z.object({
    success: z.literal(true),
    data: z.array(row),
    total: z.number().int(),
    nextBefore: z.number().int().nullable(),
  })
}
