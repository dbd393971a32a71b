import type {
  Background,
  Diagnosis,
  Fact,
  Identity,
  Measure,
  MentalStatus,
  RelativesCondition,
} from '../facts/fact.ts'
import type { UnitsOfVisit } from '../facts/visit-units.ts'
import type { Line } from './line.ts'

/** Lines on identity, measures, observations and diagnoses. */
export function chartLines(facts: readonly Fact[], _visit: UnitsOfVisit): Line[] {
  const of = <Kind extends Fact['kind']>(kind: Kind) =>
    facts.filter((fact): fact is Extract<Fact, { kind: Kind }> => fact.kind === kind)
  return [
    ...identityLines(of('identity')),
    ...backgroundLines(of('background')),
    ...relativeLines(of('relative')),
    ...measureLines(of('measure')),
    ...mentalStatusLines(of('mental-status')),
    ...diagnosisLines(of('diagnosis')),
  ]
}

type Rests = { units: readonly number[] }
const unitsOf = (facts: readonly Rests[]): number[] =>
  [...new Set(facts.flatMap(({ units }) => units))].sort((a, b) => a - b)
const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const ended = (text: string): string =>
  /[.!?]”?$/.test(text) ? text : text.endsWith('”') ? `${text.slice(0, -1)}.”` : `${text}.`

function identityLines(facts: readonly Identity[]): Line[] {
  const lines: Line[] = []
  const age = facts.find((fact) => fact.age !== undefined)
  const who = facts.find((fact) => fact.who !== undefined)
  const named = [age, who].filter((fact) => fact !== undefined)
  if (named.length > 0) {
    const words = age?.age
      ? `${age.age}-year-old${who?.who ? ` ${who.who}` : ' patient'}`
      : `Patient is ${/^[aeiou]/i.test(who?.who ?? '') ? 'an' : 'a'} ${who?.who}`
    lines.push({
      topic: 'reason',
      text: `${words}.`,
      units: unitsOf(named),
      by: 'fact',
      need: 3,
      key: 'identity',
    })
  }
  const reason = facts.find((fact) => fact.reason !== undefined)
  if (reason?.reason)
    lines.push({
      topic: 'reason',
      text: ended(`Chief complaint: ${reason.reason}`),
      units: unitsOf([reason]),
      by: 'quote',
      need: 2,
      key: 'chief-complaint',
    })
  return lines
}

const TOPIC_OF = {
  home: 'social',
  work: 'social',
  children: 'social',
  support: 'social',
  function: 'function',
  hospital: 'past_psych',
} as const
function backgroundLines(facts: readonly Background[]): Line[] {
  const lines: Line[] = []
  for (const topic of ['social', 'function', 'past_psych'] as const) {
    const these = facts.filter(({ of }) => TOPIC_OF[of] === topic)
    if (these.length === 0) continue
    const text = `${capitalized(these.map(({ what }) => what).join('; '))}.`
    lines.push({
      topic,
      text,
      units: unitsOf(these),
      by: 'fact',
      need: topic === 'function' ? 1 : 2,
      key: `background-${topic}`,
    })
  }
  return lines
}

const KIN: Record<string, string> = {
  mom: 'mother',
  mama: 'mother',
  mum: 'mother',
  dad: 'father',
  papa: 'father',
  pop: 'father',
  grandma: 'grandmother',
  granny: 'grandmother',
  nana: 'grandmother',
  grandpa: 'grandfather',
  auntie: 'aunt',
  aunty: 'aunt',
}
function relativeLines(facts: readonly RelativesCondition[]): Line[] {
  const lines: Line[] = []
  for (const fact of facts.filter(({ denied }) => denied))
    lines.push({
      topic: 'family',
      text: `Denies family history of ${fact.condition}.`,
      units: [...fact.units],
      by: 'fact',
      need: 1,
    })
  const had = facts.filter(({ denied }) => !denied)
  const people = [...new Set(had.map(({ who }) => who))]
  for (const person of people) {
    const of = had.filter(({ who }) => who === person)
    const done = of.filter(({ condition }) => DID.test(condition))
    const ill = of.filter(({ condition }) => !DID.test(condition))
    const name = capitalized(KIN[person] ?? person)
    const parts = [
      ...done.map(({ condition }) => condition),
      ...(ill.length > 0 ? [`had ${ill.map(({ condition }) => condition).join(' and ')}`] : []),
    ]
    const grave = done.length > 0
    lines.push({
      topic: 'family',
      text: `${name} ${grave ? parts.join(' and ') : `with ${ill.map(({ condition }) => condition).join(' and ')}`}.`,
      units: unitsOf(of),
      by: 'fact',
      need: grave ? 2 : 1,
    })
  }
  return lines
}
const DID = /^(?:died|attempted)/

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
const MOST_VALUES = 8

function measureLines(facts: readonly Measure[]): Line[] {
  const lines: Line[] = []
  for (const kindOf of ['vital', 'score', 'lab'] as const) {
    const these = facts.filter((fact) => fact.kindOf === kindOf)
    if (kindOf === 'vital') these.sort((a, b) => VITAL_ORDER.indexOf(a.what) - VITAL_ORDER.indexOf(b.what))
    for (let at = 0; at < these.length; at += MOST_VALUES) {
      const part = these.slice(at, at + MOST_VALUES)
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
