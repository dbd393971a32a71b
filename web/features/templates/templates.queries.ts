import type { QueryClient } from '@tanstack/react-query'
import { listTemplates, type Template } from '#shared/contracts/templates.ts'
import { templatesQuery } from '../../lib/charts.ts'
import { queryOf } from '../../lib/queries.ts'

/** Includes retired templates, which the selector on a new note hides. */
export const allTemplatesQuery = queryOf(listTemplates, { query: { retired: 'true' } })

/** Puts a new or changed template into the cache and refetches the selector. */
export function templateChanged(queryClient: QueryClient, template: Template): void {
  queryClient.setQueryData(allTemplatesQuery.queryKey, (known) => {
    if (!known) return known
    const others = known.filter(({ id }) => id !== template.id)
    return others.length === known.length
      ? [...known, template]
      : known.map((old) => (old.id === template.id ? template : old))
  })
  void queryClient.invalidateQueries({ queryKey: templatesQuery.queryKey, exact: true })
}
