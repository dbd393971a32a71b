import { describe, expect, it } from 'vitest'
import { CHOICES, piecesOf } from './evidence.ts'
import { NOTE_LINES } from './note-lines.ts'
import { INITIAL_CHOICE } from './script.ts'
import { LEFT_OUT, NOTE, VISIT } from './visit.ts'

describe('the demo', () => {
  const evidence = CHOICES.flat()

  it.each(evidence)('uses words of the visit: turn $turn, “$words”', ({ turn, words }) => {
    const said = VISIT[turn]?.said ?? ''
    expect(said.split(words)).toHaveLength(2)
  })

  it('has evidence for every sentence', () => {
    expect(CHOICES.every((entries) => entries.length > 0)).toBe(true)
  })

  it('shows the whole draft, and the omitted line only there', () => {
    const shown = NOTE.flatMap(({ sentences }) => sentences)
    expect(shown).toHaveLength(NOTE_LINES.length - 1)
    expect(LEFT_OUT.text).not.toBe('')
    expect(shown.map(({ text }) => text)).not.toContain(LEFT_OUT.text)
    expect(JSON.stringify(shown)).not.toContain('wine')
  })

  it('shows a sentence with two sources at rest', () => {
    expect(CHOICES[INITIAL_CHOICE]?.length).toBeGreaterThan(1)
  })

  it('splits a turn into pieces with the same text', () => {
    VISIT.forEach((turn, index) => {
      expect(
        piecesOf(index)
          .map(({ text }) => text)
          .join(''),
      ).toBe(turn.said)
    })
  })

  it('highlights exactly the words of each sentence', () => {
    CHOICES.forEach((entries, choice) => {
      for (const { turn, words } of entries) {
        const lit = piecesOf(turn).filter((piece) => piece.choices.includes(choice))
        expect(lit.map(({ text }) => text).join('')).toBe(words)
      }
    })
  })
})
