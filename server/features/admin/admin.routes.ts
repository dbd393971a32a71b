import { deleteUser, listUsers, searchUsers, updateUserSubscription } from '#shared/contracts/admin.ts'
import {
  handleContactSubmission,
  handleWaitlistSignup,
  listContactSubmissions,
  listWaitlist,
  readContactSubmission,
} from '#shared/contracts/admin-requests.ts'
import { searchAudit, systemHealth } from '#shared/contracts/admin-system.ts'
import { ok } from '#shared/http/endpoint.ts'
import type { Router } from '../../http/route.ts'
import type { AdminAuditService } from './admin.audit.service.ts'
import type { AdminRequestsService } from './admin.requests.service.ts'
import type { AdminSystemService } from './admin.system.service.ts'
import type { AdminUsersService } from './admin.users.service.ts'

export type AdminServices = {
  users: AdminUsersService
  requests: AdminRequestsService
  system: AdminSystemService
  trail: AdminAuditService
}

export function adminRoutes(router: Router, { users, requests, system, trail }: AdminServices): void {
  router.guarded(listUsers, ({ query }) => users.list(query))
  router.guarded(searchUsers, ({ body }) => users.search(body))
  router.guarded(updateUserSubscription, async ({ params, body }, actor) =>
    ok(await users.setSubscription(actor, params.userId, body.subscription)),
  )
  router.guarded(deleteUser, async ({ params }, actor) => ({
    success: true as const,
    message: await users.remove(actor, params.userId),
  }))

  router.guarded(listWaitlist, ({ query }) => requests.waitlist(query))
  router.guarded(handleWaitlistSignup, async ({ params, body }, actor) =>
    ok(await requests.handleWaitlist(actor, params.id, body.handled)),
  )
  router.guarded(listContactSubmissions, ({ query }) => requests.contacts(query))
  router.guarded(readContactSubmission, async ({ params }, actor) =>
    ok(await requests.readContact(actor, params.id)),
  )
  router.guarded(handleContactSubmission, async ({ params, body }, actor) =>
    ok(await requests.handleContact(actor, params.id, body.handled)),
  )

  router.guarded(systemHealth, async () => ok(await system.health()))
  router.guarded(searchAudit, ({ body }, actor) => trail.search(actor, body))
}
