import { expect, it } from 'vitest'
import type { RateLimits } from './rate-limits.ts'
import { createRequestLimits } from './request-limits.ts'

/** Whom the shared counters were asked for. */
async function countedFor(...addresses: string[]): Promise<string[]> {
  const asked: string[] = []
  const limits = createRequestLimits({
    enabled: true,
    lease: async (_limit: unknown, _count: number, who: string) => {
      asked.push(who)
      return { granted: 10, forMs: 60_000 }
    },
  } as unknown as RateLimits)
  for (const address of addresses) await limits.ofAddress(address)
  return asked
}

it('counts one household once, however its addresses are written', async () => {
  expect(await countedFor('2001:db8::1', '2001:db8:0:0:1:2:3:4', '2001:db8::ffff:2')).toHaveLength(1)
})

it('counts two households and two older addresses apart', async () => {
  expect(await countedFor('2001:db8:0:1::1', '2001:db8:0:2::1', '192.0.2.1', '192.0.2.2')).toHaveLength(4)
})
