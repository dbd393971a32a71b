import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NOTE_TYPES } from '#shared/domain/notes.ts'
import { BUILT_IN_TEMPLATES } from '#shared/domain/templates/built-in.ts'
import { checkNote } from './check-note.ts'
import { hostileTexts, LONGEST_TEXT } from './eval/hostile-texts.ts'
import { unsoundIn } from './eval/sound-review.ts'
import { writeNote } from './write-note.ts'

/**
 * Any text ends in a note or a review: no exception, evidence inside the source, the same answer every time.
 * `FUZZ_ENGINE=2000` runs as many random texts; the default is a sample for every test run.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const RUNS = Number(process.env.FUZZ_ENGINE ?? 30)
/** Of the processor. What grows with the square of the length takes minutes. */
const SLOWEST_MS = 10_000
/** A test run takes texts of this length, and some in full; `FUZZ_ENGINE` takes all in full. */
const SAMPLE_LENGTH = 6_000
const IN_FULL = ['one letter', 'a digit', 'stars']

const PIECES = [
  ...[
    'Clinician: ',
    'Patient: ',
    'Dr. Lee: ',
    '[Nurse] ',
    'Mom: ',
    ': ',
    '\n',
    '\r\n',
    '\t',
    '. ',
    '? ',
    ', ',
  ],
  ...[
    'no ',
    'No, never. ',
    'not not ',
    'denies ',
    'yes ',
    'I ',
    "I don't ",
    'my brother ',
    'if ',
    'used to ',
    'mg ',
  ],
  ...[
    'sertraline ',
    'zolo ft ',
    'fifty ',
    '50 mg ',
    '1,200',
    '12/8',
    'a hundred and ',
    'PHQ-9 ',
    '988 ',
    'sixteen ',
  ],
  ...[
    'suicide ',
    'kill myself ',
    'Any thoughts of hurting yourself? ',
    'scratch that ',
    'correction ',
    'period ',
  ],
  ...['**', '**PLAN:**', '- ', '((((', ']]]]', '"', '“', '\\', '$&', '{{', '<script>', '&amp;', '%s', '../'],
  ...[
    '¿Cómo está? ',
    'depresión ',
    'ñ',
    'é',
    'İ',
    '👩‍⚕️',
    '\u202e',
    '\u0000',
    '\ufeff',
    '\ud800',
    '\udfff',
    '\u2028',
  ],
  ...['constructor ', '__proto__ ', 'toString ', 'hasOwnProperty '],
]

const soup = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'binary', maxLength: 8 })), {
    maxLength: 400,
  })
  .map((pieces) => pieces.join(''))
const repeated = fc
  .tuple(fc.constantFrom(...PIECES), fc.constantFrom(...PIECES), fc.integer({ min: 1, max: 200 }))
  .map(([one, other, times]) => (one + other).repeat(times))
const anyText = fc.oneof(
  { weight: 4, arbitrary: soup },
  { weight: 2, arbitrary: repeated },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 300 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 2000 }) },
)
const anyOutline = fc.oneof(
  fc.constantFrom(...BUILT_IN_TEMPLATES.map(({ structure }) => structure.sections)),
  fc.array(fc.record({ heading: fc.string({ unit: 'grapheme', maxLength: 60 }) }), { maxLength: 6 }),
)
const anyType = fc.oneof(fc.constantFrom(...NOTE_TYPES), fc.string({ maxLength: 20 }))
const soap = BUILT_IN_TEMPLATES[0]?.structure.sections ?? []

describe('random texts', () => {
  it('become notes whose evidence lies inside the visit', { timeout: 600_000 }, () => {
    fc.assert(
      fc.property(anyText, anyType, anyOutline, (text, noteType, sections) => {
        const first = writeNote({ text, noteType, sections })
        expect(unsoundIn(text, first.note, first.review)).toEqual([])
        expect(writeNote({ text, noteType, sections })).toEqual(first)
      }),
      { numRuns: RUNS, seed: 5 },
    )
  })

  it('are checked as notes against any visit', { timeout: 600_000 }, () => {
    fc.assert(
      fc.property(anyText, anyText, anyType, (source, note, noteType) => {
        const review = checkNote({ source, note, noteType, sections: soap })
        expect(unsoundIn(source, note, review)).toEqual([])
      }),
      { numRuns: RUNS, seed: 6 },
    )
  })
})

describe('hostile texts of up to 200,000 characters', () => {
  it('end in a sound note, each in good time', { timeout: 900_000 }, () => {
    const length = process.env.FUZZ_ENGINE ? LONGEST_TEXT : SAMPLE_LENGTH
    const texts = hostileTexts(length)
    expect(texts.filter(([, text]) => text.length > length)).toEqual([])
    const program = ['--import', 'tsx', 'scripts/hostile-texts.ts', String(length), ...IN_FULL]
    const { stdout } = spawnSync(process.execPath, program, {
      cwd: ROOT,
      encoding: 'utf8',
      timeout: 800_000,
      killSignal: 'SIGKILL',
    })
    const rows = stdout
      .split('\n')
      .filter((line) => line.endsWith('}'))
      .map((line) => JSON.parse(line) as { name: string; ms: number; problems: string[] })
    // The first name that is missing is the text that did not come to an end.
    const names = [...texts.map(([name]) => name), ...IN_FULL.map((name) => `${name}, in full`)]
    expect(rows.map(({ name }) => name)).toEqual(names)
    expect(rows.filter(({ problems }) => problems.length > 0)).toEqual([])
    expect(rows.filter(({ ms }) => ms > SLOWEST_MS)).toEqual([])
  })
})
