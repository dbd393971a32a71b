import { expect, it } from 'vitest'
import { BUILT_IN_TEMPLATES } from '#shared/domain/templates/built-in.ts'
import type { Statement } from '../understand/statement.ts'
import { writeNote } from '../write-note.ts'
import { planLabel } from './plan-label.ts'

const sections = BUILT_IN_TEMPLATES[0]?.structure.sections ?? []
const noteOf = (...lines: string[]) =>
  writeNote({ text: lines.join('\n'), noteType: 'Progress Note', sections }).note

it('says what is done with a drug, and not what would be done in another case', () => {
  const IF_SICK = 'Doctor: If you get vomiting or a bug, stop lithium and ring us.'
  const raised = noteOf(
    'Doctor: So the lithium, 900 a day. I want to go up on it, to 1200.',
    'Patient: Okay.',
    IF_SICK,
    'Patient: Fine.',
  )
  expect(raised).toMatch(/Increase lithium: .*if patient gets vomiting.*stop lithium/i)
  const left = noteOf(
    'Doctor: Lithium can do that to the kidneys. We drop it a little, to 600.',
    'Patient: Okay.',
    IF_SICK,
    'Patient: Fine.',
  )
  expect(left).toMatch(/stop lithium and ring/i)
  expect(left).not.toMatch(/Stop lithium:/)
})

const planned = (text: string): Statement => ({
  text,
  spans: [],
  speaker: 'clinician',
  act: 'plan',
  topic: 'plan-medication',
  concepts: [],
  subject: 'Zolpidem',
  order: 0,
  weight: 11,
})

it.each([
  ['Stick with 5 mg of the zolpidem, no more than 2 nights.', 'Continue zolpidem'],
  ['No more zolpidem.', 'Stop zolpidem'],
  ['Never stop the zolpidem suddenly.', 'Zolpidem'],
  ['Do not double the zolpidem.', 'Zolpidem'],
  ['Increase the zolpidem to 10 mg, and do not stop it suddenly.', 'Increase zolpidem'],
  ['Stop the zolpidem tonight.', 'Stop zolpidem'],
  ['Insurance for the zolpidem stops today, 5 mg.', 'Zolpidem'],
  ['Two stops on the train with the zolpidem, 5 mg.', 'Zolpidem'],
  ['Stay off the zolpidem, 5 mg or 10.', 'Zolpidem'],
  ['Clinician is not telling patient to start back up the zolpidem.', 'Zolpidem'],
  ['In about 4 months Dr. Aldous will try to bring the zolpidem down.', 'Zolpidem'],
  ['The zolpidem down to 5 mg.', 'Decrease zolpidem'],
])('%s', (text, label) => expect(planLabel([planned(text)], 'Zolpidem')).toBe(label))
