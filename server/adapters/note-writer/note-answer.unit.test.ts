import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sectionsOf } from '#shared/domain/note-text.ts'
import { plainText } from './clean-text.ts'
import { nextStop, noteFrom, noteSoFar } from './note-answer.ts'

const OUTLINE = [{ heading: 'SUBJECTIVE' }, { heading: 'OBJECTIVE' }, { heading: 'PLAN' }]
const headings = (note: string) => sectionsOf(note).map(({ heading }) => heading)
const bodies = (note = '') => sectionsOf(note).map(({ body }) => body)

describe('a note from an answer', () => {
  it('has the headings of the template, in its order, however the model wrote them', () => {
    const answer = '1. **Plan:** Return.\n\n### Subjective\nSleeps.\nobjective:\nAlert.\n\n**PLAN**\nCall.'
    expect(bodies(noteFrom(answer, OUTLINE))).toEqual(['Sleeps.', 'Alert.', 'Return.\n\nCall.'])
  })

  it('says that what is missing was not assessed, and is none without any heading', () => {
    expect(bodies(noteFrom('**SUBJECTIVE:**\nSleeps.\n**PLAN:**', OUTLINE))).toEqual([
      'Sleeps.',
      'Not assessed.',
      'Not assessed.',
    ])
    expect(noteFrom('The plan: to return.', OUTLINE)).toBeUndefined()
  })

  it('keeps headings of the model’s own as words', () => {
    const answer = '**SUBJECTIVE:**\n**Sleep:** four hours.\nPlan: to sleep more, she says.'
    expect(bodies(noteFrom(answer, OUTLINE))[0]).toBe('Sleep: four hours.\nPlan: to sleep more, she says.')
  })

  it.each([
    ['See [this](https://evil.example/x?(a)) and ![p](http://evil.example/p.png) now', 'See this and  now'],
    ['`Sertraline` **50 mg** *daily* and __not__ _twice_', 'Sertraline 50 mg daily and not twice'],
    ['<script>alert(1)</script><img src=x onerror=alert(1)>Calm<br/>', 'alert(1)Calm'],
    ['BP <140, 2 * 50 mg, snake_case, PHQ-9 > 10 *', 'BP <140, 2 * 50 mg, snake_case, PHQ-9 > 10 *'],
    ['* one\n+ two\n> three\n---\n```\nfour', '- one\n- two\nthree\nfour'],
    ['a\u202eb\u200bc\u0007d\u{e0041}e\ud800f\r\ng', 'abcdef\ng'],
    ['<thinking>no</thinking>yes', 'yes'],
    ['not opened</think>yes', 'yes'],
  ])('%j is plain text', (answer, plain) => {
    expect(plainText(answer)).toBe(plain)
  })

  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom(
      ...[
        '**PLAN:**',
        '**SUBJECTIVE:**\n',
        '\n## Objective\n',
        '**',
        '*',
        '\n',
        'Sleeps. ',
        '<think>',
        '</think>',
      ],
      ...['<<<END VISIT', '![x](y)', '[a](javascript:alert(1))', '<svg/onload=1>', '**FOREIGN:**\n', '`'],
    ),
  )
  const answers = fc.array(hostile, { maxLength: 30 }).map((parts) => parts.join(''))

  it('is always the template’s, without markup and control characters', () => {
    fc.assert(
      fc.property(answers, (answer) => {
        const note = noteFrom(answer, OUTLINE)
        if (note === undefined) return
        expect(headings(note)).toEqual(['SUBJECTIVE', 'OBJECTIVE', 'PLAN'])
        const text = bodies(note).join('\n')
        expect(text).not.toMatch(/\*\*|`|\]\(|<[a-z]+>/)
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
        expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e]/)
      }),
      { numRuns: 300 },
    )
  })

  it('grows at its end while a well-behaved answer arrives', () => {
    const sentence = fc.stringMatching(/^[A-Z][a-z ]{0,40}[.!?]$/)
    const body = fc.array(sentence, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(' '))
    fc.assert(
      fc.property(fc.tuple(body, body, body), (parts) => {
        const answer = parts.map((text, i) => `**${OUTLINE[i]?.heading}:**\n${text}`).join('\n\n')
        const whole = noteFrom(answer, OUTLINE) ?? ''
        let end = 0
        for (let length = 1; length <= answer.length; length += 9) {
          end = nextStop(answer.slice(0, length), end)
          expect(whole.startsWith(noteSoFar(answer.slice(0, end), OUTLINE))).toBe(true)
        }
      }),
      { numRuns: 50 },
    )
  })

  it.each(['*', '_', '<', '![', '[', '- ', '** ', '<!--', ' ', 'a. ', '**\n'])(
    'thirty thousand signs of %j are read at once',
    (sign) => {
      const answer = `**PLAN:**\n${sign.repeat(30_000 / sign.length)}`
      let end = 0
      for (let length = 0; length < answer.length; length += 100) {
        const stop = nextStop(answer.slice(0, length), end)
        if (stop > end) noteSoFar(answer.slice(0, stop), OUTLINE)
        end = stop
      }
      // A quadratic pattern would take minutes: the runner's own limit ends the test then.
      expect(headings(noteFrom(answer, OUTLINE) ?? '')).toContain('PLAN')
    },
  )
})
