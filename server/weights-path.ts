import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** A file inside an installed package, even if the package doesn't export it. */
export function weightsPath(file: string): string {
  const folders = createRequire(import.meta.url).resolve.paths(file) ?? []
  const found = folders.map((folder) => join(folder, file)).find((path) => existsSync(path))
  if (!found) throw new Error(`${file} is not installed.`)
  return found
}
