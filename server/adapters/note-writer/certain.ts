import type { Check } from '#shared/domain/statements.ts'
import { plainValue, saidValues } from '../../../engine/check/said-values.ts'
import { drugsIn, withDrugNames } from '../../../engine/understand/drug-names.ts'
import { digits } from '../../../engine/words/numbers.ts'
import type { Draft } from './drafts.ts'
import { type NumberedVisit, unitsAt, withNeighbors } from './numbered-visit.ts'

export type Doubt = Pick<Check, 'verdict'> & { why: string }

/**
 * What a comparison without a model knows for certain: a number, a drug, a date or a person that is nowhere in the visit,
 * a dose that the visit gives to another drug, and a dose without its drug.
 */
export function certainDoubt(
  statement: Pick<Draft, 'section' | 'topic' | 'text'>,
  cited: readonly number[],
  visit: NumberedVisit,
): Doubt | undefined {
  const said = saidIn(visit)
  return (
    unknownDrug(statement, said) ??
    (visit.language === 'en'
      ? (unknownNumber(statement.text, said) ??
        unknownDay(statement.text, said) ??
        unknownPerson(statement.text, said))
      : undefined) ??
    otherDrugsDose(statement.text, cited, visit, said) ??
    doseWithoutDrug(statement)
  )
}

type Said = { lower: string; words: Set<string>; values: Set<string>; drugs: Set<string> }

const known = new WeakMap<NumberedVisit, Said>()

function saidIn(visit: NumberedVisit): Said {
  const before = known.get(visit)
  if (before) return before
  const lower = visit.source.toLowerCase()
  const said = {
    lower,
    words: new Set(lower.match(/\p{L}+/gu) ?? []),
    values: saidValues(visit.units.map(({ text }) => text)),
    drugs: drugNames(visit.source),
  }
  known.set(visit, said)
  return said
}

function drugNames(text: string): Set<string> {
  return new Set([...drugsIn(text), ...drugsIn(withDrugNames(text))].map(({ drug }) => drug.name))
}

function unknownDrug({ text }: Pick<Draft, 'text'>, { drugs, lower }: Said): Doubt | undefined {
  const unknown = drugsIn(text).find(
    ({ drug, said }) => !drugs.has(drug.name) && !lower.includes(said.toLowerCase()),
  )
  return unknown && notSaid(unknown.said)
}

function notSaid(what: string): Doubt {
  return { verdict: 'not-found', why: `“${what}” was not said in the visit.` }
}

const NUMBER = /(?<![\p{L}\d.,:/-])\d+(?:,\d{3})*(?:[.:/]\d+)*(?![\d\p{L}-])/gu

/** Numbers that follow from others are left to the model: sums, ages, years, the hour of a time. */
function unknownNumber(text: string, { values }: Said): Doubt | undefined {
  for (const { 0: found, index } of digits(text).matchAll(NUMBER)) {
    if (values.has(plainValue(found)) || found.split(/[:/]/).every((part) => values.has(plainValue(part))))
      continue
    const after = digits(text).slice(index + found.length, index + found.length + 24)
    if (!MEASURED.test(after)) continue
    return notSaid(`${found}${/^\s?\S{1,12}/.exec(after)?.[0] ?? ''}`.replace(/[.,;)]+$/, ''))
  }
  return undefined
}

/** Doses, vital signs and scores are said as they are; counts and times may be worked out. */
const MEASURED = /^\s?(?:mg|mcg|milligrams?|micrograms?|mEq|ng|mmol|units?|mL|bpm|mmHg|%)(?![\p{L}])/u

const DAYS =
  /\b(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|April|June|July|August|September|October|November|December)\b/g

/** Days and months are sometimes abbreviated or given as numbers. */
function unknownDay(text: string, { lower }: Said): Doubt | undefined {
  for (const [day] of text.matchAll(DAYS)) {
    const name = day.toLowerCase()
    const short = name.slice(0, 3)
    if (lower.includes(short) || /\b\d{1,2}[/.-]\d{1,2}\b|\btomorrow\b|\btoday\b|\byesterday\b/.test(lower))
      continue
    return notSaid(day)
  }
  return undefined
}

const PERSON =
  /\b(?:Drs?\.|Mrs?\.|Ms\.|Mx\.|Nurse|[Dd]aughter|[Ss]on|[Ww]ife|[Hh]usband|[Pp]artner|[Bb]rother|[Ss]ister|[Mm]other|[Ff]ather|[Ff]riend|[Tt]herapist|[Ss]ponsor)\s+(\p{Lu}\p{Ll}{2,})\b/gu

function unknownPerson(text: string, { words }: Said): Doubt | undefined {
  for (const [, name = ''] of text.matchAll(PERSON)) {
    const lower = name.toLowerCase()
    if (words.has(lower) || [...words].some((word) => isClose(word, lower))) continue
    return notSaid(name)
  }
  return undefined
}

/** Names are spelled in many ways, and recognizers misspell them. */
function isClose(word: string, name: string): boolean {
  if (Math.abs(word.length - name.length) > 2 || word.charAt(0) !== name.charAt(0)) return false
  const row = Array.from({ length: name.length + 1 }, (_, i) => i)
  for (let i = 1; i <= word.length; i += 1) {
    let diagonal = row[0] ?? 0
    row[0] = i
    for (let j = 1; j <= name.length; j += 1) {
      const above = row[j] ?? 0
      row[j] = Math.min(above + 1, (row[j - 1] ?? 0) + 1, diagonal + (word[i - 1] === name[j - 1] ? 0 : 1))
      diagonal = above
    }
  }
  return (row[name.length] ?? 9) <= 2
}

const DOSE = /(?<![\d.,/-])(\d+(?:\.\d+)?)\s?(?:mg|mcg|milligrams?|micrograms?)\b/gi
/** How far from its drug a dose may be said, in units. */
const NEAR = 4

/** "Lithium 150 mg" where 150 was only ever said of bupropion, and far from lithium. */
function otherDrugsDose(
  text: string,
  cited: readonly number[],
  visit: NumberedVisit,
  { values, drugs }: Said,
): Doubt | undefined {
  const mentions = drugsIn(text)
  const [mention] = mentions
  // With several drugs in one statement it is not certain which one the dose belongs to.
  if (!mention || new Set(mentions.map(({ drug }) => drug.name)).size > 1 || !drugs.has(mention.drug.name))
    return undefined
  for (const [, value = ''] of digits(text).matchAll(DOSE)) {
    const plain = plainValue(value)
    if (!values.has(plain)) continue
    const holds = (numbers: readonly number[]) =>
      saidValues(unitsAt(numbers, visit).map((unit) => unit.text)).has(plain)
    if (holds(withNeighbors(cited, 2, visit))) continue
    const places = visit.units
      .filter((unit) => saidValues([unit.text]).has(plain))
      .map(({ number }) => number)
    const others = places.map((number) => {
      const around = drugNames(
        unitsAt(withNeighbors([number], NEAR, visit), visit)
          .map((unit) => unit.text)
          .join('\n'),
      )
      return around.has(mention.drug.name) ? undefined : [...around][0]
    })
    const [other] = others
    if (other !== undefined && others.every((one) => one !== undefined))
      return { verdict: 'contradicted', why: `In the visit, ${value} belongs to ${other}.` }
  }
  return undefined
}

const ABOUT_MEDICATION =
  /plan|medic|treatment|recommend|order|prescri|discharge|intervention|objective|subjective|assessment/i
/** Words that can precede a dose without naming what it is a dose of. */
const NO_DRUG = new Set(
  `continue continued continuing increase increased increasing decrease decreased raise raised raising lower lowered
  reduce reduced reducing start started starting begin restart resume resumed resuming taper tapered titrate titrated
  switch stay staying remain remains keep kept take takes taking took give given hold change changed adjust adjusted
  to at by from the a an dose dosage doses current currently daily nightly morning bedtime evening night it this that
  her his their its medication medicine same of up down is was be will and then now today on once twice per day plan
  maintain maintained total each every new old previous higher starting target prescribed about back with for patient`
    .split(/\s+/)
    .filter(Boolean),
)

export const DOSE_WITHOUT_DRUG = 'Names a dose but no medication.'

/** "Increase to 100 mg daily." */
export function doseWithoutDrug({
  section,
  topic,
  text,
}: Pick<Draft, 'section' | 'topic' | 'text'>): Doubt | undefined {
  if (!ABOUT_MEDICATION.test(`${section} ${topic}`)) return undefined
  if (drugsIn(text).length > 0 || drugsIn(topic).length > 0) return undefined
  const written = digits(text)
  for (const { 0: dose, index } of written.matchAll(DOSE)) {
    const before = written.slice(0, index)
    const clause = before.slice(before.search(/[^.;:!?]*$/))
    const words = clause.toLowerCase().match(/\p{L}+/gu) ?? []
    const after = /^\s+(?:(?:tablets?|capsules?|pills?|patch(?:es)?) )?of (?:the )?(\p{L}{4,})/u.exec(
      written.slice(index + dose.length),
    )
    if (!after && words.length > 0 && words.every((word) => NO_DRUG.has(word)))
      return { verdict: 'unsure', why: DOSE_WITHOUT_DRUG }
  }
  return undefined
}
