import { useId } from 'react'
import type { NoteSection } from '#shared/domain/note-text.ts'
import { shownHeading } from '../lib/headings.ts'
import { classNames } from './class-names.ts'
import { GrowingArea } from './growing-area.tsx'
import { sectionColours } from './note-sections.tsx'

type SectionEditorProps = {
  sections: readonly NoteSection[]
  onChange: (sections: NoteSection[]) => void
  /** Shown under the first field, which is marked. */
  error?: string | undefined
  disabled?: boolean
}

/** One growing field for each section, under its heading; a note without sections is one field. */
export function SectionEditor({ sections, onChange, error, disabled = false }: SectionEditorProps) {
  const shown = sections.length > 0 ? sections : [{ heading: '', body: '' }]
  const id = useId()

  function change(index: number, body: string) {
    onChange(shown.map((section, at) => (at === index ? { ...section, body } : section)))
  }

  return (
    <div className="grid gap-5">
      {shown.map((section, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sections keep their places while they are edited
        <div key={index} className="grid gap-1.5">
          <label
            htmlFor={`${id}-${index}`}
            className={classNames(
              'font-serif text-[1.0625rem] leading-6 font-[600]',
              sectionColours(section.heading, index).title,
            )}
          >
            {shownHeading(section.heading) || 'Note'}
          </label>
          <GrowingArea
            id={`${id}-${index}`}
            value={section.body}
            disabled={disabled}
            aria-invalid={Boolean(error) && index === 0}
            aria-describedby={error && index === 0 ? `${id}-error` : undefined}
            onChange={(event) => change(index, event.target.value)}
            rows={2}
            className="min-h-18 font-serif text-note"
          />
          {error && index === 0 && (
            <p id={`${id}-error`} className="text-xs font-medium text-danger">
              {error}
            </p>
          )}
        </div>
      ))}
    </div>
  )
}
