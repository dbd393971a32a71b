import { createPatient } from '#shared/contracts/patients.ts'
import type { Clinician } from './test-app.ts'

/**
 * How to make one record of each kind that an address can name. A route with an id whose collection is not here
 * makes the ownership test fail: add its maker, and the route is covered.
 */
export const RECORD_MAKERS: Record<string, (owner: Clinician) => Promise<number>> = {
  '/api/patients/:id': async ({ call }) => {
    const { data } = await call(createPatient, { body: { firstName: 'Wilhelmina', lastName: 'Achterberg' } })
    return data.id
  },
}
