import { type DrugMention, drugsIn } from '../../lexicon/drug-names.ts'
import type { Role } from '../../read/visit.ts'
import type { UnitsOfVisit, VisitUnit } from '../visit-units.ts'

/** A sentence of the visit with the drugs it names. */
export type DrugSentence = {
  at: number
  unit: number
  role: Role
  /** Incremented whenever the speaker changes. */
  turn: number
  /** Prepared: numbers as digits, contractions expanded. */
  text: string
  /** Verbatim, for quotations. */
  original: string
  /** The words of the unit, unchanged. */
  source: string
  drugs: Mention[]
  asks: boolean
  /** The reader model labels the unit as a medication plan. */
  plans: boolean
  /** The reader model labels the unit as current medication. */
  takes: boolean
}

export type Mention = {
  /** Generic name, for comparing. */
  drug: string
  /** As said: brands capitalized, generic names in lower case. */
  name: string
  start: number
  end: number
  doseMg: readonly [number, number] | undefined
  depotMg: readonly number[] | undefined
  psychotropic: boolean
}

const TAG_QUESTION = /,? (?:okay|all right|alright|yeah|deal)\?$/i
/** Drug words that more often mean a laboratory value or a street drug. */
const NOT_MEDICINE = /^(?:alcohol|cannabis|marijuana|cocaine|heroin|nicotine|caffeine|fentanyl|estrogen)$/
const LONGEST = 600

export function drugSentences(visit: UnitsOfVisit): DrugSentence[] {
  const out: DrugSentence[] = []
  let turn = 0
  let speaker = ''
  for (const unit of visit.units) {
    const now = `${unit.role} ${unit.who ?? ''}`
    if (now !== speaker) {
      speaker = now
      turn += 1
    }
    const reads = readingOf(unit)
    for (const sentence of unit.sentences) {
      const text = sentence.plain.slice(0, LONGEST).replace(TAG_QUESTION, '.')
      out.push({
        at: out.length,
        unit: unit.number,
        role: unit.role,
        turn,
        text,
        original: sentence.text.slice(0, LONGEST),
        source: unit.text,
        drugs: collapsed(
          drugsIn(text)
            .map(asMention)
            .filter(({ drug }) => !NOT_MEDICINE.test(drug)),
        ),
        asks: /\?\s*$/.test(text),
        ...reads,
      })
    }
  }
  return out
}

function readingOf({ reading, role }: VisitUnit): Pick<DrugSentence, 'plans' | 'takes'> {
  const { plan_med = 0, medication = 0, past_psych = 0, allergy = 0 } = reading?.topics ?? {}
  const { planned = 0, now = 0 } = reading?.assertion ?? {}
  return {
    plans: role === 'clinician' && plan_med >= 0.5 && planned >= 0.6 && planned > now,
    takes: medication >= 0.5 && now >= 0.6 && past_psych < 0.4 && allergy < 0.4,
  }
}

/** "The quetiapine, the Seroquel" is one drug. */
function collapsed(mentions: readonly Mention[]): Mention[] {
  const out: Mention[] = []
  for (const mention of mentions) {
    const last = out.at(-1)
    if (last?.drug === mention.drug && mention.start - last.end <= 10) last.end = mention.end
    else out.push({ ...mention })
  }
  return out
}

function asMention({ drug, start, end, said }: DrugMention): Mention {
  const lower = said.toLowerCase()
  const isBrand = drug.brands.includes(lower)
  return {
    drug: drug.name,
    name: nameOf(
      /^prenatal/.test(lower) ? lower : isBrand ? lower.charAt(0).toUpperCase() + lower.slice(1) : drug.name,
    ),
    start,
    end,
    doseMg: drug.doseMg,
    depotMg: drug.depotMg,
    psychotropic: drug.psychotropic,
  }
}

const nameOf = (name: string): string =>
  name.replace(/^vitamin ([a-z]\d*)$/, (_, letter: string) => `vitamin ${letter.toUpperCase()}`)

/** The words as they are in the unit: reading restores capitals and periods, but a quotation must not. */
export function quoted(words: string, { source }: DrugSentence): string | undefined {
  const at = source.toLowerCase().indexOf(words.toLowerCase())
  return at < 0 ? undefined : source.slice(at, at + words.length)
}

const ANOTHER_THING =
  /\b(?:the other (?:one|pill|medicine)|another (?:one|pill|medicine)|other (?:meds|medicines))\b/i

/**
 * The drug meant by a sentence that names none: the only drug in the last sentence with one, at most `reach`
 * sentences and one speaker change earlier.
 */
export function drugInTalk(
  all: readonly DrugSentence[],
  at: number,
  reach = 3,
): { mention: Mention; from: DrugSentence } | undefined {
  const said = all[at]
  if (!said) return undefined
  for (let i = at; i >= 0 && at - i <= reach; i--) {
    const before = all[i]
    if (!before || said.turn - before.turn > 1) return undefined
    if (i < at && before.drugs.length > 0) {
      const [mention] = before.drugs
      const one = new Set(before.drugs.map(({ drug }) => drug)).size === 1
      return mention && one ? { mention, from: before } : undefined
    }
    if (ANOTHER_THING.test(before.text)) return undefined
  }
  return undefined
}

/** The sentences of the next turns by other speakers, one list per turn. */
export function repliesTo(all: readonly DrugSentence[], at: number, turns: number): DrugSentence[][] {
  const said = all[at]
  if (!said) return []
  const out: DrugSentence[][] = []
  for (let i = at + 1; i < Math.min(all.length, at + 80); i++) {
    const next = all[i]
    if (!next) break
    if (next.role === said.role) continue
    const last = out.at(-1)
    if (last?.[0]?.turn === next.turn) last.push(next)
    else if (out.length === turns) break
    else out.push([next])
  }
  return out
}

export const unitsOf = (...said: readonly (DrugSentence | undefined)[]): number[] =>
  [...new Set(said.flatMap((one) => (one ? [one.unit] : [])))].sort((a, b) => a - b)

/** The generic name for a fact's drug. */
export const genericOf = (name: string): string => drugsIn(name)[0]?.drug.name ?? name.toLowerCase()
