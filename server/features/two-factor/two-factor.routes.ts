import {
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  getFactors,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecoveryCodes,
} from '#shared/contracts/two-factor.ts'
import { ok } from '#shared/http/endpoint.ts'
import type { Router } from '../../http/route.ts'
import type { passkeysService } from './two-factor.passkeys.service.ts'
import type { twoFactorService } from './two-factor.service.ts'

type Services = {
  factors: ReturnType<typeof twoFactorService>
  passkeys: ReturnType<typeof passkeysService>
}

export function twoFactorRoutes(router: Router, { factors, passkeys }: Services): void {
  router.guarded(getFactors, async (_input, actor) => ok(await factors.list(actor)))
  router.guarded(beginTotp, async (_input, actor) => ok(await factors.beginTotp(actor)))
  router.guarded(confirmTotp, async ({ body }, actor) =>
    ok({ recoveryCodes: await factors.confirmTotp(actor, body.code) }),
  )
  router.guarded(removeTotp, async ({ body }, actor) => {
    await factors.removeTotp(actor, body)
    return done('Authenticator app turned off.')
  })
  router.guarded(renewRecoveryCodes, async (_input, actor) =>
    ok({ recoveryCodes: await factors.renewRecoveryCodes(actor) }),
  )

  router.guarded(beginPasskey, async (_input, actor) => {
    const { token, options } = await passkeys.begin(actor)
    return ok({ challengeToken: token, options })
  })
  router.guarded(addPasskey, async ({ body }, actor) => ok(await passkeys.add(actor, body)))
  router.guarded(renamePasskey, async ({ params, body }, actor) =>
    ok(await passkeys.rename(actor, params.id, body.name)),
  )
  router.guarded(removePasskey, async ({ params }, actor) => {
    await passkeys.remove(actor, params.id)
    return done('Passkey removed.')
  })
}

function done(message: string) {
  return { success: true as const, message }
}
