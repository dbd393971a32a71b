import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

type FieldProps = {
  label: string
  /** For screen readers only, where the surroundings make the label obvious. */
  labelHidden?: boolean | undefined
  error?: string | undefined
  hint?: ReactNode
  optional?: boolean
  /** Content to the right of the label, such as "Forgot your password?". */
  aside?: ReactNode
  children: (control: FieldControl) => ReactNode
}

/** Connects a control to its label, hint, and error. */
type FieldControl = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }

export function Field({ label, labelHidden, error, hint, optional, aside, children }: FieldProps) {
  const id = useId()
  const messageId = `${id}-message`
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] content-start gap-1.5 *:col-span-2">
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'col-span-1! font-medium'}>
        {label}
        {optional && <span className="font-normal text-ink-3"> (optional)</span>}
      </label>
      {children({
        id,
        'aria-invalid': Boolean(error),
        'aria-describedby': error || hint ? messageId : undefined,
      })}
      <FieldMessage id={messageId} error={error} hint={hint} />
      {/* Visually next to the label, but after the field in tab order, so that Tab moves from field to field. */}
      {aside && <div className="col-span-1! col-start-2! row-start-1 self-baseline">{aside}</div>}
    </div>
  )
}

type FieldMessageProps = { id: string; error?: string | undefined; hint?: ReactNode }

function FieldMessage({ id, error, hint }: FieldMessageProps) {
  if (error) {
    return (
      <p id={id} className="flex items-start gap-1.5 text-xs font-medium text-danger">
        <TriangleAlert aria-hidden="true" className="mt-px size-4 flex-none" />
        <span className="min-w-0">{error}</span>
      </p>
    )
  }
  if (!hint) return null
  return (
    <div id={id} className="hint">
      {hint}
    </div>
  )
}
