import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** @typedef {'server' | 'web'} Part */

export const ROOT = fileURLToPath(new URL('..', import.meta.url))
export const DIST = join(ROOT, 'dist')

const EVERYWHERE = ['shared', 'package.json', 'package-lock.json', 'scripts/build.mjs']
/** The sources of each part: files, or folders with everything in them. */
const SOURCES = {
  server: ['server', 'engine', 'speech', ...EVERYWHERE],
  web: ['web', 'speech', 'vite.config.ts', ...EVERYWHERE],
}
/** Files that never reach a build, so a changed test doesn't trigger one. */
const NOT_BUILT =
  /\.test\.tsx?$|^server\/(testing|db\/migrations|adapters\/note-writer\/prompts)\/|^engine\/(eval|reader\/weights)\//

/** The parts whose sources have changed since their build. */
export function staleParts() {
  return /** @type {Part[]} */ (['server', 'web']).filter((part) => stampOf(part) !== hashOf(part))
}

/**
 * Hashes names and contents instead of times, because a fresh clone, a branch switch or a copied folder
 * changes times only.
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
 * Not inside the build, because everything in dist/web is public.
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
