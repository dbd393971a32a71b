import * as z from 'zod'
import { SUBSCRIPTIONS } from '../domain/plans.ts'
import { ROLES } from '../domain/roles.ts'
import { answer, endpoint, messageAnswer } from '../http/endpoint.ts'
import { id, instant } from './fields.ts'
import { listAnswer, pageQuery, searchBody } from './paging.ts'

/** An account as an administrator sees it: identity and counts, never chart contents. */
export const AdminUser = z.object({
  id: z.number().int(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  role: z.enum(ROLES),
  subscription: z.string(),
  isEmailVerified: z.boolean(),
  createdAt: instant,
  patientCount: z.number().int(),
  noteCount: z.number().int(),
  /** Billed by the payment provider. */
  hasPaidSubscription: z.boolean(),
})
export type AdminUser = z.infer<typeof AdminUser>

const AdminTotals = z.object({
  totalUsers: z.number().int(),
  totalPatients: z.number().int(),
  totalNotes: z.number().int(),
  /** With at least one patient or note. */
  activeUsers: z.number().int(),
  notesThisMonth: z.number().int(),
})
export type AdminTotals = z.infer<typeof AdminTotals>

const role = z.enum(ROLES, 'The roles are admin and clinician.').optional()
const userId = z.object({ userId: id })

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  access: 'admin',
  summary: 'Accounts, newest first, all or one page, with overall totals',
  query: z.object({ ...pageQuery, role }),
  output: listAnswer(AdminUser).extend({ actualTotals: AdminTotals }),
})

export const searchUsers = endpoint({
  method: 'POST',
  path: '/api/admin/users/search',
  access: 'admin',
  summary: 'A page of accounts whose name and email together contain every word of the query',
  needsFreshProof: false,
  body: z.object({ ...searchBody, role }),
  output: listAnswer(AdminUser),
})

export const updateUserSubscription = endpoint({
  method: 'PATCH',
  path: '/api/admin/users/:userId/subscription',
  access: 'admin',
  summary: 'Change an account’s plan without changing billing',
  params: userId,
  body: z.object({ subscription: z.enum(SUBSCRIPTIONS, 'Choose a plan.') }),
  output: answer(AdminUser),
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:userId',
  access: 'admin',
  summary: 'Delete another account with all its patients and clinical notes',
  params: userId,
  output: messageAnswer,
})
