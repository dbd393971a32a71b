import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { moveNote } from '#shared/contracts/note-actions.ts'
import type { Note } from '#shared/contracts/notes.ts'
import { call, messageOf } from '../../lib/api.ts'
import { chartNotesChanged, patientQuery } from '../../lib/charts.ts'
import { patientName } from '../../lib/patient-facts.ts'
import { toast } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type PatientChoice = { value: number | null; onChange: (id: number) => void; error?: string | undefined }

/** Finds a patient; app/ passes it in. */
export type PatientPicker = (choice: PatientChoice) => ReactNode

type MoveDialogProps = { note: Note; picker: PatientPicker; onClose: () => void }

/** Mounted only while open. */
export function MoveDialog({ note, picker, onClose }: MoveDialogProps) {
  const queryClient = useQueryClient()
  const [patientId, setPatientId] = useState<number | null>(null)
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function moveTo(id: number, version: number) {
    const { data } = await call(moveNote, {
      params: { id: String(note.id) },
      body: { patientId: id, version },
    })
    chartNotesChanged(queryClient)
    return data
  }

  async function undo(version: number) {
    try {
      await moveTo(note.patientId, version)
      toast({ title: 'Note moved back', tone: 'good' })
    } catch (failed) {
      const description = messageOf(failed, 'Check your connection and try again.')
      toast({ title: 'Note not moved back', description, tone: 'danger' })
    }
  }

  async function move() {
    if (patientId === null || patientId === note.patientId) {
      setError(patientId === null ? 'Choose a patient.' : 'The note is already in this chart.')
      return
    }
    setBusy(true)
    setFailure(undefined)
    try {
      const { version } = await moveTo(patientId, note.version)
      const patient = queryClient.getQueryData(patientQuery(patientId).queryKey)
      toast({
        title: 'Note moved',
        ...(patient ? { description: `Now in the chart of ${patientName(patient)}.` } : {}),
        tone: 'good',
        action: { label: 'Undo', run: () => void undo(version) },
      })
      onClose()
    } catch (failed) {
      setBusy(false)
      setFailure(messageOf(failed, 'The note wasn’t moved. Check your connection and try again.'))
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Move to another patient"
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button variant="primary" onClick={() => void move()} busyText={busy && 'Moving...'}>
            Move note
          </Button>
        </>
      }
    >
      <p className="text-ink-2">
        The note moves with its history and the visit it was written from. Both charts record the move. Links
        to this patient’s treatment goals don’t carry over.
      </p>
      {picker({
        value: patientId,
        onChange: (id) => {
          setPatientId(id)
          setError(undefined)
        },
        error,
      })}
      {failure && (
        <p role="alert" className="font-medium text-danger">
          {failure}
        </p>
      )}
    </Dialog>
  )
}
