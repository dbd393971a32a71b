import type { Fact, Finding, Means } from '../facts/fact.ts'
import { CONCEPTS } from '../facts/findings/concepts.ts'
import type { UnitsOfVisit } from '../facts/visit-units.ts'
import { FINDINGS } from '../reader/findings.ts'
import { denial, grouped, unitsOfAll, wordsOf } from './finding-lines.ts'
import type { Line } from './line.ts'

/** The order of a risk account: thoughts, plan, intent, acts, harm to others. */
const ORDER = [
  'suicidal-ideation',
  'passive-death-wish',
  'death-thoughts',
  'suicide-plan',
  'suicidal-intent',
  'preparatory-act',
  'suicide-attempt',
  'self-harm-thoughts',
  'self-harm',
  'violent-thoughts',
  'violence',
]
const rank = (id: string): number => (ORDER.includes(id) ? ORDER.indexOf(id) : ORDER.length)
const RISK = new Set([...CONCEPTS, ...FINDINGS].filter(({ topic }) => topic === 'risk').map(({ id }) => id))
const TOWARD_OTHERS = new Set(['violent-thoughts', 'violence'])

/** One connected account of risk: present findings, denials, history, means, the patient's own words. */
export function riskLines(facts: readonly Fact[], visit: UnitsOfVisit): Line[] {
  if (visit.form !== 'dialogue') return []
  const findings = facts
    .filter((fact): fact is Finding => fact.kind === 'finding' && RISK.has(fact.id))
    .sort((a, b) => rank(a.id) - rank(b.id))
  return [
    ...reports(findings),
    ...denials(findings),
    ...history(findings),
    ...meansLines(
      facts.filter((fact): fact is Means => fact.kind === 'means'),
      facts.some((fact) => fact.kind === 'said' && fact.id === 'firearms'),
    ),
  ]
}

function line(
  text: string,
  facts: readonly { units: number[] }[],
  key: string,
  by: Line['by'] = 'fact',
): Line {
  return { topic: 'risk', text, units: unitsOfAll(facts), by, need: 3, key }
}

function reports(findings: readonly Finding[]): Line[] {
  return findings
    .filter(({ polarity, id }) => polarity === 'present' && id !== 'suicide-attempt')
    .map((fact) =>
      line(
        `${fact.by ? `${fact.by} reports` : 'Reports'} ${wordsOf(fact)}${fact.when ? ` ${fact.when}` : ''}.`,
        [fact],
        `${fact.id} ${fact.by ?? ''}`.trim(),
      ),
    )
}

function denials(findings: readonly Finding[]): Line[] {
  const denied = findings.filter(({ polarity }) => polarity === 'denied')
  const self = denied.filter(({ id }) => !TOWARD_OTHERS.has(id))
  const others = denied.filter(({ id }) => TOWARD_OTHERS.has(id))
  return [...grouped(self), ...grouped(others)].map(({ facts, when, by }) => {
    const key = `denied ${facts.map(({ id }) => id).join(' ')} ${when ?? ''} ${by ?? ''}`.trim()
    const [first] = facts
    if (when === 'ever' && facts.length === 1 && first?.id === 'suicide-attempt')
      return line(
        by && /^[A-Z]/.test(by)
          ? `${by} denies any past suicide attempt.`
          : by
            ? `Per ${by}, no past suicide attempt.`
            : 'Denies any past suicide attempt.',
        facts,
        key,
      )
    return line(denial(inPhrase(facts), when, by), facts, key)
  })
}

/** In "suicidal ideation, plan and intent", the first item already names the subject. */
function inPhrase(facts: readonly Finding[]): string[] {
  const thoughts = facts.some(({ id, when }) => id === 'suicidal-ideation' && when !== 'ever')
  return facts.map((fact) => {
    if (thoughts && fact.id === 'suicide-plan') return 'plan'
    if (thoughts && fact.id === 'suicidal-intent') return 'intent'
    if (fact.id === 'suicide-attempt') return 'suicide attempts'
    return wordsOf(fact)
  })
}

function history(findings: readonly Finding[]): Line[] {
  const past = findings.filter(({ polarity }) => polarity === 'past')
  return past
    .filter(
      (fact) => fact.when !== undefined || !past.some((other) => other !== fact && other.id === fact.id),
    )
    .map((fact) => {
      const time = fact.when ? ` ${fact.when}` : ''
      const text = `${fact.by ? `${fact.by}: past` : 'Past'} ${wordsOf(fact)}${time}.`
      return line(text, [fact], `past ${fact.id} ${fact.when ?? ''} ${fact.by ?? ''}`.trim())
    })
}

function meansLines(means: readonly Means[], told: boolean): Line[] {
  const last = means.findLast(({ access }) => access === 'no')
  if (!last || told || means.some(({ access }) => access === 'yes')) return []
  return [line(last.held ? `No firearms ${last.held}.` : 'Denies having firearms.', [last], 'firearms')]
}
