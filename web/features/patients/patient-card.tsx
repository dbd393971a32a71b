import { Link } from 'wouter'
import type { PatientCard as PatientCardData } from '#shared/contracts/patients.ts'
import { patientPath } from '../../lib/links.ts'
import { bornLine, lastVisitLine, patientName } from '../../lib/patient-facts.ts'
import { SkeletonLine } from '../../ui/skeleton.tsx'
import { PatientFlag, PatientScore } from './patient-flags.tsx'

const FRAME =
  'grid grid-rows-[auto_1fr_auto] gap-2.5 rounded-3 border border-line bg-sheet px-5 py-4 shadow-1'

/** The patient's name is a link that covers the whole card. */
export function PatientCard({ patient }: { patient: PatientCardData }) {
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
        <dt className="text-ink-3">Last visit</dt>
        <dd>{lastVisitLine(patient)}</dd>
      </dl>
      <div className="flex min-h-8.25 flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-line pt-2.5 text-xs text-ink-2">
        <PatientScore patient={patient} />
        <PatientFlag patient={patient} />
      </div>
    </article>
  )
}

const ROW_COLUMNS =
  'md:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_minmax(0,1.2fr)_minmax(0,11rem)_6.5rem] md:items-center md:gap-x-4'

/** One line per patient, for long rosters. */
export function PatientRow({ patient }: { patient: PatientCardData }) {
  return (
    <article
      className={`press relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 px-4 py-2.5 text-xs text-ink-2 hover:bg-well has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus md:px-5 ${ROW_COLUMNS}`}
    >
      <div className="min-w-0">
        <h2 className="text-sm font-strong">
          <Link
            to={patientPath(patient.id)}
            className="text-ink no-underline outline-none after:absolute after:inset-0"
          >
            {patientName(patient)}
          </Link>
        </h2>
        <p className="hint tabular-nums">{patient.mrn}</p>
      </div>
      <p className="hidden tabular-nums md:block">
        <span className="sr-only">Born: </span>
        {bornLine(patient)}
      </p>
      <p className="col-start-1 md:col-start-auto">
        <span className="md:sr-only">Last visit: </span>
        {lastVisitLine(patient)}
      </p>
      <div className="col-start-1 md:col-start-auto">
        <PatientScore patient={patient} />
      </div>
      <div className="col-start-2 row-start-1 justify-self-end md:col-start-auto md:row-start-auto">
        <PatientFlag patient={patient} />
      </div>
    </article>
  )
}

export function RowHeadings() {
  return (
    <div
      aria-hidden="true"
      className={`hidden border-b border-line bg-well px-5 py-2 text-2xs font-medium text-ink-3 md:grid ${ROW_COLUMNS}`}
    >
      <span>Patient</span>
      <span>Born</span>
      <span>Last visit</span>
      <span>Last score</span>
    </div>
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
