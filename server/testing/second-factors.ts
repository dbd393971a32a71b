import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { login } from '#shared/contracts/auth.ts'
import {
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmIdentity,
  confirmTotp,
  finishSignIn,
  type SecondStep,
} from '#shared/contracts/two-factor.ts'
import { users } from '../db/tables/accounts.ts'
import { type Authenticator, testAuthenticator } from './authenticator.ts'
import { cookieIn, type RawAnswer, rawRequest } from './raw-request.ts'
import type { Client, Clinician, TestApp } from './test-app.ts'

/** The authenticator app's code, `steps` 30-second steps from a time. */
export function codeAt(secret: string, at: Date, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return totp.generate({ timestamp: at.getTime() + steps * 30_000 })
}

/** A second factor requires a confirmed address. The link itself is tested in auth.profile.test.ts. */
export async function withConfirmedEmail<Person extends Pick<Clinician, 'user'>>(
  { storage }: Pick<TestApp, 'storage'>,
  person: Person,
): Promise<Person> {
  await storage.database.orm.update(users).set({ isEmailVerified: true }).where(eq(users.id, person.user.id))
  return { ...person, user: { ...person.user, isEmailVerified: true } }
}

/** Sets up an authenticator app, which uses up the current code. */
export async function addTotp({ call }: Pick<Client, 'call'>, now = () => new Date()) {
  const { data: begun } = await call(beginTotp, {})
  const { data } = await call(confirmTotp, { body: { code: codeAt(begun.secret, now()) } })
  return { secret: begun.secret, recoveryCodes: data.recoveryCodes ?? [] }
}

export async function makePasskey(
  { call }: Pick<Client, 'call'>,
  device: Authenticator = testAuthenticator(),
  name = 'A phone',
) {
  const { data: begun } = await call(beginPasskey, {})
  const passkey = device.make(begun.options)
  const { data } = await call(addPasskey, {
    body: { challengeToken: begun.challengeToken, name, passkey },
  })
  return { ...data, device }
}

export type Asked = SecondStep & { cookie: string; answer: RawAnswer }

/** The first sign-in step of a user with a second factor. */
export async function askedAfterPassword(
  { url }: Pick<TestApp, 'url'>,
  { email, password }: Pick<Clinician, 'email' | 'password'>,
): Promise<Asked> {
  const answer = await rawRequest('POST', url + login.path, { body: { email, password } })
  const { details } = JSON.parse(answer.text) as { details: SecondStep }
  return { ...details, cookie: cookieIn(answer, 'step') ?? '', answer }
}

type Step = { code: string } | { recoveryCode: string } | { passkey: object }

export function finish(
  { url }: Pick<TestApp, 'url'>,
  { challengeToken, cookie }: Pick<Asked, 'challengeToken' | 'cookie'>,
  step: Step,
): Promise<RawAnswer> {
  const body = { challengeToken, ...step }
  return rawRequest('POST', url + finishSignIn.path, {
    body,
    ...(cookie ? { cookie: `step=${cookie}` } : {}),
  })
}

type Proof =
  | { password: string }
  | { code: string }
  | { recoveryCode: string }
  | { challengeToken: string; passkey: object }

/** Re-authenticates like the browser; the session continues with new secrets. */
export async function confirmed(
  { url, client }: Pick<TestApp, 'url' | 'client'>,
  clinician: Clinician,
  proof: Proof = { password: clinician.password },
): Promise<Clinician> {
  const answer = await rawRequest('POST', url + confirmIdentity.path, {
    body: proof,
    token: clinician.token,
    cookie: `sid=${clinician.cookie}`,
  })
  if (answer.status !== 200) throw new Error(`Confirming was refused with ${answer.status}: ${answer.text}`)
  const secrets = { token: JSON.parse(answer.text).data.token, cookie: cookieIn(answer, 'sid') ?? '' }
  return { ...clinician, ...client(secrets), ...secrets }
}
