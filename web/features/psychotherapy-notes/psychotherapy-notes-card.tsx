import { Lock } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Patient } from '#shared/contracts/patients.ts'
import { PAGES } from '#shared/paths.ts'
import { Button } from '../../ui/button.tsx'
import { SectionCard } from '../../ui/card.tsx'
import { SectionLink } from '../../ui/section-link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const NotesList = lazy(async () => ({ default: (await import('./notes-list.tsx')).NotesList }))

/** Closed until the clinician opens it, so that nothing shows while a chart is on the screen. */
export function PsychotherapyNotesCard({ patient }: { patient: Patient }) {
  const [open, setOpen] = useState(false)
  return (
    <SectionCard
      title="Psychotherapy Notes"
      aside={
        <Button size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
          {!open && <Lock aria-hidden="true" className="size-4" />}
          {open ? 'Close' : 'Open'}
          <span className="sr-only"> psychotherapy notes</span>
        </Button>
      }
    >
      <p className="text-ink-2">
        Your private notes about sessions. Only you can open them. They’re kept apart from the chart and left
        out of exports, search and AI.{' '}
        <SectionLink page={PAGES.help} section="psychotherapy-notes" className="link">
          What belongs here?
        </SectionLink>
      </p>
      {open && (
        <Suspense fallback={<Skeleton lines={3} label="Loading psychotherapy notes" />}>
          <NotesList patientId={patient.id} />
        </Suspense>
      )}
    </SectionCard>
  )
}
