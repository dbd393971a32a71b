import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** @typedef {'server' | 'web'} Part */

export const ROOT = fileURLToPath(new URL('..', import.meta.url))
export const DIST = join(ROOT, 'dist')

const EVERYWHERE = ['shared', 'package.json', 'package-lock.json', 'scripts/build.mjs']
/** What each part is made from: files, or folders with all that is in them. */
const SOURCES = {
  server: ['server', 'engine', 'speech', ...EVERYWHERE],
  web: ['web', 'speech', 'vite.config.ts', ...EVERYWHERE],
}
/** What never reaches a build, so that a changed test does not cost one. */
const NOT_BUILT =
  /\.test\.tsx?$|^server\/(testing|db\/migrations|adapters\/note-writer\/prompts)\/|^engine\/(eval|reader\/weights)\//

/** The parts whose sources differ from those their build was made from. */
export function staleParts() {
  return /** @type {Part[]} */ (['server', 'web']).filter((part) => stampOf(part) !== hashOf(part))
}

/**
 * A hash over names and contents, not times: a fresh clone, a branch switched there and back, or a copied
 * folder all have new times and old contents.
 * @param {Part} part
 */
export function hashOf(part) {
  const hash = createHash('sha256')
  for (const file of SOURCES[part].flatMap(filesIn).filter((name) => !NOT_BUILT.test(name))) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(ROOT, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/**
 * Beside the build and not in it: what lies in dist/web is served to everybody.
 * @param {Part} part
 */
export function stampFile(part) {
  return join(DIST, `.${part}.sources`)
}

/** @param {Part} part */
function stampOf(part) {
  const file = stampFile(part)
  return existsSync(join(DIST, part)) && existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesIn(path) {
  const stat = statSync(join(ROOT, path), { throwIfNoEntry: false })
  if (!stat) return []
  if (!stat.isDirectory()) return [path]
  const names = readdirSync(join(ROOT, path)).sort()
  return names.flatMap((name) => filesIn(`${path}/${name}`))
}
