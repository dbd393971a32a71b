import { type Zippable, zipSync } from 'fflate'
import PDFDocument from 'pdfkit'
import { makeOle } from './ole-maker.ts'

/** Documents as Word and PDF writers create them, one paragraph per line. */

const encode = (text: string) => new TextEncoder().encode(text)
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

export function docxParts(body: string): Record<string, Uint8Array> {
  return {
    '[Content_Types].xml': encode(
      `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    ),
    '_rels/.rels': encode(
      `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONSHIPS}/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    'word/document.xml': encode(
      `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="${WORD}"><w:body>${body}</w:body></w:document>`,
    ),
  }
}

export function paragraphs(lines: readonly string[]): string {
  return lines.map((line) => `<w:p><w:r><w:t xml:space="preserve">${xml(line)}</w:t></w:r></w:p>`).join('')
}

export function makeDocx(lines: readonly string[], more: Zippable = {}): Buffer {
  return Buffer.from(zipSync({ ...docxParts(paragraphs(lines)), ...more }))
}

type PdfOptions = { userPassword?: string; compress?: boolean }

export function makePdf(lines: readonly string[], options: PdfOptions = {}): Promise<Buffer> {
  return pdfOf(options, (pdf) => {
    for (const line of lines) pdf.text(line)
  })
}

/** Lines and a box but no text, like a scan. */
export function makePdfWithoutText(): Promise<Buffer> {
  return pdfOf({}, (pdf) => pdf.rect(72, 72, 300, 400).fillAndStroke('#dddddd', '#222222'))
}

function pdfOf(options: PdfOptions, draw: (pdf: PDFKit.PDFDocument) => void): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'LETTER', ...options })
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('error', reject)
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    draw(pdf)
    pdf.end()
  })
}

const FIB_SIZE = 898
const TEXT_AT = 1024
const COMPRESSED = 0x40000000

/**
 * A Word 97 document: the file information block, the text in two pieces as Word saves it (one byte per
 * character where possible, two otherwise), and the table that joins them.
 */
export function makeDoc(lines: readonly string[], { encrypted = false } = {}): Buffer {
  const text = `${lines.join('\r')}\r`
  // biome-ignore lint/suspicious/noControlCharactersInRegex: Word marks fields and cells with some
  const plain = /^[\x00-\x7f\xa0-\xff]*/.exec(text)?.[0] ?? ''
  const rest = text.slice(plain.length)
  const narrow = Buffer.from(plain, 'latin1')
  const wideAt = TEXT_AT + narrow.length + (narrow.length % 2)
  const wide = Buffer.from(rest, 'utf16le')

  const pieces = rest ? 2 : 1
  const table = Buffer.alloc(5 + (pieces + 1) * 4 + pieces * 8)
  table.writeUInt8(2, 0)
  table.writeUInt32LE(table.length - 5, 1)
  table.writeUInt32LE(0, 5)
  table.writeUInt32LE(plain.length, 9)
  if (rest) table.writeUInt32LE(text.length, 13)
  const descriptors = 5 + (pieces + 1) * 4
  table.writeUInt32LE(COMPRESSED | (TEXT_AT * 2), descriptors + 2)
  if (rest) table.writeUInt32LE(wideAt, descriptors + 8 + 2)

  const head = Buffer.alloc(TEXT_AT)
  head.writeUInt16LE(0xa5ec, 0)
  head.writeUInt16LE(0x00c1, 2)
  head.writeUInt16LE(0x0409, 6)
  // The text is in pieces, with its table in "1Table", in two-byte characters.
  head.writeUInt16LE(0x1204 | (encrypted ? 0x0100 : 0), 10)
  head.writeUInt16LE(0x00bf, 12)
  head.writeUInt32LE(TEXT_AT, 24)
  head.writeUInt32LE(wideAt + wide.length, 28)
  head.writeUInt16LE(14, 32)
  head.writeUInt16LE(22, 62)
  head.writeUInt32LE(wideAt + wide.length, 64)
  head.writeUInt32LE(text.length, 76)
  head.writeUInt16LE((FIB_SIZE - 154) / 8, 152)
  head.writeUInt32LE(0, 0x1a2)
  head.writeUInt32LE(table.length, 0x1a6)
  const gap = Buffer.alloc(wideAt - TEXT_AT - narrow.length)
  return makeOle({ WordDocument: Buffer.concat([head, narrow, gap, wide]), '1Table': table })
}

/** Word's format for a document with a password, whatever the extension. */
export function makeEncryptedPackage(): Buffer {
  return makeOle({ EncryptionInfo: Buffer.alloc(200, 7), EncryptedPackage: Buffer.alloc(6_000, 0xa7) })
}

function xml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
