/**
 * Loaded before a server as it is shipped: its clock goes ahead by as much as the test's own. How much stands in a file,
 * read anew each time, so that what a test asks for after moving its clock is answered by the clock as moved.
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
