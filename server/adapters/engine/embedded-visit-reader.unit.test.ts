import { expect, it, vi } from 'vitest'
import { embeddedVisitReader } from './embedded-visit-reader.ts'

const long = (mark: string) => mark.repeat(2_000)

it('reads only the latest text that arrived while it was reading', async () => {
  const read: string[] = []
  const waiting: (() => void)[] = []
  const reader = embeddedVisitReader({
    readAhead: (text) =>
      new Promise((resolve) => {
        read.push(text.charAt(0))
        waiting.push(resolve)
      }),
  })
  for (const mark of ['a', 'b', 'c']) reader.readAhead(long(mark))
  expect(read).toEqual(['a'])
  waiting[0]?.()
  await vi.waitFor(() => expect(read).toEqual(['a', 'c']), 60_000)
})

it('continues after a failure and skips short texts', async () => {
  const readAhead = vi.fn().mockRejectedValueOnce(new Error('busy')).mockResolvedValue(undefined)
  const reader = embeddedVisitReader({ readAhead })
  reader.readAhead('Sleeps well.')
  expect(readAhead).not.toHaveBeenCalled()
  reader.readAhead(long('a'))
  await vi.waitFor(() => expect(readAhead).toHaveBeenCalledTimes(1), 60_000)
  await new Promise((resolve) => setImmediate(resolve))
  reader.readAhead(long('b'))
  await vi.waitFor(() => expect(readAhead).toHaveBeenCalledTimes(2), 60_000)
})
