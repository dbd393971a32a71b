import { serviceDateProblem } from '#shared/domain/service-date.ts'
import { AppError } from '#shared/errors.ts'

export function serviceDate(given: string, now: Date): Date {
  const at = new Date(given)
  const problem = serviceDateProblem(at, now)
  if (problem) throw new AppError('bad_request', problem, { details: { fields: { serviceAt: problem } } })
  return at
}
