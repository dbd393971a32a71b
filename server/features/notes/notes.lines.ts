import type { ReviewedNote } from '#shared/contracts/notes.ts'
import { CLINICAL_TEXT_MAX } from '#shared/contracts/notes.ts'
import { NOTE_LINES_MAX, TOO_MANY_LINES } from '#shared/contracts/statements.ts'
import { sameHeading } from '#shared/domain/note-text.ts'
import { textOfBody } from '#shared/domain/statement-text.ts'
import type { Check, NoteBody, Statement } from '#shared/domain/statements.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor } from '../../access/actor.ts'
import { fingerprintOf } from './notes.body.ts'
import type { noteChanges } from './notes.changes.ts'
import { NO_FINDINGS } from './notes.review.ts'
import type { NoteRow } from './notes.rows.ts'
import type { NotesStore } from './notes.store.ts'
import { reviewedView } from './notes.views.ts'

type AcceptedLine = Pick<Statement, 'id' | 'section' | 'topic' | 'text' | 'evidence' | 'chart'> & {
  /** If the line has been checked. Otherwise it is the clinician's, and kept. */
  check?: Check
}

type Adding = {
  /** Called with the note the line is added to, outside the transaction. */
  line: (note: NoteRow) => Promise<AcceptedLine>
  /** Called in the transaction. */
  added: (version: number) => Promise<void>
}

type Deps = { store: NotesStore; changes: ReturnType<typeof noteChanges> }

/** Lines that another feature proposes and the clinician accepts. */
export function noteLines({ store, changes: { changing, save } }: Deps) {
  return {
    /** Adds the line at the end of its topic or section, or replaces the one with its ID. */
    addLine(actor: Actor, id: number, version: number, { line, added }: Adding): Promise<ReviewedNote> {
      return changing(actor, id, version, {
        async plan(note) {
          const body = withLine(note.body, await line(note))
          const soapNote = textOfBody(body)
          if (body.statements.length > NOTE_LINES_MAX) throw new AppError('bad_request', TOO_MANY_LINES)
          if (soapNote.length > CLINICAL_TEXT_MAX) throw new AppError('bad_request', 'This text is too long.')
          return { body, soapNote }
        },
        async act(note, { body, soapNote }) {
          const before = (await store.findings(actor.userId, id)) ?? NO_FINDINGS
          // The line says nothing about the visit that could be missing from the note.
          const isCurrent = before.of === fingerprintOf(note.body.statements)
          const findings = isCurrent ? { ...before, of: fingerprintOf(body.statements) } : before
          const { note: saved, findings: kept } = await save(note, { ...note, body, soapNote }, findings)
          await added(saved.version)
          return reviewedView(saved, kept)
        },
      })
    },
  }
}

function withLine(
  body: NoteBody,
  { id, section, topic, text, evidence, chart, check }: AcceptedLine,
): NoteBody {
  const there = body.statements.find((statement) => statement.id === id)
  const heading = body.sections.find((known) => sameHeading(known, section)) ?? section
  const line: Statement = {
    id,
    section: there?.section ?? heading,
    topic,
    text,
    evidence,
    ...(chart ? { chart } : {}),
    ...(check
      ? { by: 'fact' as const, check, kept: false }
      : {
          by: 'clinician' as const,
          check: { verdict: 'unchecked', why: 'Codes aren’t checked against the visit.', words: evidence },
          kept: true,
          newLine: true,
        }),
  }
  const sections = body.sections.includes(line.section) ? body.sections : [...body.sections, line.section]
  if (there) {
    return { sections, statements: body.statements.map((one) => (one.id === id ? line : one)) }
  }
  const last = body.statements.findLastIndex((one) => sameHeading(one.section, heading))
  const ofTopic = chart
    ? body.statements.findLastIndex((one) => sameHeading(one.section, heading) && one.topic === topic)
    : -1
  const after = ofTopic < 0 ? last : ofTopic
  const at = after < 0 ? body.statements.length : after + 1
  return { sections, statements: body.statements.toSpliced(at, 0, line) }
}
