import { AppError } from '#shared/errors.ts'
import type { DocumentKind } from '../../ports/document-reader.ts'

/** The file type according to its first bytes. */
type Content = 'pdf' | 'zip' | 'ole' | 'rtf' | 'picture' | 'unknown'

const CONTENT_OF_KIND: Record<DocumentKind, Content[]> = {
  txt: ['unknown'],
  pdf: ['pdf'],
  // Word saves a password-protected .docx in the older container. The reader tells the two apart.
  docx: ['zip', 'ole'],
  doc: ['ole'],
}

const LOOKS_LIKE: Record<Content, string> = {
  pdf: 'a PDF',
  zip: 'a zip archive or a newer Office file such as .docx',
  ole: 'an older Office file such as .doc',
  rtf: 'a rich text file (.rtf)',
  picture: 'a picture',
  unknown: 'something else',
}

const IN_WORDS: Record<DocumentKind, string> = {
  txt: 'plain text',
  pdf: 'a PDF',
  docx: 'a Word document',
  doc: 'an older Word document',
}

/** The name and the content must agree. */
export function kindOf({ name, bytes }: { name: string; bytes: Uint8Array }): DocumentKind {
  const kind = /\.(txt|docx?|pdf)$/i.exec(name)?.[1]?.toLowerCase() as DocumentKind | undefined
  if (!kind) throw new AppError('unsupported', 'Upload a .txt, .doc, .docx or .pdf file.')
  if (bytes.length === 0) throw new AppError('unprocessable', 'This file is empty.')
  const content = contentOf(bytes)
  if (CONTENT_OF_KIND[kind].includes(content)) return kind
  throw notThatKind(kind, content)
}

export function notThatKind(kind: DocumentKind, content: Content = 'unknown'): AppError {
  const looks = content === 'unknown' ? '' : ` It looks like ${LOOKS_LIKE[content]}.`
  return new AppError(
    'unsupported',
    `This file is named .${kind} but isn’t ${IN_WORDS[kind]}.${looks} Upload the original file.`,
  )
}

const PICTURES = ['89504e47', 'ffd8ff', '47494638', '424d', '49492a00', '4d4d002a']

function contentOf(bytes: Uint8Array): Content {
  const head = Buffer.from(bytes.subarray(0, 1024))
  const starts = head.toString('hex', 0, 8)
  if (starts.startsWith('d0cf11e0a1b11ae1')) return 'ole'
  if (starts.startsWith('504b0304') || starts.startsWith('504b0506')) return 'zip'
  // PDF readers allow some bytes before the header.
  if (head.includes('%PDF-')) return 'pdf'
  if (head.subarray(0, 5).toString('latin1') === '{\\rtf') return 'rtf'
  if (PICTURES.some((mark) => starts.startsWith(mark))) return 'picture'
  return 'unknown'
}
