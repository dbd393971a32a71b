import { useId } from 'react'

type Option<Value extends string> = { value: Value; label: string }

type SegmentedProps<Value extends string> = {
  /** For screen readers. */
  legend: string
  options: readonly Option<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** A choice between a few modes, all visible. Radio buttons underneath, so arrow keys switch. */
export function Segmented<Value extends string>({ legend, options, value, onChange }: SegmentedProps<Value>) {
  const name = useId()
  return (
    <fieldset className="inline-flex gap-0.5 rounded-[9px] border border-line bg-well p-[3px] text-sm">
      <legend className="sr-only">{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="press relative inline-flex min-h-[calc(var(--h-md)-6px)] cursor-pointer items-center justify-center rounded-2 border border-transparent px-2.5 font-medium sm:px-3.5 whitespace-nowrap text-ink-2 hover:text-ink has-checked:border-neutral-line has-checked:bg-sheet has-checked:text-ink has-checked:shadow-1 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 m-0 cursor-pointer appearance-none opacity-0"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
