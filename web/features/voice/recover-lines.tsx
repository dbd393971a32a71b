import { useQuery } from '@tanstack/react-query'
import { HardDrive } from 'lucide-react'
import { formatDuration } from '#shared/domain/format-duration.ts'
import { patientQuery } from '../../lib/charts.ts'
import { formatMoment } from '../../lib/format.ts'
import { recordingPath } from '../../lib/links.ts'
import { patientName } from '../../lib/patient-facts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useVoice } from './recorders.ts'
import { type StoredRecording, storedRecordingsQuery } from './stored-recordings.ts'

/** On the dashboard: recordings on this device that aren’t notes yet. */
export function RecoverLines() {
  const voice = useVoice()
  const kept = useQuery(storedRecordingsQuery(voice.data?.store))
  if (!kept.data?.length) return null
  return (
    <ul className="grid gap-2">
      {kept.data.map((visit) => (
        <RecoverLine key={visit.id} visit={visit} />
      ))}
    </ul>
  )
}

function RecoverLine({ visit }: { visit: StoredRecording }) {
  const patient = useQuery(patientQuery(visit.patientId))
  const name = patient.data ? patientName(patient.data) : 'A visit'
  return (
    <li
      data-to-recover
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-2 border border-warn-line bg-warn-weak px-3.5 py-3 text-ink"
    >
      <HardDrive aria-hidden="true" className="size-4 flex-none text-warn" />
      <p className="min-w-0 flex-1 basis-48">
        <b className="font-strong">{name}</b>, {formatMoment(visit.startedAt)}:{' '}
        <span className="tabular-nums">{visit.file ? visit.file.name : formatDuration(visit.keptMs)}</span>{' '}
        saved on this device.
      </p>
      <ButtonLink size="sm" to={recordingPath(visit.id)}>
        Recover recording
      </ButtonLink>
    </li>
  )
}
