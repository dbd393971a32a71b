import type { Diagnosis, Fact, Identity, Measure, MentalStatus } from '../facts/fact.ts'
import type { UnitsOfVisit } from '../facts/visit-units.ts'
import type { Line } from './line.ts'

/** Lines on identity, measures, observations and diagnoses. */
export function chartLines(facts: readonly Fact[], _visit: UnitsOfVisit): Line[] {
  const of = <Kind extends Fact['kind']>(kind: Kind) =>
    facts.filter((fact): fact is Extract<Fact, { kind: Kind }> => fact.kind === kind)
  return [
    ...identityLines(of('identity')),
    ...measureLines(of('measure')),
    ...mentalStatusLines(of('mental-status')),
    ...diagnosisLines(of('diagnosis')),
  ]
}

type Rests = { units: readonly number[] }
const unitsOf = (facts: readonly Rests[]): number[] =>
  [...new Set(facts.flatMap(({ units }) => units))].sort((a, b) => a - b)
const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
function identityLines(facts: readonly Identity[]): Line[] {
  return facts.slice(0, 1).map(({ age, units }) => ({
    topic: 'reason',
    label: 'Age',
    text: `${age} years.`,
    units: [...units],
    by: 'fact',
    need: 3,
    key: 'identity',
  }))
}

const TOPIC_OF_MEASURE = { score: 'scores', vital: 'vitals', lab: 'labs' } as const
const VITAL_ORDER = [
  'Blood pressure',
  'Pulse',
  'Temperature',
  'Respirations',
  'Oxygen saturation',
  'Weight',
  'Height',
  'BMI',
]
/** Maximum values in a line. */
const MAX_VALUES = 8

function measureLines(facts: readonly Measure[]): Line[] {
  const lines: Line[] = []
  for (const kindOf of ['vital', 'score', 'lab'] as const) {
    const these = facts.filter((fact) => fact.kindOf === kindOf)
    if (kindOf === 'vital') these.sort((a, b) => VITAL_ORDER.indexOf(a.what) - VITAL_ORDER.indexOf(b.what))
    for (let at = 0; at < these.length; at += MAX_VALUES) {
      const part = these.slice(at, at + MAX_VALUES)
      const joint = part.some(({ value, earlier }) => earlier || value.includes(',')) ? '; ' : ', '
      const words = part.map((measure, index) =>
        index === 0 ? measureWords(measure) : lowered(measureWords(measure)),
      )
      lines.push({
        topic: TOPIC_OF_MEASURE[kindOf],
        text: `${words.join(joint)}.`,
        units: unitsOf(part),
        by: 'fact',
        need: 3,
      })
    }
  }
  return lines
}

function measureWords({ what, value, earlier, when }: Measure): string {
  const before = earlier ? ` (was ${earlier.value}${earlier.when ? ` ${earlier.when}` : ''})` : ''
  return `${what} ${value}${when ? ` ${when}` : ''}${before}`
}

/** "Pulse 70" inside a line becomes lower case; acronyms stay. */
const lowered = (text: string): string =>
  /^[A-Z][a-z-]+ (?![A-Z][a-z])/.test(text) && !/^(?:Barnes|Edinburgh|Epworth|Tourette|Lewy) /.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text

const DOMAINS = [
  'appearance',
  'behavior',
  'movement',
  'speech',
  'affect',
  'thought process',
  'perception',
  'cognition',
  'insight',
  'judgment',
]
function mentalStatusLines(facts: readonly MentalStatus[]): Line[] {
  if (facts.length === 0) return []
  const inOrder = [...facts].sort((a, b) => DOMAINS.indexOf(a.domain) - DOMAINS.indexOf(b.domain))
  const text = `${capitalized(inOrder.map(({ words }) => words).join(', '))}.`
  return [{ topic: 'mse', text, units: unitsOf(inOrder), by: 'fact', need: 3, key: 'mental-status' }]
}

function diagnosisLines(facts: readonly Diagnosis[]): Line[] {
  const by = (status: Diagnosis['status']) => facts.filter((fact) => fact.status === status)
  const lines: Line[] = []
  const put = (these: readonly Diagnosis[], words: string, need: Line['need']): void => {
    if (these.length > 0)
      lines.push({ topic: 'assessment', text: words, units: unitsOf(these), by: 'fact', need })
  }
  const named = by('named')
  put(
    named,
    `${named.map(({ name }, index) => (index === 0 ? name : lowered(`${name} `).trim())).join('; ')}.`,
    3,
  )
  const possible = by('possible')
  put(possible, `Possible: ${possible.map(({ name }) => lowered(`${name} `).trim()).join('; ')}.`, 3)
  const ruledOut = by('ruled-out')
  put(
    ruledOut,
    `Not thought to be ${ruledOut.map(({ name }) => lowered(`${name} `).trim()).join(' or ')}.`,
    2,
  )
  for (const past of by('past'))
    lines.push({
      topic: 'past_psych',
      text: `Reports a past diagnosis of ${lowered(`${past.name} `).trim()}.`,
      units: [...past.units],
      by: 'fact',
      need: 2,
    })
  return lines
}
