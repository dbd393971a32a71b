import { Eye, EyeOff } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { classNames } from './class-names.ts'
import { Field } from './field.tsx'
import { inputClass, type TextFieldProps } from './text-field.tsx'

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'autoComplete'> & {
  autoComplete: 'current-password' | 'new-password'
}

export function PasswordField({ label, error, hint, aside, size, className, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const Icon = shown ? EyeOff : Eye

  function noticeCapsLock(event: KeyboardEvent) {
    setCapsLock(event.getModifierState('CapsLock'))
  }

  return (
    <Field label={label} error={error} hint={capsLock ? 'Caps Lock is on.' : hint} aside={aside}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            onKeyDown={noticeCapsLock}
            onKeyUp={noticeCapsLock}
            className={classNames(inputClass(size), 'pr-12 aria-invalid:pr-12', className)}
          />
          <button
            type="button"
            aria-label={shown ? `Hide ${label.toLowerCase()}` : `Show ${label.toLowerCase()}`}
            onClick={() => setShown(!shown)}
            className="press absolute inset-y-1 right-1 grid w-10 place-items-center rounded-2 text-ink-2 hover:bg-well hover:text-ink"
          >
            <Icon aria-hidden="true" className="size-4.5" />
          </button>
        </div>
      )}
    </Field>
  )
}
