import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { REFERRAL_CODE_MAX } from '#shared/domain/referral-codes.ts'
import { REFERRED_PERCENT_OFF } from '#shared/domain/rewards.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { inputClass } from '../../ui/text-field.tsx'
import { canValidate, type ReferralEntry } from './referral-entry.ts'

type ReferralCardProps = { entry: ReferralEntry; onType: (text: string) => void; onCheck: () => void }

export function ReferralCard({ entry, onType, onCheck }: ReferralCardProps) {
  const id = useId()
  return (
    <div data-state={entry.state} className="grid gap-2 rounded-2 border border-line bg-well p-4">
      <label htmlFor={id} className="font-medium">
        Referral code <span className="font-normal text-ink-3">(optional)</span>
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          name="referralCode"
          value={entry.code}
          onChange={(event) => onType(event.target.value)}
          onBlur={onCheck}
          maxLength={REFERRAL_CODE_MAX}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={entry.state === 'invalid'}
          aria-describedby={`${id}-state`}
          className={classNames(inputClass('lg'), 'font-medium tracking-wider uppercase')}
        />
        <Button
          size="lg"
          onClick={onCheck}
          disabled={!canValidate(entry.code) || entry.state === 'validating'}
        >
          Check
        </Button>
      </div>
      <p id={`${id}-state`} role="status" className="hint flex min-h-9 items-start gap-1.5">
        <ReferralState entry={entry} />
      </p>
    </div>
  )
}

function ReferralState({ entry }: { entry: ReferralEntry }) {
  const icon = 'mt-px size-4 flex-none'
  if (entry.state === 'validating') {
    return (
      <>
        <Spinner />
        Checking the code...
      </>
    )
  }
  if (entry.state === 'valid') {
    return (
      <span className="flex gap-1.5 font-medium text-good">
        <CircleCheck aria-hidden="true" className={icon} />
        {entry.referrerName ? `Referred by ${entry.referrerName}.` : 'This code is valid.'} You get{' '}
        {REFERRED_PERCENT_OFF}% off your first subscription.
      </span>
    )
  }
  if (entry.state === 'invalid') {
    return (
      <span className="flex gap-1.5 font-medium text-danger">
        <TriangleAlert aria-hidden="true" className={icon} />
        {entry.error}
      </span>
    )
  }
  return <>With a colleague’s code, you get {REFERRED_PERCENT_OFF}% off your first subscription.</>
}
