import { lazy, Suspense, useState } from 'react'
import type { Patient } from '#shared/contracts/patients.ts'
import { PAGES } from '#shared/paths.ts'
import { Button } from '../../ui/button.tsx'
import { SectionCard } from '../../ui/card.tsx'
import { SectionLink } from '../../ui/section-link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const HistoryList = lazy(async () => ({ default: (await import('./history-list.tsx')).HistoryList }))

/** Closed until it is opened, because reading the list is recorded. */
export function ImportedHistoryCard({ patient }: { patient: Patient }) {
  const [open, setOpen] = useState(false)
  return (
    <SectionCard
      title="Imported History"
      aside={
        <Button size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Close' : 'Open'}
          <span className="sr-only"> imported history</span>
        </Button>
      }
    >
      <p className="text-ink-2">
        Notes from your previous EHR, for reference. They can’t be changed or signed, and they aren’t used to
        write anything.{' '}
        <SectionLink page={PAGES.help} section="imported-history" className="link">
          How it works
        </SectionLink>
      </p>
      {open && (
        <Suspense fallback={<Skeleton lines={3} label="Loading imported history" />}>
          <HistoryList patientId={patient.id} />
        </Suspense>
      )}
    </SectionCard>
  )
}
