import { textOfBody } from '#shared/domain/statement-text.ts'
import { embeddedChecker } from '../server/adapters/engine/embedded-checker.ts'
import { embeddedWriter } from '../server/adapters/engine/embedded-writer.ts'
import { modelWriter } from '../server/adapters/note-writer/model-writer.ts'
import { answerRows, noteTypeOfRow, sectionsOfRow, textOfRow } from './engine-rows.ts'
import { configuredModels } from './eval-model/configured-models.ts'

/**
 * Rows {id, text, noteType, template?} to rows {id, note, statements, omissions}; --model uses the configured
 * model.
 */
const models = process.argv.includes('--model') ? await configuredModels() : undefined
const writer = models ? modelWriter({ models, facts: embeddedChecker() }) : embeddedWriter()

await answerRows(async (row) => {
  const text = textOfRow(row, 'text')
  const sections = sectionsOfRow(row)
  const visit = { text, noteType: noteTypeOfRow(row), sections, length: 'standard' as const }
  const { statements, omissions } = await writer.writeNote(
    visit,
    () => undefined,
    new AbortController().signal,
  )
  const note = textOfBody({ sections: sections.map(({ heading }) => heading), statements })
  return { note, statements, omissions }
})
models?.writer.close()
models?.verifier.close()
