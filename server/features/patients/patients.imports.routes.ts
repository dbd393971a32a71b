import {
  checkPatientImport,
  createPatientImport,
  listPatientImports,
  undoPatientImport,
} from '#shared/contracts/patient-imports.ts'
import { ok } from '#shared/http/endpoint.ts'
import type { Router } from '../../http/route.ts'
import type { patientImportsService } from './patients.imports.service.ts'

export function patientImportsRoutes(
  router: Router,
  imports: ReturnType<typeof patientImportsService>,
): void {
  router.guarded(checkPatientImport, async ({ body }, actor) => ok(await imports.check(actor, body)))
  router.guarded(createPatientImport, async ({ body }, actor) => ok(await imports.create(actor, body)), {
    recall: async (id, actor) => ok(await imports.get(actor, id)),
  })
  router.guarded(listPatientImports, async (_input, actor) => ok(await imports.list(actor)))
  router.guarded(undoPatientImport, async ({ params }, actor) => ok(await imports.undo(actor, params.id)))
}
