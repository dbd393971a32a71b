import { useQuery } from '@tanstack/react-query'
import { PenLine, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Patient } from '#shared/contracts/patients.ts'
import { suggestPlan } from '#shared/contracts/treatment-plans.ts'
import { call, messageOf } from '../../lib/api.ts'
import { plansQuery } from '../../lib/care.ts'
import { toast } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PlanCard } from './plan-card.tsx'
import { PlanDialog, type PlanDialogStart } from './plan-dialog.tsx'
import { emptyPlan, formOf, formOfDraft } from './plan-form.ts'

/** The plans of a patient, newest first; those that are over are folded. */
export function PlansTab({ patient }: { patient: Patient }) {
  const { data: plans, isError, refetch } = useQuery(plansQuery(patient.id))
  const [dialog, setDialog] = useState<PlanDialogStart>()

  if (!plans) {
    if (isError) return <LoadError title="The plans could not be loaded" onRetry={() => void refetch()} />
    return (
      <div className="pb-6">
        <Skeleton lines={6} label="Loading the plans" />
      </div>
    )
  }
  const actions = (
    <div className="flex flex-wrap justify-center gap-2">
      <DraftButton patientId={patient.id} onDraft={setDialog} />
      <Button size="sm" onClick={() => setDialog({ form: emptyPlan() })}>
        <Plus aria-hidden="true" className="size-4" />
        New Plan
      </Button>
    </div>
  )
  return (
    <>
      {plans.length === 0 ? (
        <EmptyState title="No treatment plan yet" action={actions}>
          Goals, what is done for them, and how far they have come are kept here.
        </EmptyState>
      ) : (
        <>
          <div className="-mt-1 flex flex-wrap items-center justify-between gap-3 pb-3">
            <span className="hint">Newest first</span>
            {actions}
          </div>
          <div className="-mx-4 md:-mx-5">
            {plans.map((plan) => (
              <PlanCard
                key={plan.id}
                plan={plan}
                onEdit={() => setDialog({ form: formOf(plan), editing: plan })}
              />
            ))}
          </div>
        </>
      )}
      {dialog && (
        <PlanDialog
          patientId={patient.id}
          start={dialog}
          onClose={() => setDialog(undefined)}
          onAgain={setDialog}
        />
      )}
    </>
  )
}

type DraftButtonProps = { patientId: number; onDraft: (start: PlanDialogStart) => void }

/** A plan drafted from the notes and scores of the chart. It opens as a form and is kept by nobody until saved. */
function DraftButton({ patientId, onDraft }: DraftButtonProps) {
  const [busy, setBusy] = useState(false)

  async function draft() {
    setBusy(true)
    try {
      const { data } = await call(suggestPlan, { params: { id: String(patientId) } })
      if (data.goals.length > 0) return onDraft({ form: formOfDraft(data), draft: true })
      toast({
        title: 'Nothing to draft from yet',
        description: 'A draft needs notes or scores that speak of a problem.',
      })
    } catch (error) {
      const description = messageOf(error, 'Check your connection and try again.')
      toast({ title: 'No draft was made', description, tone: 'danger' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button size="sm" variant="quiet" onClick={() => void draft()} busyText={busy && 'Drafting...'}>
      <PenLine aria-hidden="true" className="size-4" />
      Draft from chart
    </Button>
  )
}
