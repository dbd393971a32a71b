import { PAGES } from '#shared/paths.ts'
import { nextMonthStart } from '../../lib/format.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { useNotesLeft } from './use-notes-left.ts'

/** Shown instead of starting something that the monthly limit would refuse at the end. */
export function LimitDialog({ left }: { left: ReturnType<typeof useNotesLeft> }) {
  return (
    <Dialog
      open={left.isAsking}
      onOpenChange={left.close}
      title="Monthly Limit Reached"
      actions={
        <>
          <Button onClick={left.close}>Not now</Button>
          <ButtonLink variant="primary" to={PAGES.choosePlan}>
            Choose Plan
          </ButtonLink>
        </>
      }
    >
      <p>
        You’ve used all {left.limit} notes this month. Upgrade now, or wait until{' '}
        {left.month && nextMonthStart(left.month)}. Everything you’ve entered is saved as a draft.
      </p>
    </Dialog>
  )
}
