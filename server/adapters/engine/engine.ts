import type { NoteLength } from '#shared/domain/evidence.ts'
import type { Check, MoreFromVisit, NotAssessed, Omission, Statement } from '#shared/domain/statements.ts'
import { SOAP_TEMPLATES } from '#shared/domain/templates/soap.ts'
import type { SectionOutline } from '../../../engine/draft/sections.ts'
import { WARM_UP_VISIT } from './warm-up-visit.ts'

type Template = { noteType: string; sections: readonly SectionOutline[] }

export type VisitToDraft = Template & { text: string; length: NoteLength }

/** Statements of any writer, with the whole note they are part of. */
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

/** The clinical engine as its callers here see it: it may take seconds, wherever it works. */
export type Engine = {
  write(visit: VisitToDraft, signal?: AbortSignal): Promise<EngineDraft>
  check(note: StatementsToJudge, signal?: AbortSignal): Promise<Judged>
  summarise(text: string, signal?: AbortSignal): Promise<string>
  /** Reads a visit that a note will soon be written of. */
  readAhead(text: string): Promise<void>
  /** Makes the first note as quick as the second. */
  warmUp(): Promise<void>
  close(): Promise<void>
}

/** The first note takes longest: the reader model is loaded for it, and code is compiled. */
export const WARM_UP: VisitToDraft = {
  text: WARM_UP_VISIT,
  noteType: 'Follow-up Session',
  sections: SOAP_TEMPLATES[0]?.structure.sections ?? [],
  length: 'standard',
}
