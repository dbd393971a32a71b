import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Lockfile } from './packages.ts'

/**
 * Paths in the lockfile of everything the web app's bundle is made from. To npm, these are development
 * dependencies, because the server doesn't load them; they are shipped all the same.
 */
export function browserPackages(root: string, lockfile: Lockfile): Set<string> {
  const imported = new Set(sourcesIn(join(root, 'web')).flatMap(importsOf))
  const found = new Set<string>()
  const waiting = [...imported].flatMap((name) => pathOf(lockfile, '', name))
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue
    found.add(path)
    const { dependencies = {}, peerDependencies = {} } = lockfile.packages[path] ?? {}
    for (const name of [...Object.keys(dependencies), ...Object.keys(peerDependencies)])
      waiting.push(...pathOf(lockfile, path, name))
  }
  return found
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|tsx|css)$/.test(name) && !/\.test\.|(^|\/)testing\//.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
}

/** Package names in `from 'x'`, `import 'x'`, `import('x')`, `@import "x"` and `url("x")`. */
function importsOf(source: string): string[] {
  const found = source.matchAll(
    /(?:from|import|url)\s*\(?\s*['"]((?:@[\w.-]+\/)?[\w-][\w.-]*)(?:\/[^'"]*)?['"]/g,
  )
  return [...found].map((match) => match[1] ?? '')
}

/** As Node resolves it: the nearest node_modules upward. Empty for what isn't a package. */
function pathOf({ packages }: Lockfile, from: string, name: string): string[] {
  for (let folder = from; ; folder = folder.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (packages[path]) return [path]
    if (folder === '') return []
  }
}
