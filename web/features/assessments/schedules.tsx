import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Pause, Play, Repeat, Trash2 } from 'lucide-react'
import {
  type AssessmentSchedule,
  createSchedule,
  deleteSchedule,
  updateSchedule,
} from '#shared/contracts/assessment-schedules.ts'
import type { AssessmentType } from '#shared/domain/instruments/instrument.ts'
import { call } from '../../lib/api.ts'
import { careChanged } from '../../lib/care.ts'
import { formatDayText, today } from '../../lib/days.ts'
import { randomId } from '../../lib/random-id.ts'
import { toast } from '../../lib/toasts.ts'
import { useSave } from '../../lib/use-save.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { schedulesQuery } from './assessments.queries.ts'
import { repeatLabel } from './send-form.ts'

/** Assessments that are sent on a schedule. Hidden until there is one. */
export function Schedules({ patientId }: { patientId: number }) {
  const { data: schedules = [] } = useQuery(schedulesQuery(patientId))
  if (schedules.length === 0) return null
  return (
    <section aria-label="Schedules" className="-mx-4 border-t border-line md:-mx-5">
      <h3 className="px-4 pt-4 pb-1 font-medium md:px-5">Scheduled assessments</h3>
      <ul>
        {schedules.map((schedule) => (
          <ScheduleRow key={schedule.id} schedule={schedule} />
        ))}
      </ul>
    </section>
  )
}

function ScheduleRow({ schedule }: { schedule: AssessmentSchedule }) {
  const queryClient = useQueryClient()
  const { id, title, active, everyDays, nextOn, patientContact, patientId } = schedule
  const every = repeatLabel(everyDays)

  const refreshed = (request: Promise<unknown>) => request.finally(() => careChanged(queryClient, patientId))
  const pause = useSave(
    () => refreshed(call(updateSchedule, { params: { id: String(id) }, body: { active: !active } })),
    { toast: active ? 'Schedule not paused' : 'Schedule not resumed' },
  )
  const restore = useSave((ended: AssessmentSchedule) => refreshed(recreate(ended)), {
    toast: 'Schedule not restored',
  })
  const end = useSave(
    async () => {
      await refreshed(call(deleteSchedule, { params: { id: String(id) } }))
      toast({
        title: 'Schedule ended',
        description: title,
        action: { label: 'Undo', run: () => void restore.save(schedule) },
      })
    },
    { toast: 'Schedule not ended' },
  )
  const busy = pause.busy || end.busy

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-3 last:border-b-0 md:px-5">
      <Repeat aria-hidden="true" className="size-4 flex-none text-ink-3" />
      <div className="min-w-0 flex-1 basis-48">
        <b className="font-strong wrap-anywhere">{title}</b>
        <p className="hint wrap-anywhere">
          {every} to {patientContact}
          {nextOn && `, next ${formatDayText(nextOn)}`}
        </p>
      </div>
      <div className="flex items-center gap-1">
        {!active && <Badge tone="outline">Paused</Badge>}
        <Button size="sm" variant="quiet" disabled={busy} onClick={() => void pause.save()}>
          {active ? (
            <Pause aria-hidden="true" className="size-4" />
          ) : (
            <Play aria-hidden="true" className="size-4" />
          )}
          {active ? 'Pause' : 'Resume'}
          <span className="sr-only"> {title}</span>
        </Button>
        <Button
          size="sm"
          variant="danger-quiet"
          disabled={busy}
          aria-label={`End schedule for ${title}`}
          title="End schedule"
          onClick={() => void end.save()}
        >
          <Trash2 aria-hidden="true" className="size-4" />
        </Button>
      </div>
    </li>
  )
}

/** Recreates an ended schedule, starting on the date it was due next. */
function recreate(schedule: AssessmentSchedule) {
  const { patientId, title, deliveryMethod, patientContact, timeZone, nextOn } = schedule
  const body = {
    patientId,
    title,
    deliveryMethod,
    patientContact,
    timeZone,
    assessmentType: schedule.assessmentType as AssessmentType,
    everyDays: schedule.everyDays as 7,
    startsOn: nextOn ?? today(),
  }
  return call(createSchedule, { body }, { idempotencyKey: randomId() })
}
