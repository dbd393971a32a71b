import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Assessment } from '#shared/contracts/assessments.ts'
import type { Patient } from '#shared/contracts/patients.ts'
import { assessmentsQuery } from '../../lib/care.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AssessmentList } from './assessment-list.tsx'
import { ResultView } from './result-view.tsx'
import { Schedules } from './schedules.tsx'
import { SendDialog } from './send-dialog.tsx'
import { TrendPanel } from './trend/trend-panel.tsx'

/** A patient's questionnaires: score trends, sent assessments and schedules. */
export function AssessmentsTab({ patient }: { patient: Patient }) {
  const { data, isError, refetch } = useQuery(assessmentsQuery(patient.id))
  const [sending, setSending] = useState(false)
  const [openId, setOpenId] = useState<number>()
  useDeliveryPolling(data, () => void refetch())
  const list = useFocusReturn(openId)

  const create = (
    <Button size="sm" onClick={() => setSending(true)}>
      <Send aria-hidden="true" className="size-4" />
      Create Assessment
    </Button>
  )
  const dialog = sending && (
    <SendDialog patientId={patient.id} earlier={data ?? []} onClose={() => setSending(false)} />
  )

  if (!data) {
    if (isError) return <LoadError title="Couldn’t load assessments" onRetry={() => void refetch()} />
    return (
      <div className="pb-6">
        <Skeleton lines={6} label="Loading assessments" />
      </div>
    )
  }
  const open = data.find(({ id }) => id === openId)
  if (open?.result) {
    return (
      <ResultView
        patient={patient}
        assessment={open}
        result={open.result}
        onBack={() => setOpenId(undefined)}
      />
    )
  }
  if (data.length === 0) {
    return (
      <>
        <EmptyState title="No assessments yet" action={create}>
          Send your patient a questionnaire by link. They can answer on their phone, no account needed.
        </EmptyState>
        <Schedules patientId={patient.id} />
        {dialog}
      </>
    )
  }
  return (
    <div ref={list} className="grid min-w-0 grid-cols-1">
      <TrendPanel patientId={patient.id} aside={create} />
      <AssessmentList patientId={patient.id} assessments={data} onOpen={setOpenId} />
      <Schedules patientId={patient.id} />
      {dialog}
    </div>
  )
}

/** When to reload after creating an assessment: the queue usually sends it within seconds. */
const RELOAD_AFTER_MS = [1500, 3000, 6000, 12_000]

function useDeliveryPolling(assessments: readonly Assessment[] | undefined, reload: () => void) {
  const pending = assessments?.filter(({ status, deliveryFailed }) => status === 'pending' && !deliveryFailed)
  const key = pending?.map(({ id }) => id).join(' ') ?? ''
  const latest = useRef(reload)
  latest.current = reload
  useEffect(() => {
    if (key === '') return
    const timers = RELOAD_AFTER_MS.map((ms) => window.setTimeout(() => latest.current(), ms))
    return () => timers.forEach(window.clearTimeout)
  }, [key])
}

/** Returns the focus to the row a result was opened from. */
function useFocusReturn(openId: number | undefined) {
  const list = useRef<HTMLDivElement>(null)
  const last = useRef(openId)
  useEffect(() => {
    if (openId === undefined && last.current !== undefined) {
      list.current?.querySelector<HTMLElement>(`[data-assessment="${last.current}"]`)?.focus()
    }
    last.current = openId
  }, [openId])
  return list
}
