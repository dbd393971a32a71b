import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { bodyOfText } from '#shared/domain/statement-text.ts'
import type { Check, Verdict } from '#shared/domain/statements.ts'
import { embeddedChecker } from '../server/adapters/engine/embedded-checker.ts'
import { modelChecker } from '../server/adapters/note-writer/model-checker.ts'
import type { NoteChecker } from '../server/ports/note-checker.ts'
import {
  answerInBatch,
  answerRows,
  noteTypeOfRow,
  type Row,
  RowError,
  sectionsOfRow,
  textOfRow,
} from './engine-rows.ts'
import { configuredModels } from './eval-model/configured-models.ts'
import { folderModel, repeatableMark } from './eval-model/folder-model.ts'
import { startFolderServer } from './eval-model/folder-server.ts'
import { groupClaims } from './eval-model/group-claims.ts'

/**
 * Rows {id, source, claim} or {id, source, note} to rows {id, verdict, reason, spans}. A note gets its worst
 * verdict, and its sentences and omissions are listed. --model uses the configured model; with --folder DIR,
 * requests are answered through files as in eval:model, with all claims of one source in one request.
 */
const { values } = parseArgs({
  options: { model: { type: 'boolean', default: false }, folder: { type: 'string' } },
})

const NAMES: Record<Verdict, string> = {
  supported: 'supported',
  unsure: 'inferred',
  unchecked: 'inferred',
  contradicted: 'contradicted',
  'not-found': 'not_found',
}
const WORST_FIRST: readonly Verdict[] = ['contradicted', 'not-found', 'unsure', 'unchecked', 'supported']

if (values.folder) {
  const server = await startFolderServer(values.folder)
  const modelOf = (name: string) => folderModel(server, name, 200_000)
  await answerInBatch((rows) => {
    const together = groupClaims(rows, modelOf, repeatableMark)
    return async (row) => printed(await together(row))
  })
  await server.close()
} else if (values.model) {
  const models = await configuredModels()
  await answerRows((row) => checkRow(row, modelChecker({ models, facts: embeddedChecker() })))
  models.writer.close()
  models.verifier.close()
} else {
  const checker = embeddedChecker()
  await answerRows((row) => checkRow(row, checker))
}

async function checkRow(row: Row, checker: NoteChecker): Promise<object> {
  const { claim, note } = row
  if (claim === undefined && note === undefined) throw new RowError('"claim" or "note" is missing.')
  const sections = sectionsOfRow(row)
  const source = textOfRow(row, 'source')
  const noteType = noteTypeOfRow(row)
  const statements =
    claim === undefined
      ? bodyOfText(textOfRow(row, 'note'), randomUUID).statements
      : [{ id: '1', section: '', topic: '', text: textOfRow(row, 'claim'), evidence: [] }]
  const { checks, omissions } = await checker.check({ source, noteType, sections, statements })
  const worst = [...checks.values()].sort(
    (a, b) => WORST_FIRST.indexOf(a.verdict) - WORST_FIRST.indexOf(b.verdict),
  )[0]
  if (claim !== undefined) return printed(worst)
  const sentences = statements.map(({ id: key, section, text }) => ({
    section,
    text,
    ...printed(checks.get(key)),
  }))
  return { ...printed(worst), sentences, omissions }
}

function printed(check: Check | undefined): object {
  if (!check) return { verdict: 'not_found', reason: 'No sentence to check.', spans: [] }
  return { verdict: NAMES[check.verdict], reason: check.why ?? '', spans: check.words }
}
