import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { createPlan, type TreatmentPlan, updatePlan } from '#shared/contracts/treatment-plans.ts'
import { call } from '../../lib/api.ts'
import { careChanged } from '../../lib/care.ts'
import { toast } from '../../lib/toasts.ts'
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts'
import { useLeaveWarning } from '../../lib/use-leave-warning.ts'
import { useSave } from '../../lib/use-save.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { GrowingArea } from '../../ui/growing-area.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { GoalFields } from './goal-fields.tsx'
import {
  bodyOf,
  emptyGoal,
  type GoalForm,
  hasPlanErrors,
  type PlanErrors,
  type PlanForm,
  planErrors,
} from './plan-form.ts'
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
      <Goals goals={form.goals} errors={errors} onChange={(goals) => change({ goals })} />
      <Area
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
      <Area label="Risks" optional value={form.risks} onChange={(risks) => change({ risks })} />
      <Area label="Barriers" optional value={form.barriers} onChange={(barriers) => change({ barriers })} />
      <Area
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

type GoalsProps = { goals: GoalForm[]; errors: PlanErrors; onChange: (goals: GoalForm[]) => void }

function Goals({ goals, errors, onChange }: GoalsProps) {
  const list = useRef<HTMLOListElement>(null)

  function add() {
    onChange([...goals, emptyGoal()])
    window.setTimeout(() => list.current?.querySelector<HTMLElement>('li:last-child textarea')?.focus())
  }

  function remove(at: number) {
    onChange(goals.filter((_, index) => index !== at))
    toast({ title: 'Goal removed', action: { label: 'Undo', run: () => onChange(goals) } })
  }

  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3">
      <legend className="mb-1 font-medium">Goals</legend>
      {errors.goals && (
        <div role="alert">
          <Banner tone="danger">{errors.goals}</Banner>
        </div>
      )}
      <ol ref={list} className="grid gap-3">
        {goals.map((goal, index) => (
          <GoalFields
            key={goal.key}
            goal={goal}
            number={index + 1}
            errors={errors.byGoal[index]}
            onChange={(next) =>
              onChange(goals.map((other, at) => (at === index ? { ...other, ...next } : other)))
            }
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      <div>
        {/* Marked invalid when there are no goals, so a failed save moves the focus here. */}
        <Button size="sm" onClick={add} aria-invalid={Boolean(errors.goals)}>
          <Plus aria-hidden="true" className="size-4" />
          Add goal
        </Button>
      </div>
    </fieldset>
  )
}

type AreaProps = {
  label: string
  value: string
  onChange: (value: string) => void
  hint?: string
  optional?: boolean
  error?: string | undefined
}

function Area({ label, value, onChange, hint, optional, error }: AreaProps) {
  return (
    <Field label={label} hint={hint} optional={optional} error={error}>
      {(control) => (
        <GrowingArea
          {...control}
          value={value}
          rows={2}
          onChange={(event) => onChange(event.target.value)}
          className="min-h-18 text-base md:text-sm"
        />
      )}
    </Field>
  )
}
