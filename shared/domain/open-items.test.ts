import { expect, it } from 'vitest'
import { isSettled, openItemsOf, openOmissions } from './open-items.ts'
import type { NoteFindings, Omission, OmissionKind, Statement, Verdict } from './statements.ts'

const statement = (id: string, verdict: Verdict, kept = false): Statement => ({
  id,
  section: 'PLAN',
  topic: '',
  text: `${id}.`,
  evidence: [],
  by: 'model',
  kept,
  check: { verdict, words: [] },
})
const omission = (id: string, kind: OmissionKind, grave: boolean): Omission => ({
  id,
  kind,
  grave,
  text: `${id}.`,
  section: 'PLAN',
  topic: '',
  evidence: [],
})
const findings: NoteFindings = {
  omissions: [
    omission('pills', 'risk', true),
    omission('sad', 'risk', false),
    omission('tsh', 'result', true),
  ],
  notAssessed: [],
  more: [],
  acknowledged: [],
}

it('blocks signing only for contradictions, grave risks and unchecked lines', () => {
  const note = [
    statement('wrong', 'contradicted'),
    statement('absent', 'not-found'),
    statement('vague', 'unsure'),
    statement('new', 'unchecked'),
  ]
  const open = openItemsOf(note, findings)
  expect(open.contradicted.map(({ id }) => id)).toEqual(['wrong'])
  expect(open.risks.map(({ id }) => id)).toEqual(['pills'])
  expect(open.unchecked.map(({ id }) => id)).toEqual(['new'])
  expect(isSettled(open)).toBe(false)
})

it('has no open items once doubtful lines are kept and risks dismissed', () => {
  const note = [statement('wrong', 'contradicted', true), statement('new', 'unchecked', true)]
  expect(isSettled(openItemsOf(note, findings))).toBe(false)
  expect(isSettled(openItemsOf(note, { ...findings, acknowledged: ['pills'] }))).toBe(true)
})

it('shows at most six omissions', () => {
  const many = Array.from({ length: 9 }, (_, index) => omission(`o${index}`, 'other', false))
  expect(openOmissions({ ...findings, omissions: many })).toHaveLength(6)
})
