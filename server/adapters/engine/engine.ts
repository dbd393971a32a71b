import type { NoteLength } from '#shared/domain/evidence.ts'
import type { Check, MoreFromVisit, NotAssessed, Omission, Statement } from '#shared/domain/statements.ts'
import { SOAP_TEMPLATES } from '#shared/domain/templates/soap.ts'
import type { SectionOutline } from '../../../engine/draft/sections.ts'
import type { PlanDraft, PlanScore } from '../../../engine/plan-draft.ts'
import type { ChartNoteToRead } from '../../ports/note-writer.ts'
import type { NoteToPlanFrom } from '../../ports/plan-drafter.ts'
import type { WorkPool } from '../../work/work-pool.ts'
import type { EngineTasks, ReadPart } from './engine-tasks.ts'
import { recentVisits } from './recent-visits.ts'
import { WARM_UP_VISIT } from './warm-up-visit.ts'

type Template = { noteType: string; sections: readonly SectionOutline[] }

export type VisitToDraft = Template & { text: string; length: NoteLength }

/** Statements by any writer, with their whole note. */
export type StatementsToJudge = Template & {
  source: string
  statements: readonly Pick<Statement, 'id' | 'topic' | 'text' | 'evidence'>[]
  note: readonly Pick<Statement, 'topic' | 'text'>[]
}

export type EngineDraft = {
  statements: Statement[]
  omissions: Omission[]
  notAssessed: NotAssessed[]
  more: MoreFromVisit[]
}

export type Judged = {
  checks: [id: string, check: Check][]
  omissions: Omission[]
  notAssessed: NotAssessed[]
}

/** The clinical engine as its callers see it. Calls may take seconds. */
export type Engine = {
  write(visit: VisitToDraft, signal?: AbortSignal): Promise<EngineDraft>
  check(note: StatementsToJudge, signal?: AbortSignal): Promise<Judged>
  summarize(text: string, signal?: AbortSignal): Promise<string>
  recommend(notes: readonly ChartNoteToRead[], signal?: AbortSignal): Promise<string>
  overview(notes: readonly ChartNoteToRead[], signal?: AbortSignal): Promise<string>
  plan(notes: readonly NoteToPlanFrom[], scores: readonly PlanScore[]): Promise<PlanDraft>
  /** Reads a visit whose note will soon be written. */
  readAhead(text: string): Promise<void>
  /** Makes the first note as fast as the second. */
  warmUp(): Promise<void>
}

/** Long visits are read in parts. The same text is read only once, whichever thread reads it. */
export function engineOver(pool: Pick<WorkPool<EngineTasks>, 'run'>): Engine {
  const read = recentVisits<readonly Uint8Array[]>()

  /** `continues`: reading was already admitted to the queue, so the rest of the job must not be refused. */
  async function readVisit(source: string, signal: AbortSignal | undefined) {
    const known = read.find(source)
    if (known) return { readings: known, options: { signal } }
    const parts: Uint8Array[] = []
    for (let from: number | undefined = 0; from !== undefined; ) {
      const part: ReadPart = await pool.run('read', { source, from }, { signal, continues: from > 0 })
      parts.push(part.readings)
      from = part.next
    }
    read.keep(source, parts)
    return { readings: parts, options: { signal, continues: true } }
  }

  const engine: Engine = {
    async write(visit, signal) {
      const { readings, options } = await readVisit(visit.text, signal)
      return pool.run('write', { ...visit, readings }, options)
    },
    async check(note, signal) {
      const { readings, options } = await readVisit(note.source, signal)
      return pool.run('check', { ...note, readings }, options)
    },
    async summarize(text, signal) {
      const { readings, options } = await readVisit(text, signal)
      return pool.run('summarize', { text, readings }, options)
    },
    recommend: (notes, signal) => pool.run('recommend', notes, { signal }),
    overview: (notes, signal) => pool.run('overview', notes, { signal }),
    plan: (notes, scores) => pool.run('plan', { notes, scores }),
    async readAhead(text) {
      await readVisit(text, undefined)
    },
    async warmUp() {
      await engine.write(WARM_UP)
    },
  }
  return engine
}

/** The first note is the slowest: the reader model is loaded and code is compiled. */
const WARM_UP: VisitToDraft = {
  text: WARM_UP_VISIT,
  noteType: 'Follow-up Session',
  sections: SOAP_TEMPLATES[0]?.structure.sections ?? [],
  length: 'standard',
}
