import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type AdminUser, updateUserSubscription } from '#shared/contracts/admin.ts'
import { SUBSCRIPTIONS, type Subscription } from '#shared/domain/plans.ts'
import { call } from '../../lib/api.ts'
import { fullName } from '../../lib/format.ts'
import { toast } from '../../lib/toasts.ts'
import { useSave } from '../../lib/use-save.ts'
import { Banner } from '../../ui/banner.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { usersChanged } from './admin.queries.ts'

const OPTIONS = SUBSCRIPTIONS.map((plan) => ({ value: plan, label: plan }))

type EditSubscriptionDialogProps = { user: AdminUser; onClose: () => void }

export function EditSubscriptionDialog({ user, onClose }: EditSubscriptionDialogProps) {
  const queryClient = useQueryClient()
  const [plan, setPlan] = useState<Subscription | ''>(
    () => SUBSCRIPTIONS.find((known) => known === user.subscription) ?? '',
  )
  const { save, busy } = useSave(
    async (subscription: Subscription) => {
      await call(updateUserSubscription, { params: { userId: String(user.id) }, body: { subscription } })
      usersChanged(queryClient)
      toast({ title: 'User subscription updated successfully', tone: 'good' })
      onClose()
    },
    { toast: 'Error', message: 'Failed to update subscription' },
  )

  return (
    <FormDialog
      title="Edit User Subscription"
      onClose={onClose}
      onSubmit={() => plan && void save(plan)}
      busy={busy}
      action="Update Subscription"
      busyText="Updating..."
      disabled={!plan}
    >
      <p className="text-ink-2 [overflow-wrap:anywhere]">{fullName(user)}</p>
      <Select
        label="Plan"
        value={plan}
        placeholder="Choose a plan"
        options={OPTIONS}
        onValueChange={setPlan}
        hint="The new limits apply immediately."
      />
      {user.hasPaidSubscription ? (
        <Banner tone="warn">
          This user pays for a subscription. Changing the plan here doesn’t change their billing. Their next
          payment, or the end of their subscription, sets the plan again.
        </Banner>
      ) : (
        <p className="hint">The user isn’t charged for this plan.</p>
      )}
    </FormDialog>
  )
}
