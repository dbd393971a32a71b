import { describe, expect, it } from 'vitest'
import { PAGE_META } from './page-meta.ts'
import { PAGES, type PageName } from './paths.ts'
import { PRODUCT_NAME } from './product.ts'

const pages = Object.entries(PAGE_META) as [PageName, (typeof PAGE_META)[PageName]][]
const indexed = pages.filter(([, meta]) => meta.indexed)

describe('titles and descriptions', () => {
  it.each(pages)(
    '%s has a title with the product’s name and a description that fits in search results',
    (_name, meta) => {
      expect(meta.title).toContain(PRODUCT_NAME)
      expect(meta.description.length).toBeGreaterThan(30)
      expect(meta.description.length).toBeLessThanOrEqual(170)
    },
  )

  it('are unique among indexed pages', () => {
    expect(new Set(indexed.map(([, meta]) => meta.title)).size).toBe(indexed.length)
    expect(new Set(indexed.map(([, meta]) => meta.description)).size).toBe(indexed.length)
  })

  it('exclude pages with an ID or a secret in the URL, and pages behind sign-in', () => {
    expect(indexed.filter(([name]) => PAGES[name].includes(':'))).toEqual([])
    for (const name of [
      'dashboard',
      'admin',
      'subscribe',
      'resetPassword',
      'verifyEmail',
      'devOutbox',
    ] as const) {
      expect(PAGE_META[name].indexed, name).toBe(false)
    }
  })
})
