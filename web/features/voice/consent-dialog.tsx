import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { giveRecordingConsent } from '#shared/contracts/recording-consent.ts'
import type { ConsentKind } from '#shared/domain/voice.ts'
import { call, messageOf } from '../../lib/api.ts'
import { patientQuery } from '../../lib/charts.ts'
import { transcriptLine, useWriterInUse } from '../../lib/language-model.ts'
import { patientName } from '../../lib/patient-facts.ts'
import { consentQuery } from '../../lib/voice/consent.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Segmented } from '../../ui/segmented.tsx'

type ConsentDialogProps = { patientId: number; onClose: () => void; onGiven: () => void }

/** Shown before a patient’s first recording. The confirmation is saved with its date. */
export function ConsentDialog({ patientId, onClose, onGiven }: ConsentDialogProps) {
  const queryClient = useQueryClient()
  const patient = useQuery(patientQuery(patientId))
  const [how, setHow] = useState<ConsentKind>('verbal')
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  const writer = useWriterInUse()
  const name = patient.data ? patientName(patient.data) : 'the patient'

  async function give() {
    setSaving(true)
    setFailure(undefined)
    try {
      const { data } = await call(giveRecordingConsent, { params: { id: String(patientId) }, body: { how } })
      queryClient.setQueryData(consentQuery(patientId).queryKey, data)
      onGiven()
    } catch (error) {
      setFailure(messageOf(error, 'Couldn’t save. Check your connection and try again.'))
      setSaving(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="Consent to recording"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={() => void give()} busyText={saving && 'Saving...'}>
            Consent was given
          </Button>
        </>
      }
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
      {failure && (
        <p role="alert" className="text-xs font-medium text-danger">
          {failure}
        </p>
      )}
    </Dialog>
  )
}
