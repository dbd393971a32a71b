import type { Template } from '#shared/contracts/templates.ts'
import { readStored, writeStored } from '../../lib/browser-storage.ts'

const KEY = 'preferred_soap_template'

export function rememberTemplate(id: number): void {
  writeStored(KEY, String(id))
}

/** The chosen template, or the one last used on this device, or the first. */
export function templateToUse(
  templates: readonly Template[],
  chosen: number | null,
  remembered = readStored(KEY),
): Template | undefined {
  return (
    templates.find(({ id }) => id === chosen) ??
    templates.find(({ id }) => String(id) === remembered) ??
    templates[0]
  )
}
