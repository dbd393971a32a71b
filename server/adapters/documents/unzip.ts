import { crc32, createInflateRaw } from 'node:zlib'
import { DocumentRefused } from './document-refused.ts'

/** Word writes a few dozen parts. */
const MAX_ENTRIES = 1_000
/** All parts together, including images. */
const MAX_INFLATED = 128 * 1024 * 1024
const CHUNK = 64 * 1024

type Entry = { name: string; flags: number; method: number; crc: number; packed: number; at: number }

/**
 * Unpacks the requested parts. Every part is inflated in chunks and counted as it comes out, regardless of
 * the sizes the archive claims; chunks of other parts are dropped immediately. Nested archives are never
 * opened.
 */
export async function unzip(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
  mostWanted: number,
): Promise<Map<string, Uint8Array>> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts = new Map<string, Uint8Array>()
  const left = { all: MAX_INFLATED, wanted: mostWanted }
  for (const entry of entriesOf(buffer)) {
    if (entry.flags & 1) throw new DocumentRefused('encrypted', 'A part is encrypted.')
    if (parts.has(entry.name)) throw new DocumentRefused('broken', 'Two parts have the same name.')
    const wanted = isWanted(entry.name)
    const chunks: Buffer[] = []
    for await (const chunk of inflated(buffer, entry)) {
      left.all -= chunk.length
      if (wanted) left.wanted -= chunk.length
      if (left.all < 0 || left.wanted < 0)
        throw new DocumentRefused('too-big-inside', 'The compression ratio is too high.')
      if (wanted) chunks.push(chunk)
    }
    if (!wanted) continue
    const part = Buffer.concat(chunks)
    if (crc32(part) !== entry.crc) throw new DocumentRefused('broken', 'A checksum doesn’t match.')
    parts.set(entry.name, part)
  }
  return parts
}

async function* inflated(buffer: Buffer, { method, packed, at }: Entry): AsyncGenerator<Buffer> {
  const data = buffer.subarray(at, at + packed)
  if (method === 0) {
    yield data
    return
  }
  if (method !== 8) throw new DocumentRefused('broken', 'A part uses a compression method that Word doesn’t.')
  const inflater = createInflateRaw({ chunkSize: CHUNK })
  inflater.end(data)
  try {
    for await (const chunk of inflater) yield chunk as Buffer
  } catch {
    throw new DocumentRefused('broken', 'A part can’t be decompressed.')
  } finally {
    inflater.destroy()
  }
}

const END = 0x06054b50
const END_SIZE = 22
const CENTRAL = 0x02014b50
const CENTRAL_SIZE = 46
const LOCAL = 0x04034b50
const LOCAL_SIZE = 30
const LONGEST_COMMENT = 0xffff

/** Reads the central directory, the only one a zip reader may trust, and checks every offset. */
function* entriesOf(buffer: Buffer): Generator<Entry> {
  const end = endOf(buffer)
  const count = buffer.readUInt16LE(end + 10)
  if (count > MAX_ENTRIES) throw new DocumentRefused('too-big-inside', 'It has too many parts.')
  let offset = buffer.readUInt32LE(end + 16)
  for (let index = 0; index < count; index += 1) {
    if (offset + CENTRAL_SIZE > end || buffer.readUInt32LE(offset) !== CENTRAL) throw broken()
    const nameLength = buffer.readUInt16LE(offset + 28)
    const extraLength = buffer.readUInt16LE(offset + 30)
    const commentLength = buffer.readUInt16LE(offset + 32)
    const local = buffer.readUInt32LE(offset + 42)
    const packed = buffer.readUInt32LE(offset + 20)
    if (local + LOCAL_SIZE > end || buffer.readUInt32LE(local) !== LOCAL) throw broken()
    const at = local + LOCAL_SIZE + buffer.readUInt16LE(local + 26) + buffer.readUInt16LE(local + 28)
    if (at + packed > end) throw broken()
    yield {
      name: buffer.toString('utf8', offset + CENTRAL_SIZE, offset + CENTRAL_SIZE + nameLength),
      flags: buffer.readUInt16LE(offset + 8),
      method: buffer.readUInt16LE(offset + 10),
      crc: buffer.readUInt32LE(offset + 16),
      packed,
      at,
    }
    offset += CENTRAL_SIZE + nameLength + extraLength + commentLength
  }
}

function endOf(buffer: Buffer): number {
  const first = Math.max(0, buffer.length - END_SIZE - LONGEST_COMMENT)
  for (let at = buffer.length - END_SIZE; at >= first; at -= 1) {
    if (buffer.readUInt32LE(at) !== END) continue
    if (at + END_SIZE + buffer.readUInt16LE(at + 20) === buffer.length) return at
  }
  throw broken()
}

function broken(): DocumentRefused {
  return new DocumentRefused('broken', 'The archive is damaged.')
}
