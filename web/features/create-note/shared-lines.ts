import type { Patient } from '#shared/contracts/patients.ts'
import type { LineChoice, LineReason, VisitLine } from '#shared/domain/shared-visits.ts'

/** Neighboring lines of one speaker for the same notes. */
export type LineGroup = VisitLine

export function lineGroups(lines: readonly VisitLine[]): LineGroup[] {
  const groups: LineGroup[] = []
  for (const line of lines) {
    const last = groups.at(-1)
    const isSame =
      last?.speaker === line.speaker &&
      last.reason === line.reason &&
      last.patientIds.join() === line.patientIds.join()
    if (last && isSame) last.end = line.end
    else groups.push({ ...line })
  }
  return groups
}

export function choicesOf(groups: readonly LineGroup[]): LineChoice[] {
  return groups
    .filter(({ reason }) => reason === 'chosen')
    .map(({ start, end, patientIds }) => ({ start, end, patientIds }))
}

/** Why a line is left out; empty for lines that aren't. */
export const LEFT_OUT_REASONS: Record<LineReason, string> = {
  own: '',
  shared: '',
  addressed: '',
  chosen: '',
  reply: 'Said to another patient.',
  repeats: 'Repeats what another patient said.',
  other: 'Not clearly for one of the patients.',
}

/** First names; in full where two are the same. */
export function shortNames(
  members: readonly Pick<Patient, 'id' | 'firstName' | 'lastName'>[],
): Map<number, string> {
  return new Map(
    members.map(({ id, firstName, lastName }) => {
      const isShared = members.some((other) => other.id !== id && other.firstName === firstName)
      return [id, isShared ? `${firstName} ${lastName}` : firstName]
    }),
  )
}

/** The visit with a label before each line that was assigned by hand; lines without one are marked as such. */
export function labeledText(
  source: string,
  lines: readonly Pick<VisitLine, 'start' | 'end'>[],
  labels: ReadonlyMap<number, string>,
): string {
  let text = ''
  let last: string | undefined
  lines.forEach(({ start, end }, index) => {
    const label = labels.get(index) ?? 'Not assigned'
    const words = source.slice(start, end).replace(/\s+/g, ' ').trim()
    text += label === last ? ` ${words}` : `${text === '' ? '' : '\n'}${label}: ${words}`
    last = label
  })
  return text
}
