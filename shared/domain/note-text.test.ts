import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  htmlOf,
  isBlankNote,
  plainTextOf,
  previewOf,
  sectionIn,
  sectionsOf,
  soapLetterOf,
  textOf,
  withSection,
} from './note-text.ts'

const note = '**SUBJECTIVE:**\nSleeps five hours.\n\nWakes at 3 a.m.\n\n**PLAN:**\nReturn in two weeks.'

describe('a note', () => {
  it('is split at its bold markers, in all their spellings', () => {
    expect(sectionsOf(note)).toEqual([
      { heading: 'SUBJECTIVE', body: 'Sleeps five hours.\n\nWakes at 3 a.m.' },
      { heading: 'PLAN', body: 'Return in two weeks.' },
    ])
    for (const spelling of [
      '**Plan:** Rest.',
      '**Plan**: Rest.',
      '**Plan**\nRest.',
      '  ** Plan : **\r\nRest.',
    ]) {
      expect(sectionsOf(spelling), spelling).toEqual([{ heading: 'Plan', body: 'Rest.' }])
    }
  })

  it('reads and replaces one section, regardless of how its heading is spelled', () => {
    expect(sectionIn(note, ' plan: ')?.body).toBe('Return in two weeks.')
    expect(sectionIn(note, 'Objective')).toBeUndefined()
    expect(withSection(note, 'Plan', 'Rest.')).toBe(note.replace('Return in two weeks.', 'Rest.'))
    expect(withSection(note, 'Objective', 'Rest.')).toBe(note)
  })

  it('keeps text before the first marker, and bold words inside a sentence', () => {
    expect(sectionsOf('Seen with her son.\n**PLAN:**\nTake **no** alcohol.')).toEqual([
      { heading: '', body: 'Seen with her son.' },
      { heading: 'PLAN', body: 'Take **no** alcohol.' },
    ])
    expect(sectionsOf('**never** missed a dose')).toEqual([{ heading: '', body: '**never** missed a dose' }])
  })

  it('survives being split and joined again', () => {
    const heading = fc.stringMatching(/^[A-Z][A-Z ]{0,20}[A-Z]$/)
    const body = fc.stringMatching(/^[a-z][a-z .,]{0,60}[a-z.]$/)
    fc.assert(
      fc.property(fc.array(fc.record({ heading, body }), { minLength: 1, maxLength: 6 }), (sections) => {
        expect(sectionsOf(textOf(sections))).toEqual(sections)
      }),
    )
  })

  it('copies as plain text with headings, and as HTML with everything escaped', () => {
    expect(plainTextOf(note)).toBe(
      'SUBJECTIVE:\nSleeps five hours.\n\nWakes at 3 a.m.\n\nPLAN:\nReturn in two weeks.',
    )
    expect(htmlOf('**S<b>:**\n<img src=x onerror=alert(1)>\n& "more"')).toBe(
      '<p><strong>S&lt;b&gt;:</strong></p><p>&lt;img src=x onerror=alert(1)&gt;<br>&amp; &quot;more&quot;</p>',
    )
  })

  it('is previewed by its first 150 characters, without headings or split surrogate pairs', () => {
    expect(previewOf(note)).toBe('Sleeps five hours. Wakes at 3 a.m. Return in two weeks.')
    const long = previewOf(`**S:**\n${'a'.repeat(149)}🧠 and so on`)
    expect(long).toBe(`${'a'.repeat(149)}…`)
    expect(previewOf(null)).toBe('')
  })

  it('has a preview without asterisks, even for bold words and headings longer than the preview', () => {
    const bold = `${'x'.repeat(100)} **${'bold '.repeat(90)}** end`
    expect(previewOf(bold)).toBe(`${'x'.repeat(100)} ${'bold '.repeat(9)}bold…`)
    const late = `${'\n'.repeat(280)}${'x'.repeat(140)}\n**${'h'.repeat(70)}:**\nThen more of it.`
    expect(previewOf(late)).toBe(`${'x'.repeat(140)} Then more…`)
  })

  it('has the same preview as reading the whole note, wherever headings and bold words are', () => {
    const piece = fc.constantFrom(
      ...['**PLAN:**\n', '\n**Mental status**\n', '**', '**bold words**', '*', '\n', '  ', '\r\n', ':'],
      ...[
        'Sleeps five hours. ',
        'a'.repeat(70),
        `**${'long bold '.repeat(12)}**`,
        `**${'h'.repeat(79)}`,
        '🧠',
      ],
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const text = pieces.join('').slice(0, 1_400)
        const all = sectionsOf(text)
          .map(({ body }) => body.replace(/\*\*([^*\n]+)\*\*/g, '$1').trim())
          .join(' ')
          .replace(/\s+/g, ' ')
          .trim()
        const shown = previewOf(text)
        if (all.length <= 150) expect(shown).toBe(all)
        else expect(all.startsWith(shown.slice(0, -1)) && shown.length > 140).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  it('is blank when it has only headings', () => {
    expect(isBlankNote(' \n')).toBe(true)
    expect(isBlankNote('**SUBJECTIVE:**\n\n**PLAN:**\n ')).toBe(true)
    expect(isBlankNote('**PLAN:** Return.')).toBe(false)
  })

  it('maps headings to the four SOAP letters', () => {
    expect(['SUBJECTIVE', 'Objective findings', 'assessment', 'PLAN', 'DATA'].map(soapLetterOf)).toEqual([
      ...['S', 'O', 'A', 'P', undefined],
    ])
  })
})
