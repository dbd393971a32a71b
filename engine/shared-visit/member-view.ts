import type { Span } from '../../shared/domain/evidence.ts'
import { membersNamedIn, type Names, otherNames } from './members.ts'
import type { Line } from './separate-visit.ts'

/** Replaces the names of other members. */
const ANOTHER_MEMBER = '[another member]'
const LEFT_OUT = 'Another member: [left out]'

export type MemberView = {
  text: string
  /** False if none of the member's own words are in it. */
  speaks: boolean
  /** Spans of the visit, moved to the view; those that aren't in it are dropped. */
  moved: Span[]
}

/** The visit as one member's note may know it. */
export function memberView(
  lines: readonly Line[],
  id: number,
  names: Names,
  spans: readonly Span[] = [],
): MemberView {
  const others = otherNames(names, id)
  const moved: Span[] = []
  let text = ''
  let speaks = false
  let last: string | undefined
  const begin = (speaker: string, label: string) => {
    if (last === speaker) text += ' '
    else text += `${text === '' ? '' : '\n'}${label}`
    last = speaker
  }
  for (const line of lines) {
    if (!line.patientIds.includes(id)) {
      if (last !== LEFT_OUT) begin(LEFT_OUT, LEFT_OUT)
      continue
    }
    speaks ||= line.is === id
    begin(`${line.is}`, `${labelOf(line, id)}: `)
    const from = text.length
    const named = membersNamedIn(line.text, others)
    text += withoutNames(line.text, named)
    if (named.length > 0) continue
    for (const { start, end } of spans) {
      if (start >= line.start && end <= line.end) {
        moved.push({ start: from + start - line.start, end: from + end - line.start })
      }
    }
  }
  return { text, speaks, moved }
}

function labelOf({ is }: Line, id: number): string {
  if (is === id) return 'Patient'
  if (is === 'clinician') return 'Clinician'
  return is === 'other' ? 'Someone else' : 'Another member'
}

/** "Marcus Reed" is one mention. */
function withoutNames(text: string, named: readonly Span[]): string {
  let out = ''
  let at = 0
  for (const { start, end } of named) {
    if (start < at) continue
    const between = text.slice(at, start)
    out += at > 0 && between.trim() === '' && out.endsWith(ANOTHER_MEMBER) ? '' : between + ANOTHER_MEMBER
    at = end
  }
  return out + text.slice(at)
}
