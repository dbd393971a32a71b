import { Archive, ArchiveRestore, Copy, Eye, Pencil, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Template } from '#shared/contracts/templates.ts'
import { PAGES } from '#shared/paths.ts'
import { shownHeading } from '../../lib/headings.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TemplatePreviewDialog } from './template-preview.tsx'
import { TemplatesShell } from './templates-shell.tsx'
import { useRetire } from './use-retire.ts'

export function TemplateList({ templates }: { templates: readonly Template[] }) {
  const [previewed, setPreviewed] = useState<Template>()
  const own = templates.filter(({ createdBy, isActive }) => createdBy !== null && isActive)
  const retired = templates.filter(({ createdBy, isActive }) => createdBy !== null && !isActive)
  const builtIn = templates.filter(({ createdBy }) => createdBy === null)
  const rows = (list: readonly Template[]) =>
    list.map((template) => (
      <TemplateRow key={template.id} template={template} onPreview={() => setPreviewed(template)} />
    ))

  return (
    <TemplatesShell
      title="Templates"
      intro="A template sets which sections a note has, their order, and what goes in each one."
      action={
        <ButtonLink variant="primary" to={`${PAGES.templates}?new`}>
          <Plus aria-hidden="true" className="size-4" />
          New template
        </ButtonLink>
      }
    >
      <Group title="Yours">
        {own.length > 0 ? (
          <List>{rows(own)}</List>
        ) : (
          <EmptyState title="You haven’t created any templates yet">
            Create one, or copy a template below and edit it.
          </EmptyState>
        )}
      </Group>
      <Group title="Built in">
        <List>{rows(builtIn)}</List>
      </Group>
      {retired.length > 0 && (
        <Group title="Retired" hint="Not available for new notes. Existing notes don’t change.">
          <List>{rows(retired)}</List>
        </Group>
      )}
      {previewed && <TemplatePreviewDialog template={previewed} onClose={() => setPreviewed(undefined)} />}
    </TemplatesShell>
  )
}

function Group({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded-3 border border-line bg-sheet shadow-1">
      <div className="border-b border-line px-5 py-3">
        <h2 className="title-card">{title}</h2>
        {hint && <p className="hint">{hint}</p>}
      </div>
      {children}
    </section>
  )
}

function List({ children }: { children: ReactNode }) {
  return <ul className="divide-y divide-line">{children}</ul>
}

function TemplateRow({ template, onPreview }: { template: Template; onPreview: () => void }) {
  const { id, name, description, structure, isActive, createdBy } = template
  const { busy, setActive } = useRetire(template)
  const about = <span className="sr-only"> {name}</span>
  return (
    <li className="grid gap-x-6 gap-y-3 px-5 py-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="grid min-w-0 gap-1">
        <h3 className="flex flex-wrap items-center gap-2 font-serif text-[1.0625rem] font-[560] break-words">
          {name}
          {!isActive && <Badge>Retired</Badge>}
        </h3>
        {description && <p className="text-ink-2">{description}</p>}
        <p className="hint break-words">
          {structure.sections.map(({ heading }) => shownHeading(heading)).join(' · ')}
        </p>
      </div>
      <div className="-ml-2.5 flex flex-wrap gap-1 md:ml-0 md:justify-end">
        <Button size="sm" variant="quiet" onClick={onPreview}>
          <Eye aria-hidden="true" className="size-4" />
          Preview{about}
        </Button>
        {createdBy !== null && isActive && (
          <ButtonLink size="sm" variant="quiet" to={`${PAGES.templates}?edit=${id}`}>
            <Pencil aria-hidden="true" className="size-4" />
            Edit{about}
          </ButtonLink>
        )}
        <ButtonLink size="sm" variant="quiet" to={`${PAGES.templates}?copy=${id}`}>
          <Copy aria-hidden="true" className="size-4" />
          Copy{about}
        </ButtonLink>
        {createdBy !== null && (
          <Button size="sm" variant="quiet" onClick={() => void setActive(!isActive)} disabled={busy}>
            {isActive ? (
              <Archive aria-hidden="true" className="size-4" />
            ) : (
              <ArchiveRestore aria-hidden="true" className="size-4" />
            )}
            {isActive ? 'Retire' : 'Restore'}
            {about}
          </Button>
        )}
      </div>
    </li>
  )
}
