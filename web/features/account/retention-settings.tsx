import type { Preferences } from '#shared/contracts/auth.ts'
import { DATA_RETENTIONS, type DataRetention } from '#shared/domain/preferences.ts'
import { NOTICE_DAYS } from '#shared/domain/retention.ts'
import { RETENTION_WORDS } from '../../lib/retention.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Select } from '../../ui/select.tsx'

const RETENTIONS = DATA_RETENTIONS.map((value) => ({ value, label: RETENTION_WORDS[value] }))

type RetentionSettingsProps = {
  values: Preferences
  /** What is stored, as opposed to what is on the form. */
  chosen: boolean
  change: (part: Partial<Preferences>) => void
  onTurnOn: () => void
}

/** What will be deleted and when. The period that the settings show at first does nothing until it is chosen. */
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
              <p className="text-sm text-ink-2">Off for now: nothing is deleted until you turn this on.</p>
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
  if (dataRetention === 'indefinite') return 'Nothing is deleted unless you delete it.'
  return `${sentenceOf(dataRetention, includeSignedNotes)} Most US states require you to keep records for 6–10 years.`
}

function sentenceOf(period: Exclude<DataRetention, 'indefinite'>, includeSignedNotes: boolean): string {
  const which = includeSignedNotes
    ? 'Whole charts, signed notes included,'
    : 'Charts without a signed note, and drafts without a patient,'
  return `${which} are deleted when nothing was added for ${RETENTION_WORDS[period]}; you get an email ${NOTICE_DAYS} days before and can keep each one.`
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
  const period = RETENTION_WORDS[dataRetention]
  return (
    <Dialog
      open={open}
      onOpenChange={onCancel}
      title={`Delete charts after ${period}?`}
      actions={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button variant="danger" onClick={onConfirm} busyText={busy && 'Saving...'}>
            Delete after {period}
          </Button>
        </>
      }
    >
      <p>{sentenceOf(dataRetention, includeSignedNotes)}</p>
      <p>
        Most US states require you to keep records for 6–10 years, longer for minors. Check your own rules
        first.
      </p>
    </Dialog>
  )
}
