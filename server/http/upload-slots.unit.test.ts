import { once } from 'node:events'
import { expect, it } from 'vitest'
import { createUploadSlots } from './upload-slots.ts'

it('counts bytes when they arrive, not when they are announced', () => {
  const room = createUploadSlots({ total: 100, perUser: 100 })
  const silent = [room.enter(1), room.enter(1), room.enter(2)]
  const other = room.enter(3)
  other.count(100)
  expect(other.signal.aborted).toBe(false)
  for (const seat of silent) seat.leave()
})

it('lets a user have two uploads arriving at a time, and another when one has finished', () => {
  const room = createUploadSlots()
  const first = room.enter(1)
  room.enter(1)
  expect(() => room.enter(1)).toThrow('still uploading')
  expect(() => room.enter(2)).not.toThrow()
  first.arrived()
  expect(() => room.enter(1)).not.toThrow()
})

it('limits what one user holds, including files being processed', () => {
  const room = createUploadSlots({ total: 1_000, perUser: 100 })
  const held = room.enter(1)
  held.count(80)
  held.arrived()
  const next = room.enter(1)
  next.count(30)
  expect(next.signal.reason).toMatchObject({ code: 'too_many' })
  const other = room.enter(2)
  other.count(30)
  expect(other.signal.aborted).toBe(false)
  held.leave()
  const again = room.enter(1)
  again.count(100)
  expect(again.signal.aborted).toBe(false)
})

it('drops the largest upload still arriving when memory is full, never a smaller one', () => {
  const room = createUploadSlots({ total: 100 })
  const large = room.enter(1)
  large.count(60)
  const medium = room.enter(2)
  medium.count(40)
  const small = room.enter(3)
  small.count(10)
  expect(large.signal.reason).toMatchObject({ code: 'unavailable' })
  expect([medium.signal.aborted, small.signal.aborted]).toEqual([false, false])
  small.count(60)
  expect(small.signal.reason).toMatchObject({ code: 'unavailable' })
  expect(medium.signal.aborted).toBe(false)
})

it('drops an upload that stops sending', async () => {
  const room = createUploadSlots({ stallMs: 20 })
  const silent = room.enter(1)
  await once(silent.signal, 'abort')
  expect(silent.signal.reason).toMatchObject({ code: 'too_slow', status: 408 })
  expect(() => [room.enter(1), room.enter(1)]).not.toThrow()
})
