import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CLINICAL_TEXT_MAX } from '#shared/contracts/notes.ts'
import { processDocumentReader } from '../../adapters/documents/process-reader.ts'
import type { DocumentReader } from '../../ports/document-reader.ts'
import { projectRoot } from '../../project-root.ts'

/** The built reader: from source, each start of its process takes a second. */
export function builtDocumentReader(): DocumentReader {
  return processDocumentReader({ mostCharacters: CLINICAL_TEXT_MAX, program: builtReadingProgram() })
}

export function builtReadingProgram(): string {
  const program = join(projectRoot(), 'dist/server/adapters/documents/reading-process.js')
  if (!existsSync(program)) throw new Error(`${program} is not there. Run npm run build first.`)
  return program
}
