import { expect, it } from 'vitest'
import { BUILT_IN_TEMPLATES } from '#shared/domain/templates/built-in.ts'
import { writeNote } from '../write-note.ts'

const sections = BUILT_IN_TEMPLATES[0]?.structure.sections ?? []
const noteOf = (...lines: string[]) =>
  writeNote({ text: lines.join('\n'), noteType: 'Progress Note', sections }).note

it('says what is done with a drug, and not what would be done in another case', () => {
  const IF_SICK = 'Doctor: If you get vomiting or a bug, stop the lithium and ring us.'
  const raised = noteOf(
    'Doctor: So the lithium, 900 a day. I want to go up on it, to 1200.',
    'Patient: Okay.',
    IF_SICK,
    'Patient: Fine.',
  )
  expect(raised).toMatch(/Increase lithium: .*if patient gets vomiting.*stop the lithium/i)
  const left = noteOf(
    'Doctor: Lithium can do that to the kidneys. We drop it a little, to 600.',
    'Patient: Okay.',
    IF_SICK,
    'Patient: Fine.',
  )
  expect(left).toMatch(/stop the lithium and ring/i)
  expect(left).not.toMatch(/Stop lithium:/)
})
