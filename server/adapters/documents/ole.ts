import { DocumentRefused } from './document-refused.ts'

/**
 * The OLE container of older Office files, a small file system of sectors. Checked before word-extractor,
 * which trusts every number, sees the file.
 */

type Stream = { name: string; start: number; size: number }

const HEADER_SIZE = 512
const DIRECTORY_ENTRY = 128
const FAT_IN_HEADER = 109
const LAST_SECTOR = 0xfffffffa
const MINI_SECTOR = 64

export type OleFile = {
  names: ReadonlySet<string>
  /** The beginning of a stream. */
  head(name: string, length: number): Buffer
}

export function openOle(bytes: Uint8Array): OleFile {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (buffer.length < HEADER_SIZE * 3) throw broken()
  const shift = buffer.readUInt16LE(30)
  if ((shift !== 9 && shift !== 12) || buffer.readUInt16LE(32) !== 6) throw broken()
  const sectorSize = 1 << shift
  const sector = (id: number): Buffer => {
    const at = (id + 1) * sectorSize
    if (at + sectorSize > roundedUp(buffer.length, sectorSize) || at >= buffer.length) throw broken()
    return buffer.subarray(at, at + sectorSize)
  }

  const fat = numbersOf(fatSectors(buffer, sector).map(sector))
  const chain = (start: number, table: Uint32Array): number[] => chainOf(start, table)
  const directory = Buffer.concat(chain(buffer.readUInt32LE(48), fat).map(sector))
  const streams = entriesOf(directory)
  const root = streams.find(({ name }) => name === 'Root Entry')
  const miniCutoff = buffer.readUInt32LE(56)
  // Walk every stream that word-extractor may follow: no loops, no sectors outside the file.
  for (const { start, size } of streams) {
    if (size >= miniCutoff) chain(start, fat)
  }

  return {
    names: new Set(streams.map(({ name }) => name)),
    head(name, length) {
      const stream = streams.find((entry) => entry.name === name)
      if (!stream || stream.size < length) throw broken()
      if (stream.size >= miniCutoff) return sector(stream.start).subarray(0, length)
      if (!root) throw broken()
      const sectors = chain(root.start, fat)
      const at = stream.start * MINI_SECTOR
      const home = sectors[Math.floor(at / sectorSize)]
      if (home === undefined) throw broken()
      return sector(home).subarray(at % sectorSize, (at % sectorSize) + length)
    },
  }
}

/** The sectors of the allocation table: 109 are in the header, the rest in a separate chain. */
function fatSectors(buffer: Buffer, sector: (id: number) => Buffer): number[] {
  const ids: number[] = []
  const add = (id: number) => {
    if (id < LAST_SECTOR) ids.push(id)
  }
  for (let index = 0; index < FAT_IN_HEADER; index += 1) add(buffer.readUInt32LE(76 + index * 4))
  const seen = new Set<number>()
  for (let id = buffer.readUInt32LE(68); id < LAST_SECTOR; ) {
    if (seen.has(id)) throw broken()
    seen.add(id)
    const numbers = numbersOf([sector(id)])
    numbers.subarray(0, -1).forEach(add)
    id = numbers.at(-1) ?? LAST_SECTOR
  }
  return ids
}

function chainOf(start: number, table: Uint32Array): number[] {
  const ids: number[] = []
  for (let id = start; id < LAST_SECTOR; id = table[id] ?? LAST_SECTOR) {
    if (id >= table.length || ids.length > table.length) throw broken()
    ids.push(id)
  }
  return ids
}

function entriesOf(directory: Buffer): Stream[] {
  const streams: Stream[] = []
  for (let at = 0; at + DIRECTORY_ENTRY <= directory.length; at += DIRECTORY_ENTRY) {
    const type = directory.readUInt8(at + 66)
    const nameLength = Math.min(directory.readUInt16LE(at + 64), 64)
    if (type === 0 || nameLength < 2) continue
    streams.push({
      name: directory.toString('utf16le', at, at + nameLength - 2),
      start: directory.readUInt32LE(at + 116),
      size: directory.readUInt32LE(at + 120),
    })
  }
  return streams
}

function numbersOf(sectors: Buffer[]): Uint32Array {
  const all = Buffer.concat(sectors)
  const numbers = new Uint32Array(Math.floor(all.length / 4))
  for (let index = 0; index < numbers.length; index += 1) numbers[index] = all.readUInt32LE(index * 4)
  return numbers
}

function roundedUp(length: number, unit: number): number {
  return Math.ceil(length / unit) * unit
}

function broken(): DocumentRefused {
  return new DocumentRefused('broken', 'The container is damaged.')
}
