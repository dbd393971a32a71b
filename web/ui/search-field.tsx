import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { classNames } from './class-names.ts'
import { inputClass } from './text-field.tsx'

type SearchFieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  className?: string
  maxLength?: number
}

/**
 * The search field of a list. Escape or the clear button empties it; the "/" shortcut finds it by
 * data-list-search.
 */
export function SearchField({ label, value, onChange, className, maxLength = 200 }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)

  function clear() {
    onChange('')
    field.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || value === '') return
    event.preventDefault()
    clear()
  }

  return (
    <search className={classNames('relative block min-w-0', className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-ink-3"
      />
      <input
        ref={field}
        data-list-search
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        maxLength={maxLength}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        className={classNames(inputClass(), 'pr-10 pl-9 [&::-webkit-search-cancel-button]:hidden')}
      />
      {value !== '' && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={clear}
          className="press absolute inset-y-0.5 right-0.5 grid w-9 place-items-center rounded-2 text-ink-2 hover:bg-well hover:text-ink"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      )}
    </search>
  )
}
