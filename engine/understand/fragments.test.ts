import { expect, it } from 'vitest'
import { readVisit } from '../read/read-visit.ts'
import { dialogueStatements } from './dialogue.ts'

const said = (...lines: string[]) => dialogueStatements(readVisit(lines.join('\n'))).map(({ text }) => text)

it('how often and how much stand with what they are said of', () => {
  expect(
    said(
      'Nurse: How was the week?',
      'Patient: I listened to the recording. Three times. My sister visited on Sunday.',
    ),
  ).toEqual(['Listened to the recording; 3 times.', 'Sister visited on Sunday.'])
})

it('what was done with it stands with it, under its heading', () => {
  const statements = dialogueStatements(
    readVisit(
      ['Nurse: Any other pills?', "Patient: He gave me a sample of Dayvigo. I didn't take it."].join('\n'),
    ),
  )
  expect(statements).toHaveLength(1)
  expect(statements[0]).toMatchObject({ subject: 'Lemborexant' })
  expect(statements[0]?.text).toMatch(/sample.*; did not take it/i)
})

it('another thing and another turn stay apart, and of somebody else his hours are his', () => {
  const three = said(
    'Nurse: How do you sleep?',
    'Patient: I sleep six hours. I drink two beers.',
    'Nurse: And your husband?',
    'Patient: He sleeps well. Eight hours.',
    'Nurse: How many beers?',
    'Patient: Two.',
  )
  expect(three.filter((text) => text.includes(';'))).toEqual(['Husband: he sleeps well; 8 hours.'])
})
