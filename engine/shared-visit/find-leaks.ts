import { marksOf } from './marks.ts'
import { membersNamedIn, type Names, otherNames, withoutMembers } from './members.ts'
import type { Line } from './separate-visit.ts'

/** So many ordinary words that only others said, and more than the member's own, are no coincidence. */
const WEAK_TOGETHER = 2
/** A line about someone else has less benefit of the doubt. */
const ABOUT_ANOTHER =
  /\b(?:partner|spouse|husband|wife|members?|sibling|brother|sister|mother|father|parent|son|daughter|child|another person|someone else|family history)\b/i

/** Finds text in a member's note that only someone else can have said. */
export type LeakFinder = (text: string) => Leak | undefined

/** The members it is from; empty if it is from someone who isn't a patient. */
export type Leak = { patientIds: number[] }

export function leakFinder(lines: readonly Line[], id: number, names: Names): LeakFinder {
  const others = otherNames(names, id)
  const own = new Set<string>()
  const foreign = new Map<string, Set<number>>()
  for (const { marks: said, patientIds, is, start } of lines) {
    const marks = [...said.strong, ...said.weak]
    if (patientIds.includes(id)) for (const mark of marks) own.add(mark)
    else {
      const from = typeof is === 'number' ? [is] : is === 'clinician' ? nearest(start, patientIds) : []
      for (const mark of marks) {
        const known = foreign.get(mark) ?? new Set()
        for (const one of from) if (one !== id) known.add(one)
        foreign.set(mark, known)
      }
    }
  }

  /** The clinician repeats the member who is addressed, or the one who spoke last. */
  function nearest(start: number, patientIds: readonly number[]): readonly number[] {
    if (patientIds.length > 0) return patientIds
    const before = lines.findLast((line) => line.start < start && typeof line.is === 'number')
    return typeof before?.is === 'number' ? [before.is] : []
  }

  const isForeign = (mark: string) => foreign.has(mark) && !own.has(mark)
  return (text) => {
    const named = membersNamedIn(text, others).map((mention) => mention.id)
    const { strong, weak } = marksOf(withoutMembers(text, names))
    const certain = [...strong].filter(isForeign)
    const common = [...weak].filter(isForeign)
    const ownWords = [...weak].filter((mark) => own.has(mark)).length
    const isOfAnother = ABOUT_ANOTHER.test(text)
    const isCommonLeak = isOfAnother
      ? common.length > 0 && common.length >= ownWords
      : common.length >= WEAK_TOGETHER && common.length > ownWords
    // The topic isn't in the view, so these aren't the member's words about someone else.
    const unheard = isOfAnother
      ? [...strong].filter((mark) => mark.startsWith('topic ') && !own.has(mark))
      : []
    const marks =
      certain.length > 0 || isCommonLeak || unheard.length > 0 ? [...certain, ...common, ...unheard] : []
    if (named.length === 0 && marks.length === 0) return undefined
    const from = marks.flatMap((mark) => [...(foreign.get(mark) ?? [])])
    return { patientIds: [...new Set([...named, ...from])] }
  }
}
