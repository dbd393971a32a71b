import type { InputHTMLAttributes, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Field } from './field.tsx'

type InputSize = 'md' | 'lg'

/** The box of every one-line field. 16 px text on phones, so that iOS doesn’t zoom in. */
export function inputClass(size: InputSize = 'md'): string {
  return classNames(
    'press w-full min-w-0 rounded-2 border border-line-strong bg-sheet px-3 text-base text-ink',
    'focus-visible:border-focus focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-focus',
    'aria-invalid:border-2 aria-invalid:border-danger aria-invalid:px-[0.6875rem]',
    'disabled:cursor-not-allowed disabled:bg-well disabled:text-ink-3',
    size === 'lg' ? 'h-(--h-lg)' : 'h-(--h-lg) md:h-(--h-md) md:text-sm',
  )
}

export type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'children' | 'size'> & {
  /** `lg` where the form is the whole page. */
  size?: InputSize
  label: string
  error?: string | undefined
  hint?: ReactNode
  optional?: boolean
  aside?: ReactNode
}

export function TextField({
  label,
  error,
  hint,
  optional,
  aside,
  size,
  className,
  ...input
}: TextFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} optional={optional} aside={aside}>
      {(control) => <input {...input} {...control} className={classNames(inputClass(size), className)} />}
    </Field>
  )
}
