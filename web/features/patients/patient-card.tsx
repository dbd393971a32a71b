import { Link } from 'wouter'
import type { PatientCard as PatientCardData } from '#shared/contracts/patients.ts'
import { formatCount } from '../../lib/format.ts'
import { patientPath } from '../../lib/links.ts'
import { bornLine, lastNoteLine, patientName } from '../../lib/patient-facts.ts'
import { Badge } from '../../ui/badge.tsx'
import { NoteStatusBadge } from '../../ui/note-status.tsx'
import { SkeletonLine } from '../../ui/skeleton.tsx'

const FRAME =
  'grid grid-rows-[auto_1fr_auto] gap-2.5 rounded-3 border border-line bg-sheet px-5 py-4 shadow-1'

/** The patient's name is a link that covers the whole card. */
export function PatientCard({ patient }: { patient: PatientCardData }) {
  const { noteCount, lastNote } = patient
  return (
    <article
      className={`${FRAME} press relative h-full hover:border-accent-line hover:shadow-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus`}
    >
      <div className="min-w-0">
        <h2 className="font-serif text-[1.125rem] leading-[1.4rem] font-[560] tracking-[-0.005em]">
          <Link
            to={patientPath(patient.id)}
            className="text-ink no-underline outline-none after:absolute after:inset-0"
          >
            {patientName(patient)}
          </Link>
        </h2>
        <p className="hint tabular-nums">{patient.mrn}</p>
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3.5 gap-y-0.5 text-xs">
        <dt className="text-ink-3">Born</dt>
        <dd className="tabular-nums">{bornLine(patient)}</dd>
        <dt className="text-ink-3">Last note</dt>
        <dd>{lastNoteLine(patient)}</dd>
      </dl>
      <div className="flex min-h-8.25 items-center justify-between gap-3 border-t border-line pt-2.5 text-xs text-ink-2">
        {noteCount === 1 ? '1 note' : `${formatCount(noteCount)} notes`}
        {patient.discharge ? (
          <Badge tone="warn">Discharged</Badge>
        ) : (
          lastNote?.status === 'draft' && <NoteStatusBadge status="draft" />
        )}
      </div>
    </article>
  )
}

export function PatientCardSkeleton() {
  return (
    <div className={FRAME}>
      <div className="grid gap-2">
        <SkeletonLine className="h-4.5 w-7/12" />
        <SkeletonLine className="w-4/12" />
      </div>
      <div className="grid content-start gap-2 py-1">
        <SkeletonLine className="w-10/12" />
        <SkeletonLine className="w-9/12" />
      </div>
      <div className="border-t border-line pt-3.5 pb-1">
        <SkeletonLine className="w-3/12" />
      </div>
    </div>
  )
}
