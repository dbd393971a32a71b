import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainTextOf, sectionsOf } from './note-text.ts'
import { bodyOfText, layoutOf, textOfBody } from './statement-text.ts'
import { type NoteBody, type Statement, UNCHECKED } from './statements.ts'

let count = 0
const newId = () => `id${count++}`
const statement = (section: string, topic: string, text: string): Statement => ({
  id: newId(),
  section,
  topic,
  text,
  evidence: [],
  by: 'model',
  check: UNCHECKED,
  kept: false,
})

const SOAP = ['SUBJECTIVE', 'OBJECTIVE', 'ASSESSMENT', 'PLAN']
const note: NoteBody = {
  sections: SOAP,
  statements: [
    statement('SUBJECTIVE', 'Identification', 'A 34-year-old teacher seen for low mood.'),
    statement('SUBJECTIVE', 'Sleep', 'Sleeps 4 hours a night.'),
    statement('SUBJECTIVE', 'Sleep', 'Wakes at 3 am.'),
    statement('ASSESSMENT', 'Assessment', 'Recurrent depression, improving.'),
    statement('PLAN', 'Medication', 'Increase sertraline from 50 mg to 100 mg.'),
    statement('PLAN', 'Follow-up', 'Return in 2 weeks.'),
  ],
}

describe('the text of a note', () => {
  it('has every section, topics as run-in labels, and a numbered plan', () => {
    expect(textOfBody(note)).toBe(
      [
        '**SUBJECTIVE:**\nIdentification: A 34-year-old teacher seen for low mood.\nSleep: Sleeps 4 hours a night. Wakes at 3 am.',
        '**OBJECTIVE:**',
        '**ASSESSMENT:**\nRecurrent depression, improving.',
        '**PLAN:**\n1. Medication: Increase sertraline from 50 mg to 100 mg.\n2. Follow-up: Return in 2 weeks.',
      ].join('\n\n'),
    )
  })

  it('does not number a one-line plan, and keeps a section that the template lacks', () => {
    const statements = [statement('Extra', '', 'One.'), statement('PLAN', '', 'Only this.')]
    const [plan, extra] = layoutOf({ sections: ['PLAN'], statements })
    expect(plan?.lines.map(({ number }) => number)).toEqual([undefined])
    expect(extra?.heading).toBe('Extra')
  })
})

describe('text that becomes statements', () => {
  it('reads labels, list markers and sentences, all by the clinician and unchecked', () => {
    const { sections, statements } = bodyOfText(textOfBody(note), newId)
    expect(sections).toEqual(SOAP)
    expect(statements.map(({ topic, text }) => [topic, text])).toEqual([
      ['Identification', 'A 34-year-old teacher seen for low mood.'],
      ['Sleep', 'Sleeps 4 hours a night.'],
      ['Sleep', 'Wakes at 3 am.'],
      ['', 'Recurrent depression, improving.'],
      ['Medication', 'Increase sertraline from 50 mg to 100 mg.'],
      ['Follow-up', 'Return in 2 weeks.'],
    ])
    expect(statements.every(({ by, check }) => by === 'clinician' && check.verdict === 'unchecked')).toBe(
      true,
    )
  })

  it('round-trips through deriving and parsing', () => {
    expect(textOfBody(bodyOfText(textOfBody(note), newId))).toBe(textOfBody(note))
  })

  it('keeps paragraphs, text without headings, and one line per list item', () => {
    const text = 'First line. Same line.\nSecond line.\n\n**Notes:**\n- one\n- two'
    expect(textOfBody(bodyOfText(text, newId))).toBe(
      'First line. Same line.\nSecond line.\n\n**Notes:**\none\ntwo',
    )
  })

  it('never drops a word', () => {
    const word = fc.stringMatching(/^[A-Za-z][A-Za-z0-9]{0,7}[.,:]?$/)
    const line = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(' '))
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 6 }),
        fc.constantFrom('PLAN', 'DATA'),
        (lines, heading) => {
          const text = `**${heading}:**\n${lines.join('\n')}`
          const words = (from: string) => plainTextOf(from).match(/[A-Za-z0-9]+/g)
          const read = textOfBody(bodyOfText(text, newId)).replace(/^\d+\. /gm, '')
          const given = `**${heading}:**\n${lines.map((each) => each.replace(/^\d{1,2}[.)] /, '')).join('\n')}`
          expect(words(read)).toEqual(words(given))
          expect(sectionsOf(read)).toHaveLength(1)
        },
      ),
    )
  })
})
