import type { Span } from '../../shared/domain/evidence.ts'
import type { LineChoice, SpeakerIs } from '../../shared/domain/shared-visits.ts'
import { leakFinder } from './find-leaks.ts'
import { memberView } from './member-view.ts'
import { type Member, namesOf } from './members.ts'
import { separateVisit } from './separate-visit.ts'
import { type Clinician, splitVisit } from './split-visit.ts'

export type SharedVisitToRead = {
  text: string
  members: readonly Member[]
  clinician: Clinician
  /** Undefined: as suggested. */
  speakers: readonly { key: string; is: SpeakerIs }[] | undefined
  choices: readonly LineChoice[]
}

/** A visit with several patients: who speaks, what each note may know, and what must not be in it. */
export function sharedVisit({ text, members, clinician, speakers, choices }: SharedVisitToRead) {
  const split = splitVisit(text, members, clinician)
  const known = split.speakers.map(({ key, label, suggestion }) => ({
    key,
    label,
    is: speakers ? (speakers.find((speaker) => speaker.key === key)?.is ?? null) : suggestion,
  }))
  const lines = separateVisit(split, members, known, choices)
  const names = namesOf(members, known)
  return {
    labeled: split.labeled,
    speakers: split.speakers,
    lines,
    unknown: known.filter(({ is }) => is === null).map(({ label }) => label),
    viewOf: (id: number, spans: readonly Span[] = []) => memberView(lines, id, names, spans),
    leaksFor: (id: number) => leakFinder(lines, id, names),
  }
}
