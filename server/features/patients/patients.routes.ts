import {
  createPatient,
  dischargePatient,
  getPatient,
  listPatients,
  reactivatePatient,
  removeSampleVisit,
  searchPatients,
  startSampleVisit,
  updatePatient,
} from '#shared/contracts/patients.ts'
import { ok } from '#shared/http/endpoint.ts'
import type { Router } from '../../http/route.ts'
import type { patientsService } from './patients.service.ts'

export function patientsRoutes(router: Router, patients: ReturnType<typeof patientsService>): void {
  router.guarded(listPatients, ({ query }, actor) => patients.list(actor, query))
  router.guarded(searchPatients, ({ body }, actor) => patients.search(actor, body))
  router.guarded(createPatient, async ({ body }, actor) => ok(await patients.create(actor, body)), {
    recall: async (id, actor) => ok(await patients.get(actor, id)),
  })
  router.guarded(getPatient, async ({ params }, actor) => ok(await patients.get(actor, params.id)))
  router.guarded(updatePatient, async ({ params, body }, actor) =>
    ok(await patients.update(actor, params.id, body)),
  )
  router.guarded(dischargePatient, async ({ params, body }, actor) =>
    ok(await patients.discharge(actor, params.id, body)),
  )
  router.guarded(reactivatePatient, async ({ params }, actor) =>
    ok(await patients.reactivate(actor, params.id)),
  )
  router.guarded(startSampleVisit, async (_input, actor) => ok(await patients.startSample(actor)))
  router.guarded(removeSampleVisit, async (_input, actor) => ok(await patients.removeSample(actor)))
}
