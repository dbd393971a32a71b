import { useQuery, useQueryClient } from '@tanstack/react-query'
import { HardDrive } from 'lucide-react'
import { patientQuery } from '../../lib/charts.ts'
import { formatMoment } from '../../lib/format.ts'
import { patientName } from '../../lib/patient-facts.ts'
import { clock } from '../../lib/voice/clock.ts'
import { Button } from '../../ui/button.tsx'
import type { KeptVisit } from './kept.ts'
import { keptQuery } from './kept.ts'
import { DiscardButton } from './recorder-bar.tsx'
import { useVoice } from './recorders.ts'

type RecoverCardProps = {
  visit: KeptVisit
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
    const { discardKept } = await import('./kept.ts')
    if (voice.data) await discardKept(voice.data.store, visit.id)
    await queryClient.invalidateQueries({ queryKey: keptQuery(voice.data?.store).queryKey })
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
              <span className="tabular-nums">{clock(visit.keptMs)}</span>
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
