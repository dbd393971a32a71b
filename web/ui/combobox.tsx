import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { Field } from './field.tsx'
import { inputClass } from './text-field.tsx'

export type ComboboxOption = {
  key: string
  /** The field’s text once it’s chosen. */
  label: string
  /** Distinguishes options with the same label. */
  detail?: string | undefined
}

type ComboboxProps = {
  label: string
  placeholder: string
  chosen: ComboboxOption | undefined
  query: string
  onQueryChange: (query: string) => void
  options: readonly ComboboxOption[]
  onChoose: (key: string) => void
  /** A message in the list: loading, no matches, or an error. */
  note?: ReactNode
  /** Announced to screen readers while typing, such as "12 patients". */
  announcement: string
  /** Loads more when the end of the list is reached. */
  onEnd?: () => void
  hint?: ReactNode
  error?: string | undefined
  aside?: ReactNode
}

/** A searchable select: the list filters as you type, arrow keys move, Enter chooses. */
export function Combobox(props: ComboboxProps) {
  const { options, chosen, query, onQueryChange } = props
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const at = Math.min(active, options.length - 1)

  function show() {
    if (open) return
    setOpen(true)
    setActive(0)
  }

  function close() {
    setOpen(false)
    onQueryChange('')
  }

  function choose(option: ComboboxOption | undefined) {
    if (!option) return
    props.onChoose(option.key)
    close()
  }

  function move(by: number) {
    if (!open) return show()
    const next = Math.max(0, Math.min(options.length - 1, at + by))
    setActive(next)
    if (next === options.length - 1) props.onEnd?.()
  }

  function onKeyDown(event: KeyboardEvent) {
    const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }
    const by = moves[event.key]
    if (by !== undefined) {
      event.preventDefault()
      move(by)
    } else if (event.key === 'Enter' && open && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      choose(options[at])
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      close()
    }
  }

  return (
    <Field label={props.label} hint={props.hint} error={props.error} aside={props.aside}>
      {(control) => (
        <div className="relative min-w-0">
          <input
            {...control}
            ref={input}
            role="combobox"
            aria-expanded={open}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={open && options[at] ? `${listId}-${options[at].key}` : undefined}
            autoComplete="off"
            spellCheck={false}
            placeholder={chosen ? undefined : props.placeholder}
            value={open ? query : (chosen?.label ?? '')}
            onChange={(event) => {
              show()
              setActive(0)
              onQueryChange(event.target.value)
            }}
            onKeyDown={onKeyDown}
            onClick={show}
            onBlur={() => {
              if (open) close()
            }}
            className={classNames(inputClass(), 'truncate pr-9', !open && chosen && 'cursor-pointer')}
          />
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-3"
          />
          {open && <ComboboxList {...props} id={listId} at={at} onPoint={setActive} onChoose={choose} />}
          <span role="status" className="sr-only">
            {open ? props.announcement : ''}
          </span>
        </div>
      )}
    </Field>
  )
}

type ListProps = Omit<ComboboxProps, 'onChoose'> & {
  id: string
  at: number
  onPoint: (index: number) => void
  onChoose: (option: ComboboxOption) => void
}

function ComboboxList({ id, label, options, chosen, at, onPoint, onChoose, onEnd, note }: ListProps) {
  const box = useRef<HTMLDivElement>(null)
  const activeId = options[at] && `${id}-${options[at].key}`
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  function onScroll() {
    const element = box.current
    if (element && element.scrollHeight - element.scrollTop - element.clientHeight < 80) onEnd?.()
  }

  return (
    <div
      ref={box}
      onScroll={onScroll}
      // Clicking in the list must not move focus out of the field.
      onPointerDown={(event) => event.preventDefault()}
      className="enter-fade absolute inset-x-0 top-full z-(--z-menu) mt-1 max-h-80 min-w-64 overflow-y-auto rounded-3 border border-line bg-raised p-1.5 shadow-3"
    >
      <div role="listbox" id={id} aria-label={label}>
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps focus and names the active option
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
          <div
            key={option.key}
            role="option"
            id={`${id}-${option.key}`}
            aria-selected={index === at}
            onClick={() => onChoose(option)}
            onPointerMove={() => onPoint(index)}
            className={classNames(
              'grid cursor-pointer gap-x-3 rounded-2 px-2.5 py-1.5 text-base select-none md:text-sm',
              index === at && 'bg-well',
              option.key === chosen?.key && 'bg-accent-weak',
              option.key === chosen?.key && index === at && 'inset-ring inset-ring-accent-line',
            )}
          >
            <span className="min-w-0 font-medium">{option.label}</span>
            {option.detail && <span className="hint tabular-nums">{option.detail}</span>}
          </div>
        ))}
      </div>
      {note && <div className="px-2.5 py-2 text-ink-2">{note}</div>}
    </div>
  )
}
