import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Lockfile } from '../sbom/packages.ts'

export type Installed = {
  name: string
  version: string
  /** From package.json; undefined if it has none. */
  license: string | undefined
  /** Only its license files. */
  texts: string[]
}

const LICENSE_FILE = /^(licen[cs]e|copying|unlicense|notice)([.-].*)?$/i

/**
 * Shipped packages in node_modules. Platform-specific binaries are left out because they differ between
 * installations; their source and license are those of the package that depends on them.
 */
export function installedPackages(
  root: string,
  lockfile: Lockfile,
  inBrowser: ReadonlySet<string>,
): Installed[] {
  const found = new Map<string, Installed>()
  for (const [path, locked] of Object.entries(lockfile.packages)) {
    if (path === '' || locked.optional || locked.link) continue
    if ((locked.dev || locked.devOptional) && !inBrowser.has(path)) continue
    const folder = join(root, path)
    if (!existsSync(folder)) throw new Error(`${path} isn't installed. Run npm ci.`)
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      name: string
      version: string
      license?: string
    }
    const { name, version, license } = manifest
    const texts = readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && LICENSE_FILE.test(entry.name))
      .map((entry) => readFileSync(join(folder, entry.name), 'utf8'))
    found.set(`${name}@${version}`, { name, version, license, texts })
  }
  return [...found.values()].sort((a, b) => (a.name + a.version < b.name + b.version ? -1 : 1))
}
