import type { Fact, Finding, SubstanceUse } from '../facts/fact.ts'
import { CONCEPTS } from '../facts/findings/concepts.ts'
import type { UnitsOfVisit } from '../facts/visit-units.ts'
import { FINDINGS } from '../reader/findings.ts'
import type { TopicId } from '../reader/topics.ts'
import type { Line } from './line.ts'

const TOPIC_OF = new Map<string, TopicId>([
  ...FINDINGS.map(({ id, topic }) => [id, topic] as const),
  ...CONCEPTS.map(({ id, topic }) => [id, topic] as const),
  ['sleep-hours', 'sleep'],
])
const topicOf = (fact: Finding): TopicId | undefined =>
  (fact.words !== undefined
    ? CONCEPTS.find(({ id, words }) => id === fact.id && words === fact.words)?.topic
    : undefined) ?? TOPIC_OF.get(fact.id)

/** Lines on symptoms, sleep, appetite and substances; risk is in risk-lines.ts. */
export function findingLines(facts: readonly Fact[], visit: UnitsOfVisit): Line[] {
  if (visit.form !== 'dialogue') return []
  const findings = facts.filter(
    (fact): fact is Finding => fact.kind === 'finding' && topicOf(fact) !== 'risk',
  )
  return [...measured(findings), ...denials(findings), ...reports(findings), ...substanceLines(facts)]
}

export const wordsOf = (fact: Finding): string =>
  fact.words ?? FINDINGS.find(({ id }) => id === fact.id)?.words ?? fact.id

function listed(words: readonly string[], last = 'and'): string {
  const all = [...new Set(words)]
  return all.length < 2 ? (all[0] ?? '') : `${all.slice(0, -1).join(', ')} ${last} ${all.at(-1)}`
}

const inOrder = (units: readonly number[]): number[] => [...new Set(units)].sort((a, b) => a - b)
export const unitsOfAll = (facts: readonly { units: number[] }[]): number[] =>
  inOrder(facts.flatMap(({ units }) => units))

/** "Denies X", "Tavia denies X", "Per mother, no X". */
export function denial(
  words: readonly string[],
  when: string | undefined,
  speaker: string | undefined,
): string {
  const by = speaker === 'interpreter' ? undefined : speaker
  const what = when === 'ever' ? `any history of ${listed(words, 'or')}` : listed(words)
  const limit = when && when !== 'ever' ? ` ${when}` : ''
  if (by === undefined) return `Denies ${what}${limit}.`
  return /^[A-Z]/.test(by)
    ? `${by} denies ${what}${limit}.`
    : `Per ${by}, no ${listed(words, 'or').replace(/^an? /, '')}${limit}.`
}

type Grouped = { facts: Finding[]; when?: string; by?: string }

/** Facts that fit in one line: same topic, time and speaker. */
export function grouped(facts: readonly Finding[]): Grouped[] {
  const groups = new Map<string, Grouped>()
  for (const fact of facts) {
    const key = [topicOf(fact), fact.when ?? '', fact.by ?? ''].join('|')
    const group = groups.get(key) ?? {
      facts: [],
      ...(fact.when && { when: fact.when }),
      ...(fact.by !== undefined && { by: fact.by }),
    }
    if (!group.facts.some((one) => wordsOf(one) === wordsOf(fact))) group.facts.push(fact)
    groups.set(key, group)
  }
  return [...groups.values()]
}

function denials(findings: readonly Finding[]): Line[] {
  const denied = findings.filter(({ polarity }) => polarity === 'denied')
  return grouped(denied).flatMap(({ facts, when, by }): Line[] => {
    const topic = facts[0] && topicOf(facts[0])
    if (!topic) return []
    return [
      {
        topic,
        text: denial(facts.map(wordsOf), when, by),
        units: unitsOfAll(facts),
        by: 'fact',
        need: 2,
        key: `denied ${topic} ${when ?? ''} ${by ?? ''}`.trim(),
      },
    ]
  })
}

/** One line per reported finding, with how often or since when. */
function reports(findings: readonly Finding[]): Line[] {
  const told = findings.filter(({ polarity, value }) => polarity !== 'denied' && value === undefined)
  return told.flatMap((fact): Line[] => {
    const topic = topicOf(fact)
    if (!topic) return []
    // Of two equal lines, keep the one with a time.
    if (
      fact.when === undefined &&
      told.some((other) => other !== fact && other.id === fact.id && other.when !== undefined)
    )
      return []
    const who =
      fact.by === undefined ? 'Reports' : /^[A-Z]/.test(fact.by) ? `${fact.by} reports` : `Per ${fact.by},`
    const what = fact.polarity === 'past' ? `a history of ${wordsOf(fact)}` : wordsOf(fact)
    return [
      {
        topic,
        text: `${who} ${what}${fact.when ? ` ${fact.when}` : ''}.`,
        units: inOrder(fact.units),
        by: 'fact',
        need: 2,
        key: `${fact.id} ${fact.by ?? ''}`.trim(),
      },
    ]
  })
}

function measured(findings: readonly Finding[]): Line[] {
  return findings.flatMap((fact): Line[] => {
    const { id, value, when } = fact
    const rest = { units: inOrder(fact.units), by: 'fact', need: 2, key: id } as const
    if (value === undefined) return []
    const time = when ? ` ${when}` : ''
    if (id === 'sleep-hours') {
      const text = when
        ? `slept ${value} hours${time}.`
        : `sleeps ${value} ${/(?:^|about )1$/.test(value) ? 'hour' : 'hours'} a night.`
      return [
        {
          topic: 'sleep',
          text: fact.by ? `Per ${fact.by}, ${text}` : capitalized(text),
          ...rest,
          key: `${id} ${fact.by ?? ''}`.trim(),
        },
      ]
    }
    return []
  })
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const USED: Readonly<Record<string, string>> = {
  alcohol: 'alcohol use',
  cannabis: 'cannabis use',
  cocaine: 'cocaine use',
  methamphetamine: 'methamphetamine use',
  opioids: 'opioid use',
  tobacco: 'smoking',
  vaping: 'vaping',
  'non-prescribed pills': 'taking pills not prescribed',
  'other drugs': 'other drug use',
  'drug use': 'drug use',
}

function substanceLines(facts: readonly Fact[]): Line[] {
  const uses = facts.filter((fact): fact is SubstanceUse => fact.kind === 'substance')
  const lines: Line[] = []
  const none = new Map<string, SubstanceUse[]>()
  for (const fact of uses) {
    const others = uses.filter(({ substance }) => substance === fact.substance)
    const conflicting = others.some(({ use }) => use !== fact.use)
    if (fact.use === 'none' && !conflicting)
      none.set(fact.since ?? '', [...(none.get(fact.since ?? '') ?? []), fact])
    if (
      fact.use === 'current' &&
      fact.amount &&
      others.indexOf(fact) === others.filter(({ use }) => use === 'current').length - 1
    )
      lines.push({
        topic: 'substance',
        text: `${capitalized(fact.substance)}: ${fact.amount}.`,
        units: inOrder(fact.units),
        by: 'fact',
        need: 3,
        key: `use ${fact.substance}`,
      })
  }
  for (const [since, denied] of none)
    lines.push({
      topic: 'substance',
      text: denial(
        denied.map(({ substance }) => USED[substance] ?? substance),
        since || undefined,
        undefined,
      ),
      units: unitsOfAll(denied),
      by: 'fact',
      need: 3,
      key: `no use ${since}`.trim(),
    })
  return lines
}
