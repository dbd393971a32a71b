/**
 * Preloaded into a built server to share the test's clock. The offset is in a file and is read on every call, so a
 * request that follows a clock change sees the new time.
 */
import { openSync, readSync } from 'node:fs'

const file = openSync(process.env.TEST_CLOCK_FILE, 'r')
const ahead = new Float64Array(1)
const RealDate = Date
const realNow = RealDate.now

RealDate.now = () => {
  readSync(file, ahead, 0, ahead.byteLength, 0)
  return realNow() + ahead[0]
}
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, made) =>
    Reflect.construct(target, given.length > 0 ? given : [target.now()], made),
  apply: (target) => new target(target.now()).toString(),
})
