import { randomBytes, randomInt } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { BackupRefused, openingStream, sealingStream } from './sealed-stream.ts'

const HEADER = 33
const PIECE = 4 + 64 * 1024 + 16
const key = randomBytes(32)
const plain = randomBytes(150_000)
let sealed: Buffer

const seal = (bytes: Buffer) => buffer(Readable.from([bytes]).pipe(sealingStream(key)))

/** Splits the bytes as a disk or a network would. */
async function open(bytes: Buffer, keys = [key], chunk = 50_000): Promise<Buffer> {
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunk) }, (_, n) =>
    bytes.subarray(n * chunk, (n + 1) * chunk),
  )
  const opened: Buffer[] = []
  await pipeline(Readable.from(chunks, { objectMode: false }), openingStream(keys), async (source) => {
    for await (const part of source as AsyncIterable<Buffer>) opened.push(part)
  })
  return Buffer.concat(opened)
}

beforeAll(async () => {
  sealed = await seal(plain)
})

describe('a sealed stream', () => {
  it('decrypts to the original at any length and in any chunks', async () => {
    for (const length of [0, 1, 65_535, 65_536, 65_537, 131_072, 200_000]) {
      const bytes = randomBytes(length)
      expect(
        (await open(await seal(bytes), [randomBytes(32), key], randomInt(1_000, 70_000))).equals(bytes),
      ).toBe(true)
    }
    expect((await open(sealed, [key], 7_001)).equals(plain)).toBe(true)
  })

  it('is different every time', async () => {
    const again = await seal(plain)
    expect(again.length).toBe(sealed.length)
    expect(again.subarray(HEADER).equals(sealed.subarray(HEADER))).toBe(false)
  })

  it('is rejected after any one of 1,000 bits was flipped', { timeout: 60_000 }, async () => {
    for (let n = 0; n < 1_000; n += 1) {
      const bytes = Buffer.from(sealed)
      const place = n < 300 ? n % (HEADER + 20) : randomInt(bytes.length)
      bytes.writeUInt8(bytes.readUInt8(place) ^ (1 << randomInt(8)), place)
      await expect(open(bytes), `byte ${place}`).rejects.toBeInstanceOf(BackupRefused)
    }
  })

  it('is rejected when a chunk is missing, repeated, moved, or from another file', async () => {
    const [first, second, last] = [
      sealed.subarray(HEADER, HEADER + PIECE),
      sealed.subarray(HEADER + PIECE, HEADER + 2 * PIECE),
      sealed.subarray(HEADER + 2 * PIECE),
    ]
    const header = sealed.subarray(0, HEADER)
    const other = await seal(plain)
    const forms = [
      [header, first, last],
      [header, second, last],
      [header, first, second],
      [header, first, first, second, last],
      [header, second, first, last],
      [header, last],
      [header, first, second, last, last],
      [header, other.subarray(HEADER, HEADER + PIECE), second, last],
      [other.subarray(0, HEADER), first, second, last],
      [header],
      [],
    ]
    for (const [index, form] of forms.entries()) {
      await expect(open(Buffer.concat(form)), `form ${index}`).rejects.toBeInstanceOf(BackupRefused)
    }
  })

  it('is rejected with the wrong key before any of it is read', async () => {
    await expect(open(sealed, [randomBytes(32)])).rejects.toThrow('encrypted with a different key')
  })
})
