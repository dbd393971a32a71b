import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { NOTE_LENGTHS, type NoteLength } from '#shared/domain/evidence.ts'
import { NOTE_TYPES, type NoteType } from '#shared/domain/notes.ts'
import { PAGES } from '#shared/paths.ts'
import { templatesQuery } from '../../lib/charts.ts'
import { capitalized } from '../../lib/format.ts'
import { Select } from '../../ui/select.tsx'
import { ServiceDateField } from '../../ui/service-date-field.tsx'
import type { Missing } from './missing-fields.ts'
import { PatientField } from './patient-field.tsx'
import { rememberLength } from './preferred-length.ts'
import { rememberTemplate, templateToUse } from './preferred-template.ts'

const TYPES = NOTE_TYPES.map((type) => ({ value: type, label: type }))

type Setup = { patientId: number | null; noteType: NoteType | null; templateId: number | null }
type SetupChange = Partial<Setup & { serviceAt: string }>

const LENGTHS = NOTE_LENGTHS.map((length) => ({ value: length, label: capitalized(length) }))

type NoteSetupProps = {
  setup: Setup
  missing: Missing
  /** The chosen date, or else when the visit or the draft began. */
  serviceAt: string
  onServiceAtValid: (valid: boolean) => void
  onChange: (change: SetupChange) => void
  length: NoteLength
  onLength: (length: NoteLength) => void
  /** While recording, the patient can’t be changed. */
  patientFixed: boolean
  /** With several patients, the field adds one to them. */
  onAddPatient: ((id: number) => void) | undefined
}

/** Patient, note type, template, and length. */
export function NoteSetup(props: NoteSetupProps) {
  const {
    setup,
    missing,
    serviceAt,
    onServiceAtValid,
    onChange,
    length,
    onLength,
    patientFixed,
    onAddPatient,
  } = props
  return (
    <>
      <fieldset disabled={patientFixed} className="contents">
        {onAddPatient ? (
          <PatientField label="Add another patient" value={null} onChange={onAddPatient} />
        ) : (
          <PatientField
            value={setup.patientId}
            onChange={(patientId) => onChange({ patientId })}
            error={missing.patient}
          />
        )}
      </fieldset>
      <ServiceDateField
        value={serviceAt}
        onChange={(chosen) => onChange({ serviceAt: chosen })}
        onValid={onServiceAtValid}
      />
      <Select
        label="Note type"
        placeholder="Choose a note type"
        value={setup.noteType ?? ''}
        options={TYPES}
        // The new type brings its own template.
        onValueChange={(noteType) => onChange({ noteType, templateId: null })}
        error={missing.noteType}
      />
      <TemplateField
        value={setup.templateId}
        noteType={setup.noteType}
        onChange={(templateId) => onChange({ templateId })}
      />
      <Select
        label="Length"
        value={length}
        options={LENGTHS}
        onValueChange={(chosen) => {
          rememberLength(chosen)
          onLength(chosen)
        }}
      />
    </>
  )
}

type TemplateFieldProps = {
  value: number | null
  noteType: NoteType | null
  onChange: (id: number) => void
}

function TemplateField({ value, noteType, onChange }: TemplateFieldProps) {
  const templates = useQuery(templatesQuery)
  const used = templateToUse(templates.data ?? [], { chosen: value, noteType })
  return (
    <Select
      label="SOAP template"
      placeholder={templates.isError ? 'Default' : 'Loading...'}
      value={used ? String(used.id) : ''}
      options={(templates.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      onValueChange={(id) => {
        rememberTemplate(Number(id), noteType)
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
