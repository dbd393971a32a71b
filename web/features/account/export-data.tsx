import { Download } from 'lucide-react'
import { Button } from '../../ui/button.tsx'

export function ExportData() {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button disabled aria-describedby="export-later">
        <Download aria-hidden="true" className="size-4" />
        Export Data
      </Button>
      <p id="export-later" className="text-ink-2">
        Exporting your data comes with a later version.
      </p>
    </div>
  )
}
