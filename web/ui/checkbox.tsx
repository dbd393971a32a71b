import { Check } from 'lucide-react'
import { Checkbox as RadixCheckbox } from 'radix-ui'
import { type ReactNode, useId } from 'react'

type CheckboxProps = {
  /** May contain links; clicking them doesn’t toggle the box. */
  label: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  error?: string | undefined
}

export function Checkbox({ label, checked, onCheckedChange, error }: CheckboxProps) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <div className="flex items-start gap-3">
        <RadixCheckbox.Root
          id={id}
          checked={checked}
          onCheckedChange={(next) => onCheckedChange(next === true)}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? `${id}-error` : undefined}
          className="press mt-px grid size-5 flex-none place-items-center rounded-1 border border-line-strong bg-sheet aria-invalid:border-2 aria-invalid:border-danger data-[state=checked]:border-accent data-[state=checked]:bg-accent data-[state=checked]:text-on-accent"
        >
          <RadixCheckbox.Indicator>
            <Check aria-hidden="true" className="size-4" strokeWidth={3} />
          </RadixCheckbox.Indicator>
        </RadixCheckbox.Root>
        <label htmlFor={id} className="min-w-0 cursor-pointer">
          {label}
        </label>
      </div>
      {error && (
        <p id={`${id}-error`} className="text-xs font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
