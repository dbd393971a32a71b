import type { Check } from '#shared/domain/statements.ts'
import { type DrugMention, drugsIn, withDrugNames } from '../../../engine/lexicon/drug-names.ts'
import type { Unit } from '../../../engine/read/units.ts'
import { repairTranscript } from '../../../engine/transcript/repair-transcript.ts'
import { isMentioned } from '../../../engine/verify/drug-mentioned.ts'
import { plainValue, spokenValues } from '../../../engine/verify/spoken-values.ts'
import { digits } from '../../../engine/words/numbers.ts'
import type { Draft } from './drafts.ts'
import { type NumberedVisit, unitsAt, withNeighbors } from './numbered-visit.ts'

type Doubt = Pick<Check, 'verdict'> & { why: string }

/**
 * Errors that can be detected without a model: a number, drug, date or person missing from the visit, a dose
 * of another drug, and a dose without its drug.
 */
export function certainDoubt(
  statement: Pick<Draft, 'section' | 'topic' | 'text'>,
  cited: readonly number[],
  visit: NumberedVisit,
): Doubt | undefined {
  const said = saidIn(visit)
  return (
    unknownDrug(statement, visit, said) ??
    (visit.language === 'en'
      ? (unknownNumber(statement.text, visit, said) ??
        unknownDay(statement.text, said) ??
        unknownPerson(statement.text, said))
      : undefined) ??
    otherDrugsDose(statement.text, cited, visit, said) ??
    doseWithoutDrug(statement)
  )
}

type Said = { lower: string; words: string[]; known: Set<string>; values: Set<string>; drugs: Set<string> }

const cache = new WeakMap<NumberedVisit, Said>()

function saidIn(visit: NumberedVisit): Said {
  const before = cache.get(visit)
  if (before) return before
  const lower = visit.source.toLowerCase()
  const words = wordsIn(`${lower} ${spelledOut(lower)}`)
  const said = {
    lower,
    words,
    known: new Set(words),
    values: spokenValues(visit.units.map(({ text }) => text)),
    drugs: drugNames(visit.source),
  }
  cache.set(visit, said)
  return said
}

function wordsIn(text: string): string[] {
  return text.match(/\p{L}+/gu) ?? []
}

/** "the N-A-C" is a word, too. */
function spelledOut(lower: string): string {
  const spelled = lower.match(/(?<![\p{L}'’])\p{L}(?:[-. ]+\p{L}(?![\p{L}'’])){1,5}/gu) ?? []
  return spelled.map((letters) => letters.replace(/[^\p{L}]/gu, '')).join(' ')
}

function drugNames(text: string): Set<string> {
  return new Set([...drugsIn(text), ...drugsIn(withDrugNames(text))].map(({ drug }) => drug.name))
}

const cachedDrugs = new WeakMap<Unit, Set<string>>()

function drugsAt(unit: Unit): Set<string> {
  const known = cachedDrugs.get(unit) ?? drugNames(unit.text)
  cachedDrugs.set(unit, known)
  return known
}

function unknownDrug({ text }: Pick<Draft, 'text'>, visit: NumberedVisit, said: Said): Doubt | undefined {
  const unknown = drugsIn(text).find((mention) => !mayBeSaid(mention, visit, said))
  return unknown && notSaid(unknown.said)
}

/** By any of its names, part of one ("patch"), shortened ("sert", "oxy"), or as a recognizer spelled it. */
function mayBeSaid({ drug, said: written }: DrugMention, visit: NumberedVisit, said: Said): boolean {
  const { drugs, known, words } = said
  if (drugs.has(drug.name)) return true
  const names = [written.toLowerCase(), drug.name, ...drug.brands, ...drug.aliases]
  const parts = names.flatMap((name) => name.split(/[^\p{L}]+/u)).filter((part) => part.length >= 3)
  if (parts.some((part) => known.has(part) || known.has(`${part}s`) || known.has(part.slice(0, 3))))
    return true
  if (ABBREVIATED.some(([name, short]) => name === drug.name && known.has(short))) return true
  return isMentioned(drug.name, words, true) || repairedDrugs(visit).has(drug.name)
}

const repaired = new WeakMap<NumberedVisit, { has(name: string): boolean }>()
/** Correcting a longer text would take too long, so nothing is certain there. */
const LONGEST_REPAIRED = 120_000

/** Takes most of a second for an hour of talk, so only if the drug isn't found otherwise. */
function repairedDrugs(visit: NumberedVisit): { has(name: string): boolean } {
  const before = repaired.get(visit)
  if (before) return before
  const { source } = visit
  const drugs =
    source.length > LONGEST_REPAIRED ? { has: () => true } : drugNames(repairTranscript(source).text)
  repaired.set(visit, drugs)
  return drugs
}

/** Two-letter abbreviations. */
const ABBREVIATED: readonly (readonly [string, string])[] = [['lithium', 'li']]

function notSaid(what: string): Doubt {
  return { verdict: 'not-found', why: `“${what}” was not said in the visit.` }
}

const NUMBER = /(?<![\p{L}\d.,:/-])\d+(?:,\d{3})*(?:[.:/]\d+)*(?![\d\p{L}-])/gu

/** Derived numbers are left to the model: sums, multiples, halves. */
function unknownNumber(text: string, visit: NumberedVisit, { values }: Said): Doubt | undefined {
  const written = digits(text)
  for (const { 0: found, index } of written.matchAll(NUMBER)) {
    const after = written.slice(index + found.length, index + found.length + 24)
    if (!MEASURED.test(after) || [found, ...found.split('/')].some((one) => values.has(plainValue(one))))
      continue
    if (follows(Number(plainValue(found)), text, visit)) continue
    return notSaid(`${found}${/^\s?\S{1,12}/.exec(after)?.[0] ?? ''}`.replace(/[.,;)]+$/, ''))
  }
  return undefined
}

/** Comparing more pairs would take too long, and no visit has that many. */
const MAX_VALUES = 400

/** Whether a number can be derived from what was said near the statement's drugs. */
function follows(value: number, text: string, visit: NumberedVisit): boolean {
  const drugs = new Set(drugsIn(text).map(({ drug }) => drug.name))
  const near = visit.units.filter((unit) => [...drugsAt(unit)].some((name) => drugs.has(name)))
  const numbers = withNeighbors(
    near.map(({ number }) => number),
    NEAR,
    visit,
  )
  const units = numbers.length > 0 ? unitsAt(numbers, visit) : visit.units
  const said = [...spokenValues(units.map((unit) => unit.text))].map(Number).filter((one) => one > 0)
  const doses = said.filter((one) => one >= 5).slice(0, MAX_VALUES)
  const times = [2, 3, 4, ...(text.match(/\b\d{1,2}\b/g) ?? []).map(Number)]
  const is = (one: number) => Math.abs(one - value) < 0.001
  return (
    said.some((one) => times.some((factor) => is(one * factor) || is(one / factor))) ||
    doses.some((one, index) => doses.slice(index + 1).some((other) => is(one + other)))
  )
}

/** Doses, vital signs and scores are stated exactly; counts and times may be derived. */
const MEASURED = /^\s?(?:mg|mcg|milligrams?|micrograms?|mEq|ng|mmol|units?|mL|bpm|mmHg|%)(?![\p{L}])/u

/**
 * For letters, which restate what is written: a dose or measure must be in the units that a line cites. Nothing is
 * derived.
 */
export function unwrittenMeasure(
  text: string,
  cited: readonly number[],
  visit: NumberedVisit,
): Doubt | undefined {
  const values = spokenValues(unitsAt(cited, visit).map((unit) => unit.text))
  const written = digits(text.replace(/(?<=\d),(?=\d{1,2}\b)/g, '.'))
  for (const { 0: found, index } of written.matchAll(NUMBER)) {
    const after = written.slice(index + found.length, index + found.length + 24)
    const unit = MEASURED.exec(after)
    if (!unit || [found, ...found.split('/')].some((one) => values.has(plainValue(one)))) continue
    return notSaid(`${found}${unit[0]}`)
  }
  return undefined
}

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

function unknownPerson(text: string, { known, words }: Said): Doubt | undefined {
  for (const [, name = ''] of text.matchAll(PERSON)) {
    const lower = name.toLowerCase()
    if (known.has(lower) || words.some((word) => isClose(word, lower))) continue
    return notSaid(name)
  }
  return undefined
}

/** Names have many spellings, and recognizers misspell them. */
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
/** Maximum distance in units between a drug and its dose. */
const NEAR = 4

/** "Lithium 150 mg" when 150 was only said about bupropion, far from lithium. */
function otherDrugsDose(
  text: string,
  cited: readonly number[],
  visit: NumberedVisit,
  { values, drugs }: Said,
): Doubt | undefined {
  const mentions = drugsIn(text)
  const [mention] = mentions
  if (cited.length === 0) return undefined
  // With several drugs in a statement, it isn't certain which one the dose belongs to.
  if (!mention || new Set(mentions.map(({ drug }) => drug.name)).size > 1 || !drugs.has(mention.drug.name))
    return undefined
  for (const [, value = ''] of digits(text).matchAll(DOSE)) {
    const plain = plainValue(value)
    if (!values.has(plain)) continue
    const holds = (numbers: readonly number[]) =>
      spokenValues(unitsAt(numbers, visit).map((unit) => unit.text)).has(plain)
    if (holds(withNeighbors(cited, 2, visit))) continue
    const places = visit.units.filter((unit) => spokenValues([unit.text]).has(plain))
    const others = places.map((unit) => {
      const around = unitsAt(withNeighbors([unit.number], NEAR, visit), visit)
      return around.some((one) => drugsAt(one).has(mention.drug.name)) ? undefined : [...drugsAt(unit)][0]
    })
    const [other] = others
    if (other !== undefined && others.every((one) => one !== undefined))
      return { verdict: 'contradicted', why: `In the visit, ${value} belongs to ${other}.` }
  }
  return undefined
}

const ABOUT_MEDICATION =
  /plan|medic|treatment|recommend|order|prescri|discharge|intervention|objective|subjective|assessment/i
/** Words that can precede a dose without naming a drug. */
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

const DOSE_WITHOUT_DRUG = 'Names a dose but no medication.'

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
