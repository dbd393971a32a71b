import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { DocumentRefused } from './document-refused.ts'

/** pdf.js is loaded up front so that its load time doesn't count against a small document's limit. */
export async function loadPdfReader(mostCharacters: number) {
  await getResolvedPDFJS()
  return (bytes: Uint8Array) => readPdf(bytes, mostCharacters)
}

async function readPdf(bytes: Uint8Array, mostCharacters: number): Promise<string> {
  const pdf = await open(bytes)
  const pages: string[] = []
  let characters = 0
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
    pages.push(text)
    characters += text.length
    if (characters > mostCharacters)
      throw new DocumentRefused('too-much-text', 'The pages contain too much text.')
    // Fonts and images of finished pages only use memory.
    page.cleanup()
  }
  return pages.join('\n\n')
}

async function open(bytes: Uint8Array) {
  try {
    return await getDocumentProxy(bytes, { verbosity: 0, isEvalSupported: false, useSystemFonts: false })
  } catch (error) {
    if ((error as Error).name === 'PasswordException')
      throw new DocumentRefused('encrypted', 'It’s password-protected.')
    throw error
  }
}
