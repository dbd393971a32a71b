import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import type { Span } from '#shared/domain/evidence.ts'
import { createSelection, omissionKey, statementKey } from '../../parts/evidence/selection.ts'
import { PlayAlong } from './play-along.tsx'

const WOKE = { start: 9, end: 27 }
const WINE = { start: 40, end: 60 }

it('plays the words of a selected line, or of something left out, once it’s turned on', () => {
  onTestFinished(cleanup)
  const played: Span[] = []
  const choice = createSelection()
  const statement = {
    id: 's1',
    section: 'SUBJECTIVE',
    topic: 'Sleep',
    text: 'Wakes at 3 a.m.',
    evidence: [WOKE],
    by: 'quote' as const,
    check: { verdict: 'supported' as const, words: [] },
    kept: false,
  }
  const omission = {
    id: 'o1',
    kind: 'substance' as const,
    grave: false,
    section: 'SUBJECTIVE',
    topic: 'Substances',
    text: 'Drinks wine.',
    evidence: [WINE],
  }
  const findings = { omissions: [omission], notAssessed: [], more: [], acknowledged: [] }
  render(
    <PlayAlong
      play={(span) => played.push(span)}
      reviewing={{ body: { sections: ['SUBJECTIVE'], statements: [statement] }, findings }}
      choice={choice}
    />,
  )
  // Off at first: no one else in the room should hear a patient by accident.
  act(() => choice.pin(statementKey('s1')))
  expect(played).toEqual([])
  const button = screen.getByRole('button', { name: 'Play along' })
  fireEvent.click(button)
  expect(played).toEqual([WOKE])
  act(() => choice.pin(omissionKey('o1')))
  expect(played).toEqual([WOKE, WINE])
  fireEvent.click(button)
  act(() => choice.pin(statementKey('s1')))
  expect(played).toHaveLength(2)
})
