import { expect, it } from 'vitest'
import { progressOf, sizeText } from './export-progress.ts'

it('reports the progress of an export, never past its end', () => {
  expect(progressOf({ chartsDone: 0, chartsInAll: 12 })).toEqual({ percent: 5, words: '0 of 12 charts.' })
  expect(progressOf({ chartsDone: 13, chartsInAll: 12 })).toEqual({ percent: 95, words: '12 of 12 charts.' })
  expect(progressOf({ chartsDone: 1, chartsInAll: 1 }).words).toBe('1 of 1 chart.')
  expect(progressOf({ chartsDone: 0, chartsInAll: 0 }).words).toBe('Preparing your data.')
})

it('formats sizes', () => {
  expect([12, 640_000, 12_400_000, 3_100_000_000].map(sizeText)).toEqual([
    '1 KB',
    '640 KB',
    '12.4 MB',
    '3.1 GB',
  ])
})
