/** Writes the OLE container of older Office files, for streams of a few megabytes. */

const SECTOR = 512
const END_OF_CHAIN = 0xfffffffe
const FREE = 0xffffffff
const FAT = 0xfffffffd
/** Smaller streams would go in the mini stream, which isn't implemented. They are padded instead. */
const SMALLEST_STREAM = 4096

export function makeOle(streams: Record<string, Uint8Array>): Buffer {
  const names = Object.keys(streams)
  const contents = names.map((name) => padded(streams[name] ?? new Uint8Array()))
  const dataSectors = contents.reduce((sum, content) => sum + content.length / SECTOR, 0)
  const directorySectors = Math.ceil((names.length + 1) / 4)
  let fatSectors = 1
  while (fatSectors * (SECTOR / 4) < fatSectors + directorySectors + dataSectors) fatSectors += 1

  const fat: number[] = Array.from({ length: fatSectors }, () => FAT)
  const chain = (count: number) => {
    const start = fat.length
    for (let index = 1; index <= count; index += 1) fat.push(index === count ? END_OF_CHAIN : start + index)
    return start
  }
  const directoryStart = chain(directorySectors)
  const starts = contents.map((content) => chain(content.length / SECTOR))
  while (fat.length % (SECTOR / 4) !== 0) fat.push(FREE)

  const directory = Buffer.concat([
    entry('Root Entry', 5, { child: names.length > 0 ? 1 : FREE, start: END_OF_CHAIN, size: 0 }),
    ...names.map((name, index) =>
      entry(name, 2, {
        right: index + 1 < names.length ? index + 2 : FREE,
        start: starts[index] ?? 0,
        size: contents[index]?.length ?? 0,
      }),
    ),
    ...Array.from({ length: directorySectors * 4 - names.length - 1 }, () => entry('', 0, {})),
  ])
  const table = Buffer.alloc(fat.length * 4)
  for (const [index, value] of fat.entries()) table.writeUInt32LE(value, index * 4)
  return Buffer.concat([header(fatSectors, directoryStart), table, directory, ...contents])
}

function header(fatSectors: number, directoryStart: number): Buffer {
  const buffer = Buffer.alloc(SECTOR, 0)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(buffer)
  buffer.writeUInt16LE(0x3e, 24)
  buffer.writeUInt16LE(3, 26)
  buffer.writeUInt16LE(0xfffe, 28)
  buffer.writeUInt16LE(9, 30)
  buffer.writeUInt16LE(6, 32)
  buffer.writeUInt32LE(fatSectors, 44)
  buffer.writeUInt32LE(directoryStart, 48)
  buffer.writeUInt32LE(SMALLEST_STREAM, 56)
  buffer.writeUInt32LE(END_OF_CHAIN, 60)
  buffer.writeUInt32LE(0, 64)
  buffer.writeUInt32LE(END_OF_CHAIN, 68)
  for (let index = 0; index < 109; index += 1) {
    buffer.writeUInt32LE(index < fatSectors ? index : FREE, 76 + index * 4)
  }
  return buffer
}

type EntryDetails = { right?: number; child?: number; start?: number; size?: number }

function entry(
  name: string,
  type: number,
  { right = FREE, child = FREE, start = 0, size = 0 }: EntryDetails,
) {
  const buffer = Buffer.alloc(128)
  buffer.write(name, 'utf16le')
  buffer.writeUInt16LE(name ? name.length * 2 + 2 : 0, 64)
  buffer.writeUInt8(type, 66)
  buffer.writeUInt8(1, 67)
  buffer.writeUInt32LE(FREE, 68)
  buffer.writeUInt32LE(right, 72)
  buffer.writeUInt32LE(child, 76)
  buffer.writeUInt32LE(start, 116)
  buffer.writeUInt32LE(size, 120)
  return buffer
}

function padded(content: Uint8Array): Buffer {
  const length = Math.max(SMALLEST_STREAM, Math.ceil(content.length / SECTOR) * SECTOR)
  return Buffer.concat([content, Buffer.alloc(length - content.length)])
}
