import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { NoteFindings, Statement, Verdict } from '#shared/domain/statements.ts'
import { missingToSign, tallyOf, toCheckOf } from './check-counts.ts'
import { checkedSentence, writtenSentence } from './origin-labels.ts'
import { placeOf, quotesOf, visitSentence } from './quotes.ts'
import { createSelection, statementIn } from './selection.ts'
import { isBuiltInCheck, markOf, reasonOf, wordsOf } from './verdict-labels.ts'
import { readVisit, visitLines } from './visit-lines.ts'

const SOURCE = `Nurse: Any guns at home?
Patient: My brother took the guns to his place in the spring. I feel safe.
Nurse: And the sertraline?
Patient: I stopped it two weeks ago.`

function span(words: string, of = SOURCE) {
  const start = of.indexOf(words)
  return { start, end: start + words.length }
}

function statement(id: string, verdict: Verdict, more: Partial<Statement> = {}): Statement {
  return {
    id,
    section: 'SUBJECTIVE',
    topic: '',
    text: `Line ${id}.`,
    evidence: [],
    by: 'model',
    check: { verdict, words: [] },
    kept: false,
    ...more,
  }
}

const statements = [
  statement('ok', 'supported'),
  statement('lost', 'not-found'),
  statement('wrong', 'contradicted'),
  statement('maybe', 'unsure'),
  statement('mine', 'not-found', { kept: true }),
  statement('new', 'unchecked'),
]

const findings: NoteFindings = {
  omissions: (['medication', 'risk'] as const).map((kind) => ({
    id: kind,
    kind,
    grave: kind === 'risk',
    text: `Said ${kind}.`,
    section: 'SUBJECTIVE',
    topic: '',
    evidence: [],
  })),
  notAssessed: [{ id: 'n1', label: 'Orientation', text: 'Orientation was not assessed.', section: 'PLAN' }],
  more: [],
  acknowledged: [],
}

describe('the visit in pieces', () => {
  it('is complete, has speakers, and is split where any span starts or ends', () => {
    const resting = [span('My brother took the guns'), span('the guns to his place')]
    const lines = visitLines(readVisit(SOURCE), resting, [span('I feel safe.')])
    expect(lines.map(({ who, clinician }) => [who, clinician])).toEqual([
      ['Nurse', true],
      ['Patient', false],
      ['Nurse', true],
      ['Patient', false],
    ])
    expect(lines[1]?.pieces.map(({ text, covered }) => [text, covered])).toEqual([
      ['My brother took ', true],
      ['the guns', true],
      [' to his place', true],
      [' in the spring. ', false],
      ['I feel safe.', false],
    ])
  })

  it('doesn’t mistake shorthand labels for speakers, and reads times', () => {
    expect(
      visitLines(readVisit('Mood: low.\nSleep: four hours.'), []).map(
        ({ who, pieces }) => who + pieces[0]?.text,
      ),
    ).toEqual(['Mood: low.', 'Sleep: four hours.'])
    const [line] = visitLines(readVisit('[0:35] Renata: I stopped it.\n[0:50] Renata: Yes.'), [])
    expect(line).toMatchObject({ time: '0:35', who: 'Renata', pieces: [{ text: 'I stopped it.' }] })
  })

  it('keeps every character of any text with any spans', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 200 }),
        fc.array(fc.record({ start: fc.nat(220), end: fc.nat(220) }), { maxLength: 8 }),
        (source, spans) => {
          for (const { start, end, pieces } of visitLines(readVisit(source), spans)) {
            const first = pieces[0]?.start ?? end
            expect(pieces.map(({ text }) => text).join('')).toBe(source.slice(first, end))
            expect(first).toBeGreaterThanOrEqual(start)
          }
        },
      ),
    )
  })
})

describe('the evidence of a statement', () => {
  it('includes the speaker and some context', () => {
    expect(quotesOf(readVisit(SOURCE), [span('took the guns to his place')])).toEqual([
      {
        at: SOURCE.indexOf('took'),
        who: 'Patient',
        time: '',
        parts: [
          { text: 'My brother ', marked: false },
          { text: 'took the guns to his place', marked: true },
          { text: ' in the spring. I feel safe.', marked: false },
        ],
      },
    ])
    const long = `${'a word '.repeat(40)}the point ${'and more '.repeat(40)}`
    const [quote] = quotesOf(readVisit(long), [span('the point', long)])
    expect(quote?.parts[0]?.text).toMatch(/^… (a )?word a word/)
    expect(quote?.parts[2]?.text).toMatch(/(and|more) …$/)
  })

  it('becomes a line of the note: a quotation with its speaker, or the clinician’s own shorthand', () => {
    expect(
      visitSentence(readVisit(SOURCE), [span('My brother took the guns to his place in the spring.')]),
    ).toBe('Patient said: “My brother took the guns to his place in the spring.”')
    expect(visitSentence(readVisit(SOURCE), [span('My brother took the guns'), span('I stopped it')])).toBe(
      'Patient said: “My brother took the guns … I stopped it”.',
    )
    expect(placeOf(readVisit(SOURCE), [span('My brother took'), span('I stopped it')])).toBe(
      'Patient: My brother took…',
    )
    const timed = '[0:31] Nurse: And the sertraline?\n[0:35] Patient: I stopped it two weeks ago.'
    expect(placeOf(readVisit(timed), [span('it two weeks', timed)])).toBe('0:35 Patient: it two…')
    expect(placeOf(readVisit('[0:35] I stopped it.'), [span('I stopped', '[0:35] I stopped it.')])).toBe(
      '0:35',
    )
    const shorthand = 'sleeps 4 h, wakes at 3'
    expect(visitSentence(readVisit(shorthand), [span('sleeps 4 h,', shorthand)])).toBe('Sleeps 4 h.')
    const stream = 'so i moved the guns to my brother'
    expect(visitSentence(readVisit(stream), [span('i moved the guns', stream)])).toBe(
      'Patient said: “i moved the guns”.',
    )
  })

  it('is what decided the check, otherwise what the statement was written from', () => {
    const evidence = [{ start: 0, end: 5 }]
    const words = [{ start: 7, end: 9 }]
    expect(wordsOf({ evidence, check: { verdict: 'contradicted', words } })).toBe(words)
    expect(wordsOf({ evidence, check: { verdict: 'supported', words: [] } })).toBe(evidence)
  })
})

describe('the mark of a statement', () => {
  it('is its verdict, “kept”, or “checking”', () => {
    const [ok, , wrong, , mine] = statements
    if (!ok || !wrong || !mine) throw new Error('Missing statements.')
    expect([ok, wrong, mine].map((each) => markOf(each))).toEqual(['supported', 'contradicted', 'kept'])
    expect(markOf({ ...ok, kept: true })).toBe('supported')
    expect(markOf(wrong, new Set(['wrong']))).toBe('checking')
  })

  it('has a plain-language reason, the check’s own if there is one', () => {
    expect(reasonOf('supported', { verdict: 'supported', words: [] })).toBe('The visit supports this.')
    const check = { verdict: 'contradicted' as const, why: 'She said 50 mg.', words: [] }
    expect(reasonOf('contradicted', check)).toBe('She said 50 mg.')
    expect(reasonOf('kept', check)).toBe('You kept this line as yours. She said 50 mg.')
    expect(reasonOf('checking', check)).not.toContain('50 mg')
  })

  it('mentions the built-in checks only if a model wrote the note', () => {
    const check = { verdict: 'supported' as const, by: 'facts' as const, words: [] }
    expect(isBuiltInCheck(check, { writer: 'model' })).toBe(true)
    expect(isBuiltInCheck({ ...check, by: 'model' }, { writer: 'model' })).toBe(false)
    expect(isBuiltInCheck(check, { writer: 'embedded' })).toBe(false)
  })
})

describe('the list to check', () => {
  it('puts contradicted lines before not found, serious omissions first, and leaves out resolved ones', () => {
    const open = toCheckOf(statements, findings)
    expect(open.doubts.map(({ id }) => id)).toEqual(['wrong', 'lost'])
    expect(open.unchecked.map(({ id }) => id)).toEqual(['new'])
    expect(open.omissions.map(({ id }) => id)).toEqual(['risk', 'medication'])
    expect(open.count).toBe(5)
    const settled = { ...findings, acknowledged: ['risk'] }
    const kept = statements.map((each) => (each.id === 'wrong' ? { ...each, kept: true } : each))
    expect(toCheckOf(kept, settled).count).toBe(3)
    expect(toCheckOf(statements, findings, new Set(['wrong', 'new'])).count).toBe(3)
  })

  it('shows what blocks signing', () => {
    expect(missingToSign(statements, findings)).toBe('Resolve 1 contradicted line and 1 risk first')
    expect(missingToSign([], { ...findings, acknowledged: ['risk'] })).toBeUndefined()
  })

  it('is counted by mark', () => {
    const tally = tallyOf(statements, new Set(['maybe'])).map(({ mark, count }) => `${count} ${mark}`)
    expect(tally).toEqual([
      '1 supported',
      '1 contradicted',
      '1 not-found',
      '1 unchecked',
      '1 kept',
      '1 checking',
    ])
  })
})

describe('the selected statement', () => {
  it('is the pinned one, otherwise the hovered one, otherwise the focused one', () => {
    const choice = createSelection()
    let heard = 0
    choice.subscribe(() => {
      heard += 1
    })
    choice.focus('statement-a')
    choice.point('statement-b')
    expect(choice.shown()).toBe('statement-b')
    choice.toggle('statement-b')
    choice.point('statement-c')
    expect(choice.shown()).toBe('statement-b')
    const before = heard
    choice.point('statement-c')
    expect(heard).toBe(before)
    choice.release()
    expect(choice.shown()).toBe('statement-a')
    choice.pin('omission-x')
    expect(statementIn(choice.pinned())).toBeUndefined()
  })

  it('is cleared only when it is deleted', () => {
    const choice = createSelection()
    choice.focus('statement-a')
    choice.pin('statement-b')
    choice.keepOnly((key) => key !== 'statement-b')
    expect([choice.pinned(), choice.stop()]).toEqual([undefined, 'statement-a'])
  })
})

describe('the origin of a note', () => {
  it('names the model, where it ran, and the prompts', () => {
    expect(
      writtenSentence({ writer: 'model', model: 'llama3.1:8b', where: 'this computer', prompts: '3' }),
    ).toBe('Written by llama3.1:8b on this computer, prompts v3.')
    expect(writtenSentence({ writer: 'model', model: 'm', where: 'api.example.com' })).toBe(
      'Written by m at api.example.com.',
    )
    expect(writtenSentence({ writer: 'embedded' })).toMatch(/^Built-in draft/)
    expect(checkedSentence({ writer: 'model', verifier: 'v', verifierWhere: 'this computer' })).toBe(
      'Checked by v on this computer.',
    )
    expect(checkedSentence({ writer: 'model' })).toBe('Checked by built-in rules.')
  })
})
