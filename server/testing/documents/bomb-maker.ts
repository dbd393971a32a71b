import { crc32, deflateRawSync, deflateSync } from 'node:zlib'

type Part = { content: Uint8Array; claimedSize?: number }

/** A zip whose headers may claim false sizes. */
export function makeZip(parts: Record<string, Part>): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, { content, claimedSize = content.length }] of Object.entries(parts)) {
    const packed = deflateRawSync(content)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(claimedSize, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, Buffer.from(name), packed])
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), common, tail, Buffer.from(name))
    locals.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(locals.length, 8)
  end.writeUInt16LE(locals.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, central, end])
}

/** A one-page PDF whose content stream inflates to this. */
export function makePdfOfContent(content: Uint8Array): Buffer {
  const packed = deflateSync(content)
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
  ].map((text, index) => `${index + 1} 0 obj${text}endobj\n`)
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.5\n${objects.join('')}4 0 obj<</Length ${packed.length}/Filter/FlateDecode>>stream\n`,
    ),
    packed,
    Buffer.from('\nendstream endobj\n5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\n'),
    Buffer.from('trailer<</Root 1 0 R>>\n'),
  ])
}
