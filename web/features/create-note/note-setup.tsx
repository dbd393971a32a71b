import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { NOTE_TYPES, type NoteType } from '#shared/domain/notes.ts'
import { PAGES } from '#shared/paths.ts'
import { templatesQuery } from '../../lib/charts.ts'
import { Select } from '../../ui/select.tsx'
import type { Missing } from './missing.ts'
import { PatientField } from './patient-field.tsx'
import { rememberTemplate, templateToUse } from './preferred-template.ts'

const TYPES = NOTE_TYPES.map((type) => ({ value: type, label: type }))

type Setup = { patientId: number | null; noteType: NoteType | null; templateId: number | null }

type NoteSetupProps = { setup: Setup; missing: Missing; onChange: (change: Partial<Setup>) => void }

/** For whom, of which type, in which shape. */
export function NoteSetup({ setup, missing, onChange }: NoteSetupProps) {
  return (
    <>
      <PatientField
        value={setup.patientId}
        onChange={(patientId) => onChange({ patientId })}
        error={missing.patient}
      />
      <Select
        label="Note type"
        placeholder="Choose a note type"
        value={setup.noteType ?? ''}
        options={TYPES}
        onValueChange={(noteType) => onChange({ noteType })}
        error={missing.noteType}
      />
      <TemplateField value={setup.templateId} onChange={(templateId) => onChange({ templateId })} />
    </>
  )
}

function TemplateField({ value, onChange }: { value: number | null; onChange: (id: number) => void }) {
  const templates = useQuery(templatesQuery)
  const used = templateToUse(templates.data ?? [], value)
  return (
    <Select
      label="SOAP template"
      placeholder={templates.isError ? 'Default' : 'Loading...'}
      value={used ? String(used.id) : ''}
      options={(templates.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      onValueChange={(id) => {
        rememberTemplate(Number(id))
        onChange(Number(id))
      }}
      disabled={!templates.data?.length}
      aside={
        <Link to={PAGES.templates} className="link text-xs">
          Templates
        </Link>
      }
    />
  )
}
