import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signNote } from '#shared/contracts/note-actions.ts'
import {
  createNote,
  getNote,
  listNotes,
  type ReviewedNote,
  recheckNote,
  settleReview,
  updateNote,
} from '#shared/contracts/notes.ts'
import type { Check } from '#shared/domain/statements.ts'
import { embeddedChecker } from '../../adapters/engine/embedded-checker.ts'
import { clinicalNotes, noteReviews } from '../../db/tables/charts.ts'
import { auditEvents } from '../../db/tables/system.ts'
import type { NoteChecker } from '../../ports/note-checker.ts'
import { rawRequest } from '../../testing/raw-request.ts'
import { makeNote, makePatient } from '../../testing/records.ts'
import { type Clinician, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { keyIdOf } from '../../vault/cipher.ts'
import { rotateDataKeys } from '../../vault/rotate.ts'

/**
 * The real checker with scripted exceptions: one sentence is contradicted and everything else is supported, and one
 * risk and one result are missing unless they are in the note.
 */
const WRONG = 'Sleeps ten hours.'
const RISK = 'Has thought of taking all her pills.'
const RESULT = 'TSH is 2.1.'
/** Makes the check fail. */
const BREAKS = 'Colorless green ideas sleep furiously.'
const SPANS = [{ start: 0, end: 6 }]
let checks = 0
/** Makes every check fail, as if the engine were down. */
let broken = false
const checker: NoteChecker = {
  ...embeddedChecker(),
  async check({ statements, note = statements }) {
    checks += 1
    if (broken) throw new Error('busy')
    if (note.some(({ text }) => text === BREAKS)) throw new RangeError(BREAKS)
    const missing = [
      { id: 'risk-1', kind: 'risk' as const, grave: true, text: RISK, section: 'SUBJECTIVE', topic: 'Risk' },
      { id: 'tsh', kind: 'result' as const, grave: true, text: RESULT, section: 'OBJECTIVE', topic: '' },
    ].map((each) => ({ ...each, evidence: SPANS }))
    const judged = statements.map(({ id, text }): [string, Check] => [
      id,
      text === WRONG
        ? { verdict: 'contradicted', why: 'The visit says five.', by: 'facts', words: SPANS }
        : { verdict: 'supported', by: 'facts', words: SPANS },
    ])
    return {
      checks: new Map(judged),
      omissions: missing.filter(({ text }) => !note.some((each) => each.text === text)),
      notAssessed: [
        {
          id: 'si',
          label: 'Suicidal ideation',
          text: 'Suicidal ideation was not assessed.',
          section: 'OBJECTIVE',
        },
      ],
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
const SENT = text(`${WRONG} Appetite is good.`)
const at = (id: number) => ({ params: { id: String(id) } })
const verdicts = ({ statements }: Pick<ReviewedNote, 'statements'>) =>
  statements.map((statement) => [statement.text, statement.check.verdict])
const idOf = ({ statements }: Pick<ReviewedNote, 'statements'>, words: string) =>
  statements.find((statement) => statement.text === words)?.id ?? ''

async function saved(owner: Clinician, fields: object = {}): Promise<ReviewedNote> {
  const patientId = await makePatient(owner)
  const body = { patientId, noteType: 'Progress Note' as const, status: 'completed' as const }
  const given = { ...body, inputText: visit, soapNote: SENT, ...fields }
  return (await owner.call(createNote, { body: given })).data
}

const change = async (owner: Clinician, id: number, body: object) =>
  (await owner.call(updateNote, { ...at(id), body })).data
const settle = async (owner: Clinician, id: number, body: object) =>
  (await owner.call(settleReview, { ...at(id), body: { version: 1, ...body } })).data

describe('words that were unclear in the recording', () => {
  const transcript =
    '[0:00] Clinician: How do you sleep?\n[0:04] Patient: Five hours. I needed to die. Okay, I heard a beep.'
  const spanOf = (words: string) => ({
    start: transcript.indexOf(words),
    end: transcript.indexOf(words) + words.length,
  })
  const unclearWords = [spanOf('I needed'), spanOf('beep'), { start: 5_000, end: 6_000 }]

  it('are kept with the note, and a phrase about risk among them is listed until it is checked', async () => {
    const owner = await server.newClinician()
    const note = await saved(owner, { inputText: null, transcript, unclearWords })
    const unclear = {
      words: [spanOf('I needed'), spanOf('beep')],
      risks: [{ id: 'unclear-64', evidence: [spanOf('I needed to die.')] }],
    }
    expect(note.findings.unclear).toEqual(unclear)

    const edited = await change(owner, note.id, {
      version: 1,
      sections: note.sections,
      statements: note.statements.slice(1),
    })
    expect(edited.findings.unclear).toEqual(unclear)
    const checked = await settle(owner, note.id, { version: 2, keep: [], acknowledge: ['unclear-64'] })
    expect(checked.findings.acknowledged).toEqual(['unclear-64'])
    const { data } = await owner.call(recheckNote, { ...at(note.id), body: { version: checked.version } })
    expect(data.findings).toMatchObject({ unclear, acknowledged: ['unclear-64'] })
    const reopened = await settle(owner, note.id, {
      version: data.version,
      keep: [],
      acknowledge: [],
      reopen: { statements: [], omissions: ['unclear-64'] },
    })
    expect(reopened.findings.acknowledged).toEqual([])
  })

  it('are missing for a visit that was typed', async () => {
    const owner = await server.newClinician()
    expect((await saved(owner)).findings).not.toHaveProperty('unclear')
  })
})

describe('the checks of a note', () => {
  it('are stored when it is saved, and not repeated when it is opened', async () => {
    const owner = await server.newClinician()
    const note = await saved(owner)
    expect(verdicts(note)).toEqual([
      [WRONG, 'contradicted'],
      ['Appetite is good.', 'supported'],
      ['Return in two weeks.', 'supported'],
    ])
    expect(note).toMatchObject({
      reviewSource: 'inputText',
      origin: { writer: 'clinician' },
      sections: ['SUBJECTIVE', 'PLAN'],
      findings: {
        acknowledged: [],
        omissions: [{ id: 'risk-1' }, { id: 'tsh' }],
        notAssessed: [{ id: 'si' }],
      },
    })
    const before = checks
    const { amendments, ...opened } = (await owner.call(getNote, at(note.id))).data
    expect(opened).toEqual(note)
    expect(checks).toBe(before)
    const heard = await saved(owner, { inputText: ' ', transcript: visit })
    expect(heard.reviewSource).toBe('transcript')
    // Lists contain only the text.
    const [listed] = (await owner.call(listNotes, {})).data
    expect(listed).not.toHaveProperty('statements')
  })

  it('are skipped without a visit or text', async () => {
    const owner = await server.newClinician()
    const bare = await saved(owner, { inputText: null })
    expect(bare).toMatchObject({ reviewSource: null, findings: { omissions: [], notAssessed: [] } })
    expect(new Set(bare.statements.map(({ check }) => check.verdict))).toEqual(new Set(['unchecked']))
    const empty = await saved(owner, { soapNote: null, status: 'draft' })
    expect(empty).toMatchObject({ statements: [], sections: [], soapNote: null, origin: null })
    expect(verdicts(await change(owner, empty.id, { soapNote: SENT }))[0]).toEqual([WRONG, 'contradicted'])
  })

  it('are sealed with the clinician’s key, rotate with it and are deleted with the note', async () => {
    const owner = await server.newClinician()
    const note = await saved(owner)
    const { database, master, vault } = server.storage
    const rows = async () => {
      const [row] = await database.orm.select().from(clinicalNotes).where(eq(clinicalNotes.id, note.id))
      const [kept] = await database.orm.select().from(noteReviews).where(eq(noteReviews.noteId, note.id))
      return { statements: row?.statements, findings: kept?.content }
    }
    const before = await rows()
    for (const value of Object.values(before)) expect(value).toMatch(/^v1\./)
    await rotateDataKeys(database, master)
    vault.forget()
    const after = await rows()
    expect(keyIdOf(after.statements as never)).not.toBe(keyIdOf(before.statements as never))
    expect(keyIdOf(after.findings as never)).not.toBe(keyIdOf(before.findings as never))
    const { amendments, ...opened } = (await owner.call(getNote, at(note.id))).data
    expect(opened).toEqual(note)
    await database.orm.delete(clinicalNotes).where(eq(clinicalNotes.id, note.id))
    expect(await rows()).toEqual({ statements: undefined, findings: undefined })
  })

  it('don’t prevent saving when they fail, but require confirmation before signing', async () => {
    const owner = await server.newClinician()
    const note = await saved(owner, { soapNote: text(BREAKS) })
    expect(note.soapNote).toBe(text(BREAKS))
    expect(verdicts(note)).toEqual([
      [BREAKS, 'unchecked'],
      ['Return in two weeks.', 'unchecked'],
    ])
    const sign = (more: object) =>
      owner.call(signNote, { ...at(note.id), body: { name: 'Dana', version: 1, ...more } })
    expect(note.searched).toBe(false)
    await expect(sign({})).rejects.toMatchObject({
      status: 503,
      serverMessage: 'This note can’t be checked right now. Try again in a moment.',
      details: { code: 'not_checked', unchecked: 2 },
    })
    const answer = await rawRequest('POST', `${server.url}/api/clinical-notes/${note.id}/sign`, {
      token: owner.token,
      cookie: `sid=${owner.cookie}`,
      body: { name: 'Dana', version: 1 },
    })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    // Kept: the next person to open it sees that it isn't checked.
    expect((await owner.call(getNote, at(note.id))).data).toMatchObject({ searched: false })
    await sign({ withoutCheck: true })
    const [event] = await server.storage.database.orm
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.action, 'note.signed'), eq(auditEvents.subjectId, note.id)))
    expect(event?.detail).toMatchObject({ signedUnchecked: 2 })
    const log = server.logLines.join('')
    expect(log).toContain('"kind":"RangeError"')
    expect(log).not.toContain('green ideas')
  })

  it('are repeated on request for changed lines, without a new version', async () => {
    const owner = await server.newClinician()
    const note = await saved(owner, { soapNote: text(`${BREAKS} Appetite is good.`) })
    const mended = note.statements.map((each) => (each.text === BREAKS ? { ...each, text: RISK } : each))
    const changed = await change(owner, note.id, { statements: mended })
    expect(changed.findings.omissions).toEqual([])
    const { data } = await owner.call(recheckNote, { ...at(note.id), body: { version: 2 } })
    expect(data).toMatchObject({ version: 2, searched: true })
    expect(new Set(data.statements.map(({ check }) => check.verdict))).toEqual(new Set(['supported']))
    expect(data.findings.omissions.map(({ id }) => id)).toEqual(['tsh'])
    const stale = owner.call(recheckNote, { ...at(note.id), body: { version: 1 } })
    await expect(stale).rejects.toMatchObject({ status: 409, details: { version: 2 } })
  })
})

describe('an omission', () => {
  it('becomes a statement with evidence when added, and an omission again when deleted', async () => {
    const owner = await server.newClinician()
    const note = await saved(owner)
    const [risk] = note.findings.omissions
    const added = { id: 'risk-1', section: 'SUBJECTIVE', topic: 'Risk', text: RISK }
    const { statements, findings } = await change(owner, note.id, { statements: [...note.statements, added] })
    expect(statements.at(-1)).toMatchObject({
      ...added,
      evidence: risk?.evidence,
      by: 'fact',
      kept: false,
      check: { verdict: 'supported' },
    })
    expect(findings.omissions.map(({ id }) => id)).toEqual(['tsh'])
    const deleted = await change(owner, note.id, { statements: note.statements })
    expect(deleted.findings.omissions.map(({ id }) => id)).toEqual(['risk-1', 'tsh'])
    const edited = { ...added, text: 'Has thought of pills.' }
    const own = await change(owner, note.id, { statements: [...note.statements, edited] })
    expect(own.statements.at(-1)).toMatchObject({ by: 'clinician', evidence: risk?.evidence })
  })

  it('about something not assessed becomes the clinician’s own statement', async () => {
    const owner = await server.newClinician()
    const note = await saved(owner)
    const [item] = note.findings.notAssessed
    const added = { id: 'si', section: 'OBJECTIVE', text: item?.text ?? '' }
    const changed = await change(owner, note.id, { statements: [...note.statements, added] })
    expect(changed.statements.at(-1)).toMatchObject({ id: 'si', by: 'clinician', evidence: [] })
    expect(changed.findings.notAssessed).toEqual([])
    expect(changed.soapNote).toContain('**OBJECTIVE:**\nSuicidal ideation was not assessed.')
  })
})

describe('resolving review items', () => {
  it('keeps statements and acknowledges omissions, and can undo both', async () => {
    const owner = await server.newClinician()
    const note = await saved(owner)
    const wrong = idOf(note, WRONG)
    await settle(owner, note.id, { keep: [wrong] })
    const both = await settle(owner, note.id, { keep: [wrong], acknowledge: ['risk-1', 'tsh'] })
    expect(both).toMatchObject({ version: 1, findings: { acknowledged: ['risk-1', 'tsh'] } })
    // The verdict doesn't change: keeping a statement doesn't make it true.
    expect(both.statements[0]).toMatchObject({ kept: true, check: { verdict: 'contradicted' } })
    const reopened = await settle(owner, note.id, { reopen: { statements: [wrong], omissions: ['tsh'] } })
    expect(reopened.statements[0]?.kept).toBe(false)
    expect(reopened.findings.acknowledged).toEqual(['risk-1'])
    const { amendments, ...opened } = (await owner.call(getNote, at(note.id))).data
    expect(opened).toEqual(reopened)
  })

  it('is audited without the note’s text', async () => {
    const owner = await server.newClinician()
    const note = await saved(owner)
    await settle(owner, note.id, { keep: [idOf(note, WRONG)], acknowledge: ['risk-1'] })
    await settle(owner, note.id, { reopen: { statements: [idOf(note, WRONG)] } })
    const rows = await server.storage.database.orm
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.action, 'note.review_settled'), eq(auditEvents.subjectId, note.id)))
      .orderBy(auditEvents.sequence)
    expect(rows.map(({ detail }) => detail)).toEqual([
      { version: 1, kept: 1, acknowledged: 1, reopened: 0 },
      { version: 1, kept: 0, acknowledged: 0, reopened: 1 },
    ])
    expect(server.logLines.join('')).not.toContain('ten hours')
  })

  it('survives changes to other lines, but is required again when the line itself changes', async () => {
    const owner = await server.newClinician()
    const note = await saved(owner)
    await settle(owner, note.id, { keep: [idOf(note, WRONG)], acknowledge: ['risk-1'] })
    const still = await change(owner, note.id, { soapNote: text(`${WRONG} More.`) })
    expect(still.statements[0]).toMatchObject({ text: WRONG, kept: true })
    expect(still.findings.acknowledged).toEqual(['risk-1'])
    const statements = still.statements.map((each, index) =>
      index === 0 ? { ...each, text: 'Sleeps nine.' } : each,
    )
    expect((await change(owner, note.id, { statements })).statements[0]?.kept).toBe(false)
  })

  it('rejects unknown items, an outdated version and a note without a visit', async () => {
    const owner = await server.newClinician()
    const { id } = await saved(owner)
    for (const body of [
      { keep: ['unknown'] },
      { acknowledge: ['nothing'] },
      { reopen: { statements: [], omissions: ['nothing'] } },
    ]) {
      await expect(settle(owner, id, body)).rejects.toMatchObject({ status: 422 })
    }
    await change(owner, id, { soapNote: text('Changed elsewhere.') })
    await expect(settle(owner, id, { acknowledge: ['tsh'] })).rejects.toMatchObject({
      status: 409,
      details: { version: 2 },
    })
    await expect(settle(owner, await makeNote(owner), {})).rejects.toMatchObject({ status: 409 })
  })

  it('loses nothing when several tabs resolve items at the same time', async () => {
    const owner = await server.newClinician()
    const note = await saved(owner)
    await Promise.all([
      settle(owner, note.id, { keep: [idOf(note, WRONG)] }),
      settle(owner, note.id, { acknowledge: ['risk-1'] }),
      settle(owner, note.id, { acknowledge: ['tsh'] }),
    ])
    const { data } = await owner.call(getNote, at(note.id))
    expect(data.statements[0]?.kept).toBe(true)
    expect([...data.findings.acknowledged].sort()).toEqual(['risk-1', 'tsh'])
  })
})

describe('signing', () => {
  const sign = (owner: Clinician, id: number, version = 1) =>
    owner.call(signNote, { ...at(id), body: { name: 'Dana Whitfield', version } })

  it('is refused until contradictions and risks are resolved, with counts but no content', async () => {
    const owner = await server.newClinician()
    const note = await saved(owner)
    const { id } = note
    const refused = await sign(owner, id).catch((error: unknown) => error)
    expect(refused).toMatchObject({
      status: 409,
      serverMessage: 'Resolve the open review items before you sign.',
      details: { code: 'review_open', contradicted: 1, risks: 1, unchecked: 0 },
    })
    expect(JSON.stringify(refused)).not.toMatch(/hours|pills/)
    await settle(owner, id, { keep: [idOf(note, WRONG)] })
    await expect(sign(owner, id)).rejects.toMatchObject({ details: { contradicted: 0, risks: 1 } })
    await settle(owner, id, { acknowledge: ['risk-1'] })
    // A missing result is only advice. Only missing risks prevent signing.
    const { data } = await sign(owner, id)
    expect(data.signature?.intact).toBe(true)
    expect(data.statements[0]?.kept).toBe(true)
    const { amendments, ...opened } = (await owner.call(getNote, at(id))).data
    expect(opened).toEqual(data)
    const [event] = await server.storage.database.orm
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.action, 'note.signed'), eq(auditEvents.subjectId, id)))
    expect(event?.detail).toMatchObject({ kept: 1, acknowledged: 1, reviewHash: expect.any(String) })
    expect(event?.detail).not.toHaveProperty('signedUnchecked')
    await expect(settle(owner, id, { acknowledge: ['tsh'] })).rejects.toMatchObject({
      status: 409,
      serverMessage: expect.stringContaining('signed and locked'),
    })
    const recheck = owner.call(recheckNote, { ...at(id), body: { version: 1 } })
    await expect(recheck).rejects.toMatchObject({ status: 409 })
  })

  it('works after the text is corrected', async () => {
    const owner = await server.newClinician()
    const { id } = await saved(owner)
    await change(owner, id, { soapNote: text(`Sleeps five hours. ${RISK}`) })
    await expect(sign(owner, id, 2)).resolves.toBeTruthy()
  })

  it('searches a changed note for omissions again and finds a deleted risk', async () => {
    const owner = await server.newClinician()
    const note = await saved(owner, { soapNote: text(`Appetite is good. ${RISK}`) })
    expect(note.findings.omissions.map(({ id }) => id)).toEqual(['tsh'])
    const statements = note.statements.filter((each) => each.text !== RISK)
    await change(owner, note.id, { statements })
    await expect(sign(owner, note.id, 2)).rejects.toMatchObject({ details: { risks: 1, contradicted: 0 } })
    const { data } = await owner.call(getNote, at(note.id))
    expect(data.findings.omissions.map(({ id }) => id)).toEqual(['risk-1', 'tsh'])
  })

  it('returns 503 when a changed note can’t be searched for omissions, unless the check is skipped', async () => {
    const owner = await server.newClinician()
    const note = await saved(owner, { soapNote: text(`Appetite is good. ${RISK}`) })
    await change(owner, note.id, { statements: note.statements.filter((each) => each.text !== RISK) })
    broken = true
    try {
      await expect(sign(owner, note.id, 2)).rejects.toMatchObject({
        status: 503,
        serverMessage: 'This note can’t be checked right now. Try again in a moment.',
      })
      const body = { name: 'Dana Whitfield', version: 2, withoutCheck: true }
      await owner.call(signNote, { ...at(note.id), body })
      const [event] = await server.storage.database.orm
        .select()
        .from(auditEvents)
        .where(and(eq(auditEvents.action, 'note.signed'), eq(auditEvents.subjectId, note.id)))
      expect(event?.detail).toMatchObject({ omissionsUnchecked: true })
    } finally {
      broken = false
    }
  })

  it('without a check still refuses known contradictions and risks', async () => {
    const owner = await server.newClinician()
    const note = await saved(owner)
    broken = true
    try {
      const body = { name: 'Dana Whitfield', version: 1, withoutCheck: true }
      await expect(owner.call(signNote, { ...at(note.id), body })).rejects.toMatchObject({
        status: 409,
        details: { code: 'review_open', contradicted: 1, risks: 1 },
      })
    } finally {
      broken = false
    }
  })

  it('checks nothing on a note without a visit', async () => {
    const owner = await server.newClinician()
    await expect(sign(owner, await makeNote(owner))).resolves.toBeTruthy()
  })
})
