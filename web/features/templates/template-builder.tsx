import { useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { createTemplate, type Template, updateTemplate } from '#shared/contracts/templates.ts'
import { PAGES } from '#shared/paths.ts'
import { call } from '../../lib/api.ts'
import { toast } from '../../lib/toasts.ts'
import { useFocusInvalid } from '../../lib/use-focus-invalid.ts'
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts'
import { useLeaveWarning } from '../../lib/use-leave-warning.ts'
import { useSave } from '../../lib/use-save.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { GrowingField } from '../../ui/growing-field.tsx'
import { ListEditor } from '../../ui/list-editor.tsx'
import { TextField } from '../../ui/text-field.tsx'
import {
  bodyOf,
  canAddSection,
  emptySection,
  hasTemplateErrors,
  moved,
  type SectionForm,
  type TemplateErrors,
  type TemplateForm,
  templateErrors,
} from './template-form.ts'
import { TemplatePreview } from './template-preview.tsx'
import { templateChanged } from './templates.queries.ts'
import { TemplatesShell } from './templates-shell.tsx'

type TemplateBuilderProps = { initial: TemplateForm /** Undefined for a new template. */; editing?: Template }

export function TemplateBuilder({ initial, editing }: TemplateBuilderProps) {
  const builder = useBuilder(initial, editing)
  const { form, errors, busy, change } = builder
  return (
    <TemplatesShell
      title={editing ? 'Edit template' : 'New template'}
      back={{ to: PAGES.templates, label: 'All templates' }}
    >
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <form
          ref={builder.element}
          noValidate
          onSubmit={builder.submit}
          aria-busy={busy}
          className="grid min-w-0 gap-5 rounded-3 border border-line bg-sheet p-5 shadow-1"
        >
          <TextField
            label="Name"
            value={form.name}
            error={errors.name}
            onChange={(event) => change({ name: event.target.value })}
          />
          <TextField
            label="Description"
            optional
            value={form.description}
            error={errors.description}
            onChange={(event) => change({ description: event.target.value })}
          />
          <Sections builder={builder} />
          <div className="flex flex-wrap justify-end gap-2 border-t border-line pt-4">
            <ButtonLink to={PAGES.templates}>Cancel</ButtonLink>
            <Button type="submit" variant="primary" busyText={busy && 'Saving...'}>
              Save template
            </Button>
          </div>
        </form>
        <section aria-label="Preview" className="grid min-w-0 gap-3 lg:sticky lg:top-4">
          <h2 className="title-card">Preview</h2>
          <TemplatePreview name={form.name} sections={form.sections} />
        </section>
      </div>
    </TemplatesShell>
  )
}

/** Form state, validation, and saving. Errors appear on the first attempt to save. */
function useBuilder(initial: TemplateForm, editing: Template | undefined) {
  const queryClient = useQueryClient()
  const { keyFor, done } = useIdempotencyKey()
  const [form, setForm] = useState(initial)
  const [tried, setTried] = useState(0)
  const element = useRef<HTMLFormElement>(null)
  const errors: TemplateErrors = tried > 0 ? templateErrors(form) : { bySection: {} }

  useFocusInvalid(element, tried)

  async function send(body: ReturnType<typeof bodyOf>): Promise<Template> {
    if (editing) return (await call(updateTemplate, { params: { id: String(editing.id) }, body })).data
    const { data } = await call(createTemplate, { body }, { idempotencyKey: keyFor(body) })
    done()
    return data
  }

  const { save, busy } = useSave(
    async () => {
      templateChanged(queryClient, await send(bodyOf(form)))
      toast({ title: 'Template saved', description: form.name, tone: 'good' })
      navigate(PAGES.templates)
    },
    { toast: 'Save Failed', message: 'The template wasn’t saved. Check your connection and try again.' },
  )
  useLeaveWarning(form !== initial && !busy)

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried((count) => count + 1)
    if (!hasTemplateErrors(templateErrors(form))) void save()
  }

  return {
    form,
    errors,
    busy,
    element,
    submit,
    change: (next: Partial<TemplateForm>) => setForm((last) => ({ ...last, ...next })),
  }
}

function Sections({ builder }: { builder: ReturnType<typeof useBuilder> }) {
  const { form, errors, change } = builder
  const { sections } = form
  const [said, setSaid] = useState('')

  function move(at: number, by: -1 | 1) {
    const name = sections[at]?.heading || `Section ${at + 1}`
    change({ sections: moved(sections, at, by) })
    setSaid(`${name} moved to position ${at + by + 1} of ${sections.length}.`)
  }

  return (
    <>
      <ListEditor
        legend="Sections"
        items={sections}
        error={errors.sections}
        addText="Add section"
        newItem={emptySection}
        canAdd={canAddSection(form)}
        removed={({ heading, guidance }) =>
          heading || guidance
            ? { title: 'Section removed', ...(heading ? { description: heading } : {}) }
            : undefined
        }
        onChange={(next) => change({ sections: next })}
      >
        {(section, index, edit) => (
          <SectionFields
            key={section.key}
            section={section}
            errors={errors.bySection[index]}
            number={index + 1}
            count={sections.length}
            onChange={edit.change}
            onMove={(by) => move(index, by)}
            onRemove={edit.remove}
          />
        )}
      </ListEditor>
      <span role="status" className="sr-only">
        {said}
      </span>
    </>
  )
}

type SectionFieldsProps = {
  section: SectionForm
  errors: { heading?: string; guidance?: string } | undefined
  number: number
  count: number
  onChange: (next: Partial<SectionForm>) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

function SectionFields({ section, errors, number, count, onChange, onMove, onRemove }: SectionFieldsProps) {
  const about = section.heading || `section ${number}`
  return (
    <li
      className="grid gap-3 rounded-2 border border-line bg-paper p-4"
      onKeyDown={(event) => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
        event.preventDefault()
        const by = event.key === 'ArrowUp' ? -1 : 1
        if (number + by >= 1 && number + by <= count) onMove(by)
      }}
    >
      <div className="flex items-center justify-between gap-2">
        <span className="hint font-medium tabular-nums">
          {number} of {count}
        </span>
        <span className="flex gap-1">
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Move ${about} up`}
            title="Alt Up"
            disabled={number === 1}
            onClick={() => onMove(-1)}
          >
            <ArrowUp aria-hidden="true" className="size-4" />
          </Button>
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Move ${about} down`}
            title="Alt Down"
            disabled={number === count}
            onClick={() => onMove(1)}
          >
            <ArrowDown aria-hidden="true" className="size-4" />
          </Button>
          <Button
            size="sm"
            variant="danger-quiet"
            aria-label={`Remove ${about}`}
            title="Remove"
            onClick={onRemove}
          >
            <Trash2 aria-hidden="true" className="size-4" />
          </Button>
        </span>
      </div>
      <TextField
        label="Heading"
        value={section.heading}
        error={errors?.heading}
        onChange={(event) => onChange({ heading: event.target.value })}
      />
      <GrowingField
        label="What goes here"
        value={section.guidance}
        error={errors?.guidance}
        optional
        onChange={(guidance) => onChange({ guidance })}
      />
    </li>
  )
}
