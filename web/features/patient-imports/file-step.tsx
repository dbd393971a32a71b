import { FileUp } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { IMPORT_MAX_ROWS } from '#shared/domain/patient-import/rows.ts'
import { countLine, formatCount } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { SectionCard } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { PatientImportSteps } from './use-patient-import.ts'

/** Takes one file by drop or file picker. It is read here; only the columns chosen next are sent. */
export function FileStep({ steps }: { steps: PatientImportSteps }) {
  const { file, fileProblem, choose, cancel } = steps
  const [over, setOver] = useState(false)
  const inputId = useId()

  if (file) {
    return (
      <SectionCard
        title="File"
        aside={
          <Button size="sm" onClick={cancel}>
            Choose another file
          </Button>
        }
      >
        <p className="wrap-anywhere">
          <b className="font-strong">{file.name}</b>
          <span className="text-ink-2">
            , {countLine(file.rows.length + file.uneven.length, undefined, 'patient')}
          </span>
        </p>
        {file.encoding === 'Windows-1252' && (
          <p className="mt-2 text-ink-2">
            This file isn’t in UTF-8, so it was read as Windows-1252 (Western European). Check names with
            accents in the preview. If they look wrong, save the file as CSV UTF-8 and choose it again.
          </p>
        )}
      </SectionCard>
    )
  }

  function onDrop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const dropped = event.dataTransfer.files[0]
    if (dropped) void choose(dropped)
  }

  return (
    <SectionCard title="File">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: drag and drop is an alternative to the file input inside */}
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
        className={classNames(
          'press relative grid justify-items-center gap-2 rounded-3 border border-dashed px-5 py-8 text-center has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          over ? 'border-accent bg-accent-weak' : 'border-line-strong',
        )}
      >
        <FileUp aria-hidden="true" className="size-6 text-ink-3" />
        <label htmlFor={inputId} className="font-medium">
          Drop a CSV file here, or <span className="link">choose one</span>
        </label>
        <p id={`${inputId}-hint`} className="max-w-[52ch] text-ink-2">
          The first row must have the column names. Up to {formatCount(IMPORT_MAX_ROWS)} patients and 2 MB.
          The file is read in your browser and isn’t stored.
        </p>
        <input
          id={inputId}
          type="file"
          accept=".csv,.txt,.tsv,text/csv"
          aria-describedby={`${inputId}-hint`}
          onChange={(event) => {
            const chosen = event.target.files?.[0]
            if (chosen) void choose(chosen)
            // Reset, so that choosing the corrected file again fires a change event.
            event.target.value = ''
          }}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
      </div>
      {fileProblem && (
        <p role="alert" className="mt-3 font-medium text-danger">
          {fileProblem}
        </p>
      )}
    </SectionCard>
  )
}
