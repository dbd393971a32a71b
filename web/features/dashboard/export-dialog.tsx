import { useEffect, useEffectEvent, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import type { NoteFilter } from '../../lib/charts.ts'
import { formatCount } from '../../lib/format.ts'
import { chartFileName, saveFile } from '../../lib/save-file.ts'
import { toast } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { matchingNoteIds, noteArchive, TooLarge } from './export-notes.ts'

export type NotesToExport = { count: number } & ({ ids: readonly number[] } | { filter: NoteFilter })

type ExportDialogProps = { notes: NotesToExport; onClose: () => void; onDone: () => void }

/** Creates the archive while it's open. Mounted only while open. */
export function ExportDialog({ notes, onClose, onDone }: ExportDialogProps) {
  const [done, setDone] = useState(0)
  const [failure, setFailure] = useState<string>()
  const [tries, setTries] = useState(1)

  const create = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const ids = 'ids' in notes ? notes.ids : await matchingNoteIds(notes.filter, signal)
      const archive = await noteArchive(ids, { signal, onProgress: setDone })
      if (signal.aborted) return
      saveFile(archive, chartFileName(undefined, new Date().toISOString(), 'Clinical notes', 'zip'))
      toast({ title: 'Notes exported', description: countOf(ids.length), tone: 'good' })
      onDone()
    } catch (error) {
      if (signal.aborted) return
      setFailure(
        error instanceof TooLarge
          ? 'These notes are too large for one archive. Export fewer at a time.'
          : messageOf(error, 'The notes couldn’t be exported. Check your connection and try again.'),
      )
    }
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: trying again starts over
  useEffect(() => {
    const controller = new AbortController()
    void create(controller.signal)
    return () => controller.abort()
  }, [tries])

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Export ${countOf(notes.count)}`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {failure && (
            <Button
              variant="primary"
              onClick={() => {
                setFailure(undefined)
                setDone(0)
                setTries(tries + 1)
              }}
            >
              Try again
            </Button>
          )}
        </>
      }
    >
      <p className="text-ink-2">
        One PDF per note, in a ZIP archive. File names have the patient’s initials and the date. Notes that
        aren’t signed, or are void, are marked.
      </p>
      {failure ? (
        <p role="alert" className="font-medium text-danger">
          {failure}
        </p>
      ) : (
        <div className="grid gap-2">
          <div
            role="progressbar"
            aria-label="PDFs created"
            aria-valuemin={0}
            aria-valuemax={notes.count}
            aria-valuenow={done}
            className="h-2 overflow-hidden rounded-full bg-well"
          >
            <div className="h-full bg-accent" style={{ width: `${(done / notes.count) * 100}%` }} />
          </div>
          <p className="hint tabular-nums">
            {formatCount(done)} of {formatCount(notes.count)} PDFs created
          </p>
        </div>
      )}
    </Dialog>
  )
}

function countOf(count: number): string {
  return count === 1 ? '1 note' : `${formatCount(count)} notes`
}
