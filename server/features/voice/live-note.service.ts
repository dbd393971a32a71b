import { createHash } from 'node:crypto'
import type { LiveNote } from '#shared/contracts/live-note.ts'
import type { Piece } from '#shared/contracts/voice.ts'
import type { NoteLength, Span } from '#shared/domain/evidence.ts'
import {
  LIVE_STRETCH_MAX_WORDS,
  LIVE_STRETCH_MIN_WORDS,
  type LIVE_STRETCH_STATES,
  type LiveLine,
} from '#shared/domain/live-note.ts'
import type { Statement } from '#shared/domain/statements.ts'
import { SOAP_TEMPLATES } from '#shared/domain/templates/soap.ts'
import type { TemplateSection, TemplateStructure } from '#shared/domain/templates/structure.ts'
import { type TimedLine, transcriptOf, turnsOf } from '#shared/domain/transcript.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor } from '../../access/actor.ts'
import type { Audit } from '../../access/audit.ts'
import { auditFor } from '../../access/chart-audit.ts'
import type { ModelUse } from '../../access/model-use.ts'
import { LIMITS, type RateLimits } from '../../access/rate-limits.ts'
import type { NoteWriter, VisitToWrite } from '../../ports/note-writer.ts'
import type { Transcripts } from '../../ports/transcripts.ts'
import type { ConsentService } from './consent.service.ts'
import type { LiveNoteStore } from './live-note.store.ts'
import { readCorrections } from './voice.pieces.ts'
import { recordingNotFound } from './voice.refusals.ts'
import type { RecordingRow, VoiceStore } from './voice.store.ts'

type Template = { noteType: string; templateId?: number | null | undefined; length: NoteLength }
type StretchState = { state: (typeof LIVE_STRETCH_STATES)[number]; notice: string | null }

/** A language model's lines about a recording. */
type Written = {
  /** For which template. Another one starts over. */
  template: string
  /** Pieces up to this sequence have been written. */
  through: number
  lines: LiveLine[]
}

type Deps = {
  store: Pick<VoiceStore, 'find' | 'pieces'> & LiveNoteStore
  consent: Pick<ConsentService, 'require'>
  transcripts: Pick<Transcripts, 'join'>
  /** The built-in one. */
  writer: Pick<NoteWriter, 'writeNote'>
  models: ModelUse
  templateOf: (ownerId: number, id: number) => Promise<TemplateStructure | undefined>
  limits: RateLimits
  audit: Audit
}

/** A model that takes longer is too slow to keep up with a visit. */
const STRETCH_TIMEOUT_MS = 3 * 60_000

export type LiveNoteService = ReturnType<typeof liveNoteService>

/**
 * The note of a visit while it is recorded, for the screen alone. Nothing else in the recording waits for it. After Stop,
 * it's gone: the note is written from the whole visit.
 */
export function liveNoteService(deps: Deps) {
  const { store, consent, transcripts, writer, models, templateOf, limits, audit } = deps
  const { record } = auditFor(audit, 'recording')

  async function open(actor: Actor, recordingId: string, asked: Template) {
    await limits.take(LIMITS.liveNotePerUser, String(actor.userId))
    const row = await store.find(actor.userId, recordingId)
    if (!row) throw recordingNotFound()
    if (row.finishedAt) throw new AppError('conflict', 'This recording has been stopped.')
    await consent.require(actor, row.patientId, { attested: false })
    const sections = await sectionsOf(actor, asked)
    await record(actor, 'recording.live_note', row.id)
    const template = JSON.stringify([asked.noteType, asked.length, sections])
    return { row, sections, template: createHash('sha256').update(template).digest('base64url') }
  }

  async function sectionsOf(actor: Actor, { templateId }: Template): Promise<readonly TemplateSection[]> {
    if (!templateId) return SOAP_TEMPLATES[0]?.structure.sections ?? []
    const structure = await templateOf(actor.userId, templateId)
    if (!structure) throw new AppError('not_found', 'Template not found')
    return structure.sections
  }

  async function piecesOf(actor: Actor, row: RecordingRow): Promise<Piece[]> {
    const pieces = await store.pieces(actor.userId, row)
    return transcripts.join({ pieces, corrections: readCorrections(row.corrections) })
  }

  return {
    /** The model's lines, and a built-in draft of everything after them. */
    async write(actor: Actor, recordingId: string, asked: Template, signal: AbortSignal): Promise<LiveNote> {
      const { row, sections, template } = await open(actor, recordingId, asked)
      const pieces = await piecesOf(actor, row)
      const { text, lines: timed } = transcriptOf(turnsOf(pieces))
      const written = writtenFor(row, template)
      const from = written ? lengthOf(throughOf(pieces, written.through)) : 0
      const draft =
        text.trim() === ''
          ? []
          : (await writer.writeNote({ ...visitOf(asked, sections), text }, () => undefined, signal))
              .statements
      const fresh = draft.filter(
        ({ evidence }) => evidence.length > 0 && evidence.every(({ end }) => end > from),
      )
      const source = sourceIn(text, timed)
      return {
        sections: sections.map(({ heading }) => heading),
        lines: distinct([...(written?.lines ?? []), ...fresh.map((statement) => lineOf(statement, source))]),
        writtenMs: Math.max(0, ...pieces.map(({ endMs }) => endMs)),
      }
    },

    /** Ends with its request, which the recorder gives up at Stop. */
    async writeStretch(
      actor: Actor,
      recordingId: string,
      asked: Template,
      signal: AbortSignal,
    ): Promise<StretchState> {
      const { row, sections, template } = await open(actor, recordingId, asked)
      const before = writtenFor(row, template)
      const all = await piecesOf(actor, row)
      const from = before ? lengthOf(throughOf(all, before.through)) : 0
      const pieces = boundedPieces(all, before?.through ?? -1)
      const through = pieces.at(-1)?.sequence
      const { text, lines: timed } = transcriptOf(turnsOf(pieces))
      if (through === undefined || wordsIn(text.slice(from)) < LIVE_STRETCH_MIN_WORDS) {
        return { state: 'nothing-new', notice: null }
      }
      const claimed = await store.claimLiveNote(actor.userId, row, STRETCH_TIMEOUT_MS)
      if (!claimed) return { state: 'busy', notice: null }
      const ending = AbortSignal.any([signal, AbortSignal.timeout(STRETCH_TIMEOUT_MS)])
      let kept: string | undefined
      try {
        // Another request has just written this stretch.
        if (claimed.liveNote !== row.liveNote) return { state: 'busy', notice: null }
        const about = { actor, patientId: row.patientId, task: 'live' as const, signal }
        const stretch = {
          ...visitOf(asked, sections),
          text,
          from,
          earlier: before?.lines ?? [],
          sourceOf: sourceIn(text, timed),
        }
        const answer = await models.use(about, ({ live }) => live.writeStretch(stretch, ending))
        if (!('given' in answer)) {
          return { state: answer.notice ? 'paused' : 'no-model', notice: answer.notice }
        }
        const content: Written = { template, through, lines: answer.given }
        kept = JSON.stringify(content)
        return { state: 'written', notice: null }
      } finally {
        await store.keepLiveNote(actor.userId, row, kept)
      }
    },
  }
}

function visitOf({ noteType, length }: Template, sections: readonly TemplateSection[]) {
  return { noteType, length, sections } satisfies Omit<VisitToWrite, 'text'>
}

function writtenFor({ liveNote }: RecordingRow, template: string): Written | undefined {
  const written = liveNote === null ? undefined : (JSON.parse(liveNote) as Written)
  return written?.template === template ? written : undefined
}

function throughOf(pieces: readonly Piece[], through: number): Piece[] {
  return pieces.filter(({ sequence }) => sequence <= through)
}

/** The transcript of the first pieces is the beginning of the whole transcript. */
function lengthOf(pieces: readonly Piece[]): number {
  return transcriptOf(turnsOf(pieces)).text.length
}

/** The pieces so far, without those that would make the stretch after `through` too long. */
function boundedPieces(pieces: readonly Piece[], through: number): Piece[] {
  let words = 0
  const last = pieces.find(({ sequence, text }) => {
    if (sequence > through) words += wordsIn(text)
    return words >= LIVE_STRETCH_MAX_WORDS
  })
  return last ? throughOf(pieces, last.sequence) : [...pieces]
}

function wordsIn(text: string): number {
  return text.match(/\S+/g)?.length ?? 0
}

/** The beginning of a turn. */
const TURN = /(?:^|\n)\[\d+:\d\d(?::\d\d)?\] (?:Clinician: |Patient: )?/g

function sourceIn(text: string, timed: readonly TimedLine[]) {
  return ({ start, end }: Span): LiveLine['sources'][number] => ({
    startMs: (timed.findLast((line) => line.start <= start) ?? timed[0])?.startMs ?? 0,
    text: text.slice(start, end).replace(TURN, ' ').trim(),
  })
}

/** An ID that doesn't depend on the lines before it, so that the screen recognizes the line. */
function lineOf(
  { section, topic, text, by, evidence }: Statement,
  sourceOf: (span: Span) => LiveLine['sources'][number],
): LiveLine {
  const id = createHash('sha256').update([section, topic, text].join('\n')).digest('base64url').slice(0, 10)
  return { id, section, topic, text, by, sources: evidence.map(sourceOf) }
}

function distinct(lines: readonly LiveLine[]): LiveLine[] {
  return [...new Map(lines.map((line) => [line.id, line])).values()]
}
