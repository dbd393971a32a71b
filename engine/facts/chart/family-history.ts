import { isBlood, parentNamed, personOf } from '../../rules/persons.ts'
import type { RelativesCondition } from '../fact.ts'
import type { UnitsOfVisit } from '../visit-units.ts'
import {
  type ChartSentence,
  chartSentences,
  isSupposed,
  isUnfinished,
  listed,
  numbersOf,
} from './chart-sentences.ts'

/** Conditions of a relative as spoken and in chart wording. */
const CONDITIONS: readonly (readonly [string, string])[] = [
  ['bipolar disorder', 'bipolar(?: disorder| (?:1|2|one|two))?|manic depressi(?:on|ve)'],
  ['schizophrenia', 'schizophreni[ac]'],
  ['schizoaffective disorder', 'schizoaffective(?: disorder)?'],
  ['postpartum depression', 'postpartum depression'],
  ['depression', 'depression|depressed'],
  ['panic attacks', 'panic attacks?|panic disorder'],
  ['anxiety', 'anxiety'],
  ['OCD', 'ocd'],
  ['PTSD', 'ptsd'],
  ['ADHD', 'adhd'],
  ['autism', 'autism|autistic'],
  ['alcoholism', 'alcoholi(?:sm|c)|a drunk|drinking problem|drank himself to death|drank herself to death'],
  ['addiction', 'addiction|addict'],
  ['dementia', 'dementia'],
  ["Alzheimer's disease", "alzheimer'?s(?: disease)?"],
  ["Parkinson's disease", "parkinson'?s(?: disease)?"],
  ['diabetes', 'diabetes|diabetic'],
  ['thyroid disease', "thyroid(?: disease| problems?)?|hashimoto'?s"],
  ['epilepsy', 'epilepsy'],
  ['seizures', 'seizures'],
  ['bulimia', 'bulimia'],
  ['anorexia', 'anorexia'],
  ['an eating disorder', 'an eating disorder'],
  ['heart disease', 'heart disease|heart trouble'],
  ['a heart attack', 'a heart attack'],
  ['a stroke', 'a stroke'],
  ['breast cancer', 'breast cancer'],
  ['high blood pressure', 'high blood pressure'],
]
const CONDITION = new RegExp(`\\b(?:${CONDITIONS.map(([, said]) => `(${said})`).join('|')})(?![\\w-])`, 'gi')
const HAS =
  /\b(?:has|had|have|is|was|struggled with|suffers? from|suffered from|diagnosed with|got|gets|died of|died from|developed)\b(?: (?:also|got|had|been|a|an|the|bad|really bad|severe|some|her|his|always|very|pretty|diagnosed with|on meds for|treated for|hospitalized (?:for|with)|medicated for))*\s*$/i
const SUICIDE =
  /\b(?:killed (?:himself|herself)|died by suicide|committed suicide|hung (?:himself|herself)|hanged (?:himself|herself)|shot (?:himself|herself)|took (?:his|her) own life|suicided)\b/i
const ATTEMPT =
  /\b(?:tried to (?:kill (?:himself|herself)|commit suicide|end (?:his|her) life)|attempted suicide)\b/i
const DOUBT =
  /\b(?:maybe|probably|might|may|i think|i guess|not sure|supposedly|could be|thinks?|swears|says i|wonder|never|not|no|denies|like|acts?)\b/i
const YEAR = /\bin ((?:19|20)\d\d)\b/

/** Conditions and acts of blood relatives, if both the relative and the condition are clear. */
export function familyHistory(visit: UnitsOfVisit): RelativesCondition[] {
  const said = chartSentences(visit)
  const found: RelativesCondition[] = []
  const thirdPerson = new Set<number>()
  const kinBefore = new Set<number>()
  for (const one of said) {
    if (/^(?:he|she)\b|\b(?:is|does|will|can|has) (?:he|she)\b/i.test(one.plain) && !kinBefore.has(one.at))
      thirdPerson.add(one.at)
    if (one.question) {
      if (one.role === 'clinician') found.push(...denied(said, one))
      continue
    }
    if (/\bmy\b/i.test(one.plain)) kinBefore.add(one.at)
    // "He asks me a thing twice. My mother had …": the speaker isn't the patient.
    if (thirdPerson.has(one.at)) continue
    if (one.role !== 'patient' || isSupposed(one.plain) || isUnfinished(one.plain)) continue
    for (const clause of clausesOf(one.plain)) {
      const who = /^(?:(?:and|but|so|well|no|yeah|yes|because),? )*(?:one of )?my\b/i.test(clause)
        ? personOf(clause)
        : parentNamed(clause)
      if (!who || !isBlood(who) || /^(?:son|daughter|parents)$/.test(who)) continue
      found.push(...conditionsOf(who, clause, one))
    }
  }
  return merged(found)
}

/** "My mom has depression and my brother drinks.": each has its own subject. */
const clausesOf = (plain: string): string[] =>
  plain.split(/(?:[,;] (?:and |but |then |because |since |so )?| and | because | since )(?=my\b)/i)

function conditionsOf(who: string, clause: string, { unit }: ChartSentence): RelativesCondition[] {
  const units = numbersOf(unit)
  const base = { kind: 'relative' as const, who, units }
  // "My brother's friend", "my mom's boyfriend", "my sister and I": someone else, or not only the relative.
  if (
    /\b(?:mom|mother|dad|father|brother|sister|aunt|uncle|cousin|grandmother|grandfather)'s (?!in\b|been\b|got\b|had\b)/i.test(
      clause,
    ) &&
    !/grand|aunt|uncle/.test(who)
  )
    return []
  if (/\b(?:and i\b|and me\b|told me|said|asked|me\b)/i.test(clause)) return []
  if (DOUBT.test(clause)) return []
  const year = YEAR.exec(clause)?.[1]
  const suicide = SUICIDE.exec(clause)
  if (suicide) return [{ ...base, condition: `died by suicide${year ? ` in ${year}` : ''}` }]
  if (ATTEMPT.test(clause)) return [{ ...base, condition: `attempted suicide${year ? ` in ${year}` : ''}` }]
  const all: RelativesCondition[] = []
  let last = 0
  for (const match of clause.matchAll(CONDITION)) {
    const before = clause.slice(last, match.index)
    const joined = all.length > 0 && /^(?:,? and |, )(?:an? )?$/i.test(before)
    last = match.index + match[0].length
    if (/^ (?:something|or something|thing)/i.test(clause.slice(last))) continue
    if (!joined && !HAS.test(clause.slice(0, match.index))) continue
    const condition = CONDITIONS[match.slice(1).findIndex((part) => part !== undefined)]?.[0]
    if (condition) all.push({ ...base, condition })
  }
  return all
}

const ASKS_FAMILY =
  /\b(?:(?:any(?:one|body|thing)?|who|nobody|family history|history)\b.{0,40}\b(?:family|relatives?)|(?:family|relatives?)\b.{0,30}\b(?:history|any(?:one|body)?|with|have|had|who)|family with)\b/i
const DENIED =
  /^(?:(?:no|nope|nobody|none)(?:[.,!]|$)|no (?:one|body)\b(?! (?:talks|talked|says|said|knows))|not that i know of|nobody (?:in my family|had|has)|none that i know)/i

/** "Anybody in the family with bipolar?" "No.": denies only what was asked. */
function denied(said: readonly ChartSentence[], question: ChartSentence): RelativesCondition[] {
  if (!ASKS_FAMILY.test(question.plain)) return []
  const reply = said[question.index + 1]
  if (reply?.role !== 'patient' || !DENIED.test(reply.plain)) return []
  const turn = said.filter(({ at, role }) => role === 'patient' && at >= reply.at && at <= reply.at + 1)
  // The words after the "no" may limit it.
  if (
    turn.some(
      ({ plain, index }) =>
        index > reply.index &&
        /\b(?:but|except|well|although|my|mom|dad|brother|sister|aunt|uncle)\b/i.test(plain),
    )
  )
    return []
  const asked = [...question.plain.matchAll(CONDITION)].flatMap(
    (match) => CONDITIONS[match.slice(1).findIndex((part) => part !== undefined)]?.[0] ?? [],
  )
  if (/\bsuicid|kill(?:ed)? (?:him|her|them)sel/i.test(question.plain)) asked.push('suicide')
  if (asked.length === 0) return []
  const condition = listed([...new Set(asked)], 'or')
  return [
    { kind: 'relative', who: 'family', condition, denied: true, units: numbersOf(question.unit, reply.unit) },
  ]
}

function merged(found: readonly RelativesCondition[]): RelativesCondition[] {
  const seen = new Map<string, RelativesCondition>()
  for (const one of found)
    seen.set(`${one.who}|${one.condition}`, seen.get(`${one.who}|${one.condition}`) ?? one)
  return [...seen.values()]
}
