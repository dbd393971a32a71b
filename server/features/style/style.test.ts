import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signNote, voidNote } from '#shared/contracts/note-actions.ts'
import { createNote, updateNote } from '#shared/contracts/notes.ts'
import {
  chooseStyleExamples,
  createStyleRule,
  deleteStyleRule,
  getStyle,
  updateStyleRule,
} from '#shared/contracts/style.ts'
import { generateSoapNote, rewriteSection } from '#shared/contracts/writing.ts'
import type { Statement } from '#shared/domain/statements.ts'
import type { StyleRule } from '#shared/domain/style/rules.ts'
import { embeddedChecker } from '../../adapters/engine/embedded-checker.ts'
import { styleRules } from '../../db/tables/style.ts'
import { makeNote, makePatient, makeSignedNote } from '../../testing/records.ts'
import { type Clinician, startTestApp, type TestApp } from '../../testing/test-app.ts'

/** The real checker. `doubted` makes it object to a text. */
let doubted: RegExp | undefined
const real = embeddedChecker()

let server: TestApp
beforeAll(async () => {
  server = await startTestApp({
    adapters: {
      checker: {
        ...real,
        async check(note, signal) {
          const found = await real.check(note, signal)
          const checks = new Map(found.checks)
          for (const { id, text } of note.statements) {
            if (doubted?.test(text)) checks.set(id, { verdict: 'contradicted', by: 'facts', words: [] })
          }
          return { ...found, checks }
        },
      },
    },
  })
})
afterAll(() => server.close())

const inputText =
  'Patient reports four hours of sleep. Patient denies suicidal ideation. Affect constricted. Continue sertraline 50 mg.'
const client: StyleRule = { kind: 'term', group: 'person', to: 'client' }
const si: StyleRule = { kind: 'term', group: 'si', to: 'SI' }
const brief: StyleRule = { kind: 'length', to: 'brief' }

const write = async (owner: Clinician, length?: 'detailed') =>
  (
    await owner.call(generateSoapNote, {
      body: { inputText, noteType: 'Progress Note', patientId: await makePatient(owner), length },
    })
  ).data

const textsOf = (statements: readonly Statement[]) => statements.map(({ text }) => text).join('\n')

/** Writes a note, saves it, changes its lines, and signs it. */
async function signEdited(owner: Clinician, edit: (text: string) => string) {
  const patientId = await makePatient(owner)
  const body = { inputText, noteType: 'Progress Note' as const, patientId }
  const written = (await owner.call(generateSoapNote, { body })).data
  const lines = written.statements.map(({ id, section, topic, text }) => ({ id, section, topic, text }))
  const { data: saved } = await owner.call(createNote, {
    body: { ...body, status: 'completed', statements: lines, generations: [written.generation] },
  })
  const params = { id: String(saved.id) }
  const statements = lines.map((line) => ({ ...line, text: edit(line.text) }))
  const { data: edited } = await owner.call(updateNote, { params, body: { statements, version: 1 } })
  const signing = { name: 'Dana Whitfield', version: edited.version, withoutCheck: true }
  await owner.call(signNote, { params, body: signing })
  return saved.id
}

describe('learning', () => {
  it('suggests a change made in three signed notes, and stores no text of them', async () => {
    const owner = await server.newClinician()
    const toClient = (text: string) => text.replace(/\bPatient\b/g, 'Client')
    for (const count of [1, 2]) {
      await signEdited(owner, toClient)
      expect((await owner.call(getStyle, {})).data.suggestions, `after ${count}`).toEqual([])
    }
    await signEdited(owner, toClient)
    const { suggestions, rules } = (await owner.call(getStyle, {})).data
    expect(rules).toEqual([])
    expect(suggestions).toMatchObject([{ rule: client, notes: 3 }])

    const rows = await server.storage.database.orm.select().from(styleRules)
    const mine = rows.filter(({ createdBy }) => createdBy === owner.user.id)
    const keys = await server.storage.vault.keysOf(owner.user.id)
    const opened = mine.map(({ id, content }) =>
      keys.open({ table: 'style_rules', column: 'content', row: id }, content),
    )
    expect(opened.map((text) => JSON.parse(text))).toEqual([{ rule: client, state: 'seen', notes: 3 }])

    const params = { id: String(suggestions[0]?.id) }
    await owner.call(updateStyleRule, { params, body: { rule: client } })
    expect((await owner.call(getStyle, {})).data).toMatchObject({
      rules: [{ rule: client }],
      suggestions: [],
    })
  })

  it('doesn’t offer a declined rule again', async () => {
    const owner = await server.newClinician()
    for (let count = 0; count < 3; count += 1)
      await signEdited(owner, (text) => text.replace(/suicidal ideation/g, 'SI'))
    const [offered] = (await owner.call(getStyle, {})).data.suggestions
    expect(offered).toMatchObject({ rule: si })
    await owner.call(deleteStyleRule, { params: { id: String(offered?.id) } })
    await signEdited(owner, (text) => text.replace(/suicidal ideation/g, 'SI'))
    expect((await owner.call(getStyle, {})).data).toMatchObject({ rules: [], suggestions: [] })
  })
})

describe('rules', () => {
  it('are added, changed and removed, one for the same words', async () => {
    const owner = await server.newClinician()
    const { data: made } = await owner.call(createStyleRule, { body: { rule: client } })
    const patient: StyleRule = { kind: 'term', group: 'person', to: 'patient' }
    await expect(owner.call(createStyleRule, { body: { rule: patient } })).rejects.toMatchObject({
      status: 409,
    })
    const params = { id: String(made.id) }
    await owner.call(updateStyleRule, { params, body: { rule: patient } })
    expect((await owner.call(getStyle, {})).data.rules).toEqual([{ id: made.id, rule: patient }])
    await owner.call(deleteStyleRule, { params })
    await expect(owner.call(deleteStyleRule, { params })).rejects.toMatchObject({ status: 404 })
  })

  it('can’t contain other words', async () => {
    const owner = await server.newClinician()
    for (const rule of [
      { ...client, to: 'sertraline' },
      { kind: 'term', group: 'drugs', to: 'client' },
      { kind: 'cut', phrase: 'denies' },
    ] as StyleRule[]) {
      await expect(owner.call(createStyleRule, { body: { rule } })).rejects.toMatchObject({ status: 400 })
    }
  })

  it('change the wording of a written note and of a rewritten section, and the note names them', async () => {
    const owner = await server.newClinician()
    const plain = await write(owner)
    expect(textsOf(plain.statements)).toMatch(/patient/i)
    expect(plain.origin.style).toBeUndefined()
    for (const rule of [client, si]) await owner.call(createStyleRule, { body: { rule } })
    const note = await write(owner)
    expect(textsOf(note.statements)).not.toMatch(/patient|suicidal ideation/i)
    expect(textsOf(note.statements)).toMatch(/SI\b/)
    expect(note.origin.style).toEqual({ applied: [client, si], dropped: [] })
    expect(note.statements.map(({ check }) => check.verdict)).toEqual(
      plain.statements.map(({ check }) => check.verdict),
    )
    expect(note.omissions.length).toBe(plain.omissions.length)
    const { data } = await owner.call(rewriteSection, {
      body: {
        source: inputText,
        noteType: 'Progress Note',
        patientId: await makePatient(owner),
        statements: note.statements.map(({ id, section, topic, text }) => ({ id, section, topic, text })),
        heading: 'SUBJECTIVE',
        action: 'regenerate',
      },
    })
    expect(textsOf(data.statements)).toMatch(/client/i)
    expect(textsOf(data.statements)).not.toMatch(/patient/i)
  })

  it('are dropped for a note in which a check gets worse, and the line keeps its words', async () => {
    const owner = await server.newClinician()
    const plain = await write(owner)
    for (const rule of [client, si]) await owner.call(createStyleRule, { body: { rule } })
    doubted = /\bSI\b/
    try {
      const note = await write(owner)
      expect(note.origin.style).toEqual({ applied: [client], dropped: [si] })
      expect(textsOf(note.statements)).toMatch(/suicidal ideation/)
      expect(textsOf(note.statements)).not.toMatch(/\bSI\b/)
      expect(note.statements.map(({ check }) => check.verdict)).toEqual(
        plain.statements.map(({ check }) => check.verdict),
      )
    } finally {
      doubted = undefined
    }
  })

  it('choose the length unless the request does', async () => {
    const owner = await server.newClinician()
    const detailed = await write(owner, 'detailed')
    await owner.call(createStyleRule, { body: { rule: brief } })
    expect((await write(owner)).soapNote.length).toBeLessThanOrEqual(detailed.soapNote.length)
    expect((await write(owner, 'detailed')).soapNote).toBe(detailed.soapNote)
  })

  it('belong to one clinician', async () => {
    const [owner, other] = [await server.newClinician(), await server.newClinician()]
    await owner.call(createStyleRule, { body: { rule: client } })
    expect((await other.call(getStyle, {})).data.rules).toEqual([])
    expect((await write(other)).origin.style).toBeUndefined()
  })
})

describe('example notes', () => {
  it('are up to five signed notes of the clinician, described without their content', async () => {
    const [owner, other] = [await server.newClinician(), await server.newClinician()]
    const signed = await makeSignedNote(owner)
    const { data } = await owner.call(chooseStyleExamples, { body: { noteIds: [signed, signed] } })
    expect(data.examples).toMatchObject([{ noteId: signed, noteType: 'Progress Note' }])
    expect(data.description).toEqual([
      'Short lines.',
      'Phrases rather than full sentences.',
      'Few labels before lines.',
    ])

    const unsigned = await makeNote(owner)
    const theirs = await makeSignedNote(other)
    for (const noteIds of [[unsigned], [theirs]]) {
      await expect(owner.call(chooseStyleExamples, { body: { noteIds } })).rejects.toMatchObject({
        status: 404,
      })
    }
    const six = [1, 2, 3, 4, 5, 6]
    await expect(owner.call(chooseStyleExamples, { body: { noteIds: six } })).rejects.toMatchObject({
      status: 400,
    })
    await owner.call(voidNote, {
      params: { id: String(signed) },
      body: { reason: 'Written for another patient.' },
    })
    expect((await owner.call(getStyle, {})).data).toMatchObject({ examples: [], description: [] })
  })
})
