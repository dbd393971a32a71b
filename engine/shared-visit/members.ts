import type { SpeakerIs } from '../../shared/domain/shared-visits.ts'
import { COMMON_WORDS } from '../transcript/common-words.ts'

/** A patient of the visit. */
export type Member = { id: number; firstName: string; lastName: string }

/** The names a member goes by in this visit: those of the chart, and a nickname used as a label. */
export type Names = ReadonlyMap<number, readonly string[]>

export function namesOf(
  members: readonly Member[],
  labels: readonly { label: string; is: SpeakerIs | null }[],
): Names {
  return new Map(
    members.map(({ id, firstName, lastName }) => {
      const nicknames = labels.flatMap(({ label, is }) => (is === id ? [label] : []))
      const names = [firstName, lastName, ...nicknames].flatMap(partsOf)
      return [id, [...new Set(names)].sort((a, b) => b.length - a.length)]
    }),
  )
}

/** "Patient 2 (Ana)": the words that could be a name. */
function partsOf(name: string): string[] {
  return (name.match(/\p{L}[\p{L}'’-]+/gu) ?? []).filter((part) => !NOT_A_NAME.test(part))
}

const NOT_A_NAME =
  /^(?:speaker|patient|client|participant|member|person|unknown|the|dr|mr|mrs|ms|mx|miss|jr|sr|wife|husband|spouse|partner|mother|mom|father|dad|son|daughter|brother|sister|parent|child|teen|voice|de|del|la|van|von)$/i

export type Named = { id: number; start: number; end: number }

/** Mentions of members by name. A name that is also a word ("Will", "Grace") counts where it can only be a name. */
export function membersNamedIn(text: string, names: Names): Named[] {
  const found: Named[] = []
  for (const [id, known] of names) {
    for (const name of known) {
      const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])`, 'giu')
      for (const match of text.matchAll(pattern)) {
        const end = match.index + match[0].length
        if (isName(text, match[0], match.index, end)) found.push({ id, start: match.index, end })
      }
    }
  }
  return found.sort((a, b) => a.start - b.start)
}

function isName(text: string, said: string, start: number, end: number): boolean {
  if (!COMMON_WORDS.has(said.toLowerCase()) && said.length > 2) return true
  if (!/^\p{Lu}/u.test(said)) return false
  const isFirst = /(?:^|[.!?:]\s*)$/.test(text.slice(0, start))
  return (
    !isFirst ||
    !/^\s+(?:you|i|he|she|it|we|they|this|that|there|the|a|an|my|your|our|his|her|their|any|be)\b/i.test(
      text.slice(end),
    )
  )
}

function escaped(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Everyone in the list is named here, apart from members who share the reader's own name. */
export function otherNames(names: Names, id: number): Names {
  const own = new Set((names.get(id) ?? []).map((name) => name.toLowerCase()))
  return new Map(
    [...names]
      .filter(([other]) => other !== id)
      .map(([other, known]) => [other, known.filter((name) => !own.has(name.toLowerCase()))]),
  )
}

/** A name says nothing about what was said. */
export function withoutMembers(text: string, names: Names): string {
  let out = ''
  let at = 0
  for (const { start, end } of membersNamedIn(text, names)) {
    if (start < at) continue
    out += `${text.slice(at, start)}…`
    at = end
  }
  return out + text.slice(at)
}
