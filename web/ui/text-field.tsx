import type { InputHTMLAttributes, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Field } from './field.tsx'

/** The box of every one-line control. 16 px on phones, so that iOS does not zoom in. */
export const INPUT_CLASS = classNames(
  'press h-(--h-lg) w-full min-w-0 rounded-2 border border-line-strong bg-sheet px-3 text-base text-ink',
  'focus-visible:border-focus focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-focus',
  'aria-invalid:border-2 aria-invalid:border-danger aria-invalid:px-[0.6875rem]',
  'disabled:cursor-not-allowed disabled:bg-well disabled:text-ink-3',
)

export type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'children'> & {
  label: string
  error?: string | undefined
  hint?: ReactNode
  optional?: boolean
  aside?: ReactNode
}

export function TextField({ label, error, hint, optional, aside, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} optional={optional} aside={aside}>
      {(control) => <input {...input} {...control} className={classNames(INPUT_CLASS, className)} />}
    </Field>
  )
}
