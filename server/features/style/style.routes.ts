import {
  chooseStyleExamples,
  createStyleRule,
  deleteStyleRule,
  getStyle,
  updateStyleRule,
} from '#shared/contracts/style.ts'
import { ok } from '#shared/http/endpoint.ts'
import type { Router } from '../../http/route.ts'
import type { StyleService } from './style.service.ts'

export function styleRoutes(router: Router, style: StyleService): void {
  router.guarded(getStyle, async (_input, actor) => ok(await style.get(actor)))
  router.guarded(createStyleRule, async ({ body }, actor) => ok(await style.create(actor, body.rule)))
  router.guarded(updateStyleRule, async ({ params, body }, actor) =>
    ok(await style.update(actor, params.id, body.rule)),
  )
  router.guarded(deleteStyleRule, async ({ params }, actor) => ok(await style.remove(actor, params.id)))
  router.guarded(chooseStyleExamples, async ({ body }, actor) =>
    ok(await style.chooseExamples(actor, body.noteIds)),
  )
}
