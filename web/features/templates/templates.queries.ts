import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { listTemplates, type Template } from '#shared/contracts/templates.ts'
import { call } from '../../lib/api.ts'
import { templatesQuery } from '../../lib/charts.ts'

/** Includes retired templates, which the selector on a new note hides. */
export const allTemplatesQuery = queryOptions({
  queryKey: ['/api/soap-templates', 'all'],
  queryFn: async () => (await call(listTemplates, { query: { retired: 'true' } })).data,
})

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
