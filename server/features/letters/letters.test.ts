import { eq } from 'drizzle-orm'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createLetter,
  deleteLetter,
  finalizeLetter,
  getLetter,
  type LetterChoice,
  letterPdf,
  listLetterChoices,
  listLetters,
  updateLetter,
} from '#shared/contracts/letters.ts'
import { voidNote } from '#shared/contracts/note-actions.ts'
import { createNote, updateNote } from '#shared/contracts/notes.ts'
import { createPsychotherapyNote } from '#shared/contracts/psychotherapy-notes.ts'
import { LETTER_KINDS, type LetterKind } from '#shared/domain/letters.ts'
import { users } from '../../db/tables/accounts.ts'
import { patients } from '../../db/tables/charts.ts'
import { patientLetters } from '../../db/tables/letters.ts'
import { auditTrailOf } from '../../testing/audit-trail.ts'
import { makeLetter, makePatient } from '../../testing/records.ts'
import { type Clinician, startTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

const at = (id: number) => ({ params: { id: String(id) } })

/** Section, topic, text. */
const LINES = [
  ['SUBJECTIVE', 'Sleep', 'Sleeps about 5 hours a night.'],
  ['SUBJECTIVE', 'Risk', 'Denies suicidal thoughts.'],
  ['SUBJECTIVE', 'Medication', 'Missed one dose of sertraline last weekend.'],
  ['OBJECTIVE', 'Mental status', 'Affect constricted, thought process linear.'],
  ['ASSESSMENT', 'Diagnosis', 'Generalized anxiety disorder, partly responding.'],
  ['PLAN', 'Medication', 'Raise sertraline to 75 mg every morning.'],
  ['PLAN', '', 'May return to school on March 9, with short breaks during tests.'],
  ['PLAN', '', 'Returns to work half days because panic attacks still happen on the bus.'],
  ['PLAN', '', 'Call 988 if thoughts of suicide come back.'],
  ['PLAN', '', 'Keep a sleep log.'],
  ['PLAN', 'Follow-up', 'Return in four weeks.'],
] as const

async function chart(owner: Clinician, serviceAt = '2026-03-03T15:00:00.000Z') {
  const patientId = await makePatient(owner)
  const statements = LINES.map(([section, topic, text], index) => ({ id: `s${index}`, section, topic, text }))
  const { data } = await owner.call(createNote, {
    body: {
      patientId,
      noteType: 'Progress Note',
      status: 'completed',
      statements,
      sections: ['SUBJECTIVE', 'OBJECTIVE', 'ASSESSMENT', 'PLAN'],
      serviceAt,
    },
  })
  return { patientId, noteIds: [data.id], noteId: data.id }
}

async function choicesFor(owner: Clinician, kind: LetterKind) {
  const { noteId, ...asked } = await chart(owner)
  const body = { ...asked, kind }
  const { data } = await owner.call(listLetterChoices, { body })
  return { body, noteId, ...data }
}

const selected = (choices: readonly LetterChoice[]) =>
  choices.filter((one) => one.selected).map(({ section, text }) => [section, text])

async function pdfText(owner: Clinician, id: number): Promise<string> {
  const file = await owner.download(letterPdf, { ...at(id), query: {} })
  const { text } = await extractText(new Uint8Array(await file.arrayBuffer()), { mergePages: true })
  return text.replace(/\s+/g, ' ')
}

describe('statements to choose from', () => {
  it('are sorted by the kind of letter: a patient gets the plan, changes of medication, safety and appointments', async () => {
    const { choices, notes } = await choicesFor(await server.newClinician(), 'after-visit')
    expect(notes).toMatchObject([{ noteType: 'Progress Note', on: '2026-03-03', signed: false }])
    expect(choices).toHaveLength(LINES.length)
    expect(selected(choices)).toEqual([
      ['plan', 'May return to school on March 9, with short breaks during tests.'],
      ['plan', 'Returns to work half days because panic attacks still happen on the bus.'],
      ['plan', 'Keep a sleep log.'],
      ['medication', 'Raise sertraline to 75 mg every morning.'],
      ['safety', 'Call 988 if thoughts of suicide come back.'],
      ['next', 'Return in four weeks.'],
    ])
  })

  it('are all offered for every kind, and only a school or work letter starts with none selected', async () => {
    const owner = await server.newClinician()
    for (const kind of LETTER_KINDS) {
      const { choices } = await choicesFor(owner, kind)
      const statements = choices.filter(({ section }) => section !== 'attendance')
      expect([kind, statements.length]).toEqual([kind, LINES.length])
      expect([kind, selected(choices).length > 0]).toEqual([kind, kind !== 'school-work'])
    }
  })

  it('come only from notes of this patient that aren’t voided', async () => {
    const owner = await server.newClinician()
    const [one, other] = [await chart(owner), await chart(owner)]
    const ask = (noteIds: number[]) =>
      owner.call(listLetterChoices, { body: { patientId: one.patientId, kind: 'referral', noteIds } })
    await expect(ask([...one.noteIds, ...other.noteIds])).rejects.toMatchObject({ status: 404 })
    await owner.call(voidNote, { ...at(one.noteId), body: { reason: 'Written for another patient.' } })
    await expect(ask(one.noteIds)).rejects.toMatchObject({ status: 422 })
  })
})

describe('a letter', () => {
  it('is assembled word for word, each line with its note and statement, and each act is recorded', async () => {
    const owner = await server.newClinician()
    const { body, choices, noteId } = await choicesFor(owner, 'after-visit')
    const chosen = choices.filter((one) => one.selected).map(({ id }) => id)
    const { data } = await owner.call(createLetter, {
      body: { ...body, chosen, rewrite: true, language: 'es' },
    })
    // No model is connected, so it is copied, in English, with a notice.
    expect(data).toMatchObject({ status: 'draft', language: 'en', version: 1, origin: null })
    expect(data.notice).toMatch(/Spanish needs a language model/)
    expect(data.lines).toHaveLength(chosen.length)
    for (const line of data.lines) {
      const [source] = data.sources.filter(({ id }) => line.sources.includes(id))
      expect(line).toMatchObject({ by: 'copied', text: source?.text, check: { verdict: 'supported' } })
      expect(source).toMatchObject({ noteId })
    }
    const [first, ...others] = data.lines
    if (!first) throw new Error('The letter has no lines.')
    const own = { id: 'mine', section: 'plan', text: 'Walk every day.' }
    const { data: saved } = await owner.call(updateLetter, {
      ...at(data.id),
      body: { version: 1, recipient: 'Wilhelmina Achterberg', lines: [own, ...others.reverse()] },
    })
    expect(saved.lines.map(({ id }) => id)).toEqual(['mine', ...others.map(({ id }) => id)])
    expect(saved.lines[0]).toMatchObject({ by: 'clinician', sources: [], check: { verdict: 'unchecked' } })
    const { data: final } = await owner.call(finalizeLetter, { ...at(data.id), body: { version: 2 } })
    expect(final).toMatchObject({ status: 'final', version: 3 })
    const printed = await pdfText(owner, data.id)
    expect(printed).toContain('Walk every day.')
    expect(printed).toContain('For: Wilhelmina Achterberg')
    expect(printed).not.toContain('DRAFT')
    expect((await owner.call(listLetters, at(body.patientId))).data).toMatchObject([
      { id: data.id, kind: 'after-visit', status: 'final', recipient: 'Wilhelmina Achterberg' },
    ])
    expect((await owner.call(getLetter, at(data.id))).data).toEqual(final)
    await owner.call(deleteLetter, at(data.id))
    await expect(owner.call(getLetter, at(data.id))).rejects.toMatchObject({ status: 404 })

    const trail = await auditTrailOf(server.storage.database, owner.user.id)
    const acts = trail.filter(({ action }) => action.startsWith('letter.'))
    expect(acts.map(({ action }) => action.split('.')[1])).toEqual([
      'choices_read',
      'created',
      'updated',
      'finalized',
      'exported',
      'listed',
      'read',
      'deleted',
    ])
    expect(JSON.stringify(acts)).not.toMatch(/sertraline|Wilhelmina|Walk/)
  })

  it('can’t change once it is final, and a save over a newer version is refused', async () => {
    const owner = await server.newClinician()
    const id = await makeLetter(owner)
    const { data } = await owner.call(getLetter, at(id))
    const save = (version: number) =>
      owner.call(updateLetter, { ...at(id), body: { version, recipient: '', lines: data.lines } })
    await save(1)
    await expect(save(1)).rejects.toMatchObject({ status: 409, details: { version: 2 } })
    await owner.call(finalizeLetter, { ...at(id), body: { version: 2 } })
    await expect(save(3)).rejects.toMatchObject({ status: 409, message: expect.stringContaining('final') })
  })

  it('is marked as a draft on paper until it is final', async () => {
    const owner = await server.newClinician()
    expect(await pdfText(owner, await makeLetter(owner))).toContain('DRAFT')
  })

  it('doesn’t exist for another clinician or an administrator', async () => {
    const owner = await server.newClinician()
    const { patientId, noteIds } = await chart(owner)
    const id = await makeLetter(owner, patientId)
    const { data } = await owner.call(getLetter, at(id))
    const [colleague, admin] = [await server.newClinician(), await server.newClinician()]
    await server.storage.database.orm.update(users).set({ role: 'admin' }).where(eq(users.id, admin.user.id))
    const theirs = await makePatient(colleague)
    for (const { call, download } of [colleague, admin]) {
      for (const attempt of [
        () => call(listLetters, at(patientId)),
        () => call(listLetterChoices, { body: { patientId, kind: 'referral', noteIds } }),
        () => call(createLetter, { body: { patientId, kind: 'referral', noteIds, chosen: [] } }),
        () => call(getLetter, at(id)),
        () => call(updateLetter, { ...at(id), body: { version: 1, recipient: '', lines: data.lines } }),
        () => call(finalizeLetter, { ...at(id), body: { version: 1 } }),
        () => download(letterPdf, { ...at(id), query: {} }),
        () => call(deleteLetter, at(id)),
      ]) {
        await expect(attempt()).rejects.toMatchObject({ status: 404 })
      }
    }
    // Notes of another clinician.
    await expect(
      colleague.call(listLetterChoices, { body: { patientId: theirs, kind: 'referral', noteIds } }),
    ).rejects.toMatchObject({ status: 404 })
    expect((await owner.call(getLetter, at(id))).data.version).toBe(1)
  })

  it('reports changed, voided and moved notes, and keeps their statements', async () => {
    const owner = await server.newClinician()
    const { body, choices, noteId } = await choicesFor(owner, 'referral')
    const chosen = choices.filter((one) => one.selected).map(({ id }) => id)
    const { data } = await owner.call(createLetter, { body: { ...body, chosen } })
    expect(data.changedNotes).toEqual([])
    await owner.call(updateNote, { ...at(noteId), body: { soapNote: '**PLAN:**\nRewritten.', version: 1 } })
    await expect(owner.call(createLetter, { body: { ...body, chosen } })).rejects.toMatchObject({
      status: 409,
    })
    const changed = (await owner.call(getLetter, at(data.id))).data
    expect(changed).toMatchObject({ changedNotes: [{ id: noteId, how: 'changed' }], sources: data.sources })
    await owner.call(voidNote, { ...at(noteId), body: { reason: 'Written for another patient.' } })
    const { changedNotes } = (await owner.call(getLetter, at(data.id))).data
    expect(changedNotes).toEqual([{ id: noteId, how: 'voided' }])
  })

  it('flags a dose that an edit made up, and isn’t final until that is settled', async () => {
    const owner = await server.newClinician()
    const { body, choices } = await choicesFor(owner, 'primary-care')
    const order = choices.find(({ text }) => text.includes('75 mg'))
    const { data } = await owner.call(createLetter, { body: { ...body, chosen: [order?.id ?? ''] } })
    const [line] = data.lines
    if (!line) throw new Error('The letter has no lines.')
    const save = async (text: string, version: number, kept = false) =>
      (
        await owner.call(updateLetter, {
          ...at(data.id),
          body: { version, recipient: '', lines: [{ ...line, text, kept }] },
        })
      ).data
    const invented = await save('Raise sertraline to 150 mg every morning.', 1)
    expect(invented.lines).toMatchObject([
      {
        by: 'clinician',
        sources: line.sources,
        check: { verdict: expect.stringMatching(/contradicted|not-found/) },
      },
    ])
    const finalize = (version: number) => owner.call(finalizeLetter, { ...at(data.id), body: { version } })
    await expect(finalize(2)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('flagged'),
    })
    await save('Raise sertraline to 150 mg every morning.', 2, true)
    expect((await finalize(3)).data.status).toBe('final')
  })

  it('is deleted with its patient', async () => {
    const owner = await server.newClinician()
    const patientId = await makePatient(owner)
    await makeLetter(owner, patientId)
    const { orm } = server.storage.database
    await orm.delete(patients).where(eq(patients.id, patientId))
    expect(await orm.$count(patientLetters, eq(patientLetters.patientId, patientId))).toBe(0)
  })
})

describe('a school or work letter', () => {
  it('contains only what was selected, as do its list entry and its PDF', async () => {
    const owner = await server.newClinician()
    const { body, choices } = await choicesFor(owner, 'school-work')
    expect(selected(choices)).toEqual([])
    const attendance = choices.find(({ section }) => section === 'attendance')
    const back = choices.find(({ text }) => text.startsWith('May return to school'))
    const chosen = [attendance?.id ?? '', back?.id ?? '']
    const { data } = await owner.call(createLetter, { body: { ...body, chosen } })
    expect(data.lines.map(({ section, text }) => [section, text])).toEqual([
      ['attendance', 'Attended an appointment on March 3, 2026.'],
      ['accommodations', 'May return to school on March 9, with short breaks during tests.'],
    ])
    const everything = `${JSON.stringify(data)} ${await pdfText(owner, data.id)} ${JSON.stringify(
      (await owner.call(listLetters, at(body.patientId))).data,
    )}`
    const notSelected = LINES.map(([, , text]) => text).filter((text) => text !== back?.text)
    const found = notSelected.filter((text) => everything.includes(text))
    expect({ searched: notSelected.length, found }).toEqual({ searched: LINES.length - 1, found: [] })
    for (const words of ['sertraline', 'anxiety', 'suicid', 'Affect', 'panic', 'Diagnosis', 'Medication:']) {
      expect(everything.toLowerCase()).not.toContain(words.toLowerCase())
    }
  })

  it('refuses a statement that isn’t among the chosen notes', async () => {
    const owner = await server.newClinician()
    const { body } = await choicesFor(owner, 'school-work')
    const other = await choicesFor(owner, 'school-work')
    const chosen = other.choices.slice(0, 1).map(({ id }) => id)
    await expect(owner.call(createLetter, { body: { ...body, chosen } })).rejects.toMatchObject({
      status: 409,
    })
  })
})

it('offers nothing from psychotherapy notes', async () => {
  const owner = await server.newClinician()
  const { patientId, noteIds } = await chart(owner)
  const secret = 'Her silence felt like a test.'
  const { data: own } = await owner.call(createPsychotherapyNote, {
    body: { patientId, sessionOn: '2026-03-03', text: secret },
  })
  for (const kind of LETTER_KINDS) {
    const { data } = await owner.call(listLetterChoices, { body: { patientId, kind, noteIds } })
    expect(data.choices.length).toBeGreaterThanOrEqual(LINES.length)
    expect(JSON.stringify(data)).not.toContain(secret)
  }
  // Its ID isn't that of a note in the chart.
  if (!noteIds.includes(own.id)) {
    const body = { patientId, kind: 'referral' as const, noteIds: [own.id] }
    await expect(owner.call(listLetterChoices, { body })).rejects.toMatchObject({ status: 404 })
  }
})
