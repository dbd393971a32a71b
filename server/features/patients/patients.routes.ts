import { createPatient, getPatient, listPatients, updatePatient } from '#shared/contracts/patients.ts'
import { ok } from '#shared/http/endpoint.ts'
import type { Router } from '../../http/route.ts'
import type { patientsService } from './patients.service.ts'

export function patientsRoutes(router: Router, patients: ReturnType<typeof patientsService>): void {
  router.guarded(listPatients, async (_input, actor) => {
    const data = await patients.list(actor)
    return { ...ok(data), total: data.length, nextBefore: null }
  })
  router.guarded(createPatient, async ({ body }, actor) => ok(await patients.create(actor, body)))
  router.guarded(getPatient, async ({ params }, actor) => ok(await patients.get(actor, params.id)))
  router.guarded(updatePatient, async ({ params, body }, actor) =>
    ok(await patients.update(actor, params.id, body)),
  )
}
