import { AUDIO_EXTENSIONS, DOCUMENT_EXTENSIONS, DOCUMENT_MAX_BYTES } from '#shared/contracts/documents.ts'

export const ACCEPTED_FILES = [...AUDIO_EXTENSIONS, ...DOCUMENT_EXTENSIONS].join(',')

export type FileRefusal = { refused: string }

/** The kind of a file, or the sentence that says why it can’t be read. */
export function fileKind(file: { name: string; size: number }): 'document' | 'audio' | FileRefusal {
  const extension = /\.[a-z0-9]+$/i.exec(file.name)?.[0].toLowerCase() ?? ''
  if (AUDIO_EXTENSIONS.some((known) => known === extension)) return 'audio'
  if (!DOCUMENT_EXTENSIONS.some((known) => known === extension)) {
    return {
      refused: 'That file type isn’t supported. Upload a .txt, .doc, or .docx document, or a recording.',
    }
  }
  if (file.size === 0) return { refused: 'That file is empty. Choose another one.' }
  if (file.size > DOCUMENT_MAX_BYTES) {
    return { refused: `That file is too large. Upload one under ${DOCUMENT_MAX_BYTES / 1024 / 1024} MB.` }
  }
  return 'document'
}

/** Appends the file’s text: nothing typed is replaced. */
export function withReadText(typed: string, read: string): string {
  return typed.trim() === '' ? read.trim() : `${typed.trimEnd()}\n\n${read.trim()}`
}
