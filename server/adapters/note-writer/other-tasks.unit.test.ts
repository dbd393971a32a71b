import { describe, expect, it } from 'vitest'
import type { Check } from '#shared/domain/statements.ts'
import { SOAP_TEMPLATES } from '#shared/domain/templates/soap.ts'
import type { ChatTask } from '../../ports/chat-model.ts'
import type { NoteChecker } from '../../ports/note-checker.ts'
import { type PartToRewrite, WriterFailed } from '../../ports/note-writer.ts'
import { type Script, scriptedModel } from '../../testing/scripted-model.ts'
import { headingFor } from './drafts.ts'
import { modelChecker } from './model-checker.ts'
import { modelWriter } from './model-writer.ts'
import { numberedVisit, numbersOf, spansOf, unitNumbers } from './numbered-visit.ts'
import { retrievalOver } from './retrieval.ts'
import { wordBudget } from './word-budget.ts'

const TEXT = [
  'Clinician: How are you sleeping?',
  'Patient: Four hours. My sister Ana snores.',
  'Clinician: Any thoughts of suicide?',
  'Patient: No, none.',
  'Clinician: Continue sertraline fifty milligrams. See you in three weeks.',
].join('\n')
const sections = SOAP_TEMPLATES[0]?.structure.sections ?? []
const signal = new AbortController().signal

const FACTS: Check = { verdict: 'supported', by: 'facts', words: [] }
const facts: NoteChecker = {
  check: async ({ statements }) => ({
    checks: new Map(statements.map(({ id }) => [id, FACTS])),
    omissions: [],
    notAssessed: [{ id: 'hi', label: 'HI', text: 'HI was not assessed.', section: 'SUBJECTIVE' }],
  }),
  languageOf: () => 'en',
}

type Scripts = Partial<Record<ChatTask, Script | readonly Script[]>>
function using(scripts: Scripts, options?: Parameters<typeof scriptedModel>[1]) {
  const model = scriptedModel(scripts, options)
  const deps = { models: { writer: model, verifier: model, revise: true }, facts }
  return { model, writer: modelWriter(deps), checker: modelChecker(deps) }
}

const idsIn = (user: string) => [...user.matchAll(/"id":"(s\d+)"/g)].map(([, id = '']) => id)
const judged = (name: string) => (id: string) =>
  JSON.stringify({ id, verdict: name, units: [2], why: 'Said.' })
const agrees: Script = ({ user }) => idsIn(user).map(judged('supported')).join('\n')
const objects: Script = ({ user }) =>
  idsIn(user)
    .map((id, index) => judged(index === 1 ? 'not_found' : 'supported')(id))
    .join('\n')
const fails: Script = () => {
  throw new WriterFailed('unreachable', 'ECONNREFUSED')
}

describe('rewriting a part', () => {
  const statements = [
    { id: 'a', section: 'SUBJECTIVE', topic: 'Sleep', text: 'Sleeps 4 hours.' },
    { id: 'b', section: 'SUBJECTIVE', topic: 'Risk', text: 'Denies suicidal thoughts.' },
    { id: 'c', section: 'PLAN', topic: 'Medication', text: 'Continue sertraline 50 mg.' },
  ]
  const part: PartToRewrite = {
    text: TEXT,
    noteType: 'Progress Note',
    sections,
    statements,
    heading: 'SUBJECTIVE',
    action: 'shorter',
  }

  it('returns verified statements for the section alone, and unchanged text keeps its ID', async () => {
    const { writer, model } = using({
      rewrite: [
        '{"section":"Subjective","topic":"Sleep","text":"Sleeps 4 hours.","units":[2]}',
        '{"section":"PLAN","topic":"","text":"Sister snores.","units":[2]}',
        '{"section":"SUBJECTIVE","topic":"","text":"Continue sertraline 50 mg.","units":[5]}',
      ].join('\n'),
      verify: agrees,
    })
    const { statements: found, notice, origin } = await writer.rewrite(part, signal)
    expect(found.map(({ id, section, text }) => [id === 'a', section, text])).toEqual([
      [true, 'SUBJECTIVE', 'Sleeps 4 hours.'],
      [false, 'SUBJECTIVE', 'Sister snores.'],
    ])
    expect(found.every(({ check, by }) => check.verdict === 'supported' && by === 'model')).toBe(true)
    expect(notice).toBeNull()
    expect(origin).toMatchObject({ writer: 'model', verifier: 'scripted-1' })
    expect(model.asked('rewrite')[0]?.user).toContain('shorter')
  })

  it('can apply to one line', async () => {
    const { writer, model } = using({
      rewrite: '{"section":"SUBJECTIVE","topic":"Risk","text":"Denies any suicidal thoughts.","units":[3,4]}',
      verify: agrees,
    })
    const one = { ...part, statementId: 'b', action: 'regenerate' as const }
    expect((await writer.rewrite(one, signal)).statements).toHaveLength(1)
    const user = model.asked('rewrite')[0]?.user ?? ''
    expect(user.slice(user.indexOf('<<<PART'), user.indexOf('<<<END PART'))).not.toContain('Sleeps 4 hours.')
    expect(user.slice(user.indexOf('<<<NOTE'), user.indexOf('<<<END NOTE'))).toContain('Sleeps 4 hours.')
  })

  it('is empty when the visit has nothing for it', async () => {
    for (const rewrite of ['{"none":true}', '{"statements":[]}']) {
      expect(
        (await using({ rewrite }).writer.rewrite({ ...part, heading: 'OBJECTIVE' }, signal)).statements,
      ).toEqual([])
    }
  })

  it('fails when the model does, and after two unusable answers', async () => {
    await expect(using({ rewrite: fails }).writer.rewrite(part, signal)).rejects.toMatchObject({
      failure: 'unreachable',
    })
    await expect(using({ rewrite: 'No.' }).writer.rewrite(part, signal)).rejects.toMatchObject({
      failure: 'unusable',
    })
  })

  it('falls back to the built-in check and reports it', async () => {
    const { writer } = using({
      rewrite: '{"section":"SUBJECTIVE","topic":"Sleep","text":"Sleeps 4 h.","units":[2]}',
      verify: fails,
    })
    const { statements: found, notice } = await writer.rewrite(part, signal)
    expect(found[0]?.check.by).toBe('facts')
    expect(notice).toContain('Built-in checks')
  })

  it('sends only the most relevant units of a visit that does not fit', async () => {
    const filler = Array.from(
      { length: 900 },
      (_, i) => `Patient: And then on day ${i} we went to the market again.`,
    )
    const text = [...filler, TEXT].join('\n')
    const { writer, model } = using(
      {
        rewrite: '{"section":"SUBJECTIVE","topic":"Sleep","text":"Sleeps 4 hours.","units":[902]}',
        verify: agrees,
      },
      { contextTokens: 8_192 },
    )
    await writer.rewrite({ ...part, text }, signal)
    const { system = '', user = '' } = model.asked('rewrite')[0] ?? {}
    expect((system.length + user.length) / 4).toBeLessThan(8_192)
    expect(user).toContain('Any thoughts of suicide?')
  })
})

describe('summaries', () => {
  const sentence = (text: string, units: number[]) => JSON.stringify({ text, units })
  const LINES = [
    sentence('The patient sleeps 4 hours.', [2]),
    sentence('The patient is an astronaut.', [2]),
  ].join('\n')
  const notes = [
    {
      noteType: 'Progress Note',
      writtenOn: '2026-02-01',
      text: '**PLAN:**\n1. Repeat the PHQ-9.\n2. Continue sertraline 50 mg.',
    },
    { noteType: 'Intake', writtenOn: '2026-01-04', text: '**SUBJECTIVE:**\nSleep: poor. Mood is low.' },
  ]

  it('contain only sentences that the verifier supports', async () => {
    const { writer } = using({ summary: LINES, verify: objects })
    expect(await writer.summarize({ text: TEXT, noteType: 'Progress Note' }, signal)).toBe(
      'The patient sleeps 4 hours.',
    )
  })

  it('of a chart number its notes’ sentences with type, date and section', async () => {
    const { writer, model } = using({
      overview: [sentence('Mood was low.', [4]), sentence('Sleep was poor.', [3])].join('\n'),
      verify: agrees,
    })
    expect(await writer.overview(notes, signal)).toBe('Mood was low. Sleep was poor.')
    expect(model.asked('overview')[0]?.user).toContain(
      '[1] Progress Note, 2026-02-01, plan: Repeat the PHQ-9.',
    )
  })

  it('give recommendations in paragraphs or say that nothing is open', async () => {
    const recommendations = [
      sentence('Consider repeating the PHQ-9.', [1]),
      sentence('Consider sleep hygiene.', [3]),
    ].join('\n')
    expect(await using({ recommendations, verify: agrees }).writer.recommend(notes, signal)).toBe(
      'Consider repeating the PHQ-9.\n\nConsider sleep hygiene.',
    )
    expect(await using({ recommendations: '{"none":true}' }).writer.recommend(notes, signal)).toContain(
      'nothing open',
    )
  })

  it('fail when nothing is supported or the model fails', async () => {
    const visit = { text: TEXT, noteType: 'Progress Note' }
    const none = using({
      summary: LINES,
      verify: ({ user }) => idsIn(user).map(judged('not_found')).join('\n'),
    })
    await expect(none.writer.summarize(visit, signal)).rejects.toMatchObject({ failure: 'unusable' })
    await expect(
      using({ summary: LINES, verify: fails }).writer.summarize(visit, signal),
    ).rejects.toMatchObject({
      failure: 'unreachable',
    })
  })

  it('leave out the middle of a visit that does not fit', async () => {
    const long = Array.from(
      { length: 1_500 },
      (_, i) => `Patient: And then on day ${i} we went to the market again.`,
    )
    const { writer, model } = using({ summary: LINES, verify: agrees }, { contextTokens: 8_192 })
    await writer.summarize({ text: long.join('\n'), noteType: 'Progress Note' }, signal)
    const user = model.asked('summary')[0]?.user ?? ''
    expect(user).toContain('on day 0 ')
    expect(user).toContain('on day 1499 ')
    expect(user).not.toContain('on day 750 ')
  })
})

describe('the checker', () => {
  const statement = (id: string, text: string, evidence: { start: number; end: number }[] = []) => ({
    id,
    section: 'SUBJECTIVE',
    topic: '',
    text,
    evidence,
  })
  const note = { source: TEXT, noteType: 'Progress Note', sections }

  it('checks lines by any author, with their evidence as units', async () => {
    const { checker, model } = using({ verify: objects, omissions: '{"none":true}' })
    const at = TEXT.indexOf('No, none.')
    const statements = [
      statement('x', 'Denies suicidal thoughts.', [{ start: at, end: at + 3 }]),
      statement('y', 'Has a gun.'),
    ]
    const { checks, omissions, notAssessed } = await checker.check({ ...note, statements })
    expect(model.asked('verify')[0]?.user).toContain('"text":"Denies suicidal thoughts.","units":[4]')
    expect(checks.get('x')).toMatchObject({ verdict: 'supported', by: 'model' })
    expect(checks.get('y')).toMatchObject({ verdict: 'not-found', by: 'model' })
    expect([omissions, notAssessed.length]).toEqual([[], 1])
  })

  it('leaves the verdict to the built-in check when the model fails', async () => {
    const { checker } = using({ verify: fails, omissions: fails })
    const { checks } = await checker.check({
      ...note,
      statements: [statement('x', 'Denies suicidal thoughts.')],
    })
    expect(checks.get('x')).toEqual(FACTS)
  })

  it('has no entry for statements that nothing could check', async () => {
    const broken: NoteChecker = { ...facts, check: () => Promise.reject(new Error('out of memory')) }
    const model = scriptedModel({ verify: fails, omissions: fails })
    const checker = modelChecker({ models: { writer: model, verifier: model, revise: false }, facts: broken })
    const { checks, omissions } = await checker.check({ ...note, statements: [statement('x', 'Sleeps.')] })
    expect([checks.size, omissions]).toEqual([0, []])
  })
})

describe('an aborted check', () => {
  for (const local of [true, false]) {
    it(`leaves no rejection that would end the process, ${local ? 'locally' : 'over the network'}`, async () => {
      const stop = new AbortController()
      let hasEnded = () => {}
      const ended = new Promise<void>((resolve) => {
        hasEnded = resolve
      })
      // The built-in check ends after the model. Vitest fails on an unhandled rejection.
      const endsLater: NoteChecker = {
        ...facts,
        check: (_, aborted) =>
          new Promise((_, reject) => {
            aborted?.addEventListener('abort', () =>
              setTimeout(() => {
                reject(aborted.reason)
                setTimeout(hasEnded)
              }),
            )
          }),
      }
      const script: Script = () => {
        stop.abort()
        return ''
      }
      const model = scriptedModel({ verify: script, omissions: script }, { local })
      const models = { writer: model, verifier: model, revise: false }
      const checker = modelChecker({ models, facts: endsLater })
      const statements = [
        { id: 'x', section: 'SUBJECTIVE', topic: '', text: 'Sleeps four hours.', evidence: [] },
      ]
      const check = checker.check(
        { source: TEXT, noteType: 'Progress Note', sections, statements },
        stop.signal,
      )
      await expect(check).rejects.toMatchObject({ name: 'AbortError' })
      await ended
    })
  }
})

describe('numbers and names in answers', () => {
  const visit = numberedVisit(TEXT)

  it('are existing units in any form a model writes them', () => {
    expect(unitNumbers([3, '1', '2-3', 'u4', 5.5, -1, 0, 99, null, {}], visit)).toEqual([1, 2, 3, 4])
    expect(unitNumbers('1, 2', visit)).toEqual([1, 2])
    expect(unitNumbers('1-99999', visit)).toEqual([])
    expect(unitNumbers(undefined, visit)).toEqual([])
  })

  it('convert to spans and back', () => {
    expect(numbersOf(spansOf([2, 4], visit), visit)).toEqual([2, 4])
    const dictated = numberedVisit(
      `${'The patient sleeps badly and worries about many things at night. '.repeat(9)}`,
    )
    expect(dictated.units.length).toBeGreaterThan(2)
    expect(spansOf([1, 2, 3], dictated)).toHaveLength(1)
  })

  it('match headings of the template or nothing', () => {
    for (const [name, heading] of [
      ['Subjective', 'SUBJECTIVE'],
      ['plan:', 'PLAN'],
      ['Assessment and formulation', 'ASSESSMENT'],
      ['Mental status', 'OBJECTIVE'],
      ['Quux', undefined],
      ['', undefined],
    ] as const)
      expect(headingFor(name, sections), name).toBe(heading)
  })

  it('find the units related to a statement, by other names too', () => {
    expect(retrievalOver(visit).find('Zoloft 50 mg continued', 1)).toEqual([5])
    expect(retrievalOver(visit).find('Sleeps 4 hours', 2)).toContain(2)
    expect(retrievalOver(visit).find('', 5)).toEqual([])
  })

  it('give budgets that grow with the visit, within limits', () => {
    expect([100, 1_000, 9_000].map((words) => wordBudget(words, 'standard'))).toEqual([280, 370, 620])
    expect(wordBudget(1_000, 'brief')).toBe(259)
    expect(wordBudget(1_000, 'detailed')).toBe(592)
  })
})
