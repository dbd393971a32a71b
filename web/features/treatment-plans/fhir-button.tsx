import { FileJson2 } from 'lucide-react'
import type { Patient } from '#shared/contracts/patients.ts'
import { patientFhir } from '#shared/contracts/treatment-plans.ts'
import { download } from '../../lib/api.ts'
import { chartFileName, saveFile } from '../../lib/save-file.ts'
import { useSave } from '../../lib/use-save.ts'
import { Button } from '../../ui/button.tsx'

/** Downloads the chart as FHIR. The file name has initials and the date, not the name. */
export function FhirButton({ patient }: { patient: Patient }) {
  const { save, busy } = useSave(
    async () => {
      const bundle = await download(patientFhir, { params: { id: String(patient.id) } })
      saveFile(bundle, chartFileName(patient, new Date().toISOString(), 'Chart', 'fhir.json'))
    },
    { toast: 'Export failed' },
  )

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
