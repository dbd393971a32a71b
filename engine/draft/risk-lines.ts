import type { Fact, Finding, Means, SaidOn } from '../facts/fact.ts'
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
const MAX_QUOTES = 2

/** One connected account of risk: present findings, denials, history, means, the patient's own words. */
export function riskLines(facts: readonly Fact[], visit: UnitsOfVisit): Line[] {
  if (visit.form !== 'dialogue') return []
  const findings = facts
    .filter((fact): fact is Finding => fact.kind === 'finding' && RISK.has(fact.id))
    .sort((a, b) => rank(a.id) - rank(b.id))
  const said = facts.filter((fact): fact is SaidOn => fact.kind === 'said')
  return [
    ...reports(findings),
    ...denials(findings),
    ...history(findings),
    ...meansLines(
      facts.filter((fact): fact is Means => fact.kind === 'means'),
      said,
    ),
    ...quotes(said, findings),
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

function meansLines(means: readonly Means[], said: readonly SaidOn[]): Line[] {
  const lines: Line[] = []
  const told = said.filter(({ id }) => id === 'firearms')
  const none = means.filter(({ access }) => access === 'no')
  const held = means.filter(({ access }) => access === 'yes')
  const last = none.at(-1)
  if (last && held.length === 0 && told.length === 0)
    lines.push(line(last.held ? `No firearms ${last.held}.` : 'Denies having firearms.', [last], 'firearms'))
  for (const fact of held.slice(-1)) lines.push(line(`Firearms: ${fact.held}.`, [fact], 'firearms held'))
  for (const fact of told.slice(0, 2))
    if (held.length === 0)
      lines.push(
        line(
          `${fact.subject.charAt(0).toUpperCase()}${fact.subject.slice(1)}: “${fact.quote}.”`,
          [fact],
          `firearms ${fact.units.join(' ')}`,
          'quote',
        ),
      )
  return lines
}

const SUBJECTS: Readonly<Record<string, string>> = {
  'suicidal-ideation': 'Suicidal thoughts',
  'passive-death-wish': 'Death',
  'death-thoughts': 'Death',
  'self-harm-thoughts': 'Hurting self',
  'self-harm': 'Self-harm',
  'violent-thoughts': 'Harming others',
  violence: 'Harming others',
  'suicide-plan': 'Suicide plan',
  'suicidal-intent': 'Intent',
  'suicide-attempt': 'Past attempts',
  'preparatory-act': 'Preparation',
}

/** The patient's words that no field expresses, most serious first. */
function quotes(said: readonly SaidOn[], findings: readonly Finding[]): Line[] {
  const open = said
    .filter(({ id }) => id in SUBJECTS)
    .filter(
      ({ id, units }) =>
        !findings.some(
          (fact) =>
            fact.id === id && fact.when !== 'at present' && fact.units.some((unit) => units.includes(unit)),
        ),
    )
    .sort((a, b) => rank(a.id) - rank(b.id))
    .slice(0, MAX_QUOTES)
  return open.map((fact) =>
    line(
      `${fact.by ? `${fact.by}, ` : ''}${SUBJECTS[fact.id]}: “${fact.quote}.”`.replace(/([!?])\.”$/, '$1”'),
      [fact],
      `said ${fact.id} ${fact.units.join(' ')}`,
      'quote',
    ),
  )
}
