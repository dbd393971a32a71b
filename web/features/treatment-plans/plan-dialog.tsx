import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createPlan, type TreatmentPlan, updatePlan } from '#shared/contracts/treatment-plans.ts'
import { call } from '../../lib/api.ts'
import { careChanged } from '../../lib/care.ts'
import { toast } from '../../lib/toasts.ts'
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts'
import { useLeaveWarning } from '../../lib/use-leave-warning.ts'
import { useSave } from '../../lib/use-save.ts'
import { Banner } from '../../ui/banner.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { GrowingField } from '../../ui/growing-field.tsx'
import { ListEditor } from '../../ui/list-editor.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { GoalFields } from './goal-fields.tsx'
import { bodyOf, emptyGoal, hasPlanErrors, type PlanErrors, type PlanForm, planErrors } from './plan-form.ts'
import { FREQUENCY_OPTIONS, MODALITY_OPTIONS, PLAN_STATUS_OPTIONS } from './plan-labels.ts'

export type PlanDialogStart = { form: PlanForm; editing?: TreatmentPlan; draft?: boolean }

type PlanDialogProps = {
  patientId: number
  start: PlanDialogStart
  onClose: () => void
  /** Reopens the dialog with its values after it was closed by accident. */
  onReopen: (start: PlanDialogStart) => void
}

/** Mounted only while open. */
export function PlanDialog({ patientId, start, onClose, onReopen }: PlanDialogProps) {
  const plan = usePlanForm(patientId, start, onClose)
  const { form, errors, busy, change } = plan

  function leave() {
    onClose()
    if (form === start.form) return
    toast({
      title: 'Plan not saved',
      action: { label: 'Keep editing', run: () => onReopen({ ...start, form }) },
    })
  }

  return (
    <FormDialog
      title={start.editing ? 'Edit Plan' : 'New Plan'}
      wide
      onClose={leave}
      onSubmit={plan.submit}
      busy={busy}
      action="Save plan"
      busyText="Saving..."
    >
      {start.draft && (
        <Banner>
          Drafted from this chart. Edit anything that doesn’t fit. Nothing is saved until you save the plan.
        </Banner>
      )}
      <ListEditor
        legend="Goals"
        items={form.goals}
        error={errors.goals}
        addText="Add goal"
        newItem={emptyGoal}
        removed={() => ({ title: 'Goal removed' })}
        onChange={(goals) => change({ goals })}
      >
        {(goal, index, edit) => (
          <GoalFields
            key={goal.key}
            goal={goal}
            number={index + 1}
            errors={errors.byGoal[index]}
            onChange={edit.change}
            onRemove={edit.remove}
          />
        )}
      </ListEditor>
      <GrowingField
        label="Interventions"
        hint="What you’ll do to reach these goals."
        value={form.interventions}
        error={errors.interventions}
        onChange={(interventions) => change({ interventions })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label="Modality"
          placeholder="Choose a modality"
          value={form.modality}
          options={MODALITY_OPTIONS}
          onValueChange={(modality) => change({ modality })}
          error={errors.modality}
        />
        <Select
          label="Frequency"
          placeholder="Choose a frequency"
          value={form.frequency}
          options={FREQUENCY_OPTIONS}
          onValueChange={(frequency) => change({ frequency })}
          error={errors.frequency}
        />
        <Select
          label="Status"
          value={form.status}
          options={PLAN_STATUS_OPTIONS}
          onValueChange={(status) => change({ status })}
        />
        <TextField
          type="date"
          label="Next review"
          optional
          value={form.reviewOn}
          error={errors.reviewOn}
          onChange={(event) => change({ reviewOn: event.target.value })}
        />
      </div>
      <GrowingField label="Risks" optional value={form.risks} onChange={(risks) => change({ risks })} />
      <GrowingField
        label="Barriers"
        optional
        value={form.barriers}
        onChange={(barriers) => change({ barriers })}
      />
      <GrowingField
        label="Strengths"
        optional
        value={form.strengths}
        onChange={(strengths) => change({ strengths })}
      />
    </FormDialog>
  )
}

/** Errors appear after the first attempt to save, and disappear once fixed. */
function usePlanForm(patientId: number, { form: initial, editing }: PlanDialogStart, onSaved: () => void) {
  const queryClient = useQueryClient()
  const { keyFor, done } = useIdempotencyKey()
  const [form, setForm] = useState(initial)
  const [tried, setTried] = useState(false)
  const errors: PlanErrors = tried ? planErrors(form) : { byGoal: {} }

  async function send() {
    if (editing) {
      const body = { ...bodyOf(form), status: form.status }
      return call(updatePlan, { params: { id: String(editing.id) }, body })
    }
    const body = { patientId, ...bodyOf(form) }
    return call(createPlan, { body }, { idempotencyKey: keyFor(body) })
  }

  const { save, busy } = useSave(
    async () => {
      await send()
      done()
      careChanged(queryClient, patientId)
      toast({ title: 'Plan saved', tone: 'good' })
      onSaved()
    },
    { toast: editing ? 'Failed to save treatment plan' : 'Failed to create treatment plan' },
  )

  useLeaveWarning(form !== initial && !busy)

  function submit() {
    setTried(true)
    if (!hasPlanErrors(planErrors(form))) void save()
  }

  const change = (next: Partial<PlanForm>) => setForm((last) => ({ ...last, ...next }))
  return { form, errors, busy, submit, change }
}
