import { FileJson2 } from 'lucide-react'
import { useState } from 'react'
import type { Patient } from '#shared/contracts/patients.ts'
import { patientFhir } from '#shared/contracts/treatment-plans.ts'
import { download, messageOf } from '../../lib/api.ts'
import { chartFileName, saveFile } from '../../lib/save-file.ts'
import { toast } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'

/** Downloads the chart as FHIR. The file name has initials and the date, not the name. */
export function FhirButton({ patient }: { patient: Patient }) {
  const [busy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    try {
      const bundle = await download(patientFhir, { params: { id: String(patient.id) } })
      saveFile(bundle, chartFileName(patient, new Date().toISOString(), 'Chart', 'fhir.json'))
    } catch (error) {
      toast({
        title: 'Export failed',
        description: messageOf(error, 'Check your connection and try again.'),
        tone: 'danger',
      })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      size="sm"
      variant="quiet"
      onClick={() => void save()}
      busyText={busy && 'Exporting...'}
      className="justify-self-start"
    >
      <FileJson2 aria-hidden="true" className="size-4" />
      Export chart (FHIR)
    </Button>
  )
}
