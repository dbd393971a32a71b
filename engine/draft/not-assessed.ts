import type { Fact } from '../facts/fact.ts'
import type { UnitsOfVisit } from '../facts/visit-units.ts'
import type { TopicId } from '../reader/topics.ts'
import DATA from './not-assessed.json' with { type: 'json' }
import { type SectionOutline, sectionFinder } from './sections.ts'

/** Something the note asks for that was neither asked, mentioned nor observed. Nothing is assumed to be normal. */
export type NotAssessed = {
  id: string
  /** "Suicidal ideation" */
  label: string
  /** "Suicidal ideation was not assessed." */
  text: string
  section: string
}

type Item = { id: string; label: string; topic: TopicId; findings?: readonly string[]; words: RegExp }

const ITEMS: readonly Item[] = DATA.items.map(({ topic, words, ...item }) => ({
  ...item,
  topic: topic as TopicId,
  words: new RegExp(words, 'i'),
}))

export function notAssessed(
  noteType: string,
  outline: readonly SectionOutline[],
  { source }: UnitsOfVisit,
  facts: readonly Fact[],
): NotAssessed[] {
  const headings = outline.map(({ heading }) => heading).join('\n')
  const asked = new Set(DATA.always)
  const take = (ids: readonly string[]) => {
    for (const id of ids) asked.add(id)
  }
  if (/initial|intake|discharge/i.test(noteType) || /psychiatric history|past psych/i.test(headings)) {
    take(DATA.wholeHistory)
  }
  if (/medication/i.test(noteType) || /side[- ]effects?|adherence|tolerab/i.test(headings))
    take(DATA.medication)
  if (/crisis/i.test(noteType) || /disposition|level of care/i.test(headings)) take(DATA.crisis)
  const found = new Set(facts.flatMap((fact) => (fact.kind === 'finding' ? [fact.id] : [])))
  const sectionOf = sectionFinder(outline)
  return ITEMS.filter(({ id }) => asked.has(id))
    .filter(({ findings = [], words }) => !findings.some((id) => found.has(id)) && !words.test(source))
    .map(({ id, label, topic }) => ({
      id,
      label,
      text: `${label} ${/s$/.test(label) ? 'were' : 'was'} not assessed.`,
      section: outline[sectionOf(topic)]?.heading ?? '',
    }))
}
