import { useQuery } from '@tanstack/react-query'
import { getStyle } from '#shared/contracts/style.ts'
import type { NoteLength } from '#shared/domain/evidence.ts'
import { queryOf } from './queries.ts'

/** The clinician's rules of style, suggestions and examples. */
export const styleQuery = queryOf(getStyle, {})

/** The length in the clinician's style; undefined without such a rule. */
export function useStyleLength(): NoteLength | undefined {
  const rules = useQuery(styleQuery).data?.rules ?? []
  return rules.flatMap(({ rule }) => (rule.kind === 'length' ? [rule.to] : []))[0]
}
