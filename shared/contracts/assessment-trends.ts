import * as z from 'zod'
import { answer, endpoint } from '../http/endpoint.ts'
import { Change } from './assessments.ts'
import { id, instant } from './fields.ts'

// Measurement over time.

const TrendPoint = z.object({
  assessmentId: z.number().int(),
  at: instant,
  score: z.number(),
  severity: z.string().nullable(),
  /** Items that raised an alert. */
  safety: z.boolean(),
  /** Compared with the first point. Null for the first point and where no rules are published. */
  change: Change.nullable(),
})

const TrendSeries = z.object({
  assessmentType: z.string(),
  name: z.string(),
  shortName: z.string(),
  min: z.number(),
  max: z.number(),
  bands: z.array(z.object({ from: z.number(), to: z.number(), severity: z.string() })),
  rules: z
    .object({
      reliableChange: z.number(),
      responseShare: z.number(),
      remissionAtMost: z.number(),
      source: z.string(),
    })
    .nullable(),
  /** Oldest first. */
  points: z.array(TrendPoint),
})
export type TrendSeries = z.infer<typeof TrendSeries>
const Trends = z.object({
  series: z.array(TrendSeries),
  /** Markers, oldest first. */
  notes: z.array(z.object({ noteId: z.number().int(), noteType: z.string(), at: instant })),
  /** Plans started, changed or ended, and dose changes from a note's plan. */
  treatmentChanges: z.array(
    z.object({
      at: instant,
      kind: z.enum(['plan', 'medication']),
      text: z.string(),
      planId: z.number().int().nullable(),
      noteId: z.number().int().nullable(),
    }),
  ),
})
export type Trends = z.infer<typeof Trends>

export const patientTrends = endpoint({
  method: 'GET',
  path: '/api/patients/:id/trends',
  access: 'signed-in',
  summary: "A patient's scores over time, with notes and treatment changes for comparison",
  params: z.object({ id }),
  output: answer(Trends),
})
