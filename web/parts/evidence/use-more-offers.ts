import { useState } from 'react'
import type { MoreFromVisit } from '#shared/domain/statements.ts'
import { offerUndo } from './offer-undo.ts'
import type { NoteReviewing } from './use-reviewed-note.ts'

/** Quotations that can be added to a note, and which lists are expanded. */
export type MoreOffers = {
  items: readonly MoreFromVisit[]
  isOpen: (group: string) => boolean
  toggle: (group: string) => void
  add: (item: MoreFromVisit) => void
}

/**
 * Undefined if nothing can be added. A list stays expanded while quotations are added from it, even when it moves
 * below the topic’s first line.
 */
export function useMoreOffers(
  reviewing: Pick<NoteReviewing, 'findings' | 'acts'> | undefined,
): MoreOffers | undefined {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set())
  const acts = reviewing?.acts
  const items = reviewing?.findings.more ?? []
  if (!acts || items.length === 0) return undefined
  return {
    items,
    isOpen: (group) => open.has(group),
    toggle: (group) =>
      setOpen((before) => {
        const next = new Set(before)
        if (!next.delete(group)) next.add(group)
        return next
      }),
    add: (item) => offerUndo(acts.addMore(item)),
  }
}
