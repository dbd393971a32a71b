import type { ReactNode } from 'react'
import { TAKES_PHRASES } from '../lib/phrases.ts'
import { Field } from './field.tsx'
import { GrowingArea } from './growing-area.tsx'

type GrowingFieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  rows?: 1 | 2
  maxLength?: number
  hint?: string
  optional?: boolean
  error?: string | undefined
  aside?: ReactNode
}

/** A labeled text field that grows with its text. */
export function GrowingField({ label, value, onChange, rows = 2, maxLength, ...field }: GrowingFieldProps) {
  return (
    <Field label={label} {...field}>
      {(control) => (
        <GrowingArea
          {...TAKES_PHRASES}
          {...control}
          value={value}
          rows={rows}
          maxLength={maxLength}
          onChange={(event) => onChange(event.target.value)}
          className={rows === 1 ? 'min-h-(--h-lg) text-base md:text-sm' : 'min-h-18 text-base md:text-sm'}
        />
      )}
    </Field>
  )
}
