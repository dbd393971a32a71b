import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { moveNote } from '#shared/contracts/note-actions.ts'
import type { Note } from '#shared/contracts/notes.ts'
import { call } from '../../lib/api.ts'
import { chartNotesChanged, patientQuery } from '../../lib/charts.ts'
import { patientName } from '../../lib/patient-facts.ts'
import { toast } from '../../lib/toasts.ts'
import { useSave } from '../../lib/use-save.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'

type PatientChoice = { value: number | null; onChange: (id: number) => void; error?: string | undefined }

/** Finds a patient; app/ passes it in. */
export type PatientPicker = (choice: PatientChoice) => ReactNode

type MoveDialogProps = { note: Note; picker: PatientPicker; onClose: () => void }

type Move = { patientId: number; version: number }

/** Mounted only while open. */
export function MoveDialog({ note, picker, onClose }: MoveDialogProps) {
  const queryClient = useQueryClient()
  const [patientId, setPatientId] = useState<number | null>(null)
  const [problem, setProblem] = useState<string>()

  async function moveTo(move: Move) {
    const { data } = await call(moveNote, {
      params: { id: String(note.id) },
      body: move,
    })
    chartNotesChanged(queryClient)
    return data
  }

  const undo = useSave(
    async (back: Move) => {
      await moveTo(back)
      toast({ title: 'Note moved back', tone: 'good' })
    },
    { toast: 'Note not moved back' },
  )
  const { save, busy, error } = useSave(
    async (chosen: number) => {
      const { version } = await moveTo({ patientId: chosen, version: note.version })
      const patient = queryClient.getQueryData(patientQuery(chosen).queryKey)
      toast({
        title: 'Note moved',
        ...(patient ? { description: `Now in the chart of ${patientName(patient)}.` } : {}),
        tone: 'good',
        action: { label: 'Undo', run: () => void undo.save({ patientId: note.patientId, version }) },
      })
      onClose()
    },
    { message: 'The note wasn’t moved. Check your connection and try again.' },
  )

  function move() {
    if (patientId === null) setProblem('Choose a patient.')
    else if (patientId === note.patientId) setProblem('The note is already in this chart.')
    else void save(patientId)
  }

  return (
    <FormDialog
      title="Move to another patient"
      onClose={onClose}
      onSubmit={move}
      busy={busy}
      action="Move note"
      busyText="Moving..."
      error={error}
    >
      <p className="text-ink-2">
        The note moves with its history and the visit it was written from. Both charts record the move. Links
        to this patient’s treatment goals don’t carry over.
      </p>
      {picker({
        value: patientId,
        onChange: (id) => {
          setPatientId(id)
          setProblem(undefined)
        },
        error: problem,
      })}
    </FormDialog>
  )
}
