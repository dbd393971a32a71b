import type { StatementToSave } from '#shared/contracts/statements.ts'
import type { Statement } from '#shared/domain/statements.ts'

/** The fields a client may send; the server knows the rest. */
export function statementsToSave(statements: readonly Statement[]): StatementToSave[] {
  return statements.map(({ id, section, topic, text, newLine }) => ({
    id,
    section,
    topic,
    text,
    ...(newLine ? { newLine } : {}),
  }))
}
