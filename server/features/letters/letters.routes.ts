import {
  createLetter,
  deleteLetter,
  finalizeLetter,
  getLetter,
  letterPdf,
  listLetterChoices,
  listLetters,
  updateLetter,
} from '#shared/contracts/letters.ts'
import { ok } from '#shared/http/endpoint.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import type { Router } from '../../http/route.ts'
import type { Drafted } from './letters.drafting.ts'
import type { LettersService } from './letters.service.ts'
import type { PrintedLetter } from './printed-letter.ts'

export function lettersRoutes(
  router: Router,
  letters: LettersService,
  print: (letter: PrintedLetter) => Promise<Uint8Array>,
): void {
  router.guarded(listLetters, async ({ params }, actor) => ok(await letters.list(actor, params.id)))
  router.guarded(listLetterChoices, async ({ body }, actor) => ok(await letters.choices(actor, body)))
  router.guarded(
    createLetter,
    async ({ body }, actor, _context, drafted: Drafted) => ok(await letters.create(actor, body, drafted)),
    {
      prepare: ({ body }, actor, { signal }) => letters.draft(actor, body, signal),
      recall: async (id, actor) => ok({ ...(await letters.get(actor, id)), notice: null }),
    },
  )
  router.guarded(getLetter, async ({ params }, actor) => ok(await letters.get(actor, params.id)))
  router.guarded(updateLetter, async ({ params, body }, actor) =>
    ok(await letters.update(actor, params.id, body)),
  )
  router.guarded(finalizeLetter, async ({ params, body }, actor) =>
    ok(await letters.finalize(actor, params.id, body.version)),
  )
  router.file(letterPdf, async ({ params, query }, actor) => ({
    bytes: await print({
      product: PRODUCT_NAME,
      ...(await letters.forPrint(actor, params.id, query.timeZone)),
    }),
    // No patient name: it would show in the browser's list of downloads.
    name: `letter-${params.id}.pdf`,
  }))
  router.guarded(deleteLetter, async ({ params }, actor) => ok(await letters.remove(actor, params.id)))
}
