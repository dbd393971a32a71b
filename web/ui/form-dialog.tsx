import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useFocusInvalid } from '../lib/use-focus-invalid.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type FormDialogProps = {
  open?: boolean
  title: string
  /** Above the form. */
  before?: ReactNode
  /** The fields; without any, the dialog asks for a confirmation. */
  children: ReactNode
  onSubmit: (event: FormEvent) => void
  onClose: () => void
  /** Cancel, if it does more than close. */
  onCancel?: () => void
  /** The label of the main button. */
  action: ReactNode
  /** Its label while busy. The dialog stays open until then. */
  busyText: string
  busy: boolean
  /** Its label while something else has to finish first. */
  waiting?: string | false | undefined
  error?: string | undefined
  variant?: 'primary' | 'danger' | 'default'
  disabled?: boolean
  cancel?: string
  wide?: boolean
}

/** A dialog with a form. Escape, Cancel and a click outside close it, except while it’s busy. */
export function FormDialog({
  open = true,
  title,
  before,
  children,
  onSubmit,
  onClose,
  onCancel = onClose,
  action,
  busyText,
  busy,
  waiting,
  error,
  variant = 'primary',
  disabled,
  cancel = 'Cancel',
  wide = false,
}: FormDialogProps) {
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [attempts, setAttempts] = useState(0)
  useFocusInvalid(form, attempts)
  const wasBusy = useRef(false)
  useEffect(() => {
    if (wasBusy.current && !busy) setAttempts((count) => count + 1)
    wasBusy.current = busy
  }, [busy])

  function submit(event: FormEvent) {
    event.preventDefault()
    // React passes events on to a form around the dialog.
    event.stopPropagation()
    if (busy) return
    setAttempts((count) => count + 1)
    onSubmit(event)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !busy && onClose()}
      title={title}
      wide={wide}
      actions={
        <>
          <Button onClick={onCancel} disabled={busy}>
            {cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={variant}
            disabled={disabled}
            busyText={busy ? busyText : waiting}
          >
            {action}
          </Button>
        </>
      }
    >
      {before}
      <form
        ref={form}
        id={formId}
        noValidate
        onSubmit={submit}
        aria-busy={busy}
        className="grid min-w-0 grid-cols-1 gap-4"
      >
        {children}
        {error && (
          <p role="alert" className="font-medium text-danger">
            {error}
          </p>
        )}
      </form>
    </Dialog>
  )
}
