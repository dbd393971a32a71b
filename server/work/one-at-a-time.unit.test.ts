import { expect, it } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'
import { timeSlices } from './time-slices.ts'

/** A promise and the function that resolves it. */
function gate() {
  let open = () => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { passed, open }
}

it('runs one user’s work in order and lets other users through', async () => {
  const inTurn = oneAtATime()
  const done: string[] = []
  const first = gate()
  const a = inTurn(1, () => first.passed.then(() => done.push('a')))
  const b = inTurn(1, async () => done.push('b'))
  await inTurn(2, async () => done.push('other'))
  expect(done).toEqual(['other'])
  first.open()
  await Promise.all([a, b])
  expect(done).toEqual(['other', 'a', 'b'])
})

it('refuses a user’s work beyond the current and the waiting, and accepts it again later', async () => {
  const inTurn = oneAtATime(1)
  const first = gate()
  const accepted = [inTurn(1, () => first.passed), inTurn(1, async () => undefined)]
  await expect(inTurn(1, async () => undefined)).rejects.toMatchObject({ code: 'too_many' })
  first.open()
  await Promise.all(accepted)
  await expect(inTurn(1, async () => 'again')).resolves.toBe('again')
})

it('continues after a failure', async () => {
  const inTurn = oneAtATime()
  const failing = inTurn(1, async () => {
    throw new Error('broken')
  })
  const next = inTurn(1, async () => 'next')
  await expect(failing).rejects.toThrow('broken')
  await expect(next).resolves.toBe('next')
})

it('lets other work run between slices', async () => {
  let otherRan = false
  setImmediate(() => {
    otherRan = true
  })
  const pauseIfDue = timeSlices(0)
  await pauseIfDue()
  expect(otherRan).toBe(true)
})
