import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PlacedLine } from './built-in-note.ts'
import { quotes } from './draft/smooth-quotation.ts'
import { draftText } from './eval/draft-text.ts'
import { readVisits } from './eval/read-visits.ts'
import type { UnitsOfVisit } from './facts/visit-units.ts'
import { drugsIn, withDrugNames } from './lexicon/drug-names.ts'
import { typedText } from './narration/normalize-text.ts'
import type { Reader } from './reader/reading.ts'
import { glossed } from './verify/spanish.ts'
import { plainValue, spokenValues } from './verify/spoken-values.ts'

const visits = readVisits(readFileSync(new URL('./eval/visits-tuned-8.jsonl', import.meta.url), 'utf8'))
const QUOTED = /“[^”]*”/g
/** The full name of a measure may differ from the words said. */
const CHART_NAMES = /\b(?:PHQ-9|GAD-7|PCL-5|Insomnia Severity Index)\b/g

describe.each(visits.map((visit) => [visit.id, visit.text] as const))(
  'without the reader, %s',
  (_id, text) => {
    it('drafts only from its own words', async () => expectHonest(await draftText(text)))
  },
)

describe('with the reader', () => {
  let reader: Reader
  beforeAll(async () => {
    const { loadReader } = await import('../server/adapters/engine/load-reader.ts')
    reader = await loadReader()
  }, 300_000)
  afterAll(() => reader.close())

  it.each(visits.slice(0, 1).map((visit) => [visit.id, visit.text] as const))(
    'drafts %s only from its own words, and deterministically',
    async (_id, text) => {
      const draft = await draftText(text, reader)
      expectHonest(draft)
      expect((await draftText(text, reader)).lines).toEqual(draft.lines)
    },
    300_000,
  )
})

function expectHonest({ visit, lines, more }: Awaited<ReturnType<typeof draftText>>): void {
  expect(lines.length).toBeGreaterThan(0)
  const faults = [...lines, ...more].flatMap((line) => {
    const words = line.units.map((number) => visit.units[number - 1]?.text ?? '').join('\n')
    const said = visit.language === 'es' ? `${words}\n${glossed(words)}`.replace(/\by media\b/g, '30') : words
    const found = [
      ...(line.units.length === 0 ? ['no evidence'] : []),
      ...numbersNotIn(line.text, said),
      ...drugsNotIn(line.text, said),
      ...namesNotIn(line.text, said),
      ...quotationsNotIn(line, visit),
      ...patientsWordsIn(line.text.replace(QUOTED, ' | '), visit),
    ]
    return found.length > 0 ? [`${line.topic}: ${line.text} (${found.join(', ')})`] : []
  })
  expect(faults).toEqual([])
}

function numbersNotIn(text: string, said: string): string[] {
  const values = spokenValues([said, typedText(said, false)])
  const numbers = text.replace(CHART_NAMES, '').match(/\d+(?:\.\d+)?/g) ?? []
  return numbers.filter((number) => !said.includes(number) && !values.has(plainValue(number)))
}

function drugsNotIn(text: string, said: string): string[] {
  const known = new Set(
    drugsIn(`${withDrugNames(said)}\n${typedText(said, false)}`).map(({ drug }) => drug.name),
  )
  return drugsIn(text).flatMap(({ drug }) => (known.has(drug.name) ? [] : [drug.name]))
}

/** Capitalized words that don't start a sentence. */
function namesNotIn(text: string, said: string): string[] {
  const names = [...text.replace(CHART_NAMES, '').matchAll(/(?<=[a-z,] )[A-Z][a-z]{2,}\b/g)].map(
    ([name]) => name,
  )
  const lower = said.toLowerCase()
  return names.filter((name) => !lower.includes(name.toLowerCase()) && drugsIn(name).length === 0)
}

function quotationsNotIn({ text }: PlacedLine, { source }: UnitsOfVisit): string[] {
  return (text.match(QUOTED) ?? [])
    .map((quote) => quote.slice(1, -1).replace(/[.,]$/, ''))
    .filter((quote) => !source.includes(quote) && !quotes(source, quote))
}

/** Five consecutive words of a patient. */
function patientsWordsIn(text: string, visit: UnitsOfVisit): string[] {
  if (visit.form !== 'dialogue') return []
  const runs = fivesOf(text)
  const said = visit.units.filter(({ role }) => role === 'patient').flatMap((unit) => fivesOf(unit.text))
  return runs.filter((run) => said.includes(run))
}

function fivesOf(text: string): string[] {
  return text.split('|').flatMap((part) => {
    const words = part.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? []
    return words.slice(4).map((_, i) => words.slice(i, i + 5).join(' '))
  })
}
