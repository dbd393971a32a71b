import { useQuery, useQueryClient } from '@tanstack/react-query'
import { HardDrive } from 'lucide-react'
import { formatDuration } from '#shared/domain/format-duration.ts'
import { patientQuery } from '../../lib/charts.ts'
import { formatMoment } from '../../lib/format.ts'
import { patientName } from '../../lib/patient-facts.ts'
import { invalidate } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { DiscardButton } from './recorder-bar.tsx'
import { useVoice } from './recorders.ts'
import type { StoredRecording } from './stored-recordings.ts'
import { storedRecordingsQuery } from './stored-recordings.ts'

type RecoverCardProps = {
  visit: StoredRecording
  busy: boolean
  /** Undefined for uploads: only microphone recordings can continue. */
  onContinue: (() => void) | undefined
  onFinish: () => void
}

/** A recording left by a closed tab, a crash, or an ended session: continue, finish, or discard it. */
export function RecoverCard({ visit, busy, onContinue, onFinish }: RecoverCardProps) {
  const queryClient = useQueryClient()
  const voice = useVoice()
  const patient = useQuery(patientQuery(visit.patientId))

  async function discard() {
    const { discardRecording } = await import('./stored-recordings.ts')
    if (voice.data) await discardRecording(voice.data.store, visit.id)
    await invalidate(queryClient, storedRecordingsQuery(voice.data?.store).queryKey)
  }

  return (
    <section
      aria-label="Recover recording"
      className="grid gap-3 rounded-3 border border-warn-line bg-warn-weak px-4 py-3.5 text-ink"
    >
      <div className="flex items-start gap-3">
        <HardDrive aria-hidden="true" className="mt-0.5 size-4 flex-none text-warn" />
        <div className="min-w-0">
          <h3 className="font-strong">Recover recording</h3>
          <p>
            {patient.data ? patientName(patient.data) : 'A visit'}, {formatMoment(visit.startedAt)}
          </p>
          <p className="text-xs text-ink-2">
            {visit.file ? (
              <span className="break-all">{visit.file.name}</span>
            ) : (
              <span className="tabular-nums">{formatDuration(visit.keptMs)}</span>
            )}{' '}
            saved on this device{visit.stopped ? ', not transcribed yet' : ''}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {!visit.stopped && onContinue && (
          <Button variant="primary" size="sm" onClick={onContinue} disabled={busy}>
            Continue
          </Button>
        )}
        <Button
          size="sm"
          variant={visit.stopped || !onContinue ? 'primary' : 'default'}
          onClick={onFinish}
          disabled={busy}
        >
          Finish
        </Button>
        <DiscardButton onDiscard={() => void discard()} />
      </div>
    </section>
  )
}
