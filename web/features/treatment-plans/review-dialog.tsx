import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { reviewPlan, type TreatmentPlan } from '#shared/contracts/treatment-plans.ts'
import { dayAfter } from '#shared/domain/time-zones.ts'
import { call, messageOf } from '../../lib/api.ts'
import { careChanged } from '../../lib/care.ts'
import { today } from '../../lib/days.ts'
import { toast } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'

const REVIEW_AFTER_DAYS = 90

type ReviewDialogProps = { plan: TreatmentPlan; onClose: () => void }

export function ReviewDialog({ plan, onClose }: ReviewDialogProps) {
  const formId = useId()
  const queryClient = useQueryClient()
  const [reviewOn, setReviewOn] = useState(() => dayAfter(today(), REVIEW_AFTER_DAYS))
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function save(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (reviewOn && reviewOn < today()) return setError('Choose today or a later date.')
    setBusy(true)
    try {
      await call(reviewPlan, { params: { id: String(plan.id) }, body: { reviewOn: reviewOn || null } })
      careChanged(queryClient, plan.patientId)
      toast({ title: 'Review recorded', tone: 'good' })
      onClose()
    } catch (failure) {
      setError(messageOf(failure, 'Not saved. Check your connection and try again.'))
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Mark plan as reviewed"
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busyText={busy && 'Saving...'}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={save}>
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
      </form>
    </Dialog>
  )
}
