import type * as z from 'zod'

export type FieldErrors<Values> = Partial<Record<keyof Values & string, string>>

/** The first sentence a contract has to say about each field. */
export function errorsOf<Values>(contract: { body?: z.ZodType }, values: Values): FieldErrors<Values> {
  const result = contract.body?.safeParse(values)
  const errors: Record<string, string> = {}
  for (const issue of result?.error?.issues ?? []) {
    const field = String(issue.path[0])
    errors[field] ??= issue.message
  }
  return errors as FieldErrors<Values>
}

/** Leaving a field shows its error, typing only ever takes one away. */
export function afterTyping<Values>(
  shown: FieldErrors<Values>,
  field: keyof Values & string,
  found: FieldErrors<Values>,
): FieldErrors<Values> {
  if (!shown[field] || found[field]) return shown
  const { [field]: _cleared, ...rest } = shown
  return rest as FieldErrors<Values>
}

export function afterLeaving<Values>(
  shown: FieldErrors<Values>,
  field: keyof Values & string,
  found: FieldErrors<Values>,
): FieldErrors<Values> {
  return found[field] ? { ...shown, [field]: found[field] } : afterTyping(shown, field, found)
}

export function hasErrors<Values>(errors: FieldErrors<Values>): boolean {
  return Object.keys(errors).length > 0
}
