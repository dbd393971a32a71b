import { expect, it } from 'vitest'
import { filterOf, NO_FILTERS } from './use-note-filters.ts'

const NOW = new Date(2026, 10, 19, 14, 30)

it('sends only the filters that narrow the list', () => {
  expect(filterOf(NO_FILTERS, '', NOW)).toEqual({})
  expect(filterOf({ ...NO_FILTERS, inText: true }, '', NOW)).toEqual({})
  expect(filterOf({ ...NO_FILTERS, inText: true }, 'lithium', NOW)).toEqual({
    query: 'lithium',
    inText: true,
  })
})

it('turns “to sign” into completed and unsigned, and days into a date of service', () => {
  expect(filterOf({ ...NO_FILTERS, status: 'unsigned' }, '', NOW)).toEqual({
    signed: false,
    status: 'completed',
  })
  expect(filterOf({ ...NO_FILTERS, status: 'draft' }, '', NOW)).toEqual({ status: 'draft' })
  expect(filterOf({ ...NO_FILTERS, within: '7' }, '', NOW)).toEqual({
    from: new Date(2026, 10, 12).toISOString(),
  })
})
