import { describe, expect, it } from 'vitest'
import { layoutOf } from '#shared/domain/statement-text.ts'
import type { MoreFromVisit, NoteBody, NoteFindings, Statement } from '#shared/domain/statements.ts'
import { moreInSection } from './more-groups.ts'
import { withMore } from './note-changes.ts'
import { undone } from './note-undo.ts'

function line(id: string, section: string, topic: string): Statement {
  return {
    id,
    section,
    topic,
    text: `Line ${id}.`,
    evidence: [],
    by: 'fact',
    check: { verdict: 'supported', words: [] },
    kept: false,
  }
}

const more = (id: string, section: string, topic: string): MoreFromVisit => ({
  id,
  section,
  topic,
  text: `“${id}”`,
  evidence: [{ start: 3, end: 8 }],
})

const body: NoteBody = {
  sections: ['SUBJECTIVE', 'OBJECTIVE', 'PLAN'],
  statements: [
    line('s1', 'SUBJECTIVE', 'Sleep'),
    line('s2', 'SUBJECTIVE', 'Sleep'),
    line('m1', 'SUBJECTIVE', 'Mood'),
    line('p1', 'PLAN', ''),
  ],
}
const NAPS = more('naps', 'Subjective', 'sleep')
const SON = more('son', 'SUBJECTIVE', 'Family')
const DIARY = more('diary', 'PLAN', '')
const findings: NoteFindings = {
  omissions: [],
  notAssessed: [],
  acknowledged: [],
  more: [SON, NAPS, more('dreams', 'SUBJECTIVE', 'Sleep'), DIARY],
}

const offered = (heading: string, in_: NoteBody = body, items = findings.more) => {
  const section = layoutOf(in_).find((known) => known.heading === heading)
  const found = section && moreInSection(section, items)
  return found && { after: [...found.after.keys()], atEnd: found.atEnd.map(({ topic }) => topic) }
}

describe('extra quotations', () => {
  it('are offered after the last line of their topic, or at the end of the section', () => {
    expect(offered('SUBJECTIVE')).toEqual({ after: ['s2'], atEnd: ['Family'] })
    expect(offered('PLAN')).toEqual({ after: ['p1'], atEnd: [] })
    expect(offered('OBJECTIVE')).toBeUndefined()
    const [section] = layoutOf(body)
    const group = section && moreInSection(section, findings.more)?.after.get('s2')
    expect(group?.items.map(({ id }) => id)).toEqual(['naps', 'dreams'])
  })

  it('are inserted below their topic, are no longer offered, and undo removes them', () => {
    const added = withMore({ body, findings }, NAPS)
    expect(added.body.statements.map(({ id }) => id)).toEqual(['s1', 's2', 'naps', 'm1', 'p1'])
    expect(added.body.statements[2]).toMatchObject({
      section: 'SUBJECTIVE',
      topic: 'Sleep',
      text: NAPS.text,
      by: 'quote',
      evidence: NAPS.evidence,
    })
    expect(added.findings.more).not.toContain(NAPS)
    expect(offered('SUBJECTIVE', added.body, added.findings.more)).toEqual({
      after: ['naps'],
      atEnd: ['Family'],
    })
    expect(undone(body, added.body, added.body)).toBe(body)
  })

  it('start a topic that has no line yet, even in an empty section', () => {
    const family = withMore({ body, findings }, SON)
    expect(family.body.statements.map(({ id }) => id)).toEqual(['s1', 's2', 'm1', 'son', 'p1'])
    const seen = withMore({ body, findings }, more('tears', 'OBJECTIVE', 'Appearance'))
    expect(seen.body.statements.map(({ id }) => id)).toEqual(['s1', 's2', 'm1', 'tears', 'p1'])
  })
})
