import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccessToken, listAccessTokens, revokeAccessToken } from '#shared/contracts/access-tokens.ts'
import { changePassword, forgotPassword, resetPassword } from '#shared/contracts/auth.ts'
import { createDraft, getDraft, listDrafts, saveDraft } from '#shared/contracts/drafts.ts'
import { deleteAccount } from '#shared/contracts/erasure.ts'
import { notePdf } from '#shared/contracts/note-actions.ts'
import { getNote, listNotes, searchNotes } from '#shared/contracts/notes.ts'
import { endOtherSessions } from '#shared/contracts/sessions.ts'
import { ACCESS_TOKEN_PREFIX, MAX_ACCESS_TOKENS, type TokenScope } from '#shared/domain/access-tokens.ts'
import { createRateLimits, LIMITS } from '../../access/rate-limits.ts'
import { accessTokens } from '../../db/tables/access-tokens.ts'
import { auditTrailOf } from '../../testing/audit-trail.ts'
import { mailedToken, SUBJECTS } from '../../testing/mailed-links.ts'
import { movableClock } from '../../testing/movable-clock.ts'
import { makeAccessToken, makeNote, makePatient } from '../../testing/records.ts'
import { type Clinician, startTestApp, type TestApp } from '../../testing/test-app.ts'

const clock = movableClock()
let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ clock, oneProcess: true })
})
afterAll(() => server.close())

/** A script with a new token. */
async function scriptOf(owner: Clinician, scopes?: TokenScope[]) {
  const { id, token } = await makeAccessToken(owner, scopes)
  return { ...server.client({ token }), id, token }
}
const at = (id: number) => ({ params: { id: String(id) } })
const INVALID = {
  status: 401,
  serverMessage: 'This access token isn’t valid. It may have expired or been revoked.',
}
const rowsOf = ({ user }: Clinician) =>
  server.storage.database.orm.select().from(accessTokens).where(eq(accessTokens.userId, user.id))

describe('access tokens', () => {
  it('are created after recent re-authentication, shown once, and stored as a hash', async () => {
    const owner = await server.newClinician()
    const { data } = await owner.call(createAccessToken, {
      body: { name: 'Backup', scopes: ['notes:read'], expiresInDays: 90 },
    })
    expect(data.token.startsWith(ACCESS_TOKEN_PREFIX)).toBe(true)
    const { accessToken } = data
    expect(accessToken).toMatchObject({
      name: 'Backup',
      scopes: ['notes:read'],
      expired: false,
      lastUsedAt: null,
    })
    expect(data.token.startsWith(accessToken.start)).toBe(true)
    expect(accessToken.start).toHaveLength(8)
    expect((await owner.call(listAccessTokens, {})).data).toEqual([accessToken])
    expect(JSON.stringify(await rowsOf(owner))).not.toContain(data.token)
    expect(server.logLines.join('')).not.toContain(data.token)

    clock.advance({ minutes: 6 })
    const later = owner.call(createAccessToken, {
      body: { name: 'Later', scopes: ['notes:read'], expiresInDays: 90 },
    })
    await expect(later).rejects.toMatchObject({ status: 403, details: { code: 'confirm_identity' } })
  })

  it('read notes, and every read is recorded with the token’s name', async () => {
    const owner = await server.newClinician()
    const noteId = await makeNote(owner)
    const script = await scriptOf(owner, ['notes:read'])
    expect((await script.call(listNotes, {})).data.map(({ id }) => id)).toEqual([noteId])
    expect((await script.call(searchNotes, { body: { query: 'sleeps', inText: true } })).total).toBe(1)
    expect((await script.call(getNote, at(noteId))).data.soapNote).toContain('Sleeps better.')
    expect((await (await script.download(notePdf, at(noteId))).text()).slice(0, 5)).toBe('%PDF-')
    const trail = await auditTrailOf(server.storage.database, owner.user.id)
    const uses = trail.filter(({ detail }) => detail.tokenId === script.id)
    expect(uses.map(({ action }) => action)).toEqual([
      'note.listed',
      'note.listed',
      'note.read',
      'note.exported',
    ])
    expect(uses.every(({ detail }) => detail.token === 'Front desk')).toBe(true)
    // The owner's own reads don't name it.
    await owner.call(getNote, at(noteId))
    expect((await auditTrailOf(server.storage.database, owner.user.id)).at(-1)?.detail).toEqual({})
    const [{ lastUsedAt } = { lastUsedAt: null }] = (await owner.call(listAccessTokens, {})).data
    expect(lastUsedAt).not.toBeNull()
  })

  it('add drafts of new notes, but read and replace none', async () => {
    const owner = await server.newClinician()
    const script = await scriptOf(owner, ['drafts:write'])
    const body = { patientId: await makePatient(owner), text: 'Sleeps six hours.' }
    const { data } = await script.call(createDraft, { body }, { idempotencyKey: 'once' })
    expect((await owner.call(listDrafts, {})).data).toHaveLength(1)
    await owner.call(saveDraft, { ...at(data.id), body: { text: 'Rewritten by hand.', revision: 1 } })

    const again = script.call(createDraft, { body }, { idempotencyKey: 'once' })
    await expect(again).rejects.toMatchObject({
      status: 409,
      serverMessage: 'This draft was already created.',
      details: { id: data.id },
    })
    for (const attempt of [
      () => script.call(getDraft, at(data.id)),
      () => script.call(saveDraft, { ...at(data.id), body: { text: 'Mine.', revision: 2 } }),
      () => script.call(listDrafts, {}),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ status: 403 })
    }
    const ofNote = script.call(createDraft, { body: { noteId: await makeNote(owner), text: '' } })
    await expect(ofNote).rejects.toMatchObject({
      status: 403,
      serverMessage: 'An access token can only create drafts of new notes.',
    })
  })

  it('are refused outside their scope, which is recorded', async () => {
    const owner = await server.newClinician()
    const noteId = await makeNote(owner)
    const script = await scriptOf(owner, ['drafts:write'])
    await expect(script.call(getNote, at(noteId))).rejects.toMatchObject({
      status: 403,
      serverMessage: 'This access token needs the scope “notes:read”.',
    })
    await expect(script.call(listAccessTokens, {})).rejects.toMatchObject({
      status: 403,
      serverMessage: 'An access token can’t do this. Sign in instead.',
    })
    const refused = (await auditTrailOf(server.storage.database, owner.user.id)).slice(-2)
    expect(refused.map(({ action, detail }) => [action, detail.operation, detail.token])).toEqual([
      ['access_token.refused', 'GET /api/clinical-notes/:id', 'Front desk'],
      ['access_token.refused', 'GET /api/access-tokens', 'Front desk'],
    ])
  })

  it('never show another clinician’s notes, and can’t be revoked by others', async () => {
    const owner = await server.newClinician()
    const stranger = await server.newClinician()
    const noteId = await makeNote(owner)
    const script = await scriptOf(stranger)
    await expect(script.call(getNote, at(noteId))).rejects.toMatchObject({ status: 404 })
    expect((await script.call(listNotes, {})).data).toEqual([])
    const { id } = await makeAccessToken(owner)
    await expect(stranger.call(revokeAccessToken, at(id))).rejects.toMatchObject({ status: 404 })
  })

  it('don’t work together with a session’s cookie', async () => {
    const owner = await server.newClinician()
    const { token } = await scriptOf(owner)
    await expect(server.client({ token, cookie: owner.cookie }).call(listNotes, {})).rejects.toMatchObject({
      status: 400,
      serverMessage: 'Don’t send a session cookie with an access token.',
    })
  })

  it('stop working when they expire, or are revoked, mistyped or made up', async () => {
    const owner = await server.newClinician()
    const revoked = await scriptOf(owner)
    await owner.call(revokeAccessToken, at(revoked.id))
    await expect(revoked.call(listNotes, {})).rejects.toMatchObject(INVALID)
    await expect(owner.call(revokeAccessToken, at(revoked.id))).rejects.toMatchObject({ status: 404 })

    const other = await scriptOf(owner)
    for (const token of [
      `${other.token}x`,
      other.token.replace(/.$/, '-'),
      `${ACCESS_TOKEN_PREFIX}made-up`,
    ]) {
      await expect(server.client({ token }).call(listNotes, {})).rejects.toMatchObject(INVALID)
    }
    await other.call(listNotes, {})
    clock.advance({ minutes: 30 * 24 * 60 + 1 })
    await expect(other.call(listNotes, {})).rejects.toMatchObject(INVALID)
    const back = await server.signIn(owner.email, owner.password)
    expect((await back.call(listAccessTokens, {})).data).toMatchObject([{ id: other.id, expired: true }])
  })

  it('end with a new password and with the account, but not when other devices are signed out', async () => {
    const owner = await server.newClinician()
    const script = await scriptOf(owner)
    await owner.call(endOtherSessions, {})
    await script.call(listNotes, {})
    await owner.call(changePassword, {
      body: { currentPassword: owner.password, newPassword: 'another quiet river' },
    })
    await expect(script.call(listNotes, {})).rejects.toMatchObject(INVALID)

    const forgetful = await server.newClinician()
    const second = await scriptOf(forgetful)
    await server.client().call(forgotPassword, { body: { email: forgetful.email } })
    const link = await mailedToken(server, forgetful.email, SUBJECTS.reset)
    await server.client().call(resetPassword, { body: { token: link, password: 'another quiet river' } })
    await expect(second.call(listNotes, {})).rejects.toMatchObject(INVALID)

    const leaving = await server.newClinician()
    const third = await scriptOf(leaving)
    const { email, password } = leaving
    await leaving.call(deleteAccount, { body: { confirmation: email, password } })
    await expect(third.call(listNotes, {})).rejects.toMatchObject(INVALID)
    expect(await rowsOf(leaving)).toEqual([])
  })

  it(`are at most ${MAX_ACCESS_TOKENS}, and need a name and a scope`, async () => {
    const owner = await server.newClinician()
    await Promise.all(Array.from({ length: MAX_ACCESS_TOKENS - 1 }, () => makeAccessToken(owner)))
    const last = await Promise.allSettled([makeAccessToken(owner), makeAccessToken(owner)])
    expect(last.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(makeAccessToken(owner)).rejects.toMatchObject({
      status: 409,
      serverMessage: 'You can have up to 20 access tokens. Revoke one first.',
    })
    const unnamed = owner.call(createAccessToken, {
      body: { name: ' ', scopes: [], expiresInDays: 31 as 30 },
    })
    await expect(unnamed).rejects.toMatchObject({
      status: 400,
      details: {
        fields: {
          name: 'Enter a name.',
          scopes: 'Choose what the token can do.',
          expiresInDays: 'Choose 30, 90 or 365 days.',
        },
      },
    })
  })
})

it('each token has its own rate limit', async () => {
  const limited = await startTestApp({ oneProcess: true, env: { RATE_LIMITS: 'on' } })
  try {
    const owner = await limited.newClinician()
    const [busy, quiet] = [await makeAccessToken(owner), await makeAccessToken(owner)]
    const { database, vault } = limited.storage
    const limits = createRateLimits(database, vault, { enabled: true })
    await limits.lease(LIMITS.requestsPerToken, LIMITS.requestsPerToken.max - 3, String(busy.id))
    const list = (token: string) => limited.client({ token }).call(listNotes, {})
    for (let left = 3; left > 0; left -= 1) await list(busy.token)
    await expect(list(busy.token)).rejects.toMatchObject({ status: 429 })
    await list(quiet.token)
  } finally {
    await limited.close()
  }
})
