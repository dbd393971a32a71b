import type { FoundInChart, FoundLine } from '#shared/contracts/chart-search.ts'
import type { FindOrder } from '#shared/domain/chart-search.ts'
import type { NoteStatus } from '#shared/domain/notes.ts'
import { isDoubted } from '#shared/domain/statements.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor } from '../../access/actor.ts'
import type { Audit } from '../../access/audit.ts'
import { auditFor } from '../../access/chart-audit.ts'
import { requirePatient } from '../../access/patients.ts'
import { LIMITS, type RateLimits } from '../../access/rate-limits.ts'
import type { Database } from '../../db/database.ts'
import type { ChartFinder, FoundWords } from '../../ports/chart-finder.ts'
import { oneAtATime } from '../../work/one-at-a-time.ts'
import type { ChartSearchStore, NoteOfChart } from './chart-search.store.ts'

/** More results than anyone reads. */
const MAX_ANSWERS = 30
const MAX_SIMILAR = 5

type Deps = {
  database: Database
  store: ChartSearchStore
  finder: ChartFinder
  audit: Audit
  limits: Pick<RateLimits, 'take'>
}

type Asked = { question: string; order?: FindOrder | undefined; similar: boolean }

export function chartSearchService({ database, store, finder, audit, limits }: Deps) {
  const { record } = auditFor(audit, 'patient')
  const inTurn = oneAtATime()

  async function search(actor: Actor, patientId: number, { question, order, similar }: Asked) {
    const { notes, ofNotes } = await store.read(actor.userId, patientId)
    const chart = {
      question,
      notes: notes.map(({ id, statements, amendments, visit }) => ({
        noteId: id,
        statements: statements.map(({ id, topic, text, evidence }) => ({ id, topic, text, evidence })),
        amendments: amendments.map(({ id, text }) => ({ id, text })),
        visit,
      })),
    }
    const { answers, searched, ...found } = await finder.byWords({ ...chart, order, most: MAX_ANSWERS })
    const near = similar
      ? await finder.byMeaning({ ...chart, except: answers, most: MAX_SIMILAR })
      : undefined
    return {
      ...found,
      answers: answers.flatMap((words) => view(notes, words)),
      similar: near ? near.answers.flatMap((words) => view(notes, words)) : null,
      searched: { ...searched, notes: notes.length, ofNotes, compared: near?.compared ?? null },
    }
  }

  return {
    /** The question isn't recorded or logged: it says something about the patient. */
    async find(actor: Actor, patientId: number, asked: Asked): Promise<FoundInChart> {
      await limits.take(LIMITS.chartSearchPerUser, String(actor.userId))
      if (asked.similar) await limits.take(LIMITS.similarLinesPerUser, String(actor.userId))
      await requirePatient(database, actor, patientId)
      const found = await inTurn(actor.userId, () => search(actor, patientId, asked).catch(refuseLong))
      await record(actor, 'patient.searched', patientId, { count: found.total })
      return found
    },
  }
}

/** The pool's own message talks about writing a note, so replace it. */
function refuseLong(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'unprocessable') throw error
  throw new AppError(
    'unprocessable',
    'Searching this chart is taking too long. Use fewer words, or look through the notes.',
  )
}

function view(notes: readonly NoteOfChart[], { note: index, id, ...words }: FoundWords): FoundLine[] {
  const note = notes[index]
  if (!note) return []
  const { kind, topic, who, text, marks, quotes, moreQuotes } = words
  const statement = kind === 'statement' ? note.statements.find((one) => one.id === id) : undefined
  return [
    {
      kind,
      noteId: note.id,
      noteType: note.noteType,
      serviceAt: note.serviceAt.toISOString(),
      signed: note.signedAt !== null,
      status: note.status as NoteStatus,
      lineId: kind === 'visit' ? null : id,
      section: statement?.section ?? '',
      topic,
      who,
      text,
      marks,
      quotes,
      moreQuotes,
      doubted: statement !== undefined && isDoubted(statement),
      amended: note.amendments.some(({ statementId }) => statementId !== null && statementId === id),
    },
  ]
}
