import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'
import type { ArchivedFile } from '../../db/tables/account-lifecycle.ts'

/**
 * Writes a zip archive file by file. Only the list of files is kept between files, so an archive can be built over many
 * jobs and resumed in another process. Libraries keep that list in memory.
 */

const deflate = promisify(deflateRaw)

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const END_64 = 0x06064b50
const LOCATOR_64 = 0x07064b50
const UTF8_NAMES = 0x0800
const DEFLATED = 8
const NEEDS_PLAIN = 20
const NEEDS_64 = 45
const FULL_16 = 0xffff
const FULL_32 = 0xffffffff

/** One file's bytes in the archive, appended at the current end. */
export async function packFile(
  name: string,
  content: Uint8Array,
  offset: number,
  at: Date,
): Promise<{ bytes: Buffer; file: ArchivedFile }> {
  const packed = await deflate(content)
  const file = {
    name,
    offset,
    crc: crc32(content) >>> 0,
    size: content.length,
    packed: packed.length,
    at: at.getTime(),
  }
  const head = Buffer.alloc(30)
  head.writeUInt32LE(LOCAL, 0)
  writeCommon(head, 4, file)
  return { bytes: Buffer.concat([head, Buffer.from(name), packed]), file }
}

/** The central directory at the end of the archive, starting at `offset`. */
export function packList(files: Iterable<ArchivedFile>, offset: number): Buffer {
  const entries = [...files].map(entryOf)
  const list = Buffer.concat(entries)
  const wide = entries.length >= FULL_16 || offset + list.length >= FULL_32
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END, 0)
  const count = wide ? FULL_16 : entries.length
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(wide ? FULL_32 : list.length, 12)
  end.writeUInt32LE(wide ? FULL_32 : offset, 16)
  return Buffer.concat([list, ...(wide ? wideEnd(entries.length, list.length, offset) : []), end])
}

/** The fields that precede each file and also appear in the directory, from the required version to the name length. */
function writeCommon(target: Buffer, at: number, file: ArchivedFile, needs = NEEDS_PLAIN): void {
  const { time, day } = dosMoment(new Date(file.at))
  target.writeUInt16LE(needs, at)
  target.writeUInt16LE(UTF8_NAMES, at + 2)
  target.writeUInt16LE(DEFLATED, at + 4)
  target.writeUInt16LE(time, at + 6)
  target.writeUInt16LE(day, at + 8)
  target.writeUInt32LE(file.crc, at + 10)
  target.writeUInt32LE(file.packed, at + 14)
  target.writeUInt32LE(file.size, at + 18)
  target.writeUInt16LE(Buffer.byteLength(file.name), at + 22)
}

function entryOf(file: ArchivedFile): Buffer {
  const far = file.offset >= FULL_32
  const head = Buffer.alloc(46)
  head.writeUInt32LE(CENTRAL, 0)
  head.writeUInt16LE(far ? NEEDS_64 : NEEDS_PLAIN, 4)
  writeCommon(head, 6, file, far ? NEEDS_64 : NEEDS_PLAIN)
  head.writeUInt16LE(far ? 12 : 0, 30)
  head.writeUInt32LE(far ? FULL_32 : file.offset, 42)
  if (!far) return Buffer.concat([head, Buffer.from(file.name)])
  const extra = Buffer.alloc(12)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(8, 2)
  extra.writeBigUInt64LE(BigInt(file.offset), 4)
  return Buffer.concat([head, Buffer.from(file.name), extra])
}

/** Zip64, for more than 65,534 files or 4 GB. */
function wideEnd(count: number, length: number, offset: number): Buffer[] {
  const record = Buffer.alloc(56)
  record.writeUInt32LE(END_64, 0)
  record.writeBigUInt64LE(44n, 4)
  record.writeUInt16LE(NEEDS_64, 12)
  record.writeUInt16LE(NEEDS_64, 14)
  record.writeBigUInt64LE(BigInt(count), 24)
  record.writeBigUInt64LE(BigInt(count), 32)
  record.writeBigUInt64LE(BigInt(length), 40)
  record.writeBigUInt64LE(BigInt(offset), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(LOCATOR_64, 0)
  locator.writeBigUInt64LE(BigInt(offset + length), 8)
  locator.writeUInt32LE(1, 16)
  return [record, locator]
}

/** In UTC, so that archives don't depend on the server's time zone. The format rounds to two seconds. */
function dosMoment(at: Date): { time: number; day: number } {
  return {
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    day: ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
  }
}
