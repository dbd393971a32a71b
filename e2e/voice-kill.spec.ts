import { expect, test } from './support/fixtures.ts'
import { recordThroughKills } from './support/voice/killed-browser.ts'

/** npm run faults -- --only voice kills it thirty times. */
test('the browser is killed twice while it records: two seconds are lost at most, and no word is doubled', async ({
  baseURL,
}) => {
  test.setTimeout(180_000)
  const report = await recordThroughKills({ baseURL: baseURL ?? '', kills: 2 })
  expect(Math.max(...report.lostMs), JSON.stringify(report)).toBeLessThanOrEqual(2_000)
  expect(report.breaks, JSON.stringify(report)).toBe(0)
  expect(report.words, JSON.stringify(report)).toBeGreaterThanOrEqual(report.leastWords)
})
