import type { Fact, Finding } from '../facts/fact.ts'
import { FINDINGS } from '../reader/findings.ts'
import type { Line } from './line.ts'

const WORDS = new Map(FINDINGS.map(({ id, words }) => [id, words]))

const THOUGHTS = [
  'suicidal-ideation',
  'passive-death-wish',
  'suicide-plan',
  'suicidal-intent',
  'violent-thoughts',
]
const ACTS = ['suicide-attempt', 'preparatory-act', 'self-harm', 'violence']
const PROTECTS = ['protective-family', 'protective-faith', 'protective-pets', 'support', 'safety-plan']

/**
 * One line on risk for the assessment, if there is something to weigh. It never gives a level, which is the
 * clinician's call.
 */
export function assessmentLines(facts: readonly Fact[]): Line[] {
  const findings = facts.filter((fact): fact is Finding => fact.kind === 'finding')
  const of = (ids: readonly string[], polarity: Finding['polarity']) =>
    findings.filter((finding) => finding.polarity === polarity && ids.includes(finding.id))
  const means = facts.filter((fact) => fact.kind === 'means')
  const denied = of(THOUGHTS, 'denied')
  const raising = [...of([...THOUGHTS, ...ACTS], 'present'), ...of(ACTS, 'past')]
  const lowering = of(PROTECTS, 'present')
  if (raising.length + lowering.length + means.length === 0 || denied.length + raising.length === 0) return []
  const parts = [
    said('reported', of([...THOUGHTS, ...ACTS], 'present')),
    said('history of', of(ACTS, 'past')),
    means.length > 0 ? meansWords(means) : '',
    said('denied', denied),
    said('protective', lowering),
  ].filter(Boolean)
  const rests = [...raising, ...means, ...denied, ...lowering]
  return [
    {
      topic: 'assessment',
      label: 'Risk',
      by: 'fact',
      need: 3,
      key: 'assessment-risk',
      text: `${capitalized(parts.join('; '))}.`,
      units: [...new Set(rests.flatMap(({ units }) => units))].sort((a, b) => a - b),
    },
  ]
}

function said(lead: string, findings: readonly Finding[]): string {
  // As narrow as the question and answer.
  const words = [
    ...new Set(
      findings.map(({ id, words: asked, when }) => {
        const name = asked ?? WORDS.get(id) ?? id.replaceAll('-', ' ')
        return when && when !== 'ever' ? `${name} ${when}` : name
      }),
    ),
  ]
  return words.length === 0 ? '' : `${lead} ${listOf(words)}`
}

function meansWords(means: readonly { what: string; access: 'yes' | 'no'; held?: string }[]): string {
  const named = means.map(({ what, access, held }) =>
    access === 'no' ? `no ${what}` : held ? `${what} (${held})` : `access to ${what}`,
  )
  return [...new Set(named)].slice(0, 2).join(', ')
}

function listOf(items: readonly string[]): string {
  return items.length <= 1 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
