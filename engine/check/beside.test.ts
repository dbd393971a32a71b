import { expect, it } from 'vitest'
import { checkNote } from '../check-note.ts'

const SECTIONS = ['SUBJECTIVE', 'OBJECTIVE', 'ASSESSMENT', 'PLAN'].map((heading) => ({
  heading,
  guidance: '',
}))
const VISIT = [
  'Clinician: How was the week?',
  'Patient: I walked the dog every day. Sometimes I think they would be better off without me.',
  'Clinician: Thank you for telling me.',
].join('\n')

it('shows words about risk on which no sentence of a note rests, for the clinician to settle', () => {
  const { unnoted } = checkNote({
    source: VISIT,
    note: '**SUBJECTIVE:**\nWalked the dog every day.\n\n**PLAN:**\nContinue.',
    noteType: 'Progress Note',
    sections: SECTIONS,
  })
  expect(unnoted).toContainEqual(
    expect.objectContaining({
      kind: 'risk',
      critical: true,
      sentence: expect.stringContaining('better off without'),
    }),
  )
})

it('shows nothing of what a sentence of the note rests on', () => {
  const { unnoted } = checkNote({
    source: VISIT,
    note: '**SUBJECTIVE:**\nSometimes thinks they would be better off without patient.',
    noteType: 'Progress Note',
    sections: SECTIONS,
  })
  expect(unnoted.filter(({ kind }) => kind === 'risk')).toEqual([])
})
