import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Lockfile } from '../sbom/packages.ts'

export type Installed = {
  name: string
  version: string
  /** As package.json says; undefined when it doesn't. */
  license: string | undefined
  /** Its license files, and no others. */
  texts: string[]
}

const LICENSE_FILE = /^(licen[cs]e|copying|unlicense|notice)([.-].*)?$/i

/**
 * What lies in node_modules of what we ship. Without programs made for one kind of machine, which differ from
 * installation to installation; their source and license are those of the package that asks for them.
 */
export function installedPackages(root: string, lockfile: Lockfile): Installed[] {
  const found = new Map<string, Installed>()
  for (const [path, locked] of Object.entries(lockfile.packages)) {
    if (path === '' || locked.dev || locked.optional || locked.devOptional || locked.link) continue
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
