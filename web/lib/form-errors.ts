import type * as z from 'zod'
import { CallError } from '#shared/http/call.ts'

export type FieldErrors<Values> = Partial<Record<keyof Values & string, string>>

/** The first validation message per field, from the contract. */
export function errorsOf<Values>(contract: { body?: z.ZodType }, values: Values): FieldErrors<Values> {
  const result = contract.body?.safeParse(values)
  const errors: Record<string, string> = {}
  for (const issue of result?.error?.issues ?? []) {
    const field = String(issue.path[0])
    errors[field] ??= issue.message
  }
  return errors as FieldErrors<Values>
}

/** Field errors from a rejected request. */
export function refusedFields<Name extends string>(
  error: unknown,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const refused: Partial<Record<Name, string>> = {}
  if (!(error instanceof CallError)) return refused
  for (const name of names) {
    const message = error.fieldMessage(name)
    if (message) refused[name] = message
  }
  return refused
}

/** Leaving a field shows its error; typing can only remove one. */
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
