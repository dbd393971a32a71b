import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { amendNote, signNote } from '#shared/contracts/note-actions.ts'
import {
  createNote,
  getNote,
  listNoteVersions,
  type ReviewedNote,
  restoreNoteVersion,
  settleReview,
  updateNote,
} from '#shared/contracts/notes.ts'
import { generateSoapNote } from '#shared/contracts/writing.ts'
import type { Check, Statement } from '#shared/domain/statements.ts'
import { inlineChartReader } from '../../adapters/engine/embedded-chart-reader.ts'
import { embeddedChecker } from '../../adapters/engine/embedded-checker.ts'
import { chartServices } from '../../compose/charts.ts'
import type { NoteChecker } from '../../ports/note-checker.ts'
import { makePatient } from '../../testing/records.ts'
import { type Clinician, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { sealGeneration } from '../../vault/generations.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

const VISIT = [
  'Clinician: Do you have any guns at home?',
  'Patient: No, there are no firearms in the house.',
  'Clinician: How do you sleep?',
  'Patient: I sleep five hours a night. My appetite is good.',
  'Clinician: Continue sertraline 50 mg. Come back in two weeks.',
].join('\n')
const spanOf = (words: string) => ({ start: VISIT.indexOf(words), end: VISIT.indexOf(words) + words.length })
const written = (id: string, section: string, topic: string, text: string, words: string): Statement => ({
  id,
  section,
  topic,
  text,
  evidence: [spanOf(words)],
  by: 'model',
  kept: false,
  check: { verdict: 'supported', why: 'Said so.', by: 'model', words: [spanOf(words)] },
})
const SLEEP = written('a', 'SUBJECTIVE', 'Sleep', 'Sleeps five hours a night.', 'I sleep five hours a night.')
const GUNS = written(
  'b',
  'SUBJECTIVE',
  'Risk',
  'No firearms in the house.',
  'there are no firearms in the house',
)
const DRUG = written('c', 'PLAN', 'Medication', 'Continue sertraline 50 mg.', 'Continue sertraline 50 mg.')
const WRITTEN = [SLEEP, GUNS, DRUG]
const ORIGIN = { writer: 'model', model: 'test-model', where: 'this computer', prompts: '7' } as const
const sent = ({ id, section, topic, text }: Statement) => ({ id, section, topic, text })
const at = (id: number) => ({ params: { id: String(id) } })

const generation = (owner: Clinician, statements: Statement[] = WRITTEN, source = VISIT) =>
  sealGeneration(server.storage.vault, owner.user.id, source, {
    whole: true,
    statements,
    omissions: [],
    notAssessed: [],
    more: [],
    origin: ORIGIN,
  })

async function saved(owner: Clinician, fields: object = {}): Promise<ReviewedNote> {
  const body = {
    patientId: await makePatient(owner),
    noteType: 'Progress Note' as const,
    inputText: VISIT,
    status: 'completed' as const,
    sections: ['SUBJECTIVE', 'OBJECTIVE', 'PLAN'],
    statements: WRITTEN.map(sent),
    generations: [await generation(owner)],
    ...fields,
  }
  return (await owner.call(createNote, { body })).data
}

const change = async (owner: Clinician, id: number, body: object) =>
  (await owner.call(updateNote, { ...at(id), body })).data

describe('a generated note', () => {
  it('is saved with the evidence, author and check of every statement', async () => {
    const owner = await server.newClinician()
    const note = await saved(owner)
    expect(note.statements).toEqual(WRITTEN)
    expect(note).toMatchObject({ origin: ORIGIN, sections: ['SUBJECTIVE', 'OBJECTIVE', 'PLAN'] })
    expect(note.soapNote).toBe(
      '**SUBJECTIVE:**\nSleep: Sleeps five hours a night.\nRisk: No firearms in the house.\n\n**OBJECTIVE:**\n\n**PLAN:**\nMedication: Continue sertraline 50 mg.',
    )
  })

  it('is saved the same way straight from the writer', async () => {
    const owner = await server.newClinician()
    const patientId = await makePatient(owner)
    const visit = { inputText: VISIT, noteType: 'Progress Note' as const, patientId }
    const { data } = await owner.call(generateSoapNote, { body: visit })
    const { statements, sections, generation: sealed } = data
    const body = { ...visit, statements: statements.map(sent), sections, generations: [sealed] }
    const { data: note } = await owner.call(createNote, { body })
    expect(note).toMatchObject({ statements, sections, soapNote: data.soapNote, origin: data.origin })
  })

  it('keeps evidence through editing, moving, deleting and undoing', async () => {
    const owner = await server.newClinician()
    const { id } = await saved(owner)
    const edited = { ...sent(SLEEP), text: 'Sleeps about five hours a night.' }
    const moved = { ...sent(GUNS), section: 'OBJECTIVE' }
    const first = await change(owner, id, { statements: [moved, edited, sent(DRUG)] })
    expect(first.statements[0]).toEqual({ ...GUNS, section: 'OBJECTIVE' })
    expect(first.statements[1]).toMatchObject({ by: 'clinician', evidence: SLEEP.evidence })
    expect(first.statements[1]?.check).toMatchObject({ by: 'facts' })
    expect(first.statements[2]).toEqual(DRUG)
    // A deleted line restored by undo is known from earlier versions, and so is earlier wording.
    await change(owner, id, { statements: [edited] })
    const undone = await change(owner, id, { statements: [sent(SLEEP), sent(GUNS), sent(DRUG)] })
    expect(undone.statements).toEqual(WRITTEN)
  })

  it('keeps evidence when an earlier version is restored', async () => {
    const owner = await server.newClinician()
    const { id } = await saved(owner)
    await change(owner, id, { soapNote: '**SUBJECTIVE:**\nSomething else.' })
    const { data: versions } = await owner.call(listNoteVersions, at(id))
    expect(versions.map(({ statements }) => statements.length)).toEqual([1, 3])
    expect(versions[1]).toMatchObject({ statements: WRITTEN, sections: ['SUBJECTIVE', 'OBJECTIVE', 'PLAN'] })
    const { data } = await owner.call(restoreNoteVersion, { ...at(id), body: { restore: 1, version: 2 } })
    expect(data.statements).toEqual(WRITTEN)
    expect(data.soapNote).toBe(versions[1]?.soapNote)
  })

  it('accepts a rewritten line with its own evidence', async () => {
    const owner = await server.newClinician()
    const { id } = await saved(owner)
    const again = written('a', 'SUBJECTIVE', 'Sleep', 'Sleeps 5 h per night.', 'five hours a night')
    const generations = [await generation(owner, [again])]
    const changed = await change(owner, id, { statements: [again, GUNS, DRUG].map(sent), generations })
    expect(changed.statements).toEqual([again, GUNS, DRUG])
    expect(changed.origin).toEqual(ORIGIN)
  })

  it('keeps the evidence of unchanged lines when the note is sent as plain text', async () => {
    const owner = await server.newClinician()
    const { id, soapNote } = await saved(owner)
    const changed = await change(owner, id, { soapNote: `${soapNote}\nCall if worse.` })
    expect(changed.statements.slice(0, 3)).toEqual(WRITTEN)
    expect(changed.statements[3]).toMatchObject({ by: 'clinician', section: 'PLAN', text: 'Call if worse.' })
    expect(changed.soapNote).toContain(
      '**PLAN:**\n1. Medication: Continue sertraline 50 mg.\n2. Call if worse.',
    )
  })

  it('makes no new version if nothing has changed, and refuses a note without text', async () => {
    const owner = await server.newClinician()
    const { id } = await saved(owner)
    const sections = ['SUBJECTIVE', 'OBJECTIVE', 'PLAN']
    expect((await change(owner, id, { statements: WRITTEN.map(sent), sections })).version).toBe(1)
    const blank = change(owner, id, { statements: [{ ...sent(SLEEP), text: '  ' }] })
    await expect(blank).rejects.toMatchObject({
      status: 400,
      serverMessage: 'A note can’t be saved without text.',
    })
  })
})

describe('a statement sent by a caller', () => {
  const HANDGUN = 'A loaded handgun is kept in the bedroom.'
  const forged = { ...GUNS, text: HANDGUN }
  const asSent = {
    ...forged,
    by: 'model',
    check: { verdict: 'supported', by: 'model', words: [] },
    kept: true,
  }

  it('can’t claim an author, evidence or a check', async () => {
    const owner = await server.newClinician()
    const note = await saved(owner, { statements: [asSent], generations: [] })
    expect(note.statements).toHaveLength(1)
    expect(note.statements[0]).toMatchObject({
      text: HANDGUN,
      by: 'clinician',
      evidence: [],
      kept: false,
      check: { verdict: 'contradicted', by: 'facts' },
    })
    expect(note.origin).toEqual({ writer: 'clinician' })
  })

  it.each([
    ['of another clinician', async () => generation(await server.newClinician(), [forged])],
    ['of another visit', (owner: Clinician) => generation(owner, [forged], 'Has a gun.')],
    [
      'that was changed',
      async (owner: Clinician) => `${(await generation(owner, [forged])).slice(0, -4)}AAAA`,
    ],
    ['that is none', async () => 'v1.1.nothing'],
    ['with another text', (owner: Clinician) => generation(owner)],
  ])('isn’t trusted because of a generation %s', async (_which, made) => {
    const owner = await server.newClinician()
    const note = await saved(owner, { statements: [asSent], generations: [await made(owner)] })
    expect(note.statements[0]).toMatchObject({
      by: 'clinician',
      check: { verdict: 'contradicted', by: 'facts' },
    })
    const updated = await saved(owner)
    const changed = await change(owner, updated.id, {
      statements: [...WRITTEN.map(sent), { ...asSent, id: 'x' }],
      generations: [await made(owner)],
    })
    expect(changed.statements[3]).toMatchObject({ by: 'clinician', check: { verdict: 'contradicted' } })
  })

  it('is checked when the clinician types it, and must be kept before signing if contradicted', async () => {
    const owner = await server.newClinician()
    const note = await saved(owner)
    const typed = { id: 'typed', section: 'SUBJECTIVE', topic: '', text: HANDGUN }
    const changed = await change(owner, note.id, { statements: [...WRITTEN.map(sent), typed] })
    expect(changed.statements[3]).toMatchObject({
      by: 'clinician',
      check: { verdict: 'contradicted', why: expect.stringContaining('handgun') },
    })
    const sign = () => owner.call(signNote, { ...at(note.id), body: { name: 'Dana', version: 2 } })
    await expect(sign()).rejects.toMatchObject({ status: 409, details: { contradicted: 1 } })
    const { data } = await owner.call(getNote, at(note.id))
    const acknowledge = data.findings.omissions.map(({ id }) => id)
    await owner.call(settleReview, { ...at(note.id), body: { version: 2, keep: ['typed'], acknowledge } })
    expect((await sign()).data.signature?.intact).toBe(true)
  })

  it('becomes the clinician’s statements if sent as plain text', async () => {
    const owner = await server.newClinician()
    const soapNote =
      '**SUBJECTIVE:**\nSleep: Sleeps five hours a night. Wakes once.\n\n**PLAN:**\nReturn in two weeks.'
    const note = await saved(owner, { soapNote, statements: undefined, sections: undefined, generations: [] })
    expect(note.soapNote).toBe(soapNote)
    expect(note.statements.map(({ by, section, topic, text }) => [by, section, topic, text])).toEqual([
      ['clinician', 'SUBJECTIVE', 'Sleep', 'Sleeps five hours a night.'],
      ['clinician', 'SUBJECTIVE', 'Sleep', 'Wakes once.'],
      ['clinician', 'PLAN', '', 'Return in two weeks.'],
    ])
    expect(note.statements.every(({ check }) => check.by === 'facts')).toBe(true)
  })

  it('can’t break the note’s text: headings, line breaks and repeated IDs are normalized', async () => {
    const owner = await server.newClinician()
    const odd = [
      { id: 'x', section: 'PLAN', text: 'First\n**SUBJECTIVE:** line.' },
      { id: 'x', section: 'Added', text: 'Second.' },
    ]
    const note = await saved(owner, { statements: odd, generations: [] })
    expect(note.statements.map(({ text }) => text)).toEqual(['First SUBJECTIVE: line.', 'Second.'])
    expect(new Set(note.statements.map(({ id }) => id)).size).toBe(2)
    expect(note.sections).toEqual(['SUBJECTIVE', 'OBJECTIVE', 'PLAN', 'Added'])
  })
})

describe('an amendment', () => {
  it('may refer to the statement it corrects, which is then covered by its hash', async () => {
    const owner = await server.newClinician()
    const { id } = await saved(owner, { inputText: null, generations: [] })
    await owner.call(signNote, { ...at(id), body: { name: 'Dana', version: 1 } })
    const add = (statementId: string | null) =>
      owner.call(amendNote, { ...at(id), body: { text: 'It was 75 mg.', statementId, name: 'Dana' } })
    await expect(add('unknown')).rejects.toMatchObject({ status: 422 })
    await add('c')
    await add(null)
    const { data } = await owner.call(getNote, at(id))
    expect(data.amendments.map(({ statementId, intact }) => [statementId, intact])).toEqual([
      ['c', true],
      [null, true],
    ])
  })
})

describe('a check by the language model', () => {
  /** A model that answers when released. */
  function slowModel() {
    let answer = () => {}
    let asked = () => {}
    const gate = new Promise<void>((resolve) => {
      answer = resolve
    })
    const wasAsked = new Promise<void>((resolve) => {
      asked = resolve
    })
    const ids: string[] = []
    const checker: NoteChecker = {
      languageOf: () => 'en',
      async check({ statements }) {
        ids.push(...statements.map(({ id }) => id))
        asked()
        await gate
        const found: Check = { verdict: 'not-found', why: 'Not said.', by: 'model', words: [] }
        return {
          checks: new Map(statements.map(({ id }) => [id, found])),
          omissions: [],
          notAssessed: [],
        }
      },
    }
    return { checker, ids, wasAsked, answer: () => answer() }
  }
  const actorOf = ({ user }: Clinician) => ({ userId: user.id, role: 'clinician' as const, sessionId: 0 })
  const notesWith = (full: NoteChecker, facts: NoteChecker = embeddedChecker()) =>
    chartServices(server.storage, { facts, full: () => full, chart: inlineChartReader() }, () => new Date())
      .notes

  it('checks statements that no model has checked, and ignores results for those changed since', async () => {
    const owner = await server.newClinician()
    const { id } = await saved(owner)
    const added = { id: 'd', section: 'SUBJECTIVE', topic: '', text: 'Appetite is good.' }
    const more = { id: 'e', section: 'SUBJECTIVE', topic: '', text: 'Lives alone.' }
    await change(owner, id, { statements: [...WRITTEN.map(sent), added, more] })
    const model = slowModel()
    const checking = notesWith(model.checker).check(actorOf(owner), id, 2)
    await model.wasAsked
    expect(model.ids).toEqual(['d', 'e'])
    const meanwhile = { ...more, text: 'Lives with her sister.' }
    await change(owner, id, { statements: [...WRITTEN.map(sent), added, meanwhile] })
    model.answer()
    const note = await checking
    expect(note.version).toBe(3)
    expect(note.statements.slice(0, 3)).toEqual(WRITTEN)
    expect(note.statements[3]?.check).toMatchObject({ verdict: 'not-found', by: 'model' })
    expect(note.statements[4]).toMatchObject({ text: 'Lives with her sister.', check: { by: 'facts' } })
    const { amendments, ...opened } = (await owner.call(getNote, at(id))).data
    expect(opened).toEqual(note)
  })

  it('runs once more before signing, and its findings are stored even if signing is refused', async () => {
    const owner = await server.newClinician()
    const { id } = await saved(owner, {
      statements: undefined,
      soapNote: '**SUBJECTIVE:**\nAppetite is good.',
    })
    const contradicting: NoteChecker = {
      languageOf: () => 'en',
      check: async ({ statements }) => ({
        checks: new Map(
          statements.map(({ id }): [string, Check] => [
            id,
            { verdict: 'contradicted', by: 'model', words: [] },
          ]),
        ),
        omissions: [],
        notAssessed: [],
      }),
    }
    const signing = notesWith(contradicting).sign(actorOf(owner), id, { name: 'Dana', version: 1 })
    await expect(signing).rejects.toMatchObject({ details: { contradicted: 1, unchecked: 0 } })
    const { data } = await owner.call(getNote, at(id))
    expect(data.statements[0]?.check).toMatchObject({ verdict: 'contradicted', by: 'model' })
  })

  it('searches for omissions before signing even if every remaining statement is checked', async () => {
    const owner = await server.newClinician()
    const { id } = await saved(owner)
    const kept = [SLEEP, DRUG]
    await change(owner, id, { statements: kept.map(sent) })
    const missesGuns: NoteChecker = {
      languageOf: () => 'en',
      check: async ({ note = [] }) => ({
        checks: new Map(),
        omissions: note.some(({ text }) => text === GUNS.text)
          ? []
          : [{ ...GUNS, id: 'guns', kind: 'risk', grave: true }],
        notAssessed: [],
      }),
    }
    const signing = notesWith(missesGuns).sign(actorOf(owner), id, { name: 'Dana', version: 2 })
    await expect(signing).rejects.toMatchObject({ details: { risks: 1, contradicted: 0, unchecked: 0 } })
    const { data } = await owner.call(getNote, at(id))
    expect(data.statements).toEqual(kept)
  })

  it('at a save doesn’t undo a decision made in the meantime', async () => {
    const owner = await server.newClinician()
    const { id } = await saved(owner)
    const facts = slowModel()
    const added = { id: 'd', section: 'SUBJECTIVE', topic: '', text: 'Lives alone.' }
    const saving = notesWith(facts.checker, facts.checker).update(actorOf(owner), id, {
      statements: [...WRITTEN.map(sent), added],
    })
    await facts.wasAsked
    await owner.call(settleReview, { ...at(id), body: { version: 1, keep: ['a'] } })
    facts.answer()
    const note = await saving
    expect(note.statements.map(({ kept }) => kept)).toEqual([true, false, false, false])
  })
})
