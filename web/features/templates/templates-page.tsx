import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import type { Template } from '#shared/contracts/templates.ts'
import { PAGES } from '#shared/paths.ts'
import { useHeadingFocusOn } from '../../lib/focus-heading.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TemplateBuilder } from './template-builder.tsx'
import { copyName, emptyForm, formOf } from './template-form.ts'
import { TemplateList } from './template-list.tsx'
import { allTemplatesQuery } from './templates.queries.ts'
import { TemplatesShell } from './templates-shell.tsx'

type View = { kind: 'list' } | { kind: 'new' } | { kind: 'edit' | 'copy'; id: number }

/** The list and the builder share a page but have separate URLs, so that Back works as expected. */
function viewOf(search: string): View {
  const params = new URLSearchParams(search)
  for (const kind of ['edit', 'copy'] as const) {
    const id = params.get(kind)
    if (id && /^\d{1,12}$/.test(id)) return { kind, id: Number(id) }
  }
  return { kind: params.has('new') ? 'new' : 'list' }
}

export function TemplatesPage() {
  const search = useSearch()
  const view = viewOf(search)
  const templates = useQuery(allTemplatesQuery)
  useHeadingFocusOn(search)

  if (view.kind === 'new') return <TemplateBuilder key="new" initial={emptyForm()} />
  if (templates.isError) {
    return (
      <TemplatesShell title="Templates">
        <LoadError title="Couldn’t load your templates" onRetry={() => void templates.refetch()} />
      </TemplatesShell>
    )
  }
  if (!templates.data) {
    return (
      <TemplatesShell title="Templates">
        <Skeleton lines={8} label="Loading your templates" />
      </TemplatesShell>
    )
  }
  if (view.kind === 'list') return <TemplateList templates={templates.data} />
  const template = templates.data.find(({ id }) => id === view.id)
  if (!template) return <NoSuchTemplate />
  return <Builder key={search} view={view} template={template} />
}

function Builder({ view, template }: { view: View; template: Template }) {
  if (view.kind === 'copy' || template.createdBy === null) {
    return <TemplateBuilder initial={formOf(template, { name: copyName(template.name) })} />
  }
  return <TemplateBuilder initial={formOf(template)} editing={template} />
}

function NoSuchTemplate() {
  return (
    <TemplatesShell title="Templates">
      <EmptyState
        title="Template not found"
        titleAs="h2"
        action={<ButtonLink to={PAGES.templates}>All templates</ButtonLink>}
      />
    </TemplatesShell>
  )
}
