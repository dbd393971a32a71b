import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createNote,
  getNote,
  listNotes,
  type ReviewedNote,
  restoreNoteVersion,
  settleReview,
  signNote,
  updateNote,
} from '#shared/contracts/notes.ts'
import { embeddedChecker } from '../../adapters/engine/embedded-checker.ts'
import { clinicalNotes, noteReviews } from '../../db/tables/charts.ts'
import { auditEvents } from '../../db/tables/system.ts'
import type { NoteChecker } from '../../ports/note-checker.ts'
import { makeNote, makePatient } from '../../testing/records.ts'
import { type Clinician, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { keyIdOf } from '../../vault/cipher.ts'
import { rotateDataKeys } from '../../vault/rotate.ts'

/**
 * The real checker, except for what these tests are about: whatever its rules are, it says of one sentence that the
 * visit contradicts it, and misses one risk and one result, as long as they are not in the note.
 */
const WRONG = 'Sleeps ten hours.'
const RISK = 'Has thought of taking all her pills.'
const RESULT = 'TSH is 2.1.'
/** And there is one sentence that it cannot bear. */
const BREAKS = 'Colourless green ideas sleep furiously.'
const real = embeddedChecker()
let checks = 0
const checker: NoteChecker = {
  ...real,
  async check(asked) {
    checks += 1
    if (asked.note.includes(BREAKS)) throw new RangeError(asked.note)
    const { sentences, notAssessed } = await real.check(asked)
    const spans = [{ start: 0, end: 7 }]
    const missing = [
      { id: 'risk-1', kind: 'risk' as const, critical: true, sentence: RISK, section: 'SUBJECTIVE', spans },
      { id: 'tsh', kind: 'result' as const, critical: true, sentence: RESULT, section: 'OBJECTIVE', spans },
    ]
    return {
      sentences: sentences.map((sentence) => {
        if (sentence.text === WRONG && sentence.verdict !== 'clinician') {
          return { ...sentence, verdict: 'contradicted', reason: 'The visit says five.' }
        }
        // How sure it is of what rests on the visit is not the matter here.
        return sentence.verdict === 'inferred' ? { ...sentence, verdict: 'supported' } : sentence
      }),
      unnoted: missing.filter(({ sentence }) => !asked.note.includes(sentence)),
      notAssessed,
    }
  },
}

let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ adapters: { checker } })
})
afterAll(() => server.close())

const visit = 'Sleeps five hours. Appetite is good. Return in two weeks.'
const text = (subjective: string) => `**SUBJECTIVE:**\n${subjective}\n\n**PLAN:**\nReturn in two weeks.`
const GENERATED = text(`${WRONG} Appetite is good.`)
const at = (id: number) => ({ params: { id: String(id) } })
const verdicts = ({ review }: Pick<ReviewedNote, 'review'>) =>
  review?.sentences.map((sentence) => [sentence.text, sentence.verdict])

async function saved(owner: Clinician, fields: object = {}): Promise<ReviewedNote> {
  const patientId = await makePatient(owner)
  const body = { patientId, noteType: 'Progress Note' as const, status: 'completed' as const }
  const given = { ...body, inputText: visit, soapNote: GENERATED, ...fields }
  return (await owner.call(createNote, { body: given })).data
}

const change = async (owner: Clinician, id: number, soapNote: string, clinicianWrote?: string[]) =>
  (await owner.call(updateNote, { ...at(id), body: { soapNote, clinicianWrote } })).data

describe('the review of a note', () => {
  it('is kept when the note is saved, and points into what it was written from', async () => {
    const owner = await server.newClinician()
    const note = await saved(owner, { clinicianWrote: ['Appetite is good.'] })
    expect(verdicts(note)).toEqual([
      [WRONG, 'contradicted'],
      ['Appetite is good.', 'clinician'],
      ['Return in two weeks.', 'supported'],
    ])
    expect(note).toMatchObject({ reviewSource: 'inputText', review: { keptAsMine: [], acknowledged: [] } })
    for (const { text: words, start, end } of note.review?.sentences ?? []) {
      expect(note.soapNote?.slice(start, end)).toBe(words)
    }
    const before = checks
    const { amendments, ...opened } = (await owner.call(getNote, at(note.id))).data
    expect(opened).toEqual(note)
    expect(checks).toBe(before)
    const heard = await saved(owner, { inputText: ' ', transcript: visit })
    expect(heard.reviewSource).toBe('transcript')
    // A list stays a list.
    const [listed] = (await owner.call(listNotes, {})).data
    expect(listed).not.toHaveProperty('review')
  })

  it('is null without a visit or without text', async () => {
    const owner = await server.newClinician()
    const nothing = { review: null, reviewSource: null }
    expect(await saved(owner, { inputText: null })).toMatchObject(nothing)
    const empty = await saved(owner, { soapNote: null, status: 'draft' })
    expect(empty).toMatchObject(nothing)
    // The first text of a note is a writer's: all of it is checked.
    expect(verdicts(await change(owner, empty.id, GENERATED))?.[0]).toEqual([WRONG, 'contradicted'])
  })

  it('lies in the database sealed with the clinician’s own key, rotates with it and goes with the note', async () => {
    const owner = await server.newClinician()
    const note = await saved(owner)
    const { database, master, vault } = server.storage
    const row = async () =>
      (await database.orm.select().from(noteReviews).where(eq(noteReviews.noteId, note.id)))[0]
    const before = await row()
    expect(before?.content).toMatch(/^v1\./)
    expect(before?.createdBy).toBe(owner.user.id)
    await rotateDataKeys(database, master)
    vault.forget()
    expect(keyIdOf((await row())?.content as never)).not.toBe(keyIdOf(before?.content as never))
    expect(verdicts((await owner.call(getNote, at(note.id))).data)).toEqual(verdicts(note))
    await database.orm.delete(clinicalNotes).where(eq(clinicalNotes.id, note.id))
    expect(await row()).toBeUndefined()
  })

  it('is no reason to lose a note: when the checker breaks, it is saved, opened and signed without one', async () => {
    const owner = await server.newClinician()
    const note = await saved(owner, { soapNote: text(BREAKS) })
    expect(note).toMatchObject({ soapNote: text(BREAKS), review: null, reviewSource: null })
    expect((await owner.call(getNote, at(note.id))).data.review).toBeNull()
    const mended = await change(owner, note.id, text('Sleeps five hours.'))
    expect(mended.review?.sentences).toHaveLength(2)
    const broken = await change(owner, note.id, text(BREAKS))
    expect(broken.review).toBeNull()
    const body = { name: 'Dana', version: broken.version }
    await expect(owner.call(signNote, { ...at(note.id), body })).resolves.toBeTruthy()
    const log = server.logLines.join('')
    expect(log).toContain('"kind":"RangeError"')
    expect(log).not.toContain('green ideas')
  })

  it('is made on the way for a note from before there were reviews', async () => {
    const owner = await server.newClinician()
    const { id } = await saved(owner)
    await server.storage.database.orm.delete(noteReviews).where(eq(noteReviews.noteId, id))
    expect(verdicts((await owner.call(getNote, at(id))).data)?.[0]).toEqual([WRONG, 'contradicted'])
    const changed = await change(owner, id, text(`${WRONG} Seen with her dog.`))
    expect(verdicts(changed)?.slice(0, 2)).toEqual([
      [WRONG, 'contradicted'],
      ['Seen with her dog.', 'clinician'],
    ])
  })
})

describe('a changed text', () => {
  it('makes new sentences the clinician’s and leaves the others their verdict', async () => {
    const owner = await server.newClinician()
    const { id } = await saved(owner)
    const changed = await change(owner, id, text(`${WRONG} Eats well, she says.`))
    expect(verdicts(changed)).toEqual([
      [WRONG, 'contradicted'],
      ['Eats well, she says.', 'clinician'],
      ['Return in two weeks.', 'supported'],
    ])
    const moved = await change(owner, id, text(`Eats well, she says. ${WRONG}`))
    expect(verdicts(moved)?.slice(0, 2)).toEqual([
      ['Eats well, she says.', 'clinician'],
      [WRONG, 'contradicted'],
    ])
    for (const { text: words, start, end } of moved.review?.sentences ?? []) {
      expect(moved.soapNote?.slice(start, end)).toBe(words)
    }
  })

  it('knows a writer’s sentence again, and one that the checker offered', async () => {
    const owner = await server.newClinician()
    const { id } = await saved(owner)
    await change(owner, id, text('Something else.'))
    // By hand, from an earlier version, and from the list of what was said but not noted.
    expect(verdicts(await change(owner, id, GENERATED))?.[0]).toEqual([WRONG, 'contradicted'])
    await change(owner, id, text('Something else.'))
    const restored = await owner.call(restoreNoteVersion, { ...at(id), body: { restore: 1, version: 4 } })
    expect(verdicts(restored.data)?.[0]).toEqual([WRONG, 'contradicted'])
    const inserted = await change(owner, id, text(`Appetite is good. ${RISK}`))
    const sentence = inserted.review?.sentences.find(({ text: words }) => words === RISK)
    expect(sentence?.verdict).not.toBe('clinician')
    expect(inserted.review?.unnoted.map(({ id: item }) => item)).toEqual(['tsh'])
  })

  it('with a section written anew, names what the clinician wrote; the rest is checked', async () => {
    const owner = await server.newClinician()
    const { id } = await saved(owner)
    const soapNote = text('Sleeps five hours. Seen with her dog. Grandmother inherited the vineyard.')
    expect(verdicts(await change(owner, id, soapNote, ['Seen with her dog.']))).toEqual([
      ['Sleeps five hours.', 'supported'],
      ['Seen with her dog.', 'clinician'],
      ['Grandmother inherited the vineyard.', 'not_found'],
      ['Return in two weeks.', 'supported'],
    ])
    // Nobody makes a writer's sentence their own by saying that they wrote it.
    const claimed = await change(owner, id, GENERATED, [WRONG])
    expect(verdicts(claimed)?.[0]).toEqual([WRONG, 'contradicted'])
  })
})

describe('settling', () => {
  const settle = async (owner: Clinician, id: number, body: object) =>
    (await owner.call(settleReview, { ...at(id), body: { version: 1, ...body } })).data

  it('keeps sentences as one’s own and items out of the note, and takes both back', async () => {
    const owner = await server.newClinician()
    const { id } = await saved(owner)
    await settle(owner, id, { keepAsMine: [WRONG] })
    const both = await settle(owner, id, { keepAsMine: [WRONG], acknowledge: ['risk-1', 'tsh'] })
    expect(both).toMatchObject({
      version: 1,
      review: { keptAsMine: [WRONG], acknowledged: ['risk-1', 'tsh'] },
    })
    // The verdict stays what it was: that somebody stands for the sentence does not make it true.
    expect(verdicts(both)?.[0]).toEqual([WRONG, 'contradicted'])
    const reopened = await settle(owner, id, { reopen: { sentences: [WRONG], unnoted: ['tsh'] } })
    expect(reopened.review).toMatchObject({ keptAsMine: [], acknowledged: ['risk-1'] })
    expect((await owner.call(getNote, at(id))).data.review).toEqual(reopened.review)
  })

  it('is written down, without a word of the note', async () => {
    const owner = await server.newClinician()
    const { id } = await saved(owner)
    await settle(owner, id, { keepAsMine: [WRONG], acknowledge: ['risk-1'] })
    await settle(owner, id, { reopen: { sentences: [WRONG] } })
    const rows = await server.storage.database.orm
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.action, 'note.review_settled'), eq(auditEvents.subjectId, id)))
      .orderBy(auditEvents.sequence)
    expect(rows.map(({ detail }) => detail)).toEqual([
      { version: 1, keptAsMine: 1, acknowledged: 1, reopened: 0 },
      { version: 1, keptAsMine: 0, acknowledged: 0, reopened: 1 },
    ])
    expect(server.logLines.join('')).not.toContain('ten hours')
  })

  it('outlives a change of the text as long as what was settled is there', async () => {
    const owner = await server.newClinician()
    const { id } = await saved(owner)
    await settle(owner, id, { keepAsMine: [WRONG], acknowledge: ['risk-1'] })
    const still = await change(owner, id, text(`${WRONG} More.`))
    expect(still.review).toMatchObject({ keptAsMine: [WRONG], acknowledged: ['risk-1'] })
    await change(owner, id, text(`More. ${RISK}`))
    const back = await change(owner, id, GENERATED)
    expect(back.review).toMatchObject({ keptAsMine: [], acknowledged: [] })
  })

  it('refuses what is not in the review, a note that has changed, and one without a visit', async () => {
    const owner = await server.newClinician()
    const { id } = await saved(owner)
    for (const body of [
      { keepAsMine: ['Nobody wrote this.'] },
      { acknowledge: ['nothing'] },
      { reopen: { sentences: [], unnoted: ['nothing'] } },
    ]) {
      await expect(settle(owner, id, body)).rejects.toMatchObject({ status: 422 })
    }
    await change(owner, id, text('Changed elsewhere.'))
    await expect(settle(owner, id, { acknowledge: ['tsh'] })).rejects.toMatchObject({
      status: 409,
      details: { version: 2 },
    })
    const bare = await makeNote(owner)
    await expect(settle(owner, bare, {})).rejects.toMatchObject({ status: 409 })
  })

  it('at the same moment from many tabs, loses nothing', async () => {
    const owner = await server.newClinician()
    const { id } = await saved(owner)
    await Promise.all([
      settle(owner, id, { keepAsMine: [WRONG] }),
      settle(owner, id, { acknowledge: ['risk-1'] }),
      settle(owner, id, { acknowledge: ['tsh'] }),
    ])
    const { review } = (await owner.call(getNote, at(id))).data
    expect(review?.keptAsMine).toEqual([WRONG])
    expect([...(review?.acknowledged ?? [])].sort()).toEqual(['risk-1', 'tsh'])
  })
})

describe('signing', () => {
  const sign = (owner: Clinician, id: number, version = 1) =>
    owner.call(signNote, { ...at(id), body: { name: 'Dana Whitfield', version } })

  it('waits until contradictions and risks are settled, and says how many there are, not what', async () => {
    const owner = await server.newClinician()
    const { id } = await saved(owner)
    const refused = await sign(owner, id).catch((error: unknown) => error)
    expect(refused).toMatchObject({
      status: 409,
      serverMessage: 'Settle what the review has left open before you sign.',
      details: { code: 'review_open', contradicted: 1, risks: 1 },
    })
    expect(JSON.stringify(refused)).not.toMatch(/hours|pills/)
    await owner.call(settleReview, { ...at(id), body: { version: 1, keepAsMine: [WRONG] } })
    await expect(sign(owner, id)).rejects.toMatchObject({ details: { contradicted: 0, risks: 1 } })
    await owner.call(settleReview, { ...at(id), body: { version: 1, acknowledge: ['risk-1'] } })
    // A result that is missing is advice: only risks hold up a signature.
    const { data } = await sign(owner, id)
    expect(data.signature?.intact).toBe(true)
    expect(data.review).toMatchObject({ keptAsMine: [WRONG], acknowledged: ['risk-1'] })
    expect((await owner.call(getNote, at(id))).data.review).toEqual(data.review)
    const [event] = await server.storage.database.orm
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.action, 'note.signed'), eq(auditEvents.subjectId, id)))
    expect(event?.detail).toMatchObject({ keptAsMine: 1, acknowledged: 1, reviewHash: expect.any(String) })
    await expect(
      owner.call(settleReview, { ...at(id), body: { version: 1, acknowledge: ['tsh'] } }),
    ).rejects.toMatchObject({ status: 409, serverMessage: /signed and locked/ })
  })

  it('follows a correction: in the visit’s words, or in one’s own', async () => {
    const owner = await server.newClinician()
    const first = await saved(owner)
    await change(owner, first.id, text(`Sleeps five hours. ${RISK}`))
    await expect(sign(owner, first.id, 2)).resolves.toBeTruthy()
    const second = await saved(owner, { soapNote: text(`${WRONG} ${RISK}`) })
    await change(owner, second.id, text(`Sleeps ten hours when she takes a pill. ${RISK}`))
    await expect(sign(owner, second.id, 2)).resolves.toBeTruthy()
  })

  it('asks nothing of a note without a review, and keeps the review of one from before', async () => {
    const owner = await server.newClinician()
    await expect(sign(owner, await makeNote(owner))).resolves.toBeTruthy()
    const { id } = await saved(owner, { soapNote: text(RISK) })
    const { database } = server.storage
    await database.orm.delete(noteReviews).where(eq(noteReviews.noteId, id))
    await sign(owner, id)
    expect(await database.orm.$count(noteReviews, eq(noteReviews.noteId, id))).toBe(1)
  })
})
