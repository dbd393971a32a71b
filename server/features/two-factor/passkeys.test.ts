import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { login, me, updateProfile } from '#shared/contracts/auth.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  confirmIdentity,
  getFactors,
  type PasskeyOptions,
  type PasskeyProof,
  passkeyForProof,
  passkeyForSignIn,
  passkeySignIn,
  removePasskey,
} from '#shared/contracts/two-factor.ts'
import { factorChallenges, passkeys } from '../../db/tables/two-factor.ts'
import { testAuthenticator } from '../../testing/authenticator.ts'
import { mailsAbout } from '../../testing/mailed-links.ts'
import { movableClock } from '../../testing/movable-clock.ts'
import { cookieIn, rawRequest } from '../../testing/raw-request.ts'
import {
  type Asked,
  addTotp,
  askedAfterPassword,
  finish,
  makePasskey,
  withConfirmedEmail,
} from '../../testing/second-factors.ts'
import { type Clinician, startTestApp, type TestApp } from '../../testing/test-app.ts'

const clock = movableClock()
let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ clock, poolSize: 30 })
})
afterAll(() => server.close())

const newClinician = async (details?: { firstName?: string; lastName?: string }) =>
  withConfirmedEmail(server, await server.newClinician(details))

type Begun = { challengeToken: string; options: PasskeyOptions; cookie: string }

async function begin(): Promise<Begun> {
  const answer = await rawRequest('POST', server.url + beginPasskeySignIn.path, { body: {} })
  return { ...JSON.parse(answer.text).data, cookie: cookieIn(answer, 'step') }
}
const signIn = ({ challengeToken, cookie }: Omit<Begun, 'options'>, passkey: PasskeyProof) =>
  rawRequest('POST', server.url + passkeySignIn.path, {
    body: { challengeToken, passkey },
    cookie: `step=${cookie}`,
  })
async function optionsFor({ challengeToken, cookie }: Asked): Promise<PasskeyOptions> {
  const answer = await rawRequest('POST', server.url + passkeyForSignIn.path, {
    body: { challengeToken },
    cookie: `step=${cookie}`,
  })
  expect(answer.status, answer.text).toBe(200)
  return JSON.parse(answer.text).data.options
}
const withPasskey = async (device = testAuthenticator()): Promise<Clinician & { device: typeof device }> => {
  const clinician = await newClinician()
  await makePasskey(clinician, device)
  return { ...clinician, device }
}

describe('adding a passkey', () => {
  it('creates recovery codes with the first one only, ends other sessions and notifies the owner', async () => {
    const here = await newClinician({ firstName: 'Ada', lastName: 'Nwosu' })
    const elsewhere = await server.signIn(here.email, here.password)
    const { data: begun } = await here.call(beginPasskey, {})
    expect(begun.options).toMatchObject({
      rp: { name: 'Groundnote', id: 'localhost' },
      user: { name: here.email, displayName: 'Ada Nwosu' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    })
    // The user handle on the device doesn't reveal the user.
    const handle = (begun.options.user as { id: string }).id
    expect(Buffer.from(handle, 'base64url')).toHaveLength(32)
    const { recoveryCodes } = await makePasskey(here, testAuthenticator(), 'Phone')
    expect(recoveryCodes).toHaveLength(10)
    expect((await makePasskey(here, testAuthenticator(), 'Key')).recoveryCodes).toBeNull()
    expect((await here.call(getFactors, {})).data).toMatchObject({
      totp: false,
      recoveryCodesLeft: 10,
      passkeys: [{ name: 'Phone', lastUsedAt: null }, { name: 'Key' }],
    })
    await expect(elsewhere.call(me, {})).rejects.toMatchObject({ status: 401 })
    await mailsAbout(server, here.email, 'A passkey was added', 2)
    const { data: third } = await here.call(beginPasskey, {})
    expect(third.options.excludeCredentials).toHaveLength(2)
  })

  it('is refused for another site, challenge or session, and for a used or expired challenge', async () => {
    const mine = await newClinician()
    const theirs = await newClinician()
    const add = (
      who: Clinician,
      { challengeToken, options }: { challengeToken: string; options: PasskeyOptions },
      device = testAuthenticator(),
    ) => {
      const body = { challengeToken, name: 'x', passkey: device.make(options) }
      return who.call(addPasskey, { body }).then(
        () => 201,
        (error) => error.status as number,
      )
    }
    const beginning = async () => (await mine.call(beginPasskey, {})).data
    expect(await add(mine, await beginning(), testAuthenticator({ origin: 'https://groundnote.evil' }))).toBe(
      400,
    )
    const one = await beginning()
    expect(await add(mine, { ...one, options: (await beginning()).options })).toBe(400)
    // Used by the failed attempt.
    expect(await add(mine, one)).toBe(410)
    expect(await add(theirs, await beginning())).toBe(410)
    const late = await beginning()
    clock.advance({ minutes: 6 })
    expect(await add(mine, late)).toBe(410)
    expect((await mine.call(getFactors, {})).data.passkeys).toEqual([])
  })

  it('rejects a malformed passkey with 400', async () => {
    const clinician = await newClinician()
    const { data: begun } = await clinician.call(beginPasskey, {})
    const passkey = testAuthenticator().make(begun.options)
    const spoilt = { ...passkey, response: { ...passkey.response, attestationObject: 'oGNmbXQ' } }
    const body = { challengeToken: begun.challengeToken, name: 'x', passkey: spoilt }
    await expect(clinician.call(addPasskey, { body })).rejects.toMatchObject({ status: 400 })
  })
})

describe('a passkey as the only factor', () => {
  it('signs in without address, password or second step, in the browser that started', async () => {
    const { email, device } = await withPasskey()
    const begun = await begin()
    expect(begun.options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(begun.options.allowCredentials ?? []).toEqual([])
    const answer = await signIn(begun, device.show(begun.options))
    expect(answer.status, answer.text).toBe(200)
    const { token } = JSON.parse(answer.text).data
    const { data } = await server.client({ token, cookie: cookieIn(answer, 'sid') }).call(me, {})
    expect(data.email).toBe(email)
  })

  it('requires user verification, not just a touch', async () => {
    const { device } = await withPasskey(testAuthenticator({ verifies: false }))
    const begun = await begin()
    expect((await signIn(begun, device.show(begun.options))).status).toBe(401)
  })

  it('is refused when reused, late, with a changed signature or from another browser', async () => {
    const { device } = await withPasskey()
    const begun = await begin()
    const proof = device.show(begun.options)
    expect((await signIn({ ...begun, cookie: '' }, proof)).status).toBe(410)
    expect((await signIn({ ...begun, cookie: (await begin()).cookie }, proof)).status).toBe(410)
    expect((await signIn(begun, proof)).status).toBe(200)
    expect((await signIn(begun, proof)).status).toBe(410)
    const next = await begin()
    expect((await signIn(next, proof)).status).toBe(401)
    const late = await begin()
    clock.advance({ minutes: 6 })
    expect((await signIn(late, device.show(late.options))).status).toBe(410)
    const spoilt = await begin()
    const shown = device.show(spoilt.options)
    const signature = `${shown.response.signature.slice(0, -4)}AAAA`
    expect((await signIn(spoilt, { ...shown, response: { ...shown.response, signature } })).status).toBe(401)
  })

  it('signs in exactly one of 20 concurrent uses', async () => {
    const { device } = await withPasskey()
    const begun = await begin()
    const proof = device.show(begun.options)
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(begun, proof)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  })

  it('is refused when its counter decreases, but accepted when it never counts', async () => {
    const counting = await withPasskey()
    counting.device.setCounter(50)
    const use = async ({ device }: typeof counting) => {
      const begun = await begin()
      return (await signIn(begun, device.show(begun.options))).status
    }
    expect(await use(counting)).toBe(200)
    counting.device.setCounter(20)
    expect(await use(counting)).toBe(401)
    counting.device.setCounter(50)
    expect(await use(counting)).toBe(401)
    counting.device.setCounter(51)
    expect(await use(counting)).toBe(200)
    const synced = await withPasskey(testAuthenticator({ counts: false }))
    expect(await use(synced)).toBe(200)
    expect(await use(synced)).toBe(200)
  })

  it('is refused with another user handle, from another site, or once removed', async () => {
    const clinician = await withPasskey()
    const { device } = clinician
    const attempts = [
      (proof: PasskeyProof) => ({ ...proof, response: { ...proof.response, userHandle: 'AAAA' } }),
      (proof: PasskeyProof) => ({ ...proof, id: 'AAAA', rawId: 'AAAA' }),
    ]
    for (const change of attempts) {
      const begun = await begin()
      expect((await signIn(begun, change(device.show(begun.options)))).status).toBe(401)
    }
    const stranger = testAuthenticator({ origin: 'http://localhost:3001' })
    const foreign = await begin()
    stranger.make({ ...foreign.options, rp: { id: 'localhost' }, user: { id: 'AAAA' } })
    expect((await signIn(foreign, stranger.show(foreign.options))).status).toBe(401)

    const [row] = await server.storage.database.orm
      .select()
      .from(passkeys)
      .where(eq(passkeys.userId, clinician.user.id))
    await clinician.call(removePasskey, { params: { id: String(row?.id) } })
    const begun = await begin()
    expect((await signIn(begun, device.show(begun.options))).status).toBe(401)
    const { email, password } = clinician
    const alone = await rawRequest('POST', server.url + login.path, { body: { email, password } })
    expect(alone.status).toBe(200)
  })
})

describe('a passkey as the second factor', () => {
  it('follows the password and needs only a touch', async () => {
    const clinician = await withPasskey(testAuthenticator({ verifies: false }))
    const asked = await askedAfterPassword(server, clinician)
    expect(asked.methods).toEqual(['passkey', 'recovery'])
    const options = await optionsFor(asked)
    expect(options.allowCredentials).toHaveLength(1)
    const passkey = clinician.device.show(options)
    const answer = await finish(server, asked, { passkey })
    expect(answer.status, answer.text).toBe(200)
    expect((await finish(server, asked, { passkey })).status).toBe(410)
  })

  it('can be used instead of a code, but not another user’s or one signed for another challenge', async () => {
    const clinician = await withPasskey()
    const other = await withPasskey()
    await addTotp(clinician, clock.now)
    const asked = await askedAfterPassword(server, clinician)
    expect(asked.methods).toEqual(['totp', 'passkey', 'recovery'])
    const options = await optionsFor(asked)
    expect((await finish(server, asked, { passkey: other.device.show(options) })).status).toBe(401)
    const elsewhere = clinician.device.show((await begin()).options)
    await optionsFor(asked)
    expect((await finish(server, asked, { passkey: elsewhere })).status).toBe(401)
    const proof = clinician.device.show(await optionsFor(asked))
    expect((await finish(server, asked, { passkey: proof })).status).toBe(200)
  })
})

describe('re-authentication with a passkey', () => {
  it('works in the session that requested it', async () => {
    const { token } = await newClinician()
    const script = server.client({ token })
    const { device } = await makePasskey(script)
    clock.advance({ minutes: 6 })
    const move = ({ call }: typeof script) =>
      call(updateProfile, { body: { email: 'moved@passkey.example' } })
    await expect(move(script)).rejects.toMatchObject({
      details: { code: 'confirm_identity', methods: ['passkey', 'recovery'] },
    })
    const { data: begun } = await script.call(passkeyForProof, {})
    const body = { challengeToken: begun.challengeToken, passkey: device.show(begun.options) }
    const other = await newClinician()
    await expect(other.call(confirmIdentity, { body })).rejects.toMatchObject({ status: 410 })
    const { data } = await script.call(confirmIdentity, { body })
    await move(server.client({ token: data.token }))
  })
})

it('stores no used challenge in readable form', async () => {
  const { device } = await withPasskey()
  const begun = await begin()
  await signIn(begun, device.show(begun.options))
  const rows = await server.storage.database.orm.select().from(factorChallenges)
  expect(JSON.stringify(rows)).not.toContain(String(begun.options.challenge))
  expect(JSON.stringify(rows)).not.toContain(begun.challengeToken)
})
