import { useState } from 'react'
import { PAGES } from '#shared/paths.ts'
import { PATIENTS_TAB } from '../../lib/dashboard-tabs.ts'
import { countLine } from '../../lib/format.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { SectionLink } from '../../ui/section-link.tsx'
import { ColumnStep } from './column-step.tsx'
import { FileStep } from './file-step.tsx'
import { PreviewStep } from './preview-step.tsx'
import { RecentImports, UndoButton, type Undone, UndoneBanner } from './recent-imports.tsx'
import { usePatientImport } from './use-patient-import.ts'

/** Patients from a CSV file: choose it, check its columns and every row, import, and undo. */
export function ImportPage() {
  const steps = usePatientImport()
  const [undone, setUndone] = useState<Undone>()
  const { file, rows, result } = steps
  const isUndone = undone !== undefined && undone.import.id === result?.id
  return (
    <div className="mx-auto grid w-full max-w-[52rem] grid-cols-1 content-start gap-5 px-4 py-5 md:px-6 md:py-6">
      <div>
        <BackLink to={PATIENTS_TAB}>Patients</BackLink>
      </div>
      <div className="min-w-0 max-w-[60ch]">
        <h1 className="title-page">Import patients</h1>
        <p className="text-ink-2">
          Add patients from a CSV file that you exported from your EHR or a spreadsheet. Nothing is added
          until you’ve seen every row.{' '}
          <SectionLink page={PAGES.help} section="import-patients" className="link">
            How to prepare the file
          </SectionLink>
        </p>
      </div>
      {undone && <UndoneBanner undone={undone} />}
      {result && !isUndone && (
        <Banner
          tone="good"
          action={
            <span className="flex gap-2">
              <UndoButton of={result} onUndone={setUndone} />
              <ButtonLink size="sm" to={PATIENTS_TAB}>
                Go to patients
              </ButtonLink>
            </span>
          }
        >
          <p role="status">
            {countLine(result.imported, undefined, 'patient')} imported
            {result.skipped > 0 && `, ${countLine(result.skipped, undefined, 'row')} left out`}.
          </p>
        </Banner>
      )}
      <FileStep steps={steps} />
      {file && <ColumnStep steps={steps} file={file} />}
      {file && rows && <PreviewStep steps={steps} rows={rows} />}
      <RecentImports onUndone={setUndone} />
    </div>
  )
}
