import type { Span } from '#shared/domain/evidence.ts'

export type VisitPiece = Span & {
  text: string
  /** Supports a statement of the note. */
  covered: boolean
  /** The speech recognizer wasn’t sure of it. */
  unclear: boolean
}

/** One line of the visit: speaker and time, if given, and its text in pieces. */
export type VisitLine = Span & { who: string; time: string; clinician: boolean; pieces: VisitPiece[] }

const LABEL =
  /^[ \t]*(?:[[(]?(\d{1,2}:\d{2}(?::\d{2})?)[\])]?[ \t]*[-–]?[ \t]*)?(?:\[?([\p{L}][\p{L}\p{N} .'’-]{0,30}?)\]?[ \t]*:[ \t]+)?/u
const CLINICIAN =
  /^(clinician|doctor|doctora?|dr\b.*|nurse|enfermer[ao]|provider|therapist|terapeuta|psychiatrist|psychologist|interviewer|counsel.*|np|rn|pmhnp|md|t)$/i
const PATIENT = /^(patient|paciente|client|pt|p)$/i

type Said = Span & { who: string; time: string; bodyStart: number }

/** A parsed visit. */
export type Visit = { source: string; lines: Said[] }

export function readVisit(source: string): Visit {
  return { source, lines: saidLines(source) }
}

/** Splits a visit into labeled lines. Shorthand ("Mood: low") has labels too, but they aren’t speakers. */
function saidLines(source: string): Said[] {
  const lines = [...source.matchAll(/[^\r\n]+/g)].map((match) => {
    const label = LABEL.exec(match[0])
    const start = match.index
    return {
      start,
      end: start + match[0].length,
      time: label?.[1] ?? '',
      who: label?.[2]?.trim() ?? '',
      bodyStart: start + (label?.[0].length ?? 0),
    }
  })
  const counts = new Map<string, number>()
  for (const { who } of lines) counts.set(who, (counts.get(who) ?? 0) + 1)
  return lines
    .map((line) => {
      const speaks = CLINICIAN.test(line.who) || PATIENT.test(line.who) || (counts.get(line.who) ?? 0) > 1
      return speaks || line.who === '' ? line : { ...line, who: '', bodyStart: line.start }
    })
    .filter(({ bodyStart, end }) => end > bodyStart)
}

/**
 * Splits the visit wherever an evidence span starts or ends, so that any span can be highlighted without splitting
 * again.
 */
export function visitLines(
  { source, lines }: Visit,
  resting: readonly Span[],
  others: readonly Span[] = [],
  unclear: readonly Span[] = [],
): VisitLine[] {
  const cuts = [
    ...new Set([...resting, ...others, ...unclear].flatMap(({ start, end }) => [start, end])),
  ].sort((a, b) => a - b)
  const rest = merged(resting)
  const doubtful = merged(unclear)
  let cut = 0
  let covering = 0
  let doubting = 0
  return lines.map(({ start, end, who, time, bodyStart }) => {
    const pieces: VisitPiece[] = []
    let at = bodyStart
    while (at < end) {
      while ((cuts[cut] ?? Number.POSITIVE_INFINITY) <= at) cut += 1
      const next = Math.min(end, cuts[cut] ?? end)
      while ((rest[covering]?.end ?? Number.POSITIVE_INFINITY) <= at) covering += 1
      const covered = (rest[covering]?.start ?? Number.POSITIVE_INFINITY) <= at
      while ((doubtful[doubting]?.end ?? Number.POSITIVE_INFINITY) <= at) doubting += 1
      const isUnclear = (doubtful[doubting]?.start ?? Number.POSITIVE_INFINITY) <= at
      pieces.push({ start: at, end: next, text: source.slice(at, next), covered, unclear: isUnclear })
      at = next
    }
    return { start, end, who, time, clinician: CLINICIAN.test(who), pieces }
  })
}

function merged(spans: readonly Span[]): Span[] {
  const result: Span[] = []
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    const last = result.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else if (end > start) result.push({ start, end })
  }
  return result
}

export function isPatient(who: string): boolean {
  return PATIENT.test(who)
}

export function isClinician(who: string): boolean {
  return CLINICIAN.test(who)
}
