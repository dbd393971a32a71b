import {
  changePassword,
  forgotPassword,
  login,
  logout,
  me,
  register,
  resendVerification,
  resetPassword,
  updatePreferences,
  updateProfile,
  verifyEmail,
} from '#shared/contracts/auth.ts'
import {
  beginPasskeySignIn,
  confirmIdentity,
  finishSignIn,
  passkeyForProof,
  passkeyForSignIn,
  passkeySignIn,
} from '#shared/contracts/two-factor.ts'
import { ok } from '#shared/http/endpoint.ts'
import type { RequestContext } from '../../http/request-context.ts'
import type { Router } from '../../http/route.ts'
import type { confirmationService } from './auth.confirm.service.ts'
import { type SignedIn, secondStepNeeded } from './auth.gate.ts'
import type { passwordService } from './auth.password.service.ts'
import type { secondStepService } from './auth.second-step.service.ts'
import type { AuthService } from './auth.service.ts'
import type { EmailVerification } from './auth.verification.service.ts'

type Services = {
  auth: AuthService
  password: ReturnType<typeof passwordService>
  verification: EmailVerification
  confirmation: ReturnType<typeof confirmationService>
  secondStep: ReturnType<typeof secondStepService>
}

export function authRoutes(router: Router, services: Services): void {
  const { auth, password, verification } = services
  router.open(
    register,
    async ({ body }, context) => welcome(await auth.register(body, context.address), context),
    {
      before: (_input, { address }) => auth.admitRegistration(address),
      refused: ({ body }, { address }, error) =>
        error.code === 'conflict' && error.details?.fields
          ? auth.registrationRefused(body.email, address)
          : undefined,
    },
  )
  router.open(login, async ({ body }, context) => {
    const entered = await auth.login(body.email, body.password, context.address)
    if ('session' in entered) return welcome(entered, context)
    context.challenge.give(entered.challenge.cookie)
    throw secondStepNeeded(entered)
  })
  router.guarded(logout, async (_input, actor, { cookie }) => {
    await auth.logout(actor)
    cookie.clear()
    return done('You’ve been signed out.')
  })
  router.guarded(me, async (_input, actor) => ok(await auth.me(actor)))
  router.guarded(updateProfile, async ({ body }, actor) => ok(await auth.updateProfile(actor, body)))
  router.guarded(updatePreferences, async ({ body }, actor) => ok(await auth.updatePreferences(actor, body)))

  router.open(forgotPassword, async ({ body }, { address }) =>
    done(await password.forgot(body.email, address)),
  )
  router.open(resetPassword, async ({ body }, { address }) => {
    await password.reset(body.token, body.password, address)
    return done('Your password has been reset.')
  })
  router.guarded(changePassword, async ({ body }, actor, { cookie }) => {
    const session = await password.change(actor, body.currentPassword, body.newPassword)
    cookie.give(session.cookie)
    return { ...done('Your password has been successfully updated.'), token: session.token }
  })

  router.open(verifyEmail, async ({ body }, { address }) => {
    return done(await verification.confirm(body.token, address))
  })
  router.guarded(resendVerification, async (_input, actor) => done(await verification.resend(actor)))
  secondStepRoutes(router, services)
}

function secondStepRoutes(router: Router, { secondStep, confirmation }: Services): void {
  const browserOf = ({ challenge, address }: RequestContext) => ({ cookie: challenge.secret, address })

  router.open(finishSignIn, async ({ body }, context) => {
    const entered = await secondStep.finish(body, browserOf(context))
    context.challenge.clear()
    return welcome(entered, context)
  })
  router.open(passkeyForSignIn, async ({ body }, context) =>
    ok({ options: await secondStep.passkeyOptions(body.challengeToken, browserOf(context)) }),
  )
  router.open(beginPasskeySignIn, async (_input, context) => {
    const { challenge, options } = await secondStep.beginPasskey(context.address)
    context.challenge.give(challenge.cookie)
    return ok({ challengeToken: challenge.token, options })
  })
  router.open(passkeySignIn, async ({ body }, context) => {
    const entered = await secondStep.passkeySignIn(body, browserOf(context))
    context.challenge.clear()
    return welcome(entered, context)
  })

  router.guarded(confirmIdentity, async ({ body }, actor, { cookie }) => {
    const session = await confirmation.confirm(actor, body)
    cookie.give(session.cookie)
    return ok({ token: session.token })
  })
  router.guarded(passkeyForProof, async (_input, actor) => {
    const { token, options } = await confirmation.passkeyOptions(actor)
    return ok({ challengeToken: token, options })
  })
}

function welcome({ user, session }: SignedIn, { cookie }: RequestContext) {
  cookie.give(session.cookie)
  return ok({ token: session.token, user })
}

function done(message: string) {
  return { success: true as const, message }
}
