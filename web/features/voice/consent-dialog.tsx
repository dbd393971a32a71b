import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { giveRecordingConsent } from '#shared/contracts/recording-consent.ts'
import type { ConsentKind } from '#shared/domain/voice.ts'
import { call } from '../../lib/api.ts'
import { patientQuery } from '../../lib/charts.ts'
import { transcriptLine, useWriterInUse } from '../../lib/language-model.ts'
import { patientName } from '../../lib/patient-facts.ts'
import { useSave } from '../../lib/use-save.ts'
import { consentQuery } from '../../parts/voice/consent.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Segmented } from '../../ui/segmented.tsx'

type ConsentDialogProps = { patientId: number; onClose: () => void; onGiven: () => void }

/** Shown before a patient’s first recording. The confirmation is saved with its date. */
export function ConsentDialog({ patientId, onClose, onGiven }: ConsentDialogProps) {
  const queryClient = useQueryClient()
  const patient = useQuery(patientQuery(patientId))
  const [how, setHow] = useState<ConsentKind>('verbal')
  const writer = useWriterInUse()
  const name = patient.data ? patientName(patient.data) : 'the patient'

  const { save, busy, error } = useSave(
    async () => {
      const { data } = await call(giveRecordingConsent, { params: { id: String(patientId) }, body: { how } })
      queryClient.setQueryData(consentQuery(patientId).queryKey, data)
      onGiven()
    },
    { message: 'Couldn’t save. Check your connection and try again.' },
  )

  return (
    <FormDialog
      title="Consent to recording"
      onClose={onClose}
      onSubmit={() => void save()}
      busy={busy}
      action="Consent was given"
      busyText="Saving..."
      error={error}
    >
      <p className="text-ink-2">
        This is your first recording of <b className="font-strong text-ink">{name}</b>. Tell everyone in the
        room that you’re recording to write the note, and that the audio is deleted afterward.
      </p>
      <p className="text-ink-2">
        <b className="font-strong text-ink">Tell them this too:</b> {transcriptLine(writer)} Do they agree?
      </p>
      <div>
        <Segmented
          legend="How consent was given"
          options={[
            { value: 'verbal', label: 'Verbal' },
            { value: 'written', label: 'Written' },
          ]}
          value={how}
          onChange={setHow}
        />
      </div>
      <p className="hint">Saved with today’s date. You can revoke it on the patient’s page at any time.</p>
    </FormDialog>
  )
}
