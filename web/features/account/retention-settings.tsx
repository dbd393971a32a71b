import type { Preferences } from '#shared/contracts/auth.ts'
import { DATA_RETENTIONS, type DataRetention } from '#shared/domain/preferences.ts'
import { NOTICE_DAYS } from '#shared/domain/retention.ts'
import { RETENTION_LABELS } from '../../lib/retention.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Select } from '../../ui/select.tsx'

const RETENTIONS = DATA_RETENTIONS.map((value) => ({ value, label: RETENTION_LABELS[value] }))

type RetentionSettingsProps = {
  values: Preferences
  /** Whether the saved preferences turn deletion on, as opposed to the form's values. */
  chosen: boolean
  change: (part: Partial<Preferences>) => void
  onTurnOn: () => void
}

/**
 * The rules for deletion and when it happens. The default period has no effect until the clinician turns
 * deletion on.
 */
export function RetentionSettings({ values, chosen, change, onTurnOn }: RetentionSettingsProps) {
  const { dataRetention, includeSignedNotes } = values
  return (
    <div className="grid content-start gap-3">
      <Select
        label="Data Retention Period"
        value={dataRetention}
        options={RETENTIONS}
        onValueChange={(next) => change({ dataRetention: next })}
        hint={retentionHint(values)}
      />
      {dataRetention !== 'indefinite' && (
        <>
          <Checkbox
            label="Include signed notes"
            checked={includeSignedNotes}
            onCheckedChange={(next) => change({ includeSignedNotes: next })}
          />
          {!chosen && (
            <div className="grid justify-items-start gap-2">
              <p className="text-sm text-ink-2">Deletion is off. Nothing is deleted until you turn it on.</p>
              <Button size="sm" onClick={onTurnOn}>
                Turn on deletion
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  )
}

function retentionHint({ dataRetention, includeSignedNotes }: Preferences): string {
  if (dataRetention === 'indefinite') return 'Nothing is deleted automatically.'
  return `${sentenceOf(dataRetention, includeSignedNotes)} Most US states require you to keep records for 6–10 years.`
}

function sentenceOf(period: Exclude<DataRetention, 'indefinite'>, includeSignedNotes: boolean): string {
  const which = includeSignedNotes
    ? 'Entire charts, including signed notes,'
    : 'Charts without a signed note, and drafts without a patient,'
  return `${which} are deleted after ${RETENTION_LABELS[period]} without new entries. You get ${NOTICE_DAYS} days’ notice and can keep any of them.`
}

type ConfirmRetentionProps = {
  values: Preferences
  open: boolean
  busy: boolean
  onCancel: () => void
  onConfirm: () => void
}

export function ConfirmRetention({ values, open, busy, onCancel, onConfirm }: ConfirmRetentionProps) {
  const { dataRetention, includeSignedNotes } = values
  if (dataRetention === 'indefinite') return null
  const period = RETENTION_LABELS[dataRetention]
  return (
    <FormDialog
      open={open}
      title={`Delete charts after ${period}?`}
      onClose={onCancel}
      onSubmit={onConfirm}
      busy={busy}
      action={`Delete after ${period}`}
      busyText="Saving..."
      variant="danger"
    >
      <p>{sentenceOf(dataRetention, includeSignedNotes)}</p>
      <p>
        Most US states require you to keep records for 6–10 years, longer for minors. Check the rules that
        apply to you first.
      </p>
    </FormDialog>
  )
}
