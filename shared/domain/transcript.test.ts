import { describe, expect, it } from 'vitest'
import { momentOf, swapped, type TranscriptPiece, transcriptOf, turnsOf } from './transcript.ts'

const first: TranscriptPiece = {
  sequence: 0,
  startMs: 0,
  endMs: 12_000,
  segments: [
    { startMs: 0, endMs: 3_000, text: 'Are you still taking it?', speaker: 'clinician' },
    { startMs: 3_500, endMs: 8_000, text: 'Sertraline, 50 milligrams.', speaker: 'patient' },
    { startMs: 8_000, endMs: 11_000, text: 'And Lamictal.', speaker: 'patient' },
  ],
  repairs: [
    { start: 25, end: 35, heard: 'search for line', written: 'Sertraline', reverted: false },
    { start: 56, end: 64, heard: 'lame ictal', written: 'Lamictal', reverted: false },
  ],
}
const second: TranscriptPiece = {
  sequence: 1,
  startMs: 12_000,
  endMs: 20_000,
  segments: [{ startMs: 12_500, endMs: 16_500, text: 'Every day.', speaker: 'patient' }],
  repairs: [],
}

describe('the transcript', () => {
  it('has a line per turn, in recording order', () => {
    expect(transcriptOf(turnsOf([second, first])).text).toBe(
      '[0:00] Clinician: Are you still taking it?\n[0:03] Patient: Sertraline, 50 milligrams. And Lamictal. Every day.',
    )
  })

  it('marks the words that were unclear, in a turn and in the text for the note', () => {
    const [{ text = '' } = {}] = second.segments
    const unclear = {
      ...second,
      segments: second.segments.map((segment) => ({ ...segment, unsure: [{ start: 0, end: 5 }] })),
    }
    expect(text.slice(0, 5)).toBe('Every')
    const turns = turnsOf([first, unclear])
    expect(turns.flatMap((turn) => turn.unsure.map(({ start, end }) => turn.text.slice(start, end)))).toEqual(
      ['Every'],
    )
    const whole = transcriptOf(turns)
    expect(whole.unsure.map(({ start, end }) => whole.text.slice(start, end))).toEqual(['Every'])
  })

  it('shows every correction in place, even after an earlier one was reverted', () => {
    const shown = (piece: TranscriptPiece) =>
      turnsOf([piece]).flatMap(({ text, repairs }) => repairs.map(({ start, end }) => text.slice(start, end)))
    expect(shown(first)).toEqual(['Sertraline', 'Lamictal'])
    const reverted = {
      ...first,
      repairs: first.repairs.map((repair, n) => ({ ...repair, reverted: n === 0 })),
    }
    expect(shown(reverted)).toEqual(['search for line', 'Lamictal'])
    expect(transcriptOf(turnsOf([reverted])).text).toContain('search for line, 50 milligrams. And Lamictal.')
  })

  it('swaps the speakers of the whole visit', () => {
    expect(turnsOf(swapped([first])).map(({ speaker }) => speaker)).toEqual(['patient', 'clinician'])
  })

  it('has no names if the speakers are unknown, and starts a new line after a long silence', () => {
    const nobody = {
      ...second,
      startMs: 30_000,
      segments: [{ startMs: 30_000, endMs: 31_000, text: 'Yes.', speaker: null }],
    }
    const text = transcriptOf(
      turnsOf([
        { ...nobody, sequence: 0, segments: [{ startMs: 0, endMs: 900, text: 'No.', speaker: null }] },
        nobody,
      ]),
    ).text
    expect(text).toBe('[0:00] No.\n[0:30] Yes.')
  })

  it('finds when a quote was said', () => {
    const { text, lines } = transcriptOf(turnsOf([first, second]))
    const span = (words: string) => ({ start: text.indexOf(words), end: text.indexOf(words) + words.length })
    const moment = momentOf(lines, span('Every day'))
    expect(moment?.fromMs).toBeGreaterThan(10_000)
    expect(moment?.fromMs).toBeLessThan(15_000)
    expect(moment?.toMs).toBeLessThanOrEqual(17_400)
    expect(momentOf(lines, span('Are you'))?.fromMs).toBe(0)
    expect(momentOf(lines, { start: 9_999, end: 10_000 })).toBeUndefined()
  })
})
