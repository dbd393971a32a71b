import type { Check } from '#shared/domain/statements.ts'
import { embeddedChecker } from '../../server/adapters/engine/embedded-checker.ts'
import type { DrawMark } from '../../server/adapters/note-writer/data-blocks.ts'
import { numberedVisit } from '../../server/adapters/note-writer/numbered-visit.ts'
import { verifyStatements } from '../../server/adapters/note-writer/verify-statements.ts'
import { createWritingContext } from '../../server/adapters/note-writer/writing-context.ts'
import type { ChatModel } from '../../server/ports/chat-model.ts'
import { type Row, textOfRow } from '../engine-rows.ts'

type Judge = (row: Row) => Promise<Check | undefined>

/** Verifies all claims about a source in one request, like the statements of a note. */
export function groupClaims(
  rows: readonly Row[],
  modelOf: (name: string) => ChatModel,
  drawMark: DrawMark,
): Judge {
  const bySource = new Map<unknown, Row[]>()
  for (const row of rows) bySource.set(row.source, [...(bySource.get(row.source) ?? []), row])
  const judged = new Map<Row, Promise<Check | undefined>>()
  for (const [index, [source, group]] of [...bySource].entries()) {
    if (typeof source !== 'string') continue
    const usable = group.filter(({ claim }) => typeof claim === 'string')
    const checks = verified(source, usable, modelOf(nameOf(group[0], index)), drawMark)
    for (const [at, row] of usable.entries())
      judged.set(
        row,
        checks.then((all) => all.get(String(at))),
      )
  }
  return async (row) => {
    textOfRow(row, 'source')
    textOfRow(row, 'claim')
    return judged.get(row)
  }
}

/** Files are named after the visit if a row names it. */
function nameOf(row: Row | undefined, index: number): string {
  return typeof row?.visit === 'string' ? row.visit : `source-${index + 1}`
}

async function verified(
  source: string,
  rows: readonly Row[],
  model: ChatModel,
  drawMark: DrawMark,
): Promise<ReadonlyMap<string, Check>> {
  const models = { writer: model, verifier: model, revise: false }
  const desk = createWritingContext({ models, facts: embeddedChecker(), drawMark })
  const claims = rows.map((row, at) => ({
    id: String(at),
    section: '',
    topic: '',
    units: [],
    text: String(row.claim),
  }))
  const { checks } = await verifyStatements(desk, numberedVisit(source), claims, {
    signal: new AbortController().signal,
  })
  return checks
}
