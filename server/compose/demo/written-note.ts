import { randomUUID } from 'node:crypto'
import { sourceOf } from '#shared/domain/note-source.ts'
import { bodyOfText } from '#shared/domain/statement-text.ts'
import type { NoteChecker } from '../../ports/note-checker.ts'
import { sealGeneration } from '../../vault/generations.ts'
import type { Vault } from '../../vault/vault.ts'

type Visit = {
  noteType: string
  inputText?: string | null | undefined
  transcript?: string | null | undefined
}

/**
 * A sample note as a writer would have handed it over: every statement with the words of the visit it rests on. Without a
 * visit it is the clinician's own text.
 */
export async function writtenNote(
  { vault, facts, ownerId }: { vault: Vault; facts: NoteChecker; ownerId: number },
  visit: Visit,
  soapNote: string,
) {
  const source = sourceOf(visit)?.text
  if (!source || soapNote === '') return { soapNote }
  const body = bodyOfText(soapNote, () => randomUUID())
  const found = await facts.check({
    ...{ source, noteType: visit.noteType, statements: body.statements },
    sections: body.sections.map((heading) => ({ heading })),
  })
  const statements = body.statements.map((statement) => {
    const check = found.checks.get(statement.id) ?? statement.check
    return { ...statement, check, evidence: check.words, by: 'fact' as const }
  })
  const { omissions, notAssessed } = found
  const origin = { writer: 'embedded' as const }
  const generation = { whole: true, statements, omissions, notAssessed, more: [], origin }
  return {
    ...{ statements, sections: body.sections },
    generations: [await sealGeneration(vault, ownerId, source, generation)],
  }
}
