import { createHash } from 'node:crypto'
import type { SinceLastNote, SinceLine } from '#shared/contracts/last-note.ts'
import type { ReviewedNote } from '#shared/contracts/notes.ts'
import { COPIED_FORWARD, INTERVAL_HISTORY } from '#shared/domain/last-note.ts'
import { sourceOf } from '#shared/domain/note-source.ts'
import { sameHeading } from '#shared/domain/note-text.ts'
import { isListSection } from '#shared/domain/statement-text.ts'
import type { ChartEvidence, Check, NoteBody, Statement } from '#shared/domain/statements.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor } from '../../access/actor.ts'
import type { Audit } from '../../access/audit.ts'
import { auditFor } from '../../access/chart-audit.ts'
import { LIMITS, type RateLimits } from '../../access/rate-limits.ts'
import type { ChartReader, ComparedLine } from '../../ports/chart-reader.ts'
import type { LastNoteStore } from './last-note.store.ts'

type ComparedNote = {
  id: number
  patientId: number
  noteType: string
  serviceAt: Date
  signedAt: Date | null
  voidedAt: Date | null
  inputText: string | null
  transcript: string | null
  body: NoteBody
}

type LineToAdd = Pick<Statement, 'id' | 'section' | 'topic' | 'text' | 'evidence' | 'chart'> & {
  check: Check
}

/** The functions of notes that this feature needs. */
export type NotesToCompare = {
  find(ownerId: number, id: number): Promise<ComparedNote | undefined>
  amendments(ownerId: number, noteId: number): Promise<{ statementId: string | null }[]>
  notFound(): AppError
  /** Adds a line as a new version. `line` sees the note that it is added to. */
  addLine(
    actor: Actor,
    id: number,
    version: number,
    add: {
      line: (note: ComparedNote) => Promise<LineToAdd>
      added: (version: number) => Promise<void>
    },
  ): Promise<ReviewedNote>
}

type Deps = {
  store: LastNoteStore
  notes: NotesToCompare
  reader: Pick<ChartReader, 'compare'>
  audit: Audit
  limits: Pick<RateLimits, 'take'>
  /** If neither the account nor the browser has one. */
  timeZone: string
}

/** A note has at most 2,000 lines, and no one looks through more than these. */
const MAX_LINES_READ = 400
/** Shorter lines are the same in many notes. */
const MIN_REPEATED_WORDS = 5

export function lastNoteService({ store, notes, reader, audit, limits, timeZone }: Deps) {
  const { record } = auditFor(audit, 'note')

  async function compared(ownerId: number, note: ComparedNote, browserZone: string | undefined) {
    const lastId = await store.lastSigned(ownerId, note)
    const last = lastId === undefined ? undefined : await notes.find(ownerId, lastId)
    if (!last) return undefined
    const zone = (await store.timeZone(ownerId)) ?? browserZone ?? timeZone
    const day = dayOf(last.serviceAt, note.serviceAt, zone)
    // A line that an amendment corrects is no longer a fact.
    const amended = new Set((await notes.amendments(ownerId, last.id)).map(({ statementId }) => statementId))
    const lines = last.body.statements.filter(({ id }) => !amended.has(id)).slice(0, MAX_LINES_READ)
    const found = await reader.compare({
      last: { lines: lines.map(plain), day },
      lines: note.body.statements
        .filter(({ chart }) => !chart)
        .slice(0, MAX_LINES_READ)
        .map(plain),
      visit: sourceOf(note)?.text ?? '',
    })
    const known = new Map(lines.map((line) => [line.id, line]))
    const evidenceOf = (id: string): ChartEvidence[] => {
      const line = known.get(id)
      const at = last.serviceAt.toISOString()
      return line ? [{ noteId: last.id, lineId: id, serviceAt: at, day, text: withTopic(line) }] : []
    }
    const offered = found.flatMap((line) => offerOf(note.body, line, known, line.from.flatMap(evidenceOf)))
    return { last, day, lines, offered }
  }

  async function requireNote(actor: Actor, id: number): Promise<ComparedNote> {
    const note = await notes.find(actor.userId, id)
    if (!note) throw notes.notFound()
    return note
  }

  return {
    async compare(actor: Actor, id: number, browserZone?: string): Promise<SinceLastNote> {
      await limits.take(LIMITS.sinceLastPerUser, String(actor.userId))
      const note = await requireNote(actor, id)
      const found = await compared(actor.userId, note, browserZone)
      await record(actor, 'note.compared', id, found ? { last: found.last.id } : undefined)
      if (!found) return { last: null, lines: [], repeated: [] }
      const { last, day, lines, offered } = found
      const texts = new Set(note.body.statements.map(({ text }) => text))
      return {
        last: { noteId: last.id, noteType: last.noteType, serviceAt: last.serviceAt.toISOString(), day },
        lines: offered.filter(
          ({ kind, chart, topic }) =>
            kind !== 'line' || !chart.some(({ text }) => texts.has(text.slice(topic ? topic.length + 2 : 0))),
        ),
        repeated: repeatedIn(note.body.statements, lines),
      }
    },

    /** The line comes from the comparison, never from the caller. */
    async add(
      actor: Actor,
      id: number,
      asked: { line: string; version: number; timeZone?: string | undefined },
    ): Promise<ReviewedNote> {
      await limits.take(LIMITS.savePerUser, String(actor.userId))
      await requireNote(actor, id)
      return notes.addLine(actor, id, asked.version, {
        line: async (note) => {
          const found = await compared(actor.userId, note, asked.timeZone)
          const line = found?.offered.find((one) => one.id === asked.line)
          if (!found || !line) {
            throw new AppError('unprocessable', 'That line no longer follows from the last note.')
          }
          const { kind: _kind, ...statement } = line
          const why = `The note of ${found.day} says this.`
          const check: Check = { verdict: 'supported', why, by: 'facts', words: line.evidence }
          return { ...statement, check }
        },
        added: (saved) => record(actor, 'note.chart_line_added', id, { version: saved }),
      })
    },
  }
}

function plain({ id, section, topic, text, evidence }: Statement) {
  return { id, section, topic, text, evidence }
}

function withTopic({ topic, text }: Pick<Statement, 'topic' | 'text'>): string {
  return topic ? `${topic}: ${text}` : text
}

function offerOf(
  body: NoteBody,
  { kind, from, text, evidence }: ComparedLine,
  lines: ReadonlyMap<string, Statement>,
  chart: ChartEvidence[],
): SinceLine[] {
  const original = lines.get(from[0] ?? '')
  const history = historyHeading(body)
  if (kind !== 'line' || !original) {
    const id = offerId(kind, chart, text)
    return [{ id, kind, section: history, topic: INTERVAL_HISTORY, text, chart, evidence }]
  }
  const isCopy = original.chart !== undefined && original.text.startsWith(COPIED_FORWARD)
  // "Not mentioned in this visit" was about another visit.
  if (original.chart && !isCopy && /not mentioned in this visit/.test(original.text)) return []
  const copied = isCopy ? { text: original.text, chart: original.chart ?? chart } : { text, chart }
  const section = body.sections.find((heading) => sameHeading(heading, original.section)) ?? history
  return [{ id: offerId(kind, chart, text), kind, section, topic: original.topic, ...copied, evidence: [] }]
}

const HISTORY = /subjective|history|interval|presenting|data|situation|report|narrative/i

function historyHeading({ sections }: NoteBody): string {
  return (
    sections.find((heading) => HISTORY.test(heading)) ??
    sections.find((heading) => heading !== '' && !isListSection(heading)) ??
    sections[0] ??
    'SUBJECTIVE'
  )
}

/** Deterministic: a line that was added, removed and added again is the same line. */
function offerId(kind: string, chart: readonly ChartEvidence[], text: string): string {
  const parts = [kind, ...chart.map(({ noteId, lineId }) => `${noteId} ${lineId}`), text]
  return `since-${createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 12)}`
}

function repeatedIn(statements: readonly Statement[], lines: readonly Statement[]) {
  const earlier = new Map(lines.map(({ id, text }) => [text.toLowerCase(), id]))
  return statements.flatMap(({ id, text, chart, evidence }) => {
    const lineId = earlier.get(text.toLowerCase())
    const isLong = text.split(/\s+/).length >= MIN_REPEATED_WORDS
    return lineId !== undefined && isLong && !chart && evidence.length === 0
      ? [{ statementId: id, lineId }]
      : []
  })
}

/** "March 3", with the year if it's another one than that of the note at hand. */
function dayOf(at: Date, from: Date, timeZone: string): string {
  const year = (date: Date) => new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric' }).format(date)
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    month: 'long',
    day: 'numeric',
    ...(year(at) === year(from) ? {} : { year: 'numeric' }),
  }).format(at)
}
