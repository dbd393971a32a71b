import { kindOf, placeOf, type SectionOutline } from '../compose/outline.ts'
import type { Topic } from '../lexicon/concept.ts'
import type { NotAssessed } from './review.ts'
import type { CheckedSource } from './unit.ts'

type Item = { id: string; label: string; topic: Topic; concepts: readonly string[]; words?: RegExp }

const ALWAYS: readonly Item[] = [
  {
    id: 'suicidal-ideation',
    label: 'Suicidal ideation',
    topic: 'risk',
    concepts: ['suicidal-ideation', 'passive-ideation', 'suicide-attempt'],
  },
  { id: 'homicidal-ideation', label: 'Homicidal ideation', topic: 'risk', concepts: ['homicidal-ideation'] },
]
const WHOLE_HISTORY: readonly Item[] = [
  {
    id: 'hallucinations',
    label: 'Hallucinations',
    topic: 'psychosis',
    concepts: ['hallucinations', 'paranoia', 'delusions', 'disorganized'],
  },
  {
    id: 'substances',
    label: 'Substance use',
    topic: 'substances',
    concepts: ['alcohol', 'cannabis', 'nicotine', 'opioids', 'stimulants-illicit', 'other-drugs'],
  },
  { id: 'allergies', label: 'Allergies', topic: 'allergies', concepts: ['allergies'] },
  { id: 'firearms', label: 'Access to firearms', topic: 'means', concepts: ['firearms'] },
]
const MEDICATION: readonly Item[] = [
  {
    id: 'side-effects',
    label: 'Side effects',
    topic: 'side-effects',
    concepts: [
      'side-effects',
      'nausea',
      'sedation',
      'tremor',
      'headache',
      'dizziness',
      'dry-mouth',
      'movements',
      'weight-effect',
      'diarrhea',
      'constipation',
    ],
  },
  {
    id: 'adherence',
    label: 'Adherence',
    topic: 'adherence',
    concepts: ['missed-doses', 'extra-doses', 'stopped-medication'],
  },
  { id: 'allergies', label: 'Allergies', topic: 'allergies', concepts: ['allergies'] },
]
const CRISIS: readonly Item[] = [
  ...ALWAYS,
  {
    id: 'plan-and-intent',
    label: 'Suicide plan and intent',
    topic: 'risk',
    concepts: ['suicide-plan', 'suicide-intent'],
  },
  {
    id: 'attempts',
    label: 'Past suicide attempts',
    topic: 'risk',
    concepts: ['suicide-attempt', 'self-harm'],
  },
  { id: 'firearms', label: 'Access to firearms', topic: 'means', concepts: ['firearms'] },
]

/** What this kind of note asks for and nobody asked, said or observed. Nothing is assumed to be normal. */
export function notAssessed(
  noteType: string,
  outline: readonly SectionOutline[],
  source: CheckedSource,
): NotAssessed[] {
  const kinds = new Set(outline.map(kindOf))
  const items = new Map<string, Item>()
  const take = (list: readonly Item[]) => {
    for (const item of list) items.set(item.id, item)
  }
  take(ALWAYS)
  if (/initial|intake|discharge/i.test(noteType) || kinds.has('psychiatric-history')) take(WHOLE_HISTORY)
  if (/medication/i.test(noteType) || kinds.has('side-effects')) take(MEDICATION)
  if (/crisis/i.test(noteType) || kinds.has('disposition')) take(CRISIS)
  return [...items.values()]
    .filter(({ concepts }) => concepts.every((id) => isOpen(id, source)))
    .map(({ id, label, topic }) => ({
      id,
      label,
      sentence: `${label} ${/s$/.test(label) && !/use$/.test(label) ? 'were' : 'was'} not assessed.`,
      section: outline[placeOf(topic, outline)]?.heading ?? '',
    }))
}

function isOpen(id: string, source: CheckedSource): boolean {
  const { yes, no } = source.stance(id)
  if (yes.length > 0 || no.length > 0) return false
  // What was asked and answered was looked at, whatever the answer: "Hardly ever."
  return !source.units.some(({ asked, role }) => role !== 'clinician' && asked?.words.has(`:${id}`))
}
