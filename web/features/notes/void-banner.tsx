import { useQueryClient } from '@tanstack/react-query'
import { undoVoid } from '#shared/contracts/note-actions.ts'
import type { Note } from '#shared/contracts/notes.ts'
import { call } from '../../lib/api.ts'
import { chartNotesChanged } from '../../lib/charts.ts'
import { formatInstant } from '../../lib/format.ts'
import { toast } from '../../lib/toasts.ts'
import { useSave } from '../../lib/use-save.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'

type VoidBannerProps = { id: Note['id']; voided: NonNullable<Note['voided']> }

/** Shown above a note from the wrong chart, in print too. */
export function VoidBanner({ id, voided }: VoidBannerProps) {
  const queryClient = useQueryClient()
  const { save, busy } = useSave(
    async () => {
      await call(undoVoid, { params: { id: String(id) } })
      chartNotesChanged(queryClient)
      toast({ title: 'Void undone', tone: 'good' })
    },
    { toast: 'Void not undone' },
  )

  return (
    <Banner
      tone="danger"
      action={
        <span className="print:hidden">
          <Button size="sm" onClick={() => void save()} busyText={busy && 'Undoing...'}>
            Undo void
          </Button>
        </span>
      }
    >
      <p>
        <b className="font-strong text-danger">VOID</b> since {formatInstant(voided.at)}. This note isn’t part
        of the chart.
      </p>
      <p className="break-words whitespace-pre-line text-ink-2">Reason: {voided.reason}</p>
    </Banner>
  )
}
