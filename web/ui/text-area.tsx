import type { TextareaHTMLAttributes } from 'react'
import { Field } from './field.tsx'

type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'children'> & {
  label: string
  error?: string | undefined
  hint?: string
  optional?: boolean
}

/** Multi-line text; grows with its content where the browser supports it. */
export function TextArea({ label, error, hint, optional, ...area }: TextAreaProps) {
  return (
    <Field label={label} error={error} hint={hint} optional={optional}>
      {(control) => (
        <textarea
          {...area}
          {...control}
          className="press max-h-[60dvh] min-h-36 w-full min-w-0 resize-y rounded-2 border border-line-strong bg-sheet px-3 py-2.5 text-base text-ink [field-sizing:content] focus-visible:border-focus focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-focus aria-invalid:border-2 aria-invalid:border-danger aria-invalid:px-[0.6875rem]"
        />
      )}
    </Field>
  )
}
