import type { Letter } from '#shared/contracts/letters.ts'
import type { LetterLine } from '#shared/domain/letters.ts'
import { formatDayText } from '../../lib/days.ts'
import { shownHeading } from '../../lib/headings.ts'

export function chosenCount(count: number): string {
  return count === 1 ? '1 chosen statement' : `${count} chosen statements`
}

/** "Note from Mar 3, 2026, PLAN" */
export function sourceLabel(
  { notes }: Pick<Letter, 'notes'>,
  { noteId, section }: Letter['sources'][number],
): string {
  const note = notes.find(({ id }) => id === noteId)
  if (!note) return section
  return `Note from ${formatDayText(note.on)}${note.signed ? '' : ' (not signed)'}, ${shownHeading(section)}`
}

/** A line's chosen statements, in the order of the letter's list. */
export function sourcesOf({ sources }: Pick<Letter, 'sources'>, line: Pick<LetterLine, 'sources'>) {
  return sources.filter(({ id }) => line.sources.includes(id))
}
