import fc from 'fast-check'
import pg from 'pg'
import { expect, it } from 'vitest'
import { parseUtc } from './utc-time.ts'

/** node-postgres's own parser, which accepts every format. */
const readAny = pg.types.getTypeParser(pg.types.builtins.TIMESTAMP) as (text: string) => Date

it('reads a UTC time like the general parser, with any fraction', () => {
  const times = fc.date({
    min: new Date('0100-01-01T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(times, fc.stringMatching(/^(\.\d{1,6})?$/), (time, fraction) => {
      const text = `${time.toISOString().slice(0, 19).replace('T', ' ')}${fraction}+00`
      expect(parseUtc(text)).toEqual(readAny(text))
    }),
  )
})

it.each([
  'infinity',
  '-infinity',
  '2026-11-16 02:19:06+02',
  '2026-11-16 02:19:06.5-08',
  '0044-03-15 12:00:00+00 BC',
  '0044-03-15 12:00:00+00',
  '12026-11-16 02:19:06+00',
  '',
])('leaves other formats to the general parser: %s', (text) => {
  expect(parseUtc(text)).toBeUndefined()
})
