import { sameHeading } from '#shared/domain/note-text.ts'
import type { NoteLine } from '#shared/domain/statement-text.ts'
import type { MoreFromVisit } from '#shared/domain/statements.ts'

/** Extra quotations of one topic in a section. */
export type MoreGroup = { key: string; topic: string; items: MoreFromVisit[] }

export type SectionMore = {
  /** Keyed by the last statement of each topic. */
  after: ReadonlyMap<string, MoreGroup>
  /** Topics without a line in the section. */
  atEnd: MoreGroup[]
}

/** Where a section offers extra quotations: after the last line of each topic. */
export function moreInSection(
  { heading, lines }: { heading: string; lines: readonly NoteLine[] },
  more: readonly MoreFromVisit[],
): SectionMore | undefined {
  const groups: MoreGroup[] = []
  for (const item of more) {
    if (!sameHeading(item.section, heading)) continue
    const group = groups.find(({ topic }) => sameTopic(topic, item.topic))
    if (group) group.items.push(item)
    else groups.push({ key: keyOf(heading, item.topic), topic: item.topic, items: [item] })
  }
  if (groups.length === 0) return undefined
  const after = new Map<string, MoreGroup>()
  const atEnd: MoreGroup[] = []
  for (const group of groups) {
    const line = lines.findLast(({ statements }) =>
      statements.some(({ topic }) => sameTopic(topic, group.topic)),
    )
    const last = line?.statements.at(-1)
    if (last) after.set(last.id, group)
    else atEnd.push(group)
  }
  return { after, atEnd }
}

export function sameTopic(a: string, b: string): boolean {
  return topicKey(a) === topicKey(b)
}

function topicKey(topic: string): string {
  return topic.trim().toLowerCase()
}

function keyOf(heading: string, topic: string): string {
  return `${topicKey(heading)}\n${topicKey(topic)}`
}
