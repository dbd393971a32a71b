import { sourceOf } from '#shared/domain/note-source.ts'
import type { Engine } from '../../adapters/engine/engine.ts'
import { sealGeneration } from '../../vault/generations.ts'
import type { Vault } from '../../vault/vault.ts'

type Visit = {
  noteType: string
  inputText: string
  transcript: string | undefined
  /** Headings of the template. */
  sections: readonly { heading: string }[]
}

/** The built-in writer's note for the visit, in the form the web app saves. */
export async function writtenNote(
  { vault, engine, ownerId }: { vault: Vault; engine: Pick<Engine, 'write'>; ownerId: number },
  { noteType, inputText, transcript, sections }: Visit,
) {
  const text = sourceOf({ inputText, transcript })?.text ?? ''
  const draft = await engine.write({ text, noteType, sections, length: 'standard' })
  const generation = { whole: true, ...draft, origin: { writer: 'embedded' as const } }
  return {
    statements: draft.statements,
    sections: sections.map(({ heading }) => heading),
    generations: [await sealGeneration(vault, ownerId, text, generation)],
  }
}
