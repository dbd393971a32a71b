import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type AdminUser, updateUserSubscription } from '#shared/contracts/admin.ts'
import { SUBSCRIPTIONS, type Subscription } from '#shared/domain/plans.ts'
import { call, messageOf } from '../../lib/api.ts'
import { fullName } from '../../lib/format.ts'
import { toast } from '../../lib/toasts.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { usersChanged } from './admin.queries.ts'

const OPTIONS = SUBSCRIPTIONS.map((plan) => ({ value: plan, label: plan }))

type EditSubscriptionDialogProps = { user: AdminUser; onClose: () => void }

export function EditSubscriptionDialog({ user, onClose }: EditSubscriptionDialogProps) {
  const queryClient = useQueryClient()
  const [plan, setPlan] = useState<Subscription | ''>(
    () => SUBSCRIPTIONS.find((known) => known === user.subscription) ?? '',
  )
  const [busy, setBusy] = useState(false)

  async function update() {
    if (!plan || busy) return
    setBusy(true)
    try {
      await call(updateUserSubscription, {
        params: { userId: String(user.id) },
        body: { subscription: plan },
      })
      usersChanged(queryClient)
      toast({ title: 'User subscription updated successfully', tone: 'good' })
      onClose()
    } catch (error) {
      const description = messageOf(error, 'Failed to update subscription')
      toast({ title: 'Error', description, tone: 'danger' })
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title="Edit User Subscription"
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button
            variant="primary"
            disabled={!plan}
            busyText={busy && 'Updating...'}
            onClick={() => void update()}
          >
            Update Subscription
          </Button>
        </>
      }
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
    </Dialog>
  )
}
