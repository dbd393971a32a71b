import { useQuery } from '@tanstack/react-query'
import { PenLine, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Patient } from '#shared/contracts/patients.ts'
import { suggestPlan } from '#shared/contracts/treatment-plans.ts'
import { call } from '../../lib/api.ts'
import { plansQuery } from '../../lib/care.ts'
import { toast } from '../../lib/toasts.ts'
import { useSave } from '../../lib/use-save.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PlanCard } from './plan-card.tsx'
import { PlanDialog, type PlanDialogStart } from './plan-dialog.tsx'
import { emptyPlan, formOf, formOfDraft } from './plan-form.ts'

/** A patient's plans, newest first. Only active ones start expanded. */
export function PlansTab({ patient }: { patient: Patient }) {
  const { data: plans, isError, refetch } = useQuery(plansQuery(patient.id))
  const [dialog, setDialog] = useState<PlanDialogStart>()

  if (!plans) {
    if (isError) return <LoadError title="Couldn’t load treatment plans" onRetry={() => void refetch()} />
    return (
      <div className="pb-6">
        <Skeleton lines={6} label="Loading treatment plans" />
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
        <EmptyState title="No treatment plans yet" action={actions}>
          Create a plan with goals and interventions, then track progress here.
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
          onReopen={setDialog}
        />
      )}
    </>
  )
}

type DraftButtonProps = { patientId: number; onDraft: (start: PlanDialogStart) => void }

/** Drafts a plan from the chart's notes and scores. It opens as a form; nothing is saved until the clinician saves it. */
function DraftButton({ patientId, onDraft }: DraftButtonProps) {
  const { save, busy } = useSave(
    async () => {
      const { data } = await call(suggestPlan, { params: { id: String(patientId) } })
      if (data.goals.length > 0) return onDraft({ form: formOfDraft(data), draft: true })
      toast({
        title: 'Nothing to draft from yet',
        description: 'The chart needs notes or scores that mention a problem.',
      })
    },
    { toast: 'Draft not created' },
  )

  return (
    <Button size="sm" variant="quiet" onClick={() => void save()} busyText={busy && 'Drafting...'}>
      <PenLine aria-hidden="true" className="size-4" />
      Draft from chart
    </Button>
  )
}
