import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { FileDown, Plus } from 'lucide-react'
import { useState } from 'react'
import type { DashboardStats } from '#shared/contracts/dashboard.ts'
import type { NoteCard } from '#shared/contracts/notes.ts'
import { usageOf } from '#shared/domain/usage.ts'
import { PAGES } from '#shared/paths.ts'
import { notePagesQuery } from '../../lib/charts.ts'
import { countLine, formatCount } from '../../lib/format.ts'
import { type PagedRows, usePagedRows } from '../../lib/paged-rows.ts'
import { useListSearch } from '../../lib/use-list-search.ts'
import { FROM_MD, useMediaQuery } from '../../lib/use-media-query.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { useWindowRows } from '../../lib/use-window-rows.ts'
import { UsagePill } from '../../parts/plans/usage.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TableSpace } from '../../ui/table-space.tsx'
import { ExportBar } from './export-bar.tsx'
import { ExportDialog, type NotesToExport } from './export-dialog.tsx'
import { LimitBanner } from './limit-banner.tsx'
import { NoteFilterBar } from './note-filter-bar.tsx'
import { NoteLine } from './note-line.tsx'
import { NoteTable, NoteTableRow } from './note-table.tsx'
import { filterOf, useNoteFilters } from './use-note-filters.ts'
import { type NoteSelection, useNoteSelection } from './use-note-selection.ts'

const ROW_PX = { table: 85, list: 130 }

/** The Clinical Notes tab of the dashboard. */
export function NotesPage({ stats }: { stats: DashboardStats | undefined }) {
  const search = useListSearch('notes')
  const { filters, change, clear } = useNoteFilters()
  const filter = filterOf(filters, search.query)
  const found = useInfiniteQuery({ ...notePagesQuery(filter), placeholderData: keepPreviousData })
  const notes = usePagedRows(found)
  const searchedLatest = found.data?.pages[0]?.searchedLatest ?? null
  const isWhole = Object.keys(filter).length === 0
  const counted = useSettled(
    notes.total !== undefined &&
      countLine(notes.total, isWhole || filter.includeVoided ? undefined : stats?.totalNotes, 'note'),
    !notes.outdated,
  )
  const usage = stats && usageOf(stats.monthlyNoteCount, stats.monthlyNoteLimit)
  const none = notes.total === 0 && isWhole && !notes.outdated
  const selection = useNoteSelection()
  const [exporting, setExporting] = useState<NotesToExport>()
  // All of this month's notes may have been voided.
  const hasToolbar = !none || (stats?.monthlyNoteCount ?? 0) > 0

  return (
    <div className="mx-auto grid w-full grid-cols-1 max-w-[90rem] content-start gap-5 p-4 md:gap-6 md:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="title-display">Clinical Notes</h1>
        <UsagePill usage={usage} className="lg:hidden" />
      </div>
      <LimitBanner stats={stats} />
      {hasToolbar && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <SearchField
            label="Search by patient name or note type"
            value={search.text}
            onChange={search.change}
            className="w-full md:w-72 lg:w-90"
          />
          <p role="status" className="hint tabular-nums">
            {counted}
          </p>
          <div className="flex w-full gap-2 md:ml-auto md:w-auto">
            <Button
              className="flex-1 md:flex-none"
              disabled={!notes.total || selection.ids !== undefined}
              onClick={selection.start}
            >
              <FileDown aria-hidden="true" className="size-4" />
              Export PDFs
            </Button>
            <ButtonLink
              variant={selection.ids ? 'default' : 'primary'}
              to={PAGES.createNote}
              className="flex-1 md:flex-none"
            >
              <Plus aria-hidden="true" className="size-4" />
              New Note
            </ButtonLink>
          </div>
          <div className="w-full">
            <NoteFilterBar filters={filters} onChange={change} />
          </div>
          {searchedLatest !== null && !notes.outdated && (
            <p className="hint w-full">
              Searched your latest {formatCount(searchedLatest)} notes. Narrow the dates to search older ones.
            </p>
          )}
        </div>
      )}
      {selection.ids && (
        <ExportBar
          total={notes.total ?? 0}
          selected={selection.ids.size}
          onExportAll={() => setExporting({ filter, count: notes.total ?? 0 })}
          onExportSelected={() =>
            setExporting({ ids: [...(selection.ids ?? [])], count: selection.ids?.size ?? 0 })
          }
          onCancel={selection.stop}
        />
      )}
      {exporting && (
        <ExportDialog
          notes={exporting}
          onClose={() => setExporting(undefined)}
          onDone={() => {
            setExporting(undefined)
            selection.stop()
          }}
        />
      )}
      <Card>
        <Notes
          notes={notes}
          selection={selection}
          none={none}
          onClear={() => {
            search.change('')
            clear()
          }}
        />
      </Card>
    </div>
  )
}

type ListProps = { notes: PagedRows<NoteCard>; selection: NoteSelection }
type NotesProps = ListProps & { none: boolean; onClear: () => void }

function Notes({ notes, selection, none, onClear }: NotesProps) {
  const asTable = useMediaQuery(FROM_MD)
  if (notes.state === 'loading') {
    return (
      <div className="p-5">
        <Skeleton lines={9} label="Loading your notes" />
      </div>
    )
  }
  if (notes.state === 'failed') return <LoadError title="Couldn’t load your notes" onRetry={notes.retry} />
  if (none) {
    return (
      <EmptyState
        title="No notes yet"
        action={
          <ButtonLink variant="primary" to={PAGES.createNote}>
            New Note
          </ButtonLink>
        }
      >
        Record, upload, or type a visit to create your first note.
      </EmptyState>
    )
  }
  if (notes.total === 0) {
    return (
      <EmptyState title="No notes found" action={<Button onClick={onClear}>Clear search</Button>}>
        Try part of a patient’s name or a note type, or fewer filters.
      </EmptyState>
    )
  }
  return (
    <div aria-busy={notes.outdated}>
      {asTable ? (
        <TableOfNotes notes={notes} selection={selection} />
      ) : (
        <ListOfNotes notes={notes} selection={selection} />
      )}
      <LoadMore {...notes.more} />
    </div>
  )
}

function TableOfNotes({ notes, selection }: ListProps) {
  const { rows: cards, total = cards.length, more } = notes
  const { list, rows, before, after, measure } = useWindowRows<NoteCard, HTMLDivElement>({
    name: 'notes',
    items: cards,
    keyOf: ({ id }) => id,
    estimate: ROW_PX.table,
    more,
  })
  return (
    <div ref={list} className="overflow-clip rounded-t-3">
      <NoteTable label="Clinical notes" previews rowCount={total} selecting={selection.ids !== undefined}>
        <TableSpace height={before} />
        {rows.map(({ index, key }) => {
          const note = cards[index]
          return (
            note && (
              <NoteTableRow
                key={key}
                note={note}
                previews
                place={{ index, measure }}
                selection={selection.of(note.id)}
              />
            )
          )
        })}
        <TableSpace height={after} />
      </NoteTable>
    </div>
  )
}

function ListOfNotes({ notes, selection }: ListProps) {
  const { rows: cards, total = cards.length, more } = notes
  const { list, rows, before, after, measure } = useWindowRows<NoteCard, HTMLUListElement>({
    name: 'note list',
    items: cards,
    keyOf: ({ id }) => id,
    estimate: ROW_PX.list,
    more,
  })
  return (
    <ul ref={list} aria-label="Clinical notes" style={{ paddingTop: before, paddingBottom: after }}>
      {rows.map(({ index, key }) => {
        const note = cards[index]
        return (
          note && (
            <NoteLine
              key={key}
              note={note}
              previews
              place={{ index, total, measure }}
              selection={selection.of(note.id)}
            />
          )
        )
      })}
    </ul>
  )
}
