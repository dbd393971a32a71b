import { formatCount } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { MAX_NOTES } from './export-notes.ts'

type ExportBarProps = {
  /** How many match the filters, and how many of them are selected. */
  total: number
  selected: number
  onExportAll: () => void
  onExportSelected: () => void
  onCancel: () => void
}

/** Above the list while notes are being selected. */
export function ExportBar({ total, selected, onExportAll, onExportSelected, onCancel }: ExportBarProps) {
  const tooMany = selected > MAX_NOTES
  return (
    <section
      aria-label="Export"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-3 border border-line bg-sheet px-4 py-3 md:px-5"
    >
      <p role="status" className="min-w-0 flex-1 basis-60">
        {tooMany
          ? `You can export up to ${MAX_NOTES} notes at a time.`
          : selected > 0
            ? `${formatCount(selected)} selected`
            : `Select notes to export${total > MAX_NOTES ? `, up to ${MAX_NOTES} at a time. To export all, narrow the filters` : ', or export all'}.`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        {total > 0 && total <= MAX_NOTES && (
          <Button onClick={onExportAll}>Export all {formatCount(total)}</Button>
        )}
        <Button variant="primary" disabled={selected === 0 || tooMany} onClick={onExportSelected}>
          Export selected
        </Button>
      </div>
    </section>
  )
}
