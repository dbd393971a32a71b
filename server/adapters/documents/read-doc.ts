import WordExtractor from 'word-extractor'
import { DocumentRefused } from './document-refused.ts'
import { openOle } from './ole.ts'

/** Flag in a Word document's header: the rest is encrypted. */
const ENCRYPTED = 0x0100

export async function readDoc(bytes: Uint8Array): Promise<string> {
  const ole = openOle(bytes)
  if (ole.names.has('EncryptedPackage')) throw new DocumentRefused('encrypted', 'An encrypted package.')
  if (!ole.names.has('WordDocument')) throw new DocumentRefused('other-kind', 'No Word document inside.')
  if (ole.head('WordDocument', 12).readUInt16LE(10) & ENCRYPTED) {
    throw new DocumentRefused('encrypted', 'The document is encrypted.')
  }
  const document = await new WordExtractor().extract(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  )
  // Keep typographic quotes and dashes.
  const asTyped = { filterUnicode: false }
  return [
    document.getBody(asTyped),
    document.getTextboxes({ ...asTyped, includeHeadersAndFooters: false }),
    document.getFootnotes(asTyped),
    document.getEndnotes(asTyped),
  ]
    .filter((part) => part.trim() !== '')
    .join('\n\n')
}
