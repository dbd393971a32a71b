import * as z from 'zod'

/** Fields shared by several contracts, with their validation messages. */

export const id = z
  .string()
  .regex(/^\d{1,12}$/, 'That ID isn’t valid.')
  .transform(Number)

export const instant = z.iso.datetime()

export const email = z
  .string('Enter an email address.')
  .trim()
  .toLowerCase()
  .min(1, 'Enter an email address.')
  .max(254, 'That email address is too long.')
  .pipe(z.email('Enter a full address, like name@clinic.org'))

/** The metadata of a value whose texts together have a maximum length; the server's body limit follows from it. */
export const TOTAL_CHARACTERS = 'x-total-characters'

/** The number of characters in all texts of a value, at any depth. */
function charactersIn(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce<number>((sum, one) => sum + charactersIn(one), 0)
}

/** Adds a maximum for all texts of a value together. */
export function withTotal<Schema extends z.ZodType>(schema: Schema, most: number, message: string) {
  return schema.refine((value) => charactersIn(value) <= most, message).meta({ [TOTAL_CHARACTERS]: most })
}

/** Rejects control characters, which are never intended in a name. */
export function line(max: number, message = `Use at most ${max} characters.`) {
  return (
    z
      .string()
      .trim()
      .max(max, message)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
      .regex(/^[^\u0000-\u001f\u007f]*$/, 'Remove the line breaks or control characters.')
  )
}

/** Query parameter; voided notes are left out by default. */
export const voidedQuery = { voided: z.literal('include').optional() }

export const optionalName = line(100)
  .transform((name) => (name === '' ? undefined : name))
  .optional()
