import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { reviewPlan, type TreatmentPlan } from '#shared/contracts/treatment-plans.ts'
import { dayAfter } from '#shared/domain/time-zones.ts'
import { call } from '../../lib/api.ts'
import { careChanged } from '../../lib/care.ts'
import { today } from '../../lib/days.ts'
import { toast } from '../../lib/toasts.ts'
import { useSave } from '../../lib/use-save.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'

const REVIEW_AFTER_DAYS = 90

type ReviewDialogProps = { plan: TreatmentPlan; onClose: () => void }

export function ReviewDialog({ plan, onClose }: ReviewDialogProps) {
  const queryClient = useQueryClient()
  const [reviewOn, setReviewOn] = useState(() => dayAfter(today(), REVIEW_AFTER_DAYS))

  const { save, busy, error, setError } = useSave(
    async () => {
      await call(reviewPlan, { params: { id: String(plan.id) }, body: { reviewOn: reviewOn || null } })
      careChanged(queryClient, plan.patientId)
      toast({ title: 'Review recorded', tone: 'good' })
      onClose()
    },
    { message: 'Not saved. Check your connection and try again.' },
  )

  function submit() {
    if (reviewOn && reviewOn < today()) setError('Choose today or a later date.')
    else void save()
  }

  return (
    <FormDialog
      title="Mark plan as reviewed"
      onClose={onClose}
      onSubmit={submit}
      busy={busy}
      action="Save"
      busyText="Saving..."
    >
      <TextField
        type="date"
        label="Next review"
        optional
        min={today()}
        value={reviewOn}
        error={error}
        hint="Appears on your dashboard a week before."
        onChange={(event) => {
          setReviewOn(event.target.value)
          setError(undefined)
        }}
      />
    </FormDialog>
  )
}
