import { TriangleAlert } from 'lucide-react'
import type { PatientCard } from '#shared/contracts/patients.ts'
import { formatDay } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { NoteStatusBadge } from '../../ui/note-status.tsx'
import { Sparkline } from '../../ui/sparkline.tsx'

/** The last score with its course, or the questionnaire that is waiting for an answer. */
export function PatientScore({ patient: { lastScore, waitingFor } }: { patient: PatientCard }) {
  if (!lastScore) {
    return (
      <span className="text-ink-3">
        {waitingFor ? `${waitingFor.name} sent ${formatDay(waitingFor.sentAt)}` : 'No scores yet'}
      </span>
    )
  }
  const { name, score, severity, min, max, history, completedAt } = lastScore
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 tabular-nums">
      <Sparkline values={history} min={min} max={max} />
      <span>
        {name} {score ?? severity}
        <span className="sr-only">
          {score !== null && severity ? `, ${severity}` : ''}, {formatDay(completedAt)}
        </span>
      </span>
    </span>
  )
}

/** An open alert, otherwise a discharge, otherwise an unfinished note. */
export function PatientFlag({ patient: { openAlert, discharge, lastNote } }: { patient: PatientCard }) {
  if (openAlert) {
    return (
      <Badge tone="danger">
        <TriangleAlert aria-hidden="true" />
        <span className="sr-only">Open safety alert: {openAlert.item === null ? '' : openAlert.name} </span>
        {openAlert.item === null ? openAlert.name : `Item ${openAlert.item}`}
      </Badge>
    )
  }
  if (discharge) return <Badge tone="warn">Discharged</Badge>
  return lastNote?.status === 'draft' ? <NoteStatusBadge status="draft" /> : null
}
