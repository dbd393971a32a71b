import { listAccessTokens } from '#shared/contracts/access-tokens.ts'
import { me, updatePreferences } from '#shared/contracts/auth.ts'
import { getBilling, listInvoices } from '#shared/contracts/billing.ts'
import { getExport } from '#shared/contracts/exports.ts'
import { listSessions } from '#shared/contracts/sessions.ts'
import { getFactors } from '#shared/contracts/two-factor.ts'
import { ok } from '#shared/http/endpoint.ts'
import { clinic, USER } from './clinic.ts'
import type { TestServer } from './test-server.ts'

const DEFAULT = { ...USER.preferences, dataRetention: '1-year' as const }

/** A clinic whose account settings can be opened. */
export function clinicWithSettings(): TestServer {
  const server = clinic()
  server.on(me, () => ok({ ...USER, preferences: DEFAULT }))
  server.on(getBilling, () =>
    ok({
      mode: 'none',
      subscription: 'Free Plan',
      state: 'none',
      priceId: null,
      periodEnd: null,
      cancelAtPeriodEnd: false,
      trialAvailable: true,
      nextInvoice: null,
      availableCredit: 0,
      hasPortal: false,
    }),
  )
  server.on(listInvoices, () => ok([]))
  server.on(getFactors, () => ok({ totp: false, recoveryCodesLeft: 0, passkeys: [] }))
  server.on(listSessions, () => ok([]))
  server.on(listAccessTokens, () => ok([]))
  server.on(getExport, () => ok(null))
  server.on(updatePreferences, ({ body }) => ok({ ...DEFAULT, ...body, retentionChosen: true }))
  return server
}
