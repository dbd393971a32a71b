import type { Trial } from '#shared/contracts/language-model.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'

type UseAnywayDialogProps = { trial: Trial; busy: boolean; onClose: () => void; onConfirm: () => void }

/** Confirms using a model that failed its trial run. The choice is recorded in the audit trail. */
export function UseAnywayDialog({ trial, busy, onClose, onConfirm }: UseAnywayDialogProps) {
  const failed = trial.fitness.filter(({ passed }) => !passed)
  return (
    <FormDialog
      title="Use a model that failed the trial run?"
      onClose={onClose}
      onSubmit={onConfirm}
      busy={busy}
      action="Use anyway"
      busyText="Saving..."
      variant="danger"
    >
      <p className="text-ink-2">Notes may have mistakes that checks don’t catch:</p>
      <ul className="list-disc pl-5">
        {failed.map(({ check, text }) => (
          <li key={check}>{text}</li>
        ))}
      </ul>
      <p className="hint">Your choice is recorded in the audit trail.</p>
    </FormDialog>
  )
}
