import type { PatientCard as PatientCardData } from '#shared/contracts/patients.ts'
import type { PagedRows } from '../../lib/paged-rows.ts'
import { FROM_LG, FROM_MD, useMediaQuery } from '../../lib/use-media-query.ts'
import { useWindowRows } from '../../lib/use-window-rows.ts'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PatientCard, PatientCardSkeleton, PatientRow, RowHeadings } from './patient-card.tsx'
import type { RosterView } from './use-roster-filters.ts'

const GAP_PX = 16
const CARD_PX = 180
const ROW_PX = { table: 59, list: 99 }

/** One, two or three columns, matching the breakpoints of GRID's classes. */
function useColumns(): number {
  const two = useMediaQuery(FROM_MD)
  const three = useMediaQuery(FROM_LG)
  return three ? 3 : two ? 2 : 1
}

const GRID = 'grid grid-cols-1 gap-4 md:grid-cols-2 lg:grid-cols-3'

type RosterProps = {
  patients: readonly PatientCardData[]
  /** How many patients match, including pages not loaded yet. */
  total: number
  more: PagedRows<PatientCardData>['more']
}

/** The cards in rows. Only rows near the viewport are rendered. */
export function RosterGrid({ patients, total, more }: RosterProps) {
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
        <div key={row.key} ref={measure} data-index={row.index} role="presentation" className={GRID}>
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

/** One line per patient. */
export function RosterList({ patients, total, more }: RosterProps) {
  const asTable = useMediaQuery(FROM_MD)
  const { list, rows, before, after, measure } = useWindowRows<PatientCardData, HTMLUListElement>({
    name: 'patient list',
    items: patients,
    keyOf: ({ id }) => id,
    estimate: asTable ? ROW_PX.table : ROW_PX.list,
    more,
  })
  return (
    <Card>
      <div className="overflow-clip rounded-3">
        <RowHeadings />
        <ul ref={list} aria-label="Patients" style={{ paddingTop: before, paddingBottom: after }}>
          {rows.map(({ index, key }) => {
            const patient = patients[index]
            return (
              patient && (
                <li
                  key={key}
                  ref={measure}
                  data-index={index}
                  aria-setsize={total}
                  aria-posinset={index + 1}
                  className="border-b border-line last:border-b-0"
                >
                  <PatientRow patient={patient} />
                </li>
              )
            )
          })}
        </ul>
      </div>
    </Card>
  )
}

export function RosterSkeleton({ view }: { view: RosterView }) {
  if (view === 'list') {
    return (
      <Card>
        <div className="p-5">
          <Skeleton lines={9} label="Loading your patients" />
        </div>
      </Card>
    )
  }
  return (
    <div role="status" aria-label="Loading your patients" className={`appear-late ${GRID}`}>
      {Array.from({ length: 6 }, (_, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
        <PatientCardSkeleton key={n} />
      ))}
    </div>
  )
}
