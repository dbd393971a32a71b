import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { createUploadRoom } from './upload.ts'

const announcing = (length?: number) =>
  ({ headers: length === undefined ? {} : { 'content-length': String(length) } }) as FastifyRequest

it('uploads have room for so much at once, and make room again', () => {
  const room = createUploadRoom(100)
  const first = room.take(announcing(60), 80)
  expect(() => room.take(announcing(60), 80)).toThrow('Other files are being read')
  // Who does not say how much comes is taken at the most it may be.
  expect(() => room.take(announcing(), 80)).toThrow('Other files are being read')
  const second = room.take(announcing(40), 80)
  first()
  second()
  expect(() => room.take(announcing(), 80)).not.toThrow()
})
