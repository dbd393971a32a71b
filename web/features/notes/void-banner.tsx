import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { undoVoid } from '#shared/contracts/note-actions.ts'
import type { Note } from '#shared/contracts/notes.ts'
import { call, messageOf } from '../../lib/api.ts'
import { chartNotesChanged } from '../../lib/charts.ts'
import { formatInstant } from '../../lib/format.ts'
import { toast } from '../../lib/toasts.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'

type VoidBannerProps = { id: Note['id']; voided: NonNullable<Note['voided']> }

/** Shown above a note from the wrong chart, in print too. */
export function VoidBanner({ id, voided }: VoidBannerProps) {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)

  async function undo() {
    setBusy(true)
    try {
      await call(undoVoid, { params: { id: String(id) } })
      chartNotesChanged(queryClient)
      toast({ title: 'Void undone', tone: 'good' })
    } catch (error) {
      const description = messageOf(error, 'Check your connection and try again.')
      toast({ title: 'Void not undone', description, tone: 'danger' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Banner
      tone="danger"
      action={
        <span className="print:hidden">
          <Button size="sm" onClick={() => void undo()} busyText={busy && 'Undoing...'}>
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
