import { CLINICAL_TEXT_MAX } from '#shared/contracts/notes.ts'
import { NOTE_LINES_MAX, type StatementToSave, TOO_MANY_LINES } from '#shared/contracts/statements.ts'
import type { Span } from '#shared/domain/evidence.ts'
import { sourceOf } from '#shared/domain/note-source.ts'
import { inside } from '#shared/domain/spans.ts'
import { textOfBody } from '#shared/domain/statement-text.ts'
import { MAX_OMISSIONS, type NoteBody, type Origin, type Statement } from '#shared/domain/statements.ts'
import { unclearRisksIn } from '#shared/domain/unclear-risks.ts'
import { AppError } from '#shared/errors.ts'
import { type Generation, openGeneration } from '../../vault/generations.ts'
import type { Vault } from '../../vault/vault.ts'
import {
  bodyOfSentText,
  bodyOfStatements,
  EMPTY_BODY,
  fingerprintOf,
  hasUnknown,
  type Known,
  knownFrom,
  offeredIn,
  sameBody,
} from './notes.body.ts'
import { type KeptFindings, NO_FINDINGS, type Reviewed } from './notes.review.ts'
import type { NoteToReview, noteReviewer } from './notes.reviewer.ts'
import type { NoteRow } from './notes.rows.ts'
import type { NotesStore } from './notes.store.ts'

type Maybe<T> = T | null | undefined

/** A note's content as a caller sends it. */
export type SentContent = {
  soapNote?: Maybe<string>
  statements?: readonly StatementToSave[] | undefined
  sections?: readonly string[] | undefined
  generations?: readonly string[] | undefined
  unclearWords?: readonly Span[] | undefined
}

/** The rows to write. */
export type PlannedContent = Reviewed & { soapNote: string | null; origin: Origin | null }

type Deps = { store: NotesStore; vault: Vault; reviewer: ReturnType<typeof noteReviewer> }

/** Computes a note's statements from the request and the stored data. */
export function notePlanning({ store, vault, reviewer }: Deps) {
  /** Opened in order of writing. Modified ones and those of another visit are ignored. */
  async function generationsIn(note: NoteToReview, sealed: readonly string[]): Promise<Generation[]> {
    const source = sourceOf(note)?.text
    if (!source) return []
    const opened = await Promise.all(
      sealed.map((each) => openGeneration(vault, note.createdBy, source, each)),
    )
    return opened.filter((generation) => generation !== undefined)
  }

  async function templateHeadings({ createdBy, templateId }: NoteToReview): Promise<string[]> {
    if (templateId === null) return []
    const sections = await store.templateSections(createdBy, templateId)
    return (sections ?? []).map(({ heading }) => heading)
  }

  /** Adds IDs and texts of earlier versions, to recognize an undo or a retyped line. */
  async function withEarlier(note: NoteRow, lists: Statement[][], isEnough: (known: Known) => boolean) {
    const known = knownFrom(...lists)
    if (note.version === 1 || isEnough(known)) return known
    const earlier = await store.versions(note.createdBy, note.id)
    return knownFrom(...lists, ...earlier.map(({ body }) => body.statements))
  }

  return {
    async first(note: NoteToReview, sent: SentContent): Promise<PlannedContent> {
      const generations = await generationsIn(note, sent.generations ?? [])
      const whole = wholeOf(generations)
      const findings = whole && findingsOf(whole, [])
      const known = knownFrom(
        ...generations.map(({ statements }) => statements).reverse(),
        ...(whole && findings ? [offeredIn(findings, whole.origin)] : []),
      )
      const body = sent.statements
        ? bodyOfStatements(sent.statements, sent.sections ?? (await templateHeadings(note)), known)
        : sent.soapNote
          ? bodyOfSentText(sent.soapNote, known)
          : EMPTY_BODY
      requireFewStatements(body)
      const reviewed = await reviewer.atSave(note, body, findings)
      const written: Origin | null = body.statements.length > 0 ? { writer: 'clinician' } : null
      return {
        body: reviewed.body,
        findings: { ...reviewed.findings, ...unclearIn(note, sent.unclearWords) },
        soapNote: textOrNull(body),
        origin: whole?.origin ?? written,
      }
    },

    /** For a change. If no statement changes, the text is kept exactly. */
    async next(note: NoteRow, changed: NoteToReview, sent: SentContent): Promise<PlannedContent> {
      const before = await store.findings(note.createdBy, note.id)
      const generations = await generationsIn(note, sent.generations ?? [])
      const whole = wholeOf(generations)
      const findings = whole
        ? { ...findingsOf(whole, before?.acknowledged ?? []), unclear: before?.unclear }
        : before
      const lists = [
        note.body.statements,
        ...generations.map(({ statements }) => statements).reverse(),
        offeredIn(findings ?? NO_FINDINGS, whole?.origin ?? note.origin),
      ]
      const body = await bodyAfter(note, sent, lists)
      if (sameBody(body, note.body)) {
        return {
          body: note.body,
          findings: findings ?? NO_FINDINGS,
          soapNote: note.soapNote,
          origin: note.origin,
        }
      }
      requireFewStatements(body)
      if (body.statements.length === 0) {
        throw new AppError('bad_request', 'A note can’t be saved without text.')
      }
      const reviewed = await reviewer.atSave(changed, body, findings)
      const firstText: Origin | null = note.body.statements.length === 0 ? { writer: 'clinician' } : null
      const origin = whole?.origin ?? note.origin ?? generations.at(-1)?.origin ?? firstText
      return { ...reviewed, soapNote: textOrNull(body), origin }
    },
  }

  async function bodyAfter(note: NoteRow, sent: SentContent, lists: Statement[][]): Promise<NoteBody> {
    const { statements, soapNote } = sent
    if (statements) {
      const known = await withEarlier(note, lists, (all) => !hasUnknown(statements, all))
      return bodyOfStatements(statements, sent.sections ?? note.body.sections, known)
    }
    if (!soapNote || soapNote === note.soapNote) return note.body
    const known = await withEarlier(
      note,
      lists,
      (all) => !hasUnknown(bodyOfSentText(soapNote, all).statements, all),
    )
    return bodyOfSentText(soapNote, known)
  }
}

/** The latest generation of a whole note. */
function wholeOf(generations: readonly Generation[]): Generation | undefined {
  return generations.findLast(({ whole }) => whole)
}

function findingsOf(
  { omissions, notAssessed, more, statements }: Generation,
  acknowledged: readonly string[],
): KeptFindings {
  return {
    omissions: omissions.slice(0, MAX_OMISSIONS),
    notAssessed,
    more,
    acknowledged: [...acknowledged],
    of: fingerprintOf(statements),
  }
}

/** Words outside the visit are ignored. */
function unclearIn(note: NoteToReview, sent: readonly Span[] | undefined): Pick<KeptFindings, 'unclear'> {
  const text = sourceOf(note)?.text
  if (!text || !sent?.length) return {}
  const words = inside(sent, { start: 0, end: text.length }).sort((a, b) => a.start - b.start)
  return { unclear: { words, risks: unclearRisksIn(text, words) } }
}

/** A single line may contain thousands of sentences. */
function requireFewStatements({ statements }: NoteBody): void {
  if (statements.length > NOTE_LINES_MAX) throw new AppError('bad_request', TOO_MANY_LINES)
}

function textOrNull(body: NoteBody): string | null {
  const text = textOfBody(body)
  if (text.length > CLINICAL_TEXT_MAX) throw new AppError('bad_request', 'This text is too long.')
  return text || null
}
