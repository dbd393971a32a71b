import { useQuery } from '@tanstack/react-query'
import type { ReviewedNote } from '#shared/contracts/notes.ts'
import { NOTE_STATUSES, NOTE_TYPES } from '#shared/domain/notes.ts'
import { templatesQuery } from '../../lib/charts.ts'
import { capitalized } from '../../lib/format.ts'
import type { useDraft } from '../../parts/drafts/use-draft.ts'
import { SectionCard } from '../../ui/card.tsx'
import { Select } from '../../ui/select.tsx'
import { ServiceDateField } from '../../ui/service-date-field.tsx'
import { withTemplate } from './note-content.ts'

const TYPES = NOTE_TYPES.map((type) => ({ value: type, label: type }))
const STATUSES = NOTE_STATUSES.map((status) => ({ value: status, label: capitalized(status) }))

type NoteDetailsProps = {
  note: ReviewedNote
  draft: ReturnType<typeof useDraft>
  onDateValid: (valid: boolean) => void
}

/** Status, date of service, type and template. */
export function NoteDetails({ note, draft, onDateValid }: NoteDetailsProps) {
  const { content } = draft
  const { data: templates = [] } = useQuery(templatesQuery)

  function chooseTemplate(id: string) {
    const template = templates.find((known) => String(known.id) === id)
    if (template) draft.edit(withTemplate(content, note, template))
  }

  return (
    <aside aria-label="Note details" className="grid gap-4">
      <SectionCard title="Details" className="grid gap-4">
        <Select
          label="Status"
          value={content.status ?? note.status}
          options={STATUSES}
          onValueChange={(status) => draft.edit({ status })}
        />
        <ServiceDateField
          value={content.serviceAt ?? note.serviceAt}
          onChange={(serviceAt) => draft.edit({ serviceAt })}
          onValid={onDateValid}
        />
        <Select
          label="Note type"
          placeholder={note.noteType}
          value={content.noteType ?? ''}
          options={TYPES}
          onValueChange={(noteType) => draft.edit({ noteType })}
        />
        <Select
          label="Template"
          placeholder={note.templateName ?? 'Default'}
          value={templates.some(({ id }) => id === content.templateId) ? String(content.templateId) : ''}
          options={templates.map(({ id, name }) => ({ value: String(id), label: name }))}
          onValueChange={chooseTemplate}
          hint="Missing sections will be added."
        />
      </SectionCard>
    </aside>
  )
}
