import { Switch as RadixSwitch } from 'radix-ui'
import { useId } from 'react'

type SwitchProps = {
  label: string
  hint?: string
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean
}

/** A row with the label on the left and the switch on the right. Clicking the label toggles it too. */
export function Switch({ label, hint, checked, onCheckedChange, disabled }: SwitchProps) {
  const id = useId()
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <label htmlFor={id} className="block cursor-pointer font-medium">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="hint">
            {hint}
          </p>
        )}
      </div>
      <RadixSwitch.Root
        id={id}
        checked={checked}
        onCheckedChange={onCheckedChange}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="press relative h-6 w-11 flex-none rounded-full border border-line-strong bg-sheet data-[state=checked]:border-accent data-[state=checked]:bg-accent"
      >
        <RadixSwitch.Thumb className="block size-4 translate-x-1 rounded-full bg-line-strong transition-transform duration-(--t-fast) data-[state=checked]:translate-x-[1.4rem] data-[state=checked]:bg-on-accent" />
      </RadixSwitch.Root>
    </div>
  )
}
