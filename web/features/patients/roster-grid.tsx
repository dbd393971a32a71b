import type { PatientCard as PatientCardData } from '#shared/contracts/patients.ts'
import type { PagedRows } from '../../lib/paged-rows.ts'
import { FROM_LG, FROM_MD, useMediaQuery } from '../../lib/use-media-query.ts'
import { useWindowRows } from '../../lib/use-window-rows.ts'
import { PatientCard, PatientCardSkeleton } from './patient-card.tsx'

const GAP_PX = 16
const CARD_PX = 180

/** One, two or three columns, matching the breakpoints of ROW's classes. */
function useColumns(): number {
  const two = useMediaQuery(FROM_MD)
  const three = useMediaQuery(FROM_LG)
  return three ? 3 : two ? 2 : 1
}

const ROW = 'grid grid-cols-1 gap-4 md:grid-cols-2 lg:grid-cols-3'

type RosterGridProps = {
  patients: readonly PatientCardData[]
  /** How many patients match, including pages not loaded yet. */
  total: number
  more: PagedRows<PatientCardData>['more']
}

/** The cards in rows. Only rows near the viewport are rendered. */
export function RosterGrid({ patients, total, more }: RosterGridProps) {
  const columns = useColumns()
  const { list, rows, before, after, measure } = useWindowRows<PatientCardData, HTMLDivElement>({
    name: 'patients',
    items: patients,
    keyOf: ({ id }) => id,
    columns,
    estimate: CARD_PX,
    gap: GAP_PX,
    more,
  })

  return (
    // Rows are visual only; to screen readers, this is one list.
    // biome-ignore lint/a11y/useSemanticElements: the items are not children of the list itself
    <div
      ref={list}
      role="list"
      aria-label="Patients"
      className="grid grid-cols-1 content-start gap-4"
      style={{ paddingTop: before, paddingBottom: after }}
    >
      {rows.map((row) => (
        <div key={row.key} ref={measure} data-index={row.index} role="presentation" className={ROW}>
          {patients.slice(row.index * columns, (row.index + 1) * columns).map((patient, column) => (
            // biome-ignore lint/a11y/useSemanticElements: a <li> must be a child of its list
            <div
              key={patient.id}
              role="listitem"
              aria-setsize={total}
              aria-posinset={row.index * columns + column + 1}
              className="min-w-0"
            >
              <PatientCard patient={patient} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

export function RosterSkeleton() {
  return (
    <div role="status" aria-label="Loading your patients" className={`appear-late ${ROW}`}>
      {Array.from({ length: 6 }, (_, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
        <PatientCardSkeleton key={n} />
      ))}
    </div>
  )
}
