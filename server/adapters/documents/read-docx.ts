import { zipSync } from 'fflate'
import mammoth from 'mammoth'
import { DocumentRefused } from './document-refused.ts'
import { openOle } from './ole.ts'
import { slimXml } from './slim-xml.ts'
import { unzip } from './unzip.ts'

/** Ten times what 400,000 characters in short formatted runs need. */
const MAX_XML = 24 * 1024 * 1024
const SMALL_PART = 100_000
const MAIN_PART = /^word\/[^/]+\.xml$/i

/** The text elements of mammoth's document model. */
type Element = {
  type: string
  value?: string
  checked?: boolean
  children?: Element[]
  numbering?: { isOrdered: boolean } | null
  noteType?: string
  noteId?: string
}
type Notes = { resolve(reference: Element): { body: Element[] } | null }

export async function readDocx(bytes: Uint8Array): Promise<string> {
  if (bytes[0] !== 0x50) throw notAnArchive(bytes)
  const parts = await unzip(bytes, (name) => /\.(xml|rels)$/i.test(name), MAX_XML)
  if (![...parts.keys()].some((name) => MAIN_PART.test(name))) {
    throw new DocumentRefused('other-kind', 'No Word document inside.')
  }
  if ([...parts.values()].some(hasDoctype)) throw new DocumentRefused('broken', 'A part contains a DTD.')
  let text = ''
  // mammoth's own raw text drops line breaks inside paragraphs, which glues words together.
  const keepText = (document: Element & { notes: Notes }) => {
    text = textOf(document, document.notes)
    return { ...document, children: [] }
  }
  // Repacked without compression or images, so mammoth never decompresses anything.
  const slim = [...parts].map(([name, part]) => [name, slimPart(part)])
  const buffer = Buffer.from(zipSync(Object.fromEntries(slim), { level: 0 }))
  const options = { includeEmbeddedStyleMap: false, includeDefaultStyleMap: false, externalFileAccess: false }
  await mammoth.convertToHtml({ buffer }, { ...options, transformDocument: keepText })
  return text
}

const DOCTYPES = ['utf8', 'utf16le'].map((encoding) => Buffer.from('<!DOCTYPE', encoding as BufferEncoding))

/** The standard forbids document type declarations: they only serve to define entities. */
function hasDoctype(part: Uint8Array): boolean {
  const bytes = Buffer.from(part.buffer, part.byteOffset, part.byteLength)
  // UTF-16 in the other byte order has the same bytes, shifted by one.
  return DOCTYPES.some((doctype) => bytes.includes(doctype.subarray(0, -1)))
}

/** UTF-16 is allowed by the standard but unused in practice. It passes through unchanged. */
function slimPart(part: Uint8Array): Uint8Array {
  return part.length < SMALL_PART ? part : Buffer.from(slimXml(Buffer.from(part).toString('utf8')))
}

/** Word stores a document with a password in the OLE container. */
function notAnArchive(bytes: Uint8Array): DocumentRefused {
  const { names } = openOle(bytes)
  return names.has('EncryptedPackage')
    ? new DocumentRefused('encrypted', 'An encrypted package.')
    : new DocumentRefused('other-kind', 'An older Office file.')
}

/** Numbered items have already lost their numbers, and headings count as numbered. */
function isBullet({ numbering }: Element): boolean {
  return numbering?.isOrdered === false
}

function textOf(document: Element, notes: Notes): string {
  const footnotes: Element[] = []
  const write = (element: Element): string => {
    const inner = () => (element.children ?? []).map(write).join('')
    switch (element.type) {
      case 'text':
        return element.value ?? ''
      case 'tab':
        return '\t'
      case 'break':
        return '\n'
      case 'checkbox':
        return element.checked ? '[x] ' : '[ ] '
      case 'noteReference':
        footnotes.push(...(notes.resolve(element)?.body ?? []))
        return ''
      case 'paragraph':
        return isBullet(element) ? `- ${inner()}\n` : `${inner()}\n\n`
      case 'tableCell':
        return `${inner().trim()}\t`
      case 'tableRow':
        return `${inner().trimEnd()}\n`
      case 'table':
        return `${inner()}\n`
      default:
        return inner()
    }
  }
  const body = write(document)
  return footnotes.length === 0 ? body : `${body}\n\n${footnotes.map(write).join('')}`
}
