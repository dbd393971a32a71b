import { describe, expect, it } from 'vitest'
import { CHOICES, piecesOf } from './evidence.ts'
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

  it('leaves out of the note what it says is left out', () => {
    const note = JSON.stringify(NOTE).toLowerCase()
    expect(note).not.toContain('wine')
    expect(
      NOTE.flatMap(({ sentences }) => sentences).flatMap((sentence) => sentence.evidence),
    ).not.toContainEqual(LEFT_OUT.evidence[0])
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
