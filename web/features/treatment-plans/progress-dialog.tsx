import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type PlanGoal, recordGoalProgress, type TreatmentPlan } from '#shared/contracts/treatment-plans.ts'
import { call } from '../../lib/api.ts'
import { careChanged } from '../../lib/care.ts'
import { useSave } from '../../lib/use-save.ts'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { GrowingField } from '../../ui/growing-field.tsx'
import { Select } from '../../ui/select.tsx'
import { GOAL_STATUS_OPTIONS, percentOf } from './plan-labels.ts'

type ProgressDialogProps = { plan: TreatmentPlan; goal: PlanGoal; onClose: () => void }

/** Records a goal's progress as of today. */
export function ProgressDialog({ plan, goal, onClose }: ProgressDialogProps) {
  const queryClient = useQueryClient()
  const [percent, setPercent] = useState(percentOf(goal) ?? 0)
  const [comment, setComment] = useState('')
  const [status, setStatus] = useState(goal.status)

  const { save, busy } = useSave(
    async () => {
      const body = { goalId: goal.id, percent, comment, ...(status === goal.status ? {} : { status }) }
      await call(recordGoalProgress, { params: { id: String(plan.id) }, body })
      careChanged(queryClient, plan.patientId)
      onClose()
    },
    { toast: 'Progress not saved' },
  )

  return (
    <FormDialog
      title="Record progress"
      onClose={onClose}
      onSubmit={() => void save()}
      busy={busy}
      action="Save"
      busyText="Saving..."
    >
      <p className="font-serif text-note wrap-anywhere">{goal.goal}</p>
      <Field label="Progress" hint="0% is the starting point. 100% means the goal is met.">
        {(control) => (
          <div className="flex items-center gap-4">
            <input
              {...control}
              type="range"
              min={0}
              max={100}
              step={5}
              value={percent}
              aria-valuetext={`${percent} percent`}
              onChange={(event) => setPercent(Number(event.target.value))}
              className="h-(--h-lg) min-w-0 flex-1 accent-accent"
            />
            <output htmlFor={control.id} className="w-12 text-right font-strong tabular-nums">
              {percent}%
            </output>
          </div>
        )}
      </Field>
      <GrowingField label="Observations" optional value={comment} maxLength={2000} onChange={setComment} />
      <Select label="Goal status" value={status} options={GOAL_STATUS_OPTIONS} onValueChange={setStatus} />
    </FormDialog>
  )
}
