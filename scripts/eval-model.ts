import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { NOTE_LENGTHS, type NoteLength } from '#shared/domain/evidence.ts'
import { textOfBody } from '#shared/domain/statement-text.ts'
import { embeddedChecker } from '../server/adapters/engine/embedded-checker.ts'
import { modelWriter } from '../server/adapters/note-writer/model-writer.ts'
import { WriterFailed } from '../server/ports/note-writer.ts'
import { noteTypeOfRow, type Row, rowsOf, sectionsOfRow, textOfRow } from './engine-rows.ts'
import { folderModel, repeatableMark } from './eval-model/folder-model.ts'
import { startFolderServer } from './eval-model/folder-server.ts'

/**
 * npm run eval:model -- --visits FILE --folder DIR: writes notes for rows {id, text, noteType, template?}
 * without a model server. Each request appears in DIR as `<visit>.<n>.request.json`; put its answer into
 * `<visit>.<n>.answer.txt`. Rows {id, note, statements, omissions, seconds} go to standard output or to
 * --out. A second run reuses existing answers; to start over, delete DIR.
 */
const { values } = parseArgs({
  options: {
    visits: { type: 'string' },
    folder: { type: 'string' },
    only: { type: 'string' },
    length: { type: 'string', default: 'standard' },
    'no-revise': { type: 'boolean', default: false },
    parallel: { type: 'string' },
    context: { type: 'string', default: '200000' },
    out: { type: 'string' },
  },
})
const { visits, folder, only, out } = values
const length = NOTE_LENGTHS.find((one) => one === values.length)
if (!visits || !folder || !length) {
  console.error(
    'Usage: npm run eval:model -- --visits FILE --folder DIR [--only id,id] [--length brief|standard|detailed] [--no-revise] [--parallel N] [--context TOKENS] [--out FILE]',
  )
  process.exit(2)
}

const wanted = only?.split(',')
const rows = rowsOf(readFileSync(visits, 'utf8')).filter(({ id }) => !wanted || wanted.includes(String(id)))
const server = await startFolderServer(folder)
if (out) writeFileSync(out, '')

const waiting = [...rows]
const workers = Math.max(1, Number(values.parallel ?? rows.length) || 1)
await Promise.all(
  Array.from({ length: workers }, async () => {
    for (let row = waiting.shift(); row; row = waiting.shift())
      print({ id: row.id, ...(await noteOf(row, length)) })
  }),
)
await server.close()

async function noteOf(row: Row, noteLength: NoteLength): Promise<object> {
  const model = folderModel(server, String(row.id), Number(values.context))
  const writer = modelWriter({
    models: { writer: model, verifier: model, revise: !values['no-revise'] },
    facts: embeddedChecker(),
    drawMark: repeatableMark,
  })
  const sections = sectionsOfRow(row)
  const began = Date.now()
  try {
    const visit = { text: textOfRow(row, 'text'), noteType: noteTypeOfRow(row), sections, length: noteLength }
    const written = await writer.writeNote(visit, () => undefined, new AbortController().signal)
    const { statements, omissions, complete, notice } = written
    const note = textOfBody({ sections: sections.map(({ heading }) => heading), statements })
    return { note, statements, omissions, complete, notice, seconds: Math.round((Date.now() - began) / 1000) }
  } catch (error) {
    if (error instanceof WriterFailed) return { error: error.message, code: error.code }
    throw error
  }
}

function print(row: object): void {
  const line = `${JSON.stringify(row)}\n`
  if (out) appendFileSync(out, line)
  else process.stdout.write(line)
}
