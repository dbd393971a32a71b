import { drugsIn } from '../lexicon/drug-names.ts'

const NUMBER = /(?<![\d.:/#$-])(\d{1,3}(?:,\d{3})|\d+(?:\.\d+)?)(?![\d:/%-]|\.\d|,\d{3})/g
const HAS_UNIT =
  /^ ?(?:mg|mcg|micrograms?|milligrams?|g\b|grams?|mL|units?|mEq|tab|tablet|capsule|film|drop|puff|patch|box|week|day|month|year|hour|minute|night|time|pound|lb|kg|st\b|nd\b|rd\b|th\b|or \d|of\b|a\.m|p\.m|refill|prior|more|left|dose|pill|in a row|out of|kits?|percent)/i
const RIGHT_AFTER_DRUG =
  /^(?: (?:XR|ER|XL|SR|IR|LAI|DR|extended release|palmitate|decanoate|carbonate))?(?: (?:at|to|dose|down from|up from|from|up to|down to|is now|now|is|was|increase to|decrease to|increased to|decreased to|stays at|by mouth))*:? $/i
const SCHEDULE =
  /^(?:,? (?:at bedtime|at night|in the (?:morning|evening)|every (?:morning|evening|night|day)|daily|nightly|(?:once|twice|three times|four times) (?:a day|daily)|as needed|a day\b|alone\b|total\b))/i
const LINKED =
  /\bmg(?: [a-z0-9 ]{2,40})?,? (?:and|to|then|then (?:up |down )?to|from|down to|up to|until|up from|down from) $/i

/** "Bupropion, one fifty" is a dose, not a time of day. */
function withoutClock(text: string): string {
  if (!/\d:\d\d/.test(text)) return text
  const drugs = drugsIn(text)
  return text.replace(
    /(?<!\b(?:at|by|until|till|before|after|around|about|from|to|last) )\b([1-9]):([0-5]\d)\b(?! ?[ap]\.m)/g,
    (time, hour: string, minutes: string, at: number) => {
      const range = drugs.filter(({ end }) => end <= at).at(-1)?.drug.doseMg
      const value = Number(hour + minutes)
      return range && value >= range[0] && value <= range[1] ? `${value} mg` : time
    },
  )
}

/** "Mirtazapine 15 at bedtime": a bare number after a drug with such doses is a dose in mg. */
export function withDoseUnits(said: string): string {
  const text = withoutClock(said)
  const drugs = drugsIn(text)
  if (drugs.length === 0 || !/\d/.test(text)) return text
  let out = ''
  let at = 0
  for (const found of text.matchAll(NUMBER)) {
    const drug = drugs.filter(({ end }) => end <= found.index).at(-1)
    const range = drug?.drug.doseMg
    if (!drug || !range) continue
    const value = Number((found[1] ?? '').replace(',', ''))
    const end = found.index + found[0].length
    const rest = text.slice(end)
    const between = text.slice(drug.end, found.index)
    if (HAS_UNIT.test(rest) || (value >= 1900 && value <= 2100 && value > range[1])) continue
    const usual =
      (value >= range[0] / 4 && value <= range[1] * 1.5 && value >= Math.min(0.5, range[0])) ||
      drug.drug.depotMg?.includes(value)
    if (!usual || /\b(?:level|age|aged|item|in|since|on|day|week|number|for)\s$/i.test(between)) continue
    const soFar = out + text.slice(at, found.index)
    const dosed =
      (/\b(?:to|at|and) $/i.test(between) && SCHEDULE.test(rest)) ||
      RIGHT_AFTER_DRUG.test(between) ||
      (/^[^.;\d]{0,40}$/.test(between) && SCHEDULE.test(rest)) ||
      LINKED.test(soFar)
    if (!dosed) continue
    out = `${soFar}${found[0]} mg`
    at = end
  }
  return out + text.slice(at)
}
