import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readVisits } from '../eval/read-visits.ts'
import { drugsIn } from '../lexicon/drug-names.ts'
import { DRUGS } from '../lexicon/drugs.ts'
import { type RepairedTranscript, repairTranscript } from './repair-transcript.ts'

const SAID: readonly (readonly [heard: string, written: string])[] = [
  ["I'm taking search for line 50 milligrams every day.", "I'm taking sertraline 50 milligrams every day."],
  ['I take cert a lean fifty milligrams', 'I take sertraline fifty milligrams'],
  ["she's been on lamb ictal 100 mg since May", "she's been on Lamictal 100 mg since May"],
  ['We started quit type ene at night.', 'We started quetiapine at night.'],
  ['they put me on a bill if I 10 milligrams', 'they put me on Abilify 10 milligrams'],
  ['I stopped the obi-lify in May.', 'I stopped the Abilify in May.'],
  ['Can I get a refill of Nicarette?', 'Can I get a refill of Nicorette?'],
  [
    "Let's increase the affixer to 150 milligrams at night.",
    "Let's increase the Effexor to 150 milligrams at night.",
  ],
  ["I'm on zoloff, lamb ictal and laxapro.", "I'm on Zoloft, Lamictal and Lexapro."],
  ['Saffras 5 milligrams twice a day helps.', 'Saphris 5 milligrams twice a day helps.'],
  ['He takes two milligrams of Clona Zepam.', 'He takes two milligrams of clonazepam.'],
  ['so fifty ml ram of sertraline', 'so fifty milligrams of sertraline'],
  ['Your PHQ nine was 14 and the G A D seven was 11.', 'Your PHQ-9 was 14 and the GAD-7 was 11.'],
  ['pH Q nine today, C. B. T. homework, one S S R I', 'PHQ-9 today, CBT homework, one SSRI'],
  ['bee pee was 120 over 80', 'BP was 120 over 80'],
]

/** None of these are drugs, though many sound like one. */
const PLAIN = [
  'I had to search for the line at the airport.',
  'They made me search for line after line of code.',
  'He quit typing and started to cry.',
  'I got a bill if I recall, and I tried to pay it.',
  'She has been on the train tracks twice a day with the lamb.',
  'I started taking a boxing class every morning.',
  'Give us a call if it gets worse, and we can try something else.',
  'My phone was on vibrate. I took the bus.',
  'I went on a journey and stopped hitting the gym.',
  'The bee peed on me, I see tea and be seated.',
  'We increased his vitamins, and he takes creatine daily.',
  'She was on torsemide 20 milligrams and bumex two milligrams.',
  'Estoy tomando sertralina de cincuenta miligramos todos los días y me siento mejor.',
]

describe('transcript repair', () => {
  it.each(SAID)('%s', (heard, written) => {
    expect(repairTranscript(heard).text).toBe(written)
  })

  it.each(PLAIN)('leaves: %s', (plain) => {
    expect(repairTranscript(plain)).toEqual({ text: plain, repairs: [] })
  })

  it('returns the original words and the position of the name', () => {
    expect(repairTranscript('I take sertra line 50 milligrams, and lamb ictal.').repairs).toEqual([
      { start: 7, end: 17, heard: 'sertra line', written: 'sertraline' },
      { start: 37, end: 45, heard: 'lamb ictal', written: 'Lamictal' },
    ])
  })

  it('invents no dose', () => {
    expect(repairTranscript("I'm on Zoloft one fifty.").text).toBe("I'm on Zoloft one fifty.")
    expect(repairTranscript("I'm taking search for 950 mg every day").text).toBe(
      "I'm taking search for 950 mg every day",
    )
  })

  it('knows more than 250 drugs that can be misheard', () => {
    let found = 0
    for (const { name } of DRUGS) {
      const [a, b] = [name.slice(0, 4), name.slice(4)]
      if (repairTranscript(`He was prescribed ${a} ${b} twice a day.`).text.includes(name)) found += 1
      if (found > 250) break
    }
    expect(found).toBeGreaterThan(250)
  })
})

/** Sentences spoken by four voices of flite and transcribed by Moonshine base, with the drug that was said. */
type Heard = { name: string; heard: string }
const heardSentences: Heard[] = readFileSync(join(import.meta.dirname, 'misheard-sentences.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))
const repairedSentences = heardSentences.map(({ name, heard }) => ({
  name,
  heard,
  ...repairTranscript(heard),
}))

describe('sentences from a recognizer', () => {
  const generic = new Map(DRUGS.flatMap(({ name, brands }) => [name, ...brands].map((word) => [word, name])))
  const repaired = repairedSentences

  it('name the drug in almost half of them, up from a tenth', () => {
    const before = heardSentences.filter(({ name, heard }) => heard.toLowerCase().includes(name)).length
    const after = repaired.filter(({ name, text }) => text.toLowerCase().includes(name)).length
    expect(before / heardSentences.length).toBeLessThan(0.15)
    expect(after / heardSentences.length).toBeGreaterThan(0.42)
  })

  it('get a wrong drug in at most two of a hundred', () => {
    const wrong = repaired.filter(({ name, repairs }) =>
      repairs.some(({ written }) => {
        const drug = generic.get(written.toLowerCase())
        return drug !== undefined && drug !== generic.get(name)
      }),
    )
    expect(wrong.length / heardSentences.length).toBeLessThanOrEqual(0.02)
  })
})

describe('correct transcripts of visits', () => {
  const visits = readVisits(readFileSync(join(import.meta.dirname, '../eval/visits-tuned.jsonl'), 'utf8'))
  const repaired = visits.flatMap(({ text, reference }) =>
    [text, reference].flatMap((words) =>
      repairTranscript(words).repairs.map((repair) => ({ ...repair, visit: `${text} ${reference}` })),
    ),
  )

  it('get only drugs that are named elsewhere in the visit or in its note', () => {
    const wrong = repaired.filter(({ written, visit }) => {
      const drug = drugsIn(written)[0]?.drug
      return drug && !drugsIn(visit).some((other) => other.drug === drug)
    })
    expect(wrong).toEqual([])
    expect(repaired.map(({ written }) => written)).toEqual(
      expect.arrayContaining(['lurasidone', 'trazodone', 'Lamictal', 'quetiapine']),
    )
  })

  it('get only abbreviations of the same letters', () => {
    const letters = (text: string) =>
      text
        .toLowerCase()
        .replace('nine', '9')
        .replace('seven', '7')
        .replace(/[^a-z0-9]/g, '')
    const wrong = repaired.filter(
      ({ heard, written }) => drugsIn(written).length === 0 && letters(heard) !== letters(written),
    )
    expect(wrong).toEqual([])
  })
})

/** Assembled from patterns that the repair looks for. */
const pieces = fc.constantFrom(
  ...'taking on the sertra line lamb ictal a bill if I 50 milligrams twice day of refill prescribed and , . ? zoloff zoloft PHQ nine b p 120 ml ram increase to search for one fifty K. She pin quetiapine \n I’m İ e k g milli grams'.split(
    ' ',
  ),
)
const transcripts = fc.array(pieces, { maxLength: 40 }).map((words) => words.join(' '))

describe('every repair', () => {
  const reverted = ({ text, repairs }: RepairedTranscript) =>
    repairs.reduceRight((all, { start, end, heard }) => all.slice(0, start) + heard + all.slice(end), text)

  it('can be reverted', () => {
    fc.assert(
      fc.property(transcripts, (text) => {
        const repaired = repairTranscript(text)
        for (const { start, end, written } of repaired.repairs)
          expect(repaired.text.slice(start, end)).toBe(written)
        expect(reverted(repaired)).toBe(text)
      }),
      { numRuns: 60 },
    )
    for (const repaired of repairedSentences) expect(reverted(repaired)).toBe(repaired.heard)
  })

  it('is complete: a second pass changes nothing', { tags: 'long' }, () => {
    fc.assert(
      fc.property(transcripts, (text) => {
        const once = repairTranscript(text).text
        expect(repairTranscript(once)).toEqual({ text: once, repairs: [] })
      }),
      { numRuns: 60 },
    )
    for (const { text } of repairedSentences) expect(repairTranscript(text).text).toBe(text)
  })

  it('copes with a very long text', () => {
    const long =
      'I am taking sertra lean 50 mg and started on a quest to find limo trijin refill of. '.repeat(2400)
    expect(repairTranscript(long).repairs.length).toBeGreaterThan(2000)
  })
})
