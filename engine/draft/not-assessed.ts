import type { Fact } from '../facts/fact.ts'
import type { UnitsOfVisit } from '../facts/visit-units.ts'
import type { TopicId } from '../reader/topics.ts'
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

const SUICIDE: Item = {
  id: 'suicidal-ideation',
  label: 'Suicidal ideation',
  topic: 'risk',
  findings: ['suicidal-ideation', 'passive-death-wish', 'suicide-plan', 'suicidal-intent', 'suicide-attempt'],
  words:
    /suicid|\bSI\b|kill(?:ing)? (?:my|your|him|her|them)self|(?:end|ending|take|taking) (?:my|your|his|her|their) (?:own )?life|better off dead|not (?:be|being) (?:alive|here)|wish(?:ing|ed)? (?:i|you|he|she) (?:was|were|weren't|wasn't)|(?:hurt|harm)(?:ing)? (?:my|your|him|her)self|quitarse la vida|matarse|suicid/i,
}
const VIOLENCE: Item = {
  id: 'homicidal-ideation',
  label: 'Homicidal ideation',
  topic: 'risk',
  findings: ['violent-thoughts', 'violence'],
  words:
    /homicid|\bHI\b|(?:hurt|harm|kill|attack)(?:ing)? (?:any(?:one|body)|some(?:one|body)|others?|other people|him|her|them|people)|violen|hacerle daño/i,
}
const ALLERGIES: Item = {
  id: 'allergies',
  label: 'Allergies',
  topic: 'allergy',
  findings: ['allergy'],
  words: /allerg|\bNKDA\b|alergi/i,
}
const FIREARMS: Item = {
  id: 'firearms',
  label: 'Access to firearms',
  topic: 'risk',
  findings: ['firearms', 'means-secured'],
  words: /\bguns?\b|firearm|pistol|rifle|shotgun|handgun|weapon|arma/i,
}
const WHOLE_HISTORY: readonly Item[] = [
  {
    id: 'hallucinations',
    label: 'Hallucinations',
    topic: 'psychosis',
    findings: ['voices', 'visual-hallucinations', 'paranoia', 'delusions', 'command-hallucinations'],
    words:
      /hallucinat|\bAVH\b|voices|(?:hear|see)(?:ing)? (?:things|stuff|someone|people)|paranoi|delusion|psychot|alucin/i,
  },
  {
    id: 'substances',
    label: 'Substance use',
    topic: 'substance',
    findings: [
      'alcohol-use',
      'heavy-drinking',
      'cannabis',
      'opioids',
      'stimulants',
      'nicotine',
      'drugs',
      'sober',
    ],
    words:
      /alcohol|\bETOH\b|drink|drunk|beer|wine|vodka|weed|cannabis|marijuana|cocaine|meth|heroin|opioid|smok|vap(?:e|ing)|sober|toma(?:r|ndo)? alcohol|cerveza/i,
  },
  ALLERGIES,
  FIREARMS,
]
const MEDICATION: readonly Item[] = [
  {
    id: 'side-effects',
    label: 'Side effects',
    topic: 'side_effects',
    words:
      /side effect|tolerat|nause|drows|groggy|sedat|dizz|tremor|shak(?:y|ing|es)|dry mouth|constipat|diarrhea|sexual|weight|headache|restless|stiff|rash|efectos? secundari|náusea|mareo/i,
  },
  {
    id: 'adherence',
    label: 'Adherence',
    topic: 'adherence',
    findings: ['takes-as-prescribed', 'missed-doses', 'stopped-on-own'],
    words:
      /miss(?:ed|ing)?\b|skip|forg[eo]t|every (?:day|night|morning)|as prescribed|adher|complian|tak(?:e|es|ing) (?:it|them|your|my|the)|stopped|ran out|toma(?:ndo|s)?\b/i,
  },
  ALLERGIES,
]
const CRISIS: readonly Item[] = [
  SUICIDE,
  VIOLENCE,
  {
    id: 'plan-and-intent',
    label: 'Suicide plan and intent',
    topic: 'risk',
    findings: ['suicide-plan', 'suicidal-intent'],
    words:
      /\b(?:a|any|the|have|had|specific) (?:suicide )?plan\b|\bintent|how (?:you|i)(?:'d| would) do it|act on|going to do it|un plan/i,
  },
  {
    id: 'attempts',
    label: 'Past suicide attempts',
    topic: 'risk',
    findings: ['suicide-attempt', 'self-harm'],
    words:
      /attempt|tried to (?:kill|end|hurt)|overdos|cut(?:ting)? (?:my|your|him|her)self|ever (?:tried|hurt)|before this|intent(?:ó|aste|é)/i,
  },
  FIREARMS,
]

export function notAssessed(
  noteType: string,
  outline: readonly SectionOutline[],
  { source }: UnitsOfVisit,
  facts: readonly Fact[],
): NotAssessed[] {
  const headings = outline.map(({ heading }) => heading).join('\n')
  const items = new Map<string, Item>()
  const take = (list: readonly Item[]) => {
    for (const item of list) items.set(item.id, item)
  }
  take([SUICIDE, VIOLENCE])
  if (/initial|intake|discharge/i.test(noteType) || /psychiatric history|past psych/i.test(headings)) {
    take(WHOLE_HISTORY)
  }
  if (/medication/i.test(noteType) || /side[- ]effects?|adherence|tolerab/i.test(headings)) take(MEDICATION)
  if (/crisis/i.test(noteType) || /disposition|level of care/i.test(headings)) take(CRISIS)
  const found = new Set(facts.flatMap((fact) => (fact.kind === 'finding' ? [fact.id] : [])))
  const sectionOf = sectionFinder(outline)
  return [...items.values()]
    .filter(({ findings = [], words }) => !findings.some((id) => found.has(id)) && !words.test(source))
    .map(({ id, label, topic }) => ({
      id,
      label,
      text: `${label} ${/s$/.test(label) ? 'were' : 'was'} not assessed.`,
      section: outline[sectionOf(topic)]?.heading ?? '',
    }))
}
