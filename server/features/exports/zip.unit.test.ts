import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { ArchivedFile } from '../../db/tables/account-lifecycle.ts'
import { packFile, packList } from './zip.ts'

const AT = new Date('2026-11-15T10:20:30Z')

async function archive(files: Record<string, string>) {
  const parts: Buffer[] = []
  const list: ArchivedFile[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const { bytes, file } = await packFile(name, Buffer.from(text), offset, AT)
    parts.push(bytes)
    list.push(file)
    offset += bytes.length
  }
  return { bytes: Buffer.concat([...parts, packList(list, offset)]), list, offset }
}

describe('zip archive', () => {
  it('is readable by other programs, with every name and byte', async () => {
    const files = {
      'README.txt': 'Plain words.\n',
      'data/añejo.json': JSON.stringify([{ note: 'Sleeps better. 😀' }]),
      'empty.txt': '',
      'large.txt': 'again and again '.repeat(50_000),
    }
    const { bytes } = await archive(files)
    const read = Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)])
    expect(Object.fromEntries(read)).toEqual(files)
    expect(bytes.length).toBeLessThan(5_000)
  })

  it('may be empty', () => {
    expect(unzipSync(packList([], 0))).toEqual({})
  })

  it('supports more files than the original zip format', async () => {
    const { bytes, file } = await packFile('one.txt', Buffer.from('one'), 0, AT)
    const many = Array.from({ length: 70_000 }, (_, index) => ({ ...file, name: `f${index}.txt` }))
    const read = unzipSync(Buffer.concat([bytes, packList(many, bytes.length)]))
    expect(Object.keys(read)).toHaveLength(70_000)
    expect(strFromU8(read['f69999.txt'] as Uint8Array)).toBe('one')
  })
})
