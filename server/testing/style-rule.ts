import { createStyleRule, deleteStyleRule, getStyle } from '#shared/contracts/style.ts'
import type { Clinician } from './test-app.ts'

export const STYLE_RULE = { kind: 'term', group: 'person', to: 'client' } as const

/** A clinician has one rule for the same words, so an earlier one is removed. */
export async function makeStyleRule({ call }: Clinician): Promise<number> {
  const { data } = await call(getStyle, {})
  for (const { id } of data.rules) await call(deleteStyleRule, { params: { id: String(id) } })
  return (await call(createStyleRule, { body: { rule: STYLE_RULE } })).data.id
}
