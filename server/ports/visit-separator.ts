import type { Span } from '#shared/domain/evidence.ts'
import type { LineChoice, SpeakerIs, VisitLine, VisitSpeaker } from '#shared/domain/shared-visits.ts'

export type VisitMember = { id: number; firstName: string; lastName: string }

export type SharedVisit = {
  text: string
  members: readonly VisitMember[]
  clinician: { firstName: string | null; lastName: string | null }
  /** Undefined: as suggested. */
  speakers: readonly { key: string; is: SpeakerIs }[] | undefined
  choices: readonly LineChoice[]
}

export type SeparatedVisit = { labeled: boolean; speakers: VisitSpeaker[]; lines: VisitLine[] }

export type ViewOfMember = {
  labeled: boolean
  text: string
  /** Whether the member says anything in it. */
  speaks: boolean
  /** Speakers without a confirmed person. */
  unknown: string[]
  /** Spans of the visit, moved to the view. */
  moved: Span[]
}

/** The members whose words a text repeats; null if it repeats no one's. */
export type FoundLeak = { patientIds: number[] } | null

/** Keeps what each patient of a shared visit said out of the others' notes. */
export type VisitSeparator = {
  read(visit: SharedVisit, signal?: AbortSignal): Promise<SeparatedVisit>
  view(
    visit: SharedVisit,
    memberId: number,
    spans: readonly Span[],
    signal?: AbortSignal,
  ): Promise<ViewOfMember>
  /** For each text of a member's note, whether only others can have said it. */
  leaks(
    visit: SharedVisit,
    memberId: number,
    texts: readonly string[],
    signal?: AbortSignal,
  ): Promise<FoundLeak[]>
}
