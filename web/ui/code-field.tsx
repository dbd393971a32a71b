import { classNames } from './class-names.ts'
import { Field } from './field.tsx'
import { inputClass, type TextFieldProps } from './text-field.tsx'

type CodeFieldProps = Omit<TextFieldProps, 'type' | 'autoComplete' | 'inputMode'>

/** A six-digit code from an authenticator app. Phones show the number pad, and password managers can fill it in. */
export function CodeField({ label, error, hint, aside, size, className, ...input }: CodeFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} aside={aside}>
      {(control) => (
        <input
          {...input}
          {...control}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          // Allows for the space that many apps show and copy.
          maxLength={9}
          className={classNames(
            inputClass(size),
            'text-lg! font-medium tracking-[0.3em] tabular-nums',
            className,
          )}
        />
      )}
    </Field>
  )
}
