import { toast } from '../../lib/toasts.ts'
import type { Undo } from './line-actions.ts'

/** A toast with Undo. */
export function offerUndo(undo: Undo | undefined): void {
  if (undo) toast({ title: undo.said, tone: 'good', action: { label: 'Undo', run: undo.run } })
}
