import { useState } from 'react'
import { dateFieldInstant, dateFieldProblem, dateFieldValue } from '../lib/service-date.ts'
import { TextField } from './text-field.tsx'

type ServiceDateFieldProps = {
  value: string
  /** Called with valid dates only. */
  onChange: (iso: string) => void
  /** Whether what is in the field can be saved. */
  onValid?: (valid: boolean) => void
  hint?: string
}

/** Date and time of service, in the reader's time zone. */
export function ServiceDateField({ value, onChange, onValid, hint }: ServiceDateFieldProps) {
  // The text being typed; an incomplete one has no date.
  const [typed, setTyped] = useState<string>()
  const problem = typed === undefined ? undefined : dateFieldProblem(typed)
  return (
    <TextField
      type="datetime-local"
      label="Date of service"
      name="serviceAt"
      value={typed ?? dateFieldValue(value)}
      error={problem}
      hint={hint}
      onChange={(event) => {
        const next = event.target.value
        setTyped(next)
        const valid = dateFieldProblem(next) === undefined
        onValid?.(valid)
        const iso = dateFieldInstant(next)
        if (valid && iso) onChange(iso)
      }}
      onBlur={() => {
        if (problem === undefined) setTyped(undefined)
      }}
    />
  )
}
