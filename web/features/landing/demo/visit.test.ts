import { describe, expect, it } from 'vitest'
import { CHOICES, piecesOf } from './evidence.ts'
import { NOTE_LINES } from './note-lines.ts'
import { RESTING_CHOICE } from './script.ts'
import { LEFT_OUT, NOTE, VISIT } from './visit.ts'

describe('the demonstration', () => {
  const evidence = CHOICES.flat()

  it.each(evidence)('rests on words of the visit: turn $turn, “$words”', ({ turn, words }) => {
    const said = VISIT[turn]?.said ?? ''
    expect(said.split(words)).toHaveLength(2)
  })

  it('gives every sentence something to stand on', () => {
    expect(CHOICES.every((entries) => entries.length > 0)).toBe(true)
  })

  it('shows the whole draft, and the line it says is left out only there', () => {
    const shown = NOTE.flatMap(({ sentences }) => sentences)
    expect(shown).toHaveLength(NOTE_LINES.length - 1)
    expect(LEFT_OUT.text).not.toBe('')
    expect(shown.map(({ text }) => text)).not.toContain(LEFT_OUT.text)
    expect(JSON.stringify(shown)).not.toContain('wine')
  })

  it('rests on a sentence with two sources', () => {
    expect(CHOICES[RESTING_CHOICE]?.length).toBeGreaterThan(1)
  })

  it('cuts a turn into pieces that say the same', () => {
    VISIT.forEach((turn, index) => {
      expect(
        piecesOf(index)
          .map(({ text }) => text)
          .join(''),
      ).toBe(turn.said)
    })
  })

  it('marks for each choice exactly its words', () => {
    CHOICES.forEach((entries, choice) => {
      for (const { turn, words } of entries) {
        const lit = piecesOf(turn).filter((piece) => piece.choices.includes(choice))
        expect(lit.map(({ text }) => text).join('')).toBe(words)
      }
    })
  })
})
