import { describe, expect, it } from 'vitest'
import type { NotePiece } from '#shared/contracts/writing.ts'
import { type Statement, UNCHECKED } from '#shared/domain/statements.ts'
import { BUILT_IN_DRAFT } from '../../parts/evidence/origin-labels.ts'
import {
  applyPiece,
  emptySheet,
  noticesOf,
  shownNotices,
  timeLeft,
  type Written,
  writerAnnouncement,
} from './note-writer.ts'

function line(id: string, text: string): Statement {
  return {
    id,
    section: 'PLAN',
    topic: '',
    text,
    evidence: [{ start: 0, end: 4 }],
    by: 'model',
    check: UNCHECKED,
    kept: false,
  }
}

function heard(...pieces: NotePiece[]) {
  const start = { sheet: emptySheet('The visit.', ['PLAN']), progress: undefined }
  return pieces.reduce<ReturnType<typeof applyPiece>>(
    (writing, piece) => applyPiece(writing, piece, 1000),
    start,
  )
}

describe('a note while it streams in', () => {
  it('grows line by line, and a line sent again replaces the first one', () => {
    const { sheet } = heard(
      { kind: 'statement', statement: line('a', 'Return.') },
      { kind: 'statement', statement: line('b', 'Call.') },
      { kind: 'statement', statement: line('b', 'Call us.') },
    )
    expect(sheet.body.statements.map(({ text }) => text)).toEqual(['Return.', 'Call us.'])
    expect(sheet.fresh.size).toBe(0)
  })

  it('is replaced by the revision, which names the lines it changed', () => {
    const { sheet } = heard(
      { kind: 'statement', statement: line('a', 'Return.') },
      { kind: 'statement', statement: line('b', 'Call.') },
      { kind: 'statements', statements: [line('a', 'Return.'), line('c', 'Call 988.')] },
    )
    expect(sheet.body.statements.map(({ id }) => id)).toEqual(['a', 'c'])
    expect([...sheet.fresh]).toEqual(['c'])
    const first = heard({ kind: 'statements', statements: [line('a', 'Return.')] })
    expect(first.sheet.fresh.size).toBe(0)
  })

  it('gets its verdicts as they arrive and shows its progress', () => {
    const check = { verdict: 'supported' as const, words: [] }
    const { sheet, progress } = heard(
      { kind: 'statement', statement: line('a', 'Return.') },
      { kind: 'progress', phase: 'checking', secondsLeft: 40 },
      { kind: 'checks', checks: { a: check, gone: check } },
    )
    expect(sheet.body.statements[0]?.check).toBe(check)
    expect(progress).toEqual({ phase: 'checking', secondsLeft: 40, at: 1000 })
  })
})

it('the time left counts down in steps that don’t flicker, and disappears at zero', () => {
  const left = (secondsLeft: number | null, passed = 0) =>
    timeLeft({ phase: 'reading', secondsLeft, at: 0 }, passed * 1000)
  expect([left(38), left(38, 30), left(38, 38), left(null), left(150)]).toEqual([
    'about 40 s left',
    'about 8 s left',
    '',
    '',
    'about 3 min left',
  ])
})

const answer = { notice: null, origin: { writer: 'model' as const }, sourceLanguage: 'en' as const }

describe('notices', () => {
  const notices = (change: Partial<Parameters<typeof noticesOf>[0]>) => noticesOf({ ...answer, ...change })
  const said = (change: Parameters<typeof notices>[0]) =>
    notices(change)
      .map(({ sentence }) => sentence)
      .join(' ')
  const origin = { writer: 'embedded' as const }

  it('label a built-in draft', () => {
    expect(notices({})).toEqual([])
    expect(notices({ origin })).toEqual([{ tone: 'built-in', sentence: BUILT_IN_DRAFT }])
  })

  it('explain in one message that the model failed and what the draft is', () => {
    const notice = 'The model didn’t answer. The built-in writer wrote this draft instead.'
    expect(notices({ origin, notice })).toEqual([
      { tone: 'warn', sentence: `${notice} It has facts and quotations from the visit.` },
    ])
    expect(notices({ notice })).toEqual([{ tone: 'warn', sentence: notice }])
  })

  it('name a language that was translated or not understood', () => {
    expect(said({ sourceLanguage: 'es' })).toMatch(/in Spanish.+in English/)
    expect(said({ sourceLanguage: 'other', origin })).toMatch(/can’t read.+language model/)
    expect(said({ sourceLanguage: 'other' })).toBe('')
    expect(said({ sourceLanguage: 'other', origin, notice: 'It failed.' })).toMatch(
      /^It failed\. This visit seems/,
    )
  })
})

it('stay with the note and are announced', () => {
  const sentence = 'The language model did not answer. The built-in writer wrote this note.'
  const written: Written = {
    toSave: { patientId: 1, noteType: 'Progress Note' },
    source: 'The visit.',
    body: { sections: [], statements: [] },
    origin: { writer: 'embedded' },
    findings: { omissions: [], notAssessed: [], more: [], acknowledged: [] },
    notices: [{ tone: 'warn', sentence }],
  }
  const sheet = emptySheet('The visit.', [])
  expect(shownNotices({ kind: 'writing', sheet, progress: undefined })).toEqual([])
  expect(shownNotices({ kind: 'saving', written })).toEqual(written.notices)
  expect(writerAnnouncement({ kind: 'saving', written })).toBe('')
  const unsaved = { kind: 'unsaved' as const, written, sentence: 'No connection.' }
  expect(writerAnnouncement(unsaved)).toBe(`The note is written, but not saved. ${sentence}`)
  expect(writerAnnouncement({ kind: 'halted', written, sentence: 'It stopped.' })).toBe('It stopped.')
})
