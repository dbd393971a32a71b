import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textOfBody } from '#shared/domain/statement-text.ts'
import { type NoteBody, type NoteFindings, type Statement, UNCHECKED } from '#shared/domain/statements.ts'
import { idsFrom } from './line-actions.ts'
import {
  inReadingOrder,
  mayMove,
  moved,
  withLines,
  withNotAssessed,
  withOmission,
  without,
  withRewrite,
  withSections,
  withTopic,
  withWords,
} from './note-changes.ts'
import { undone } from './note-undo.ts'

function line(id: string, section: string, text: string, topic = ''): Statement {
  return {
    id,
    section,
    topic,
    text,
    evidence: [{ start: 1, end: 2 }],
    by: 'model',
    check: { verdict: 'supported', words: [] },
    kept: false,
  }
}

const body: NoteBody = {
  sections: ['SUBJECTIVE', 'OBJECTIVE', 'PLAN'],
  statements: [
    line('sleep', 'SUBJECTIVE', 'Sleeps four hours.', 'Sleep'),
    line('wake', 'SUBJECTIVE', 'Wakes at 3 a.m.', 'Sleep'),
    line('mood', 'SUBJECTIVE', 'Low for weeks.', 'Mood'),
    line('drug', 'PLAN', 'Start mirtazapine 7.5 mg.'),
    line('back', 'PLAN', 'Return in two weeks.'),
  ],
}
const ids = ({ statements }: NoteBody) => statements.map(({ id }) => id).join(' ')
const find = ({ statements }: NoteBody, id: string) => statements.find((statement) => statement.id === id)
const newIds = () => {
  let next = 0
  return () => `new${next++}`
}

describe('editing a line', () => {
  it('makes it the clinician’s own, clears its check and keeps its evidence', () => {
    const changed = withWords(body, 'wake', '  Wakes at\t4 a.m. ', newIds())
    expect(find(changed, 'wake')).toMatchObject({
      text: 'Wakes at 4 a.m.',
      by: 'clinician',
      kept: false,
      check: UNCHECKED,
      evidence: [{ start: 1, end: 2 }],
    })
    expect(ids(changed)).toBe(ids(body))
    expect(withWords(body, 'wake', 'Wakes at 3 a.m.', newIds())).toBe(body)
    expect(ids(withWords(body, 'wake', ' ', newIds()))).toBe('sleep mood drug back')
  })

  it('turns several pasted lines into several statements', () => {
    const changed = withWords(body, 'drug', '1. Start mirtazapine 7.5 mg.\n\n2. Call if worse.\n', newIds())
    expect(ids(changed)).toBe('sleep wake mood drug new1 back')
    expect(find(changed, 'drug')).toBe(find(body, 'drug'))
    expect(find(changed, 'new1')).toMatchObject({ text: 'Call if worse.', section: 'PLAN', by: 'clinician' })
    const labeled = withWords(body, 'mood', 'Low for weeks.\nRisk: Denies a plan.', newIds())
    expect(textOfBody(labeled)).toContain('Mood: Low for weeks.\nRisk: Denies a plan.')
  })
})

describe('adding a line', () => {
  it('continues its topic or ends the section', () => {
    const after = withLines(body, { section: 'SUBJECTIVE', after: 'sleep' }, 'Naps at noon.', newIds())
    expect(textOfBody(after)).toContain('Sleep: Sleeps four hours. Naps at noon. Wakes at 3 a.m.')
    const last = withLines(body, { section: 'plan' }, 'Sleep diary.', idsFrom('mine'))
    expect(last.statements.at(-1)).toMatchObject({ id: 'mine', section: 'PLAN', text: 'Sleep diary.' })
    expect(textOfBody(last)).toContain('3. Sleep diary.')
    const label = withLines(body, { section: 'SUBJECTIVE' }, 'Risk: Denies a plan.', newIds())
    expect(textOfBody(label)).toContain('\nRisk: Denies a plan.')
    expect(withLines(body, { section: 'PLAN' }, ' \n ', newIds())).toBe(body)
  })

  it('fills an empty section', () => {
    const filled = withLines(body, { section: 'OBJECTIVE' }, 'Tearful.', newIds())
    expect(ids(filled)).toBe('sleep wake mood new0 drug back')
  })

  it('gives an omission’s line its ID, evidence and topic, and undo restores the omission', () => {
    const omission = {
      ...({ id: 'wine', kind: 'substance', grave: false, text: 'Drinks wine.' } as const),
      section: 'Subjective',
      topic: 'Substances',
      evidence: [{ start: 4, end: 9 }],
    }
    const findings: NoteFindings = {
      omissions: [omission],
      notAssessed: [{ id: 'o', label: 'Orientation', text: 'Orientation was not assessed.', section: 'MSE' }],
      more: [],
      acknowledged: [],
    }
    const added = withOmission({ body, findings }, omission)
    expect(added.findings.omissions).toEqual([])
    expect(find(added.body, 'wine')).toMatchObject({
      section: 'SUBJECTIVE',
      topic: 'Substances',
      evidence: omission.evidence,
    })
    expect(ids(added.body)).toBe('sleep wake mood wine drug back')
    expect(undone(body, added.body, added.body)).toBe(body)
    const recorded = withNotAssessed({ body, findings }, findings.notAssessed[0] ?? fail())
    expect(recorded.body.sections).toEqual(['SUBJECTIVE', 'OBJECTIVE', 'PLAN', 'MSE'])
    expect(recorded.findings.notAssessed).toEqual([])
  })
})

function fail(): never {
  throw new Error('Missing.')
}

describe('moving a line', () => {
  it('stays in the section, then crosses sections, even empty ones, to both ends', () => {
    expect(ids(moved(body, 'wake', 'up'))).toBe('wake sleep mood drug back')
    expect(ids(moved(body, 'drug', 'down'))).toBe('sleep wake mood back drug')
    const up = moved(body, 'drug', 'up')
    expect(find(up, 'drug')?.section).toBe('OBJECTIVE')
    expect(find(moved(up, 'drug', 'up'), 'drug')?.section).toBe('SUBJECTIVE')
    expect(ids(moved(up, 'drug', 'up'))).toBe('sleep wake mood drug back')
    expect([
      mayMove(body, 'sleep', 'up'),
      mayMove(body, 'back', 'down'),
      mayMove(body, 'mood', 'up'),
    ]).toEqual([false, false, true])
  })

  it('keeps line breaks in place', () => {
    const broken: NoteBody = {
      sections: ['NOTE'],
      statements: [line('a', 'NOTE', 'A.'), { ...line('b', 'NOTE', 'B.'), newLine: true }],
    }
    expect(textOfBody(moved(broken, 'b', 'up'))).toBe('**NOTE:**\nB.\nA.')
  })

  it('never loses, duplicates or rewords a line, and moving back restores the note', () => {
    fc.assert(
      fc.property(fc.constantFrom(...body.statements.map(({ id }) => id)), fc.boolean(), (id, isUp) => {
        const there = moved(body, id, isUp ? 'up' : 'down')
        expect(ids(there).split(' ').sort()).toEqual(ids(body).split(' ').sort())
        if (there !== body) expect(moved(there, id, isUp ? 'down' : 'up').statements).toEqual(body.statements)
      }),
    )
  })
})

describe('labels, rewrites and templates', () => {
  it('change only what they name', () => {
    expect(find(withTopic(body, 'mood', ' Affect: '), 'mood')?.topic).toBe('Affect')
    expect(withTopic(body, 'mood', 'Mood')).toBe(body)
    const section = withRewrite(body, 'Subjective', undefined, [line('x', 'SUBJECTIVE', 'Short.')])
    expect(ids(section)).toBe('x drug back')
    const one = withRewrite(body, 'PLAN', 'drug', [
      line('y', 'PLAN', 'Start it.'),
      line('z', 'PLAN', 'Tonight.'),
    ])
    expect(ids(one)).toBe('sleep wake mood y z back')
    expect(ids(withRewrite(body, 'OBJECTIVE', undefined, [line('o', 'OBJECTIVE', 'Tired.')]))).toBe(
      'sleep wake mood o drug back',
    )
    const chart = [
      { noteId: 7, lineId: 'a', serviceAt: '2026-03-03T15:00:00.000Z', day: 'March 3', text: 'x' },
    ]
    const charted = {
      ...body,
      statements: body.statements.map((one) => (one.id === 'wake' ? { ...one, chart } : one)),
    }
    expect(ids(withRewrite(charted, 'Subjective', undefined, [line('x', 'SUBJECTIVE', 'Short.')]))).toBe(
      'x wake drug back',
    )
    expect(withSections(body, ['Plan', 'MSE']).sections).toEqual(['SUBJECTIVE', 'OBJECTIVE', 'PLAN', 'MSE'])
  })
})

describe('undo', () => {
  it('reverts one change even after others', () => {
    const removed = without(body, 'wake')
    const then = withWords(removed, 'mood', 'Mood is better.', newIds())
    expect(undone(body, removed, then)?.statements.map(({ text }) => text)).toEqual([
      'Sleeps four hours.',
      'Wakes at 3 a.m.',
      'Mood is better.',
      'Start mirtazapine 7.5 mg.',
      'Return in two weeks.',
    ])
    const edited = withWords(body, 'mood', 'Mood is better.', newIds())
    const later = moved(without(edited, 'sleep'), 'back', 'up')
    expect(find(undone(body, edited, later) ?? fail(), 'mood')).toEqual(find(body, 'mood'))
    expect(ids(undone(body, edited, later) ?? fail())).toBe('wake mood back drug')
    const away = moved(body, 'mood', 'down')
    const also = withLines(away, { section: 'PLAN' }, 'Sleep diary.', idsFrom('diary'))
    expect(ids(undone(body, away, also) ?? fail())).toBe('sleep wake mood drug back diary')
    expect(find(undone(body, away, also) ?? fail(), 'mood')?.section).toBe('SUBJECTIVE')
  })

  it('does not overwrite a line that was changed again', () => {
    const edited = withWords(body, 'mood', 'Mood is better.', newIds())
    expect(undone(body, edited, withWords(edited, 'mood', 'Mood is good.', newIds()))).toBeUndefined()
  })

  it('restores the order after any move', () => {
    for (const { id } of body.statements) {
      for (const direction of ['up', 'down'] as const) {
        const there = moved(body, id, direction)
        const rest = withTopic(there, 'back', 'Visit')
        if (there !== body)
          expect(inReadingOrder(undone(body, there, rest) ?? fail()).map((s) => s.id)).toEqual(
            inReadingOrder(body).map((s) => s.id),
          )
      }
    }
  })
})
