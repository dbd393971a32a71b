import { describe, expect, it } from 'vitest'
import type { NotePiece } from '#shared/contracts/writing.ts'
import type { Check, Statement } from '#shared/domain/statements.ts'
import { SOAP_TEMPLATES } from '#shared/domain/templates/soap.ts'
import type { ChatRequest, ChatTask } from '../../ports/chat-model.ts'
import type { NoteChecker } from '../../ports/note-checker.ts'
import { WriterFailed, type WrittenNote } from '../../ports/note-writer.ts'
import { type Script, type ScriptedModel, scriptedModel } from '../../testing/scripted-model.ts'
import { modelWriter } from './model-writer.ts'
import { askedFor, cutTo, maxWordsFor, wordBudget, wordCount } from './word-budget.ts'

const TEXT = [
  'Clinician: How are you sleeping?',
  'Patient: Four hours, maybe less.',
  'Clinician: Any thoughts of suicide?',
  'Patient: No, none.',
  'Clinician: Any guns at home?',
  'Patient: My husband has a rifle. It is locked, he has the key.',
  'Clinician: We go up on the sertraline, from fifty to one hundred milligrams.',
  'Patient: Okay.',
  'Clinician: See you in three weeks.',
].join('\n')
const sections = SOAP_TEMPLATES[0]?.structure.sections ?? []

const BUDGET = wordBudget(wordCount(TEXT), 'standard')

const line = (section: string, topic: string, text: string, units: unknown) =>
  JSON.stringify({ section, topic, text, units })
const SLEEP = line('SUBJECTIVE', 'Sleep', 'Sleeps 4 hours, maybe less.', [1, 2])
const RISK = line('SUBJECTIVE', 'Risk', 'Denies suicidal thoughts.', [3, 4])
const MEANS = line('SUBJECTIVE', 'Risk', 'Husband has a locked rifle and holds the key.', [5, 6])
const DRUG = line('PLAN', 'Medication', 'Increase sertraline from 50 mg to 100 mg.', [7, 8])
const NEXT = line('PLAN', 'Follow-up', 'Return in 3 weeks.', [9])
const NOTE = [SLEEP, RISK, MEANS, DRUG, NEXT].join('\n')

/** Confirms every statement listed in the request. */
const agrees: Script = ({ user }) =>
  idsIn(user)
    .map((id) => verdict(id, 'supported', [2]))
    .join('\n')
const idsIn = (user: string) => [...user.matchAll(/"id":"(s\d+)"/g)].map(([, id = '']) => id)
const verdict = (id: string, name: string, units: unknown, why = 'He said so.') =>
  JSON.stringify({ id, verdict: name, units, why })

const FACTS: Check = { verdict: 'unsure', why: 'Built-in.', by: 'facts', words: [] }
const facts: NoteChecker = {
  async check({ statements }) {
    const omission = { kind: 'risk' as const, grave: true, section: 'PLAN', topic: 'Risk', evidence: [] }
    return {
      checks: new Map(statements.map(({ id }) => [id, FACTS])),
      omissions: Array.from({ length: 9 }, (_, i) => ({ ...omission, id: `f${i}`, text: `Fact ${i}.` })),
      notAssessed: [{ id: 'hi', label: 'HI', text: 'HI was not assessed.', section: 'SUBJECTIVE' }],
    }
  },
  languageOf: () => 'en',
}

type Scripts = Partial<Record<ChatTask, Script | readonly Script[]>>
type Run = { note: WrittenNote; pieces: NotePiece[]; model: ScriptedModel }

async function write(
  scripts: Scripts,
  options: Parameters<typeof scriptedModel>[1] & { revise?: boolean; text?: string } = {},
): Promise<Run> {
  const { revise = false, text = TEXT, ...about } = options
  const model = scriptedModel({ write: NOTE, verify: agrees, omissions: '{"none":true}', ...scripts }, about)
  const pieces: NotePiece[] = []
  const writer = modelWriter({ models: { writer: model, verifier: model, revise }, facts })
  const visit = { text, noteType: 'Progress Note', sections, length: 'standard' as const }
  const note = await writer.writeNote(visit, (piece) => pieces.push(piece), new AbortController().signal)
  return { note, pieces, model }
}

const texts = (statements: readonly Statement[]) => statements.map(({ text }) => text)
const words = (spans: readonly { start: number; end: number }[]) =>
  spans.map(({ start, end }) => TEXT.slice(start, end))
const failsAfter =
  (text: string): Script =>
  (request: ChatRequest) => {
    request.onText?.(text)
    throw new WriterFailed('broken', 'ECONNRESET')
  }

describe('writing a note', () => {
  it('streams each statement with the words it cites, then its check', async () => {
    const { note, pieces } = await write({})
    const heard = pieces.flatMap((piece) => (piece.kind === 'statement' ? [piece.statement] : []))
    expect(texts(heard)).toEqual(texts(note.statements))
    expect(heard[0]).toMatchObject({ section: 'SUBJECTIVE', topic: 'Sleep', by: 'model', kept: false })
    expect(heard[0]?.check.verdict).toBe('unchecked')
    expect(heard[0]?.id).toMatch(/^[\w-]{10}$/)
    expect(words(heard[0]?.evidence ?? [])).toEqual(['How are you sleeping?', 'Four hours, maybe less.'])
    expect(pieces.filter(({ kind }) => kind === 'checks')).toHaveLength(5)
    expect(note.statements.every(({ check }) => check.verdict === 'supported' && check.by === 'model')).toBe(
      true,
    )
    expect(words(note.statements[0]?.check.words ?? [])).toEqual(['Four hours, maybe less.'])
    expect(note).toMatchObject({
      complete: true,
      notice: null,
      omissions: [],
      notAssessed: [{ id: 'hi' }],
      origin: { writer: 'model', model: 'scripted-1', where: 'this computer', verifier: 'scripted-1' },
    })
    expect(note.origin.prompts).toMatch(/\S/)
    const phases = pieces.flatMap((piece) => (piece.kind === 'progress' ? [piece.phase] : []))
    expect(phases).toEqual(['reading', 'writing', 'checking'])
  })

  it('emits a statement before the next line arrives', async () => {
    const order: string[] = []
    const model = scriptedModel({
      write: (request) => {
        request.onText?.(`${SLEEP}\n`)
        order.push('second line')
        return NOTE
      },
      verify: agrees,
    })
    const writer = modelWriter({ models: { writer: model, verifier: model, revise: false }, facts })
    await writer.writeNote(
      { text: TEXT, noteType: 'Progress Note', sections, length: 'standard' },
      (piece) => piece.kind === 'statement' && order.push(piece.statement.topic),
      new AbortController().signal,
    )
    expect(order.slice(0, 2)).toEqual(['Sleep', 'second line'])
  })

  it('reports how long the model will be reading', async () => {
    const { pieces } = await write({
      write: ({ onWaiting }) => {
        onWaiting?.(42)
        return NOTE
      },
    })
    expect(pieces).toContainEqual({ kind: 'progress', phase: 'reading', secondsLeft: 42 })
  })

  it('asks for fewer words than the budget, by length', async () => {
    const { model } = await write({})
    expect(model.asked('write')[0]?.system).toContain(` ${askedFor(BUDGET)} words`)
    expect(model.asked('write')[0]?.schema?.schema).toMatchObject({ required: ['statements'] })
    expect(model.asked('verify')[0]?.temperature).toBe(0)
  })

  it('ignores sections, units and markup that do not belong in the note', async () => {
    const { note } = await write({
      write: [
        line('Subjective:', 'Sleep:', '**Sleeps** 4 hours. [source](http://x.y/z)', ['1-2', 99, -1, 'x']),
        line('plan', 'Medication', '1. Increase sertraline to 100 mg.', '7'),
        line('Treatment Plan', '', 'Return in 3 weeks.', [9]),
        line('Billing', '', 'Code 99214.', [1]),
        line('OBJECTIVE', 'Mood', 'Mood is calm.', [4711]),
        '{"section":"PLAN","text":12,"units":[1]}',
      ].join('\n'),
    })
    expect(note.statements.map(({ section, topic, text }) => [section, topic, text])).toEqual([
      ['SUBJECTIVE', 'Sleep', 'Sleeps 4 hours. source'],
      ['OBJECTIVE', 'Mood', 'Mood is calm.'],
      ['PLAN', 'Medication', 'Increase sertraline to 100 mg.'],
      ['PLAN', '', 'Return in 3 weeks.'],
    ])
    expect(words(note.statements[2]?.evidence ?? [])).toHaveLength(1)
  })

  it('shows a statement that cites nothing as not found, unless the verifier finds the words', async () => {
    const bare = [line('PLAN', '', 'Return in 3 weeks.', [99]), line('PLAN', '', 'Sees a dentist.', [])].join(
      '\n',
    )
    const { note, pieces } = await write({
      write: `${bare}\n${SLEEP}`,
      verify: [
        verdict('s1', 'supported', [2]),
        verdict('s2', 'supported', [9]),
        verdict('s3', 'supported', []),
      ].join('\n'),
    })
    const first = pieces.find((piece) => piece.kind === 'statement')
    expect(first?.statement.evidence).toEqual([])
    expect(note.statements.map(({ text, check }) => [text, check.verdict])).toEqual([
      ['Sleeps 4 hours, maybe less.', 'supported'],
      ['Return in 3 weeks.', 'supported'],
      ['Sees a dentist.', 'not-found'],
    ])
    expect(words(note.statements[1]?.evidence ?? [])).toEqual(['See you in three weeks.'])
  })

  it('retries once after an answer in prose and then gives up', async () => {
    const { note, model } = await write({ write: ['The patient sleeps four hours.', NOTE] })
    expect(note.statements).toHaveLength(5)
    expect(model.asked('write')[1]?.user).toContain('JSON objects only')
    await expect(write({ write: 'The patient sleeps four hours.' })).rejects.toMatchObject({
      failure: 'unusable',
    })
  })

  it('stops a model that repeats itself and keeps what it wrote', async () => {
    const { note, pieces } = await write({ write: `${NOTE}\n${`${NEXT}\n`.repeat(500)}` })
    expect(note.statements).toHaveLength(5)
    expect(note).toMatchObject({ complete: false, notice: expect.stringContaining('incomplete') })
    expect(pieces.filter(({ kind }) => kind === 'statement')).toHaveLength(5)
    expect(note.statements[0]?.check.by).toBe('model')
  })

  it('drops a truncated last line and reports that the note is incomplete', async () => {
    const { note } = await write(
      { write: `${SLEEP}\n${RISK}\n${MEANS}\n{"section":"PLAN","te` },
      { cutOff: ['write'] },
    )
    expect(note.statements).toHaveLength(3)
    expect(note.complete).toBe(false)
  })

  it('keeps what was written when the model fails, with built-in checks', async () => {
    const { note, model } = await write({ write: failsAfter(`${SLEEP}\n${RISK}\n{"sec`) })
    expect(texts(note.statements)).toEqual(['Sleeps 4 hours, maybe less.', 'Denies suicidal thoughts.'])
    expect(note).toMatchObject({
      complete: false,
      notice: 'The language model stopped before it finished. The note below is incomplete.',
    })
    expect(note.statements.every(({ check }) => check.by === 'facts')).toBe(true)
    expect(note.origin.verifier).toBeUndefined()
    expect(note.omissions).toHaveLength(6)
    expect(model.requests).toHaveLength(1)
  })

  it('fails with the model’s failure when nothing was written', async () => {
    await expect(write({ write: failsAfter('') })).rejects.toMatchObject({ failure: 'broken' })
  })

  it('stops when canceled', async () => {
    const stop = new AbortController()
    const model = scriptedModel({
      write: () => {
        stop.abort(new Error('gone'))
        return NOTE
      },
    })
    const writer = modelWriter({ models: { writer: model, verifier: model, revise: true }, facts })
    const visit = { text: TEXT, noteType: 'Progress Note', sections, length: 'standard' as const }
    await expect(writer.writeNote(visit, () => undefined, stop.signal)).rejects.toThrow('gone')
    expect(model.requests).toHaveLength(1)
  })

  it('starts over when the first part turns out to be thoughts', async () => {
    const { note, pieces } = await write({ write: `Perhaps ${MEANS}\nno.</think>\n${NOTE}` })
    expect(note.statements).toHaveLength(5)
    expect(pieces).toContainEqual({ kind: 'statements', statements: [] })
  })
})

describe('the revision', () => {
  it('replaces the draft; statements with unchanged text keep their ID', async () => {
    const changed = line('SUBJECTIVE', 'Sleep', 'Sleeps 4 hours or less.', [2])
    const { note, pieces, model } = await write(
      { revise: [changed, RISK, DRUG].join('\n') },
      { revise: true },
    )
    expect(texts(note.statements)).toEqual([
      'Sleeps 4 hours or less.',
      'Denies suicidal thoughts.',
      'Increase sertraline from 50 mg to 100 mg.',
    ])
    const before = pieces.flatMap((piece) => (piece.kind === 'statement' ? [piece.statement] : []))
    expect(note.statements[1]?.id).toBe(before[1]?.id)
    expect(before.map(({ id }) => id)).not.toContain(note.statements[0]?.id)
    expect(model.asked('revise')[0]?.user).toContain('Sleeps 4 hours, maybe less.')
    expect(model.asked('revise')[0]?.system).toContain(String(maxWordsFor(BUDGET)))
  })

  it.each<[string, Script]>([
    ['fails', failsAfter('')],
    ['breaks off', failsAfter(`${SLEEP}\n${RISK}\n${DRUG}\n`)],
    ['loses most of the note', SLEEP],
    ['loses the risk', [SLEEP, DRUG, NEXT].join('\n')],
    ['loses the medication', [SLEEP, RISK, NEXT].join('\n')],
    ['is prose', 'Looks fine to me.'],
  ])('that %s leaves the draft unchanged', async (_, revise) => {
    const { note } = await write({ revise }, { revise: true })
    expect(note.statements).toHaveLength(5)
    expect(note).toMatchObject({ complete: true, notice: null })
  })

  it('may file risk and medication under other topics if it cites their words', async () => {
    const mood = line('SUBJECTIVE', 'Mood', 'Low; denies wanting to die.', [3, 4, 5])
    const sertraline = line('PLAN', 'Sertraline', 'Increase from 50 mg to 100 mg.', [7, 8])
    const { note } = await write({ revise: [SLEEP, mood, sertraline].join('\n') }, { revise: true })
    expect(texts(note.statements)).toEqual([
      'Sleeps 4 hours, maybe less.',
      'Low; denies wanting to die.',
      'Increase from 50 mg to 100 mg.',
    ])
  })

  const LONG = Array.from({ length: 60 }, (_, i) =>
    line('SUBJECTIVE', 'Sleep', `Detail number ${i} about how the patient sleeps at home.`, [2]),
  )
  const cut = (id: number, text = '') => JSON.stringify({ id: `s${id}`, text })

  it('is followed by cuts in order until a note far over its budget is short enough', async () => {
    const cuts = Array.from({ length: 58 }, (_, i) => cut(60 - i, i === 0 ? 'Sleeps at home.' : ''))
    const { note, model } = await write({ write: [...LONG, RISK, DRUG].join('\n'), shorten: cuts.join('\n') })
    expect(model.asked('shorten')).toHaveLength(1)
    const words = wordCount(note.statements.map(({ topic, text }) => `${topic} ${text}`).join(' '))
    expect(words).toBeLessThanOrEqual(cutTo(BUDGET))
    // The next cut wasn't needed.
    expect(words).toBeGreaterThan(cutTo(BUDGET) - 11)
    expect(note.statements.map(({ text }) => text)).toContain('Sleeps at home.')
    expect(note.statements.map(({ text }) => text)).toContain(
      'Detail number 2 about how the patient sleeps at home.',
    )
  })

  it('makes no cut that removes risk or medication, makes a line longer, or names no line', async () => {
    const { note } = await write({
      write: [...LONG, RISK, DRUG].join('\n'),
      shorten: [
        cut(61),
        cut(62),
        cut(99),
        cut(1, 'Detail number 1 about how the patient sleeps at home and away.'),
        cut(2),
      ].join('\n'),
    })
    expect(note.statements).toHaveLength(61)
  })
})

describe('the verification', () => {
  it('retries once for missing verdicts and uses the built-in check for the rest', async () => {
    const { note, model } = await write({
      verify: [
        [verdict('s1', 'supported', [2]), verdict('s9', 'contradicted', [1]), 'prose'].join('\n'),
        [verdict('s1', 'Not Found', []), verdict('s2', 'certainly', [])].join('\n'),
      ],
    })
    expect(model.asked('verify')).toHaveLength(2)
    expect(note.statements.map(({ check }) => [check.verdict, check.by])).toEqual([
      ['supported', 'model'],
      ['not-found', 'model'],
      ['unsure', 'facts'],
      ['unsure', 'facts'],
      ['unsure', 'facts'],
    ])
    expect(note.notice).toContain("couldn't check every line")
  })

  it('that fails leaves a note with built-in checks and reports it', async () => {
    const { note } = await write({ verify: failsAfter('') })
    expect(note.statements.every(({ check }) => check.by === 'facts')).toBe(true)
    expect(note).toMatchObject({
      complete: true,
      notice: "The language model couldn't check this note. Built-in checks were used instead.",
    })
    expect(note.origin.verifier).toBeUndefined()
    expect(note.omissions).toHaveLength(6)
  })

  it('overrules a "supported" for a dose that was never said', async () => {
    const { note } = await write({ write: NOTE.replace('100 mg', '175 mg') })
    const drug = note.statements.find(({ topic }) => topic === 'Medication')
    expect(drug?.check).toMatchObject({
      verdict: 'not-found',
      by: 'facts',
      why: '“175 mg” was not said in the visit.',
    })
  })

  it('runs in batches of at most 40', async () => {
    const many = Array.from({ length: 90 }, (_, i) => line('SUBJECTIVE', '', `Point ${i}.`, [2])).join('\n')
    const { note, model } = await write({ write: many })
    expect(model.asked('verify').map(({ user }) => idsIn(user).length)).toEqual([30, 30, 30])
    expect(note.statements.every(({ check }) => check.verdict === 'supported')).toBe(true)
  })
})

describe('the correction', () => {
  const wrong = NOTE.replace('Denies suicidal thoughts.', 'Reports suicidal thoughts.')
  const objects: Script = ({ user }) =>
    idsIn(user)
      .map((id, index) => verdict(id, index === 1 ? 'contradicted' : 'supported', [4], 'He said none.'))
      .join('\n')

  it('rewrites what the visit contradicts and checks it again', async () => {
    const { note, model } = await write({
      write: wrong,
      verify: [objects, agrees],
      correct: line('SUBJECTIVE', 'Risk', 'Denies suicidal thoughts.', [3, 4]).replace('{', '{"id":"s1",'),
    })
    expect(model.asked('correct')[0]?.user).toContain('He said none.')
    expect(idsIn(model.asked('verify')[1]?.user ?? '')).toEqual(['s1'])
    const risk = note.statements[1]
    expect(risk).toMatchObject({
      text: 'Denies suicidal thoughts.',
      check: { verdict: 'supported', by: 'model' },
    })
  })

  it('removes what the model drops and keeps what it doesn’t mention', async () => {
    const dropped = await write({
      write: wrong,
      verify: [objects, agrees],
      correct: '{"id":"s1","drop":true}',
    })
    expect(texts(dropped.note.statements)).not.toContain('Reports suicidal thoughts.')
    const kept = await write({ write: wrong, verify: [objects, agrees], correct: 'I would rather not.' })
    expect(kept.note.statements[1]).toMatchObject({
      text: 'Reports suicidal thoughts.',
      check: { verdict: 'contradicted', why: 'He said none.' },
    })
  })

  it('keeps the verdict of a statement that is still contradicted', async () => {
    const { note, model } = await write({
      write: wrong,
      verify: [objects, verdict('s1', 'contradicted', [4], 'Still not said.')],
      correct: '{"id":"s1","topic":"Risk","text":"Has suicidal thoughts.","units":[4]}',
    })
    expect(model.asked('correct')).toHaveLength(1)
    expect(note.statements[1]?.check).toMatchObject({ verdict: 'contradicted', why: 'Still not said.' })
  })

  describe('of a line that a reader would misread', () => {
    const clipped = NOTE.replace('Sleeps 4 hours, maybe less.', 'Less than 4.')
    const STUMBLE = '“Less than 4”: hours of sleep'
    const stumbles: Script = ({ user }) =>
      idsIn(user)
        .map((id, index) => {
          const judged = JSON.parse(verdict(id, 'supported', [2], ''))
          return JSON.stringify({ ...judged, unclear: index === 0 ? STUMBLE : '' })
        })
        .join('\n')
    const plainer = '{"id":"s1","topic":"Sleep","text":"Sleeps 4 hours or less.","units":[1,2]}'

    it('states what is missing and uses the clearer wording once it is supported', async () => {
      const { note, model } = await write({ write: clipped, verify: [stumbles, agrees], correct: plainer })
      const [asked] = model.asked('correct')
      expect(asked?.user).toContain(STUMBLE)
      expect(idsIn(asked?.user ?? '')).toEqual(['s1'])
      expect(idsIn(model.asked('verify')[1]?.user ?? '')).toEqual(['s1'])
      expect(note.statements[0]).toMatchObject({
        text: 'Sleeps 4 hours or less.',
        check: { verdict: 'supported', by: 'model' },
      })
    })

    it('keeps the original wording when the clearer one is unsupported, unchecked or dropped', async () => {
      const denied = verdict('s1', 'contradicted', [2], 'Not what was said.')
      for (const [correct, judged] of [
        [plainer, denied],
        [plainer, 'prose'],
        ['{"id":"s1","drop":true}', agrees],
      ] as const) {
        const { note } = await write({ write: clipped, verify: [stumbles, judged], correct })
        expect(note.statements[0]).toMatchObject({ text: 'Less than 4.', check: { verdict: 'supported' } })
      }
    })

    it('is requested only while a note is written', async () => {
      const { model } = await write({ write: clipped, verify: [stumbles, agrees], correct: plainer })
      const [first] = model.asked('verify')
      expect(first?.system).toContain('"unclear"')
      expect(JSON.stringify(first?.schema)).toContain('unclear')
    })
  })

  it('covers a dose without its drug', async () => {
    const { note } = await write({
      write: NOTE.replace('Increase sertraline from 50 mg to 100 mg.', 'Increase to 100 mg.'),
      correct: '{"id":"s1","topic":"Medication","text":"Increase sertraline to 100 mg.","units":[7]}',
    })
    expect(texts(note.statements)).toContain('Increase sertraline to 100 mg.')
    const open = await write({
      write: NOTE.replace('Increase sertraline from 50 mg to 100 mg.', 'Increase to 100 mg.'),
    })
    expect(open.note.statements.at(-2)?.check).toMatchObject({
      verdict: 'unsure',
      why: 'Names a dose but no medication.',
    })
  })
})

describe('omissions', () => {
  const omission = (kind: string, grave: boolean, text: string, units: number[]) =>
    JSON.stringify({ kind, grave, section: 'PLAN', topic: '', text, units })

  it('are verified, most serious first, without repeats, and at most six', async () => {
    const list = [
      omission('follow-up', false, 'Return in three weeks to the clinic.', [9]),
      omission('risk', true, 'The rifle is locked.', [6]),
      omission('risk', true, 'The rifle is locked!', [6]),
      omission('result', false, 'PHQ-9 was 16.', []),
      omission('risk', true, 'Owns a pistol.', [6]),
      omission('nonsense', false, 'Husband exists.', [6]),
      ...Array.from({ length: 6 }, (_, i) => omission('other', false, `Thing ${i}.`, [1])),
    ].join('\n')
    const judges: Script = ({ user }) =>
      idsIn(user)
        .map((id) => verdict(id, user.includes('pistol') && id === 's2' ? 'not_found' : 'supported', [6]))
        .join('\n')
    const { note } = await write({ omissions: list, verify: [agrees, judges] })
    expect(note.omissions.map(({ text }) => text).slice(0, 2)).toEqual([
      'The rifle is locked.',
      'Return in three weeks to the clinic.',
    ])
    expect(note.omissions.length).toBeLessThanOrEqual(6)
    expect(note.omissions[0]).toMatchObject({ kind: 'risk', grave: true })
    expect(words(note.omissions[0]?.evidence ?? [])[0]).toContain('rifle')
    const again = await write({ omissions: list, verify: [agrees, judges] })
    expect(again.note.omissions.map(({ id }) => id)).toEqual(note.omissions.map(({ id }) => id))
  })

  it('come from the built-in check only when the model fails, at most six', async () => {
    const { note } = await write({ omissions: failsAfter('') })
    expect(note.omissions).toHaveLength(6)
    expect(note.notice).toBeNull()
  })
})

describe('the length of an answer', () => {
  it('is limited to about twice the request, or more for a model that thinks out loud', async () => {
    const { note, model } = await write({ write: ['<think>Let me see …', NOTE] }, { cutOff: [] })
    expect(note.statements).toHaveLength(5)
    expect(model.asked('write')[0]?.maxTokens).toBeLessThan(2_500)
    const thinking = scriptedModel(
      { write: ['<think>Let me see …', NOTE], verify: agrees, omissions: '{"none":true}' },
      { cutOff: ['write'] },
    )
    const writer = modelWriter({ models: { writer: thinking, verifier: thinking, revise: false }, facts })
    const visit = { text: TEXT, noteType: 'Progress Note', sections, length: 'standard' as const }
    await writer.writeNote(visit, () => undefined, new AbortController().signal)
    expect(thinking.asked('write').map(({ maxTokens }) => maxTokens > 2_500)).toEqual([false, true])
  })
})
