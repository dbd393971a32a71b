import { Check, ChevronDown } from 'lucide-react'
import { Select as RadixSelect } from 'radix-ui'
import type { ReactNode } from 'react'
import { cspNonce } from '../lib/csp-nonce.ts'
import { Field } from './field.tsx'
import { inputClass } from './text-field.tsx'

type SelectProps<Value extends string> = {
  label: string
  labelHidden?: boolean
  /** Empty until something is chosen; the placeholder says what to choose. */
  value: Value | ''
  placeholder?: string
  options: readonly { value: Value; label: string }[]
  onValueChange: (value: Value) => void
  hint?: ReactNode
  error?: string | undefined
  /** Content to the right of the label. */
  aside?: ReactNode
  optional?: boolean
  disabled?: boolean
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  return (
    <Field
      label={props.label}
      labelHidden={props.labelHidden}
      hint={props.hint}
      error={props.error}
      optional={props.optional}
      aside={props.aside}
    >
      {(control) => (
        <RadixSelect.Root
          value={props.value}
          onValueChange={(value) => props.onValueChange(value as Value)}
          disabled={props.disabled}
        >
          <RadixSelect.Trigger
            {...control}
            className={`${inputClass()} flex items-center justify-between gap-2 text-left data-placeholder:text-ink-3`}
          >
            <span className="min-w-0 truncate">
              <RadixSelect.Value placeholder={props.placeholder} />
            </span>
            <ChevronDown aria-hidden="true" className="size-4 flex-none text-ink-3" />
          </RadixSelect.Trigger>
          <SelectList options={props.options} />
        </RadixSelect.Root>
      )}
    </Field>
  )
}

function SelectList({ options }: Pick<SelectProps<string>, 'options'>) {
  return (
    <RadixSelect.Portal>
      <RadixSelect.Content
        position="popper"
        sideOffset={4}
        className="enter-fade z-(--z-dialog) max-h-(--radix-select-content-available-height) w-(--radix-select-trigger-width) overflow-hidden rounded-3 border border-line bg-raised shadow-3"
      >
        <RadixSelect.Viewport nonce={cspNonce()} className="p-1.5">
          {options.map((option) => (
            <RadixSelect.Item
              key={option.value}
              value={option.value}
              className="flex min-h-(--h-md) cursor-pointer items-center justify-between gap-3 rounded-2 px-2.5 text-base md:text-sm outline-none select-none data-highlighted:bg-well data-[state=checked]:bg-accent-weak data-highlighted:data-[state=checked]:inset-ring data-highlighted:inset-ring-accent-line"
            >
              <RadixSelect.ItemText>{option.label}</RadixSelect.ItemText>
              <RadixSelect.ItemIndicator>
                <Check aria-hidden="true" className="size-4" />
              </RadixSelect.ItemIndicator>
            </RadixSelect.Item>
          ))}
        </RadixSelect.Viewport>
      </RadixSelect.Content>
    </RadixSelect.Portal>
  )
}
