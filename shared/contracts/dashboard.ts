import * as z from 'zod'
import { answer, endpoint } from '../http/endpoint.ts'

export const DashboardStats = z.object({
  user: z.object({ subscription: z.string() }),
  /** Notes made this month, and the month as YYYY-MM (UTC). */
  monthlyNoteCount: z.number().int(),
  currentMonth: z.string(),
  /** Null is unlimited. */
  monthlyNoteLimit: z.number().int().nullable(),
  totalNotes: z.number().int(),
  completedNotes: z.number().int(),
  signedNotes: z.number().int(),
  totalPatients: z.number().int(),
  patientsAddedThisWeek: z.number().int(),
  /** The sample visit's patient, if there is one. */
  samplePatientId: z.number().int().nullable(),
  /** The last twelve weeks, oldest first; a week begins on Monday. */
  notesByWeek: z.array(z.object({ weekStart: z.iso.date(), count: z.number().int() })),
})
export type DashboardStats = z.infer<typeof DashboardStats>

export const dashboardStats = endpoint({
  method: 'GET',
  path: '/api/dashboard/stats',
  access: 'signed-in',
  summary: 'Dashboard figures and this month’s plan usage',
  output: answer(DashboardStats),
})

export const getSetup = endpoint({
  method: 'GET',
  path: '/api/setup',
  access: 'signed-in',
  summary: 'Whether this installation has an administrator yet',
  output: answer(z.object({ hasAdministrator: z.boolean() })),
})
