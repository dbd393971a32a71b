import type { Trial } from '#shared/contracts/language-model.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

type UseAnywayDialogProps = { trial: Trial; busy: boolean; onClose: () => void; onConfirm: () => void }

/** Confirms using a model that failed its trial run. The choice is recorded in the audit trail. */
export function UseAnywayDialog({ trial, busy, onClose, onConfirm }: UseAnywayDialogProps) {
  const failed = trial.fitness.filter(({ passed }) => !passed)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title="Use a model that failed the trial run?"
      actions={
        <>
          <Button autoFocus disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" busyText={busy && 'Saving...'} onClick={onConfirm}>
            Use anyway
          </Button>
        </>
      }
    >
      <p className="text-ink-2">Notes may have mistakes that checks don’t catch:</p>
      <ul className="list-disc pl-5">
        {failed.map(({ check, text }) => (
          <li key={check}>{text}</li>
        ))}
      </ul>
      <p className="hint">Your choice is recorded in the audit trail.</p>
    </Dialog>
  )
}
